/// A box over the screen, which asks for something. It keeps the input: if a step fails, the caller sets ``problem`` and
/// shows the same value again.
package struct Dialogue: Sendable, Hashable {
    /// A line of it.
    package struct Field: Sendable, Hashable {
        /// What it holds.
        package enum Content: Sendable, Hashable {
            /// Something to write.
            case text(TextField)
            /// The digits of a code; the last one answers.
            case code(CodeField)
            /// Something to allow; Space changes it.
            case toggle(Bool)
            /// Something to know, in one line.
            case information(StyledText)
            /// The same in as many lines as it takes.
            case explanation(StyledText)
        }

        /// Its identifier.
        package let id: String
        /// What precedes it.
        package let label: String
        /// What it holds.
        package var content: Content

        /// Creates one.
        package init(_ id: String, _ label: String, _ content: Content) {
            self.id = id
            self.label = label
            self.content = content
        }

        fileprivate var canHaveFocus: Bool {
            switch content {
            case .text, .code, .toggle: true
            case .information, .explanation: false
            }
        }
    }

    /// What a key has done.
    package enum Outcome: Sendable, Hashable {
        /// Something in the dialogue.
        case taken
        /// Enter: the answer of that number, from 0.
        case answered(Int)
        /// Esc.
        case left
        /// Nothing here.
        case ignored
    }

    /// The title.
    package var title: String
    /// What is known of that, at the right of the title where there is room.
    package var aside: StyledText
    /// Text above the fields.
    package var message: [StyledText]
    /// Its fields, from the top.
    package var fields: [Field]
    /// Text below them.
    package var note: [StyledText]
    /// What can be answered, from the left, or one below the other where they are too long for that; the first one is chosen. None where the
    /// last digit of a code answers.
    package var answers: [String]
    /// What each of them leads to. Where that is said they stand one below the other, the last one apart, for it is not the safe one.
    package var consequences: [String]
    /// Text below the answers, apart from them.
    package var footer: [StyledText] = []
    /// What went wrong.
    package var problem: StyledText?

    /// The field that has the keys, or one after the last for the answers.
    private var focus: Int
    private var answer = 0
    /// The first line that is shown where not all have room; nil where the field with the keys is shown.
    private(set) var top: Int?

    /// Creates one.
    package init(
        _ title: String, aside: StyledText = "", message: [StyledText] = [], fields: [Field] = [],
        note: [StyledText] = [], answers: [String], consequences: [String] = []
    ) {
        self.title = title
        self.aside = aside
        self.message = message
        self.fields = fields
        self.note = note
        self.answers = answers
        self.consequences = consequences
        focus = fields.firstIndex(where: \.canHaveFocus) ?? fields.count
    }

    /// What was written in a field.
    package func text(_ id: String) -> String? {
        switch fields.first(where: { $0.id == id })?.content {
        case .text(let field): field.text
        case .code(let field): field.digits
        default: nil
        }
    }

    /// Whether keys are text in it.
    package var takesText: Bool { fields.contains { if case .text = $0.content { true } else { false } } }

    /// Whether it asks for a code.
    package var asksForCode: Bool { fields.contains { if case .code = $0.content { true } else { false } } }

    /// Whether there is more than one thing in it that can have the keys.
    package var hasSeveralParts: Bool { places.count > 1 }

    /// Whether the arrows choose an answer, and nothing else has the keys.
    package var onlyAnswers: Bool { places == [fields.count] }

    /// Writes a text into a field, in place of what stood there.
    package mutating func set(_ text: String, in id: String) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        switch fields[index].content {
        case .text(var field):
            field.set(text)
            fields[index].content = .text(field)
        case .code(var field):
            field.set(text)
            fields[index].content = .code(field)
        case .toggle, .information, .explanation: break
        }
    }

    /// Whether something was allowed.
    package func isOn(_ id: String) -> Bool {
        fields.first { $0.id == id }?.content == .toggle(true)
    }

    /// Handles a key.
    package mutating func take(_ key: Key) -> Outcome {
        top = nil
        switch key {
        case Key(.escape): return .left
        case Key(.enter): return canBeAnswered ? .answered(answer) : .ignored
        case Key(.tab): moveFocus(1)
        case Key(.tab, .shift): moveFocus(-1)
        case Key(.down): if !moveAnswer(1) { moveFocus(1) }
        case Key(.up): if !moveAnswer(-1) { moveFocus(-1) }
        default: return takeInField(key)
        }
        return .taken
    }

    /// Whether Enter gives an answer: that of a code too, once no digit of it is missing.
    package var canBeAnswered: Bool {
        !answers.isEmpty
            || fields.contains { if case .code(let field) = $0.content { field.isComplete } else { false } }
    }

    /// Goes so many lines further where not all have room in an area, until a key does something else.
    package mutating func scroll(by lines: Int, in area: Rect) {
        let (now, last) = self.lines(in: area)
        top = min(max(0, now + lines), last)
    }

    /// Inserts what was pasted into the field that has the keys.
    package mutating func take(_ paste: Paste) -> Outcome {
        guard fields.indices.contains(focus) else { return .ignored }
        switch fields[focus].content {
        case .text(var field):
            field.take(paste)
            fields[focus].content = .text(field)
            return .taken
        case .code(var field):
            problem = field.take(paste) ? nil : StyledText(field.refusal, .bad)
            fields[focus].content = .code(field)
            return field.isComplete ? .answered(answer) : .taken
        case .toggle, .information, .explanation: return .ignored
        }
    }

    /// A click on a part of it, as it was drawn: a field, or behind those an answer.
    package mutating func click(_ part: Int) -> Outcome {
        let index = part - fields.count
        if answers.indices.contains(index) { return .answered(index) }
        guard fields.indices.contains(part), fields[part].canHaveFocus else { return .ignored }
        focus = part
        if case .toggle(let isOn) = fields[part].content { fields[part].content = .toggle(!isOn) }
        return .taken
    }

    private mutating func takeInField(_ key: Key) -> Outcome {
        guard fields.indices.contains(focus) else {
            switch key {
            case Key(.left): _ = moveAnswer(-1)
            case Key(.right): _ = moveAnswer(1)
            default: return .ignored
            }
            return .taken
        }
        switch fields[focus].content {
        case .text(var field):
            let isTaken = field.take(key)
            fields[focus].content = .text(field)
            return isTaken ? .taken : .ignored
        case .code(var field):
            let isTaken = field.take(key)
            fields[focus].content = .code(field)
            return !isTaken ? .ignored : field.isComplete ? .answered(answer) : .taken
        case .toggle(let isOn):
            guard key == .character(" ") else { return .ignored }
            fields[focus].content = .toggle(!isOn)
            return .taken
        case .information, .explanation: return .ignored
        }
    }

    /// Chooses the answer before or after the selected one; false if there is none, or the keys are elsewhere.
    private mutating func moveAnswer(_ step: Int) -> Bool {
        guard focus == fields.count, answers.indices.contains(answer + step) else { return false }
        answer += step
        return true
    }

    /// What can have the keys, from the top.
    private var places: [Int] {
        fields.indices.filter { fields[$0].canHaveFocus } + (answers.count > 1 ? [fields.count] : [])
    }

    private mutating func moveFocus(_ step: Int) {
        let places = places
        guard let index = places.firstIndex(of: focus) else { return focus = places.first ?? fields.count }
        focus = places[(index + step + places.count) % places.count]
    }

    /// Whether the field of that index has the keys; one after the last is the answers.
    func hasFocus(_ index: Int) -> Bool { focus == index }

    /// Whether an answer is the one that Enter gives.
    func isChosen(_ index: Int) -> Bool { answer == index }
}
