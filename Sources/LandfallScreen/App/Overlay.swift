internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// A question that is open, and what a yes does.
enum OpenQuestion: Sendable {
    case remove(Profile)
    /// A command of landfall, by its words.
    case run([String])
    case allowSending(Profile)
    /// A session in a project.
    case startSession(Profile, project: String)
    /// What a session is to do, and the work that has it do that.
    case control(SessionControl, session: String, ScreenWork)
    /// Another token than the one that is refused.
    case newToken(Profile)
    /// A paste of which so many characters have no room, or more than are counted, and what has.
    case longPaste(Int?, Paste)
    /// The polls of servers, by their names, over a metered network.
    case metered(MeteredUse, [ProfileName])

    /// The question as it is asked, and what each answer does; the first one is the one that Enter gives.
    func asked(_ messages: Messages) -> (
        title: String, text: String, answers: [(label: String, commands: [ViewCommand])]
    ) {
        switch self {
        case .remove(let profile):
            (
                messages.removeTitle, messages.removeQuestion("\(profile.name)"),
                [(messages.keep, []), (messages.removeAnswer, [.work(.remove(profile))])]
            )
        case .run(let words):
            (
                messages.runTitle, "$ landfall \(words.map(ShellText.word).joined(separator: " "))",
                [(messages.runAnswer, [.run(words)]), (messages.leaveAnswer, [])]
            )
        case .allowSending(let profile):
            (
                messages.sendingTitle, messages.sendingQuestion("\(profile.name)"),
                [(messages.notNow, []), (messages.allowSending, [.work(.session(.allow(profile)))])]
            )
        case .startSession(let profile, let project):
            (
                messages.startTitle, messages.startQuestion("\(ForeignText(project))", "\(profile.name)"),
                [
                    (messages.notNow, []),
                    (messages.startAnswer, [.work(.session(.start(profile, project: project)))]),
                ]
            )
        case .control(let control, let session, let work):
            (
                messages.controlTitle(control), messages.controlQuestion(control, "\(ForeignText(session))"),
                [(messages.notNow, []), (messages.controlAnswer(control), [.work(work)])]
            )
        case .newToken(let profile):
            (
                messages.newTokenTitle, messages.newTokenQuestion("\(profile.name)"),
                [(messages.giveToken, [.run(["token", "set", "\(profile.name)"])]), (messages.leaveAnswer, [])]
            )
        case .longPaste(let left, let fitting):
            (
                messages.pasteTitle, messages.pasteTooLong(left, TextArea.most),
                [(messages.pasteNothing, []), (messages.pasteBeginning, [.insert(fitting)])]
            )
        case .metered(let use, let names):
            (
                messages.meteredTitle,
                messages.meteredQuestion(
                    use.network.name.description, names.map(\.description), .polling(MonitorSettings().interval)),
                MeteredQuestion.answers.map { (messages.meteredAnswer($0), [.work(.allowMetered($0, use))]) }
            )
        }
    }
}

/// An action that has asked for consent first. It is done after a yes if it would still do the same, and no key was pressed meanwhile.
struct PendingAction: Sendable {
    struct Aim: Hashable {
        let place: ViewID
        let server: ProfileID?
        let intent: ChatView.Intent?
    }

    /// How long after a yes a person still waits for it.
    static let patience = Duration.seconds(10)

    /// The name of its verb.
    let verb: String
    let aim: Aim
    /// Until when it may be done; nil before the user has said yes.
    var until: Duration?
}

/// A question over a view.
struct AskedQuestion: ScreenView {
    let question: OpenQuestion
    private(set) var dialogue: Dialogue
    private let answers: [[ViewCommand]]
    /// Whether it has come between a user and what they type.
    private let isOfText: Bool

    static let actions: [Action<AskedQuestion>] = Action.dialogue(
        { $0.dialogue }, { $0.give($1) }, change: { $1(&$0.dialogue) })

    init(_ question: OpenQuestion, isOfText: Bool = false, _ messages: Messages) {
        self.question = question
        if case .allowSending = question { self.isOfText = isOfText } else { self.isOfText = false }
        let (title, text, answers) = question.asked(messages)
        dialogue = Dialogue(title, message: [StyledText(text)], answers: answers.map(\.label))
        self.answers = answers.map(\.commands)
    }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? {
        switch input {
        // Who types on has not answered, and nothing typed is lost.
        case .key(let key) where isOfText && key.isText: return [.close, .type(key)]
        case .paste(let paste) where isOfText: return [.close, .insert(paste)]
        case .key(let key): return give(key)
        case .paste(let paste): return finish(dialogue.take(paste))
        case .click(let region?) where region.owner == Owner.dialogue: return finish(dialogue.click(region.part))
        default: break
        }
        return []
    }

    private mutating func give(_ key: Key) -> [ViewCommand] { finish(dialogue.take(key)) }

    private func finish(_ outcome: Dialogue.Outcome) -> [ViewCommand] {
        switch outcome {
        case .taken, .ignored: []
        case .left: [.close]
        case .answered(let answer): [.close] + answers[answer]
        }
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        dialogue.draw(on: &canvas, in: area, owner: Owner.dialogue)
    }
}

extension Action {
    /// What every dialogue has.
    ///
    /// - Parameters:
    ///   - dialogue: The one that is shown; nil while it works.
    ///   - give: Gives it a key.
    ///   - change: Changes it otherwise.
    /// - Returns: Them.
    static func dialogue(
        _ dialogue: @escaping @Sendable (View) -> Dialogue?,
        _ give: @escaping @Sendable (inout View, Key) -> [ViewCommand],
        change: @escaping @Sendable (inout View, (inout Dialogue) -> Void) -> Void
    ) -> [Action] {
        [
            Action(
                Verb("answer", Key(.enter), label: "confirm", help: "confirm", isFixed: true),
                when: { dialogue($0)?.canBeAnswered == true }
            ) { view, _ in give(&view, Key(.enter)) },
            Action(
                Verb("next-field", Key(.tab), Key(.tab, .shift), label: "next", help: "next", isFixed: true),
                when: { dialogue($0)?.hasSeveralParts == true }
            ) { view, focus in give(&view, focus.key ?? Key(.tab)) },
            Action(
                Verb("read-all", Key(.pageUp), Key(.pageDown), label: "read all", help: "read all", isFixed: true),
                if: { dialogue($0)?.isCut(in: $1.area) == true }
            ) { view, focus in
                change(&view) { dialogue in
                    let page = max(1, dialogue.rows(in: focus.area) - 1)
                    dialogue.scroll(by: focus.key == Key(.pageDown) ? page : -page, in: focus.area)
                }
                return []
            },
            Action(
                Verb(
                    "choose", Key(.left), Key(.right), Key(.up), Key(.down), label: "choose", help: "choose",
                    isFixed: true), when: { dialogue($0)?.onlyAnswers == true }
            ) { view, focus in give(&view, focus.key ?? Key(.right)) },
            Action(.close) { view, _ in give(&view, Key(.escape)) },
        ]
    }
}

/// The command line that does what is shown.
struct ShownCommand: ScreenView {
    let line: String
    let messages: Messages

    static let actions: [Action<ShownCommand>] = [
        Action(.copy) { view, _ in [.close, .copy(view.line)] }, Action(.close) { _, _ in [.close] },
    ]

    mutating func take(_: ViewInput, _: Focus) -> [ViewCommand]? { [.close] }

    /// Never cut: it is meant to be copied.
    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let lines = "$ \(line)".wrapped(toColumns: max(8, area.columns - 2))
        let place = area.inset(top: area.rows - 1 - lines.count)
        canvas.fill(place)
        for (row, text) in lines.enumerated() {
            canvas.write(StyledText(text, .bold), in: place.line(row).inset(left: 1))
        }
    }
}

/// The letters that lead to places, while one is waited for.
struct GoTo: ScreenView {
    /// The places that there are.
    let places: [ViewID]

    static let actions: [Action<GoTo>] =
        [
            Action(Verb("go-first", .character("g"), help: "first row", isFixed: true)) { _, _ in
                [.close, .type(Key(.home))]
            }
        ]
        + ViewID.allCases.map { place in
            let verb = Verb("go-\(place.rawValue)", .character(place.letter), help: place.title, isFixed: true)
            return Action(verb, when: { $0.places.contains(place) }) { _, _ in [.close, .go(place)] }
        }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? { [.close] }
    func draw(on _: inout Canvas, in _: Rect, focus _: Pane) {}
}

/// The words that are written to filter by. What is pasted is text, and never a command.
struct FilterField: ScreenView {
    private(set) var field: TextField

    static let actions: [Action<FilterField>] = [
        Action(Verb("keep-filter", Key(.enter), Key(.down), label: "apply", help: "apply", isFixed: true)) { _, _ in
            [.close]
        },
        Action(.showAll) { _, _ in [.close, .filter("")] },
    ]

    var takesText: Bool { true }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? {
        switch input {
        case .key(let key): _ = field.take(key)
        case .paste(let paste): field.take(paste)
        default: return nil
        }
        return [.filter(field.text)]
    }

    func draw(on _: inout Canvas, in _: Rect, focus _: Pane) {}
}
