internal import LandfallTerminal
internal import LandfallWording

/// Where an action or other input meets a view.
struct Focus: Sendable {
    /// What has the keys.
    let pane: Pane
    /// Where the view is drawn.
    let area: Rect
    /// The key that was pressed; nil if something else asked for it.
    var key: Key?
}

/// Something that can be done in a view: all that is shown of it, and what it does. The key line, the page of keys, the command line, clicks
/// and keys are made from the same list of these (docs/decisions/0049).
struct Action<View>: Sendable {
    /// Whether the key line has it, if there is room.
    enum Hint: Sendable {
        case always, never
        case when(@Sendable (View, Focus) -> Bool)
    }

    let verb: Verb
    let hint: Hint
    /// Another word for the key line in a state of the view.
    let label: @Sendable (View) -> Sentence?
    /// What it does in this view, where that differs.
    let help: Sentence?
    /// Whether it is offered at all.
    let applies: @Sendable (View, Focus) -> Bool
    /// Why it is offered and cannot be done now.
    let obstacle: @Sendable (View) -> String?
    let handler: @Sendable (inout View, Focus) -> [ViewCommand]

    init(
        _ verb: Verb, hint: Hint = .always, label: @escaping @Sendable (View) -> Sentence? = { _ in nil },
        help: Sentence? = nil, when condition: @escaping @Sendable (View) -> Bool = { _ in true },
        if applies: @escaping @Sendable (View, Focus) -> Bool = { _, _ in true },
        unless obstacle: @escaping @Sendable (View) -> String? = { _ in nil },
        _ handler: @escaping @Sendable (inout View, Focus) -> [ViewCommand]
    ) {
        (self.verb, self.hint, self.label, self.help) = (verb, hint, label, help)
        self.applies = { condition($0) && applies($0, $1) }
        (self.obstacle, self.handler) = (obstacle, handler)
    }

    /// An action on something that the view has, or not.
    init<Subject>(
        _ verb: Verb, hint: Hint = .always, label: @escaping @Sendable (View) -> Sentence? = { _ in nil },
        help: Sentence? = nil, for subject: @escaping @Sendable (View) -> Subject?,
        _ handler: @escaping @Sendable (Subject) -> [ViewCommand]
    ) {
        self.init(verb, hint: hint, label: label, help: help, when: { subject($0) != nil }) { view, _ in
            subject(view).map(handler) ?? []
        }
    }

    /// The same, as long as a part of the view has the keys.
    func only(in pane: Pane) -> Action {
        Action(
            verb, hint: hint, label: label, help: help, if: { applies($0, $1) && $1.pane == pane }, unless: obstacle,
            handler)
    }

    /// The actions that move in a list or a text.
    static func motions(
        when condition: @escaping @Sendable (View) -> Bool = { _ in true },
        _ move: @escaping @Sendable (inout View, Key, Focus) -> [ViewCommand]
    ) -> [Action] {
        Verb.motions.map { verb in Action(verb, hint: .never, when: condition) { move(&$0, verb.keys[0], $1) } }
    }
}

/// An action as it stands at one moment.
struct Offer: Sendable {
    let verb: Verb
    let label: Sentence
    let help: Sentence
    let isHint: Bool
    let obstacle: String?
    /// Its place among the actions of its view.
    let index: Int
    /// Whether it is the screen's own, which every view has.
    var isCommon = false
    /// Its keys, the one to show first.
    var keys: [Key] = []
}

/// What has actions.
protocol Acting: Sendable {
    /// All of them, the most wanted first.
    static var actions: [Action<Self>] { get }
}

extension Acting {
    /// Those that apply now. Of two of the same verb the first one counts.
    func applicable(in focus: Focus) -> [Offer] {
        var seen: Set<String> = []
        return Self.actions.indices.compactMap { index in
            let action = Self.actions[index]
            guard !seen.contains(action.verb.name), action.applies(self, focus) else { return nil }
            seen.insert(action.verb.name)
            let isHint =
                switch action.hint {
                case .always: true
                case .never: false
                case .when(let condition): condition(self, focus)
                }
            return Offer(
                verb: action.verb, label: action.label(self) ?? action.verb.label,
                help: action.help ?? action.verb.help, isHint: isHint, obstacle: action.obstacle(self),
                index: index)
        }
    }

    /// Does what an offer says, or says why not.
    mutating func carryOut(_ offer: Offer, in focus: Focus) -> [ViewCommand] {
        if let obstacle = offer.obstacle { return [.refuse(obstacle)] }
        return Self.actions[offer.index].handler(&self, focus)
    }
}
