internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// The dialogue that saves a server. It keeps what was typed when a step fails, and asks in its own place what comes up meanwhile.
struct SaveDialogue: Sendable {
    /// What a key has come to.
    enum Outcome: Sendable {
        case taken
        case work(ScreenWork)
        case closed
    }

    enum Stage: Sendable {
        case form
        /// It is tested and saved.
        case working
        case question(Int, PersonQuestion, Dialogue)
    }

    enum Field {
        static let name = "name"
        static let address = "address"
        static let token = "token"
        static let reference = "reference"
        static let use = "use"
    }

    let messages: Messages
    private let profiles: ProfileSet
    private let source: SaveOrder.Source
    /// The attempt that counts.
    private(set) var id: SaveOrder.ID
    private(set) var form: Dialogue
    private(set) var stage = Stage.form
    /// What was said since the last question.
    private(set) var remarks: [StyledText] = []
    /// The place of a token that the user keeps, as it was typed last.
    private(set) var reference = ""

    /// A dialogue for a server that was found, or for one whose address is typed.
    init(_ source: SaveOrder.Source, besides profiles: ProfileSet, number: Int, _ messages: Messages) {
        self.messages = messages
        self.profiles = profiles
        self.source = source
        id = SaveOrder.ID(dialogue: number)
        let seen = source.seen
        let name = seen.flatMap { ProfileName.proposal(for: $0.name, besides: profiles)?.description } ?? ""
        let words = messages.saveField
        let token = TextField(placeholder: messages.tokenHint, isSecret: true)
        let address = TextField(source.text, placeholder: messages.addressHint)
        let fields = [
            Dialogue.Field(Field.name, words.name, .text(TextField(name, placeholder: messages.nameHint, limit: 63))),
            Dialogue.Field(Field.token, words.token, .text(token)),
            Dialogue.Field(Field.use, words.use, .toggle(true)),
        ]
        // Without a server from a scan the form begins with the address.
        let typed = seen == nil ? [Dialogue.Field(Field.address, words.server, .text(address))] : []
        form = Dialogue(
            messages.saveTitle, message: seen.map { [Self.title($0)] } ?? [], fields: typed + fields,
            answers: [messages.saveAnswer, messages.leaveAnswer])
    }

    /// Which server it is, whole: an address that is cut says nothing.
    private static func title(_ server: SeenServer) -> StyledText {
        let address = server.routes.first.map { ForeignText($0.url).description } ?? ""
        return StyledText("\(server.kind.displayName) \(ForeignText(server.name).description)  \(address)")
    }

    /// Whether it is about that server, or about an address that begins as it does.
    func isAbout(_ other: SaveOrder.Source) -> Bool {
        switch (source, other) {
        case (.seen(let server), .seen(let other)): server.ref == other.ref
        case (.typed, .typed(let text)): (form.text(Field.address) ?? "").hasPrefix(text)
        default: false
        }
    }

    /// The same again, with all that was typed, for another attempt.
    func reopened(besides profiles: ProfileSet, number: Int) -> SaveDialogue {
        var dialogue = SaveDialogue(source, besides: profiles, number: number, messages)
        (dialogue.form, dialogue.reference) = (form, reference)
        dialogue.form.problem = nil
        return dialogue
    }

    /// A name made of the typed host, if no name is given.
    private var proposal: String? {
        guard let address = form.text(Field.address), let host = try? ServerAddress(parsing: address).host else {
            return nil
        }
        return ProfileName.proposal(for: host, besides: profiles)?.description
    }

    // MARK: What comes from the user

    mutating func take(_ key: Key) -> Outcome {
        switch stage {
        case .form: return finishForm(form.take(key))
        case .working: return key == Key(.escape) || key == Key(.enter) ? goBack() : .taken
        case .question(let number, let question, var dialogue):
            let outcome = dialogue.take(key)
            stage = .question(number, question, dialogue)
            return finish(outcome, number, question, dialogue)
        }
    }

    mutating func take(_ paste: Paste) {
        switch stage {
        case .form: form.take(paste)
        case .working: break
        case .question(let number, let question, var dialogue):
            dialogue.take(paste)
            stage = .question(number, question, dialogue)
        }
    }

    mutating func click(_ part: Int) -> Outcome {
        switch stage {
        case .form: return finishForm(form.click(part))
        case .working: return goBack()
        case .question(let number, let question, var dialogue):
            let outcome = dialogue.click(part)
            stage = .question(number, question, dialogue)
            return finish(outcome, number, question, dialogue)
        }
    }

    private mutating func finishForm(_ outcome: Dialogue.Outcome) -> Outcome {
        switch outcome {
        case .taken, .ignored: return .taken
        case .left, .answered(1): return .closed
        case .answered: break
        }
        let typed = form.text(Field.name) ?? ""
        let text = typed.isEmpty ? proposal ?? "" : typed
        guard let name = ProfileName(text) else {
            let words = messages.badProfileName(ForeignText(text).debugDescription)
            form.problem = StyledText(words, .bad) + StyledText(" ▸ \(messages.profileNameRule)")
            return .taken
        }
        id.attempt += 1
        (stage, remarks, form.problem) = (.working, [], nil)
        let order = SaveOrder(
            id: id, name: name, source: form.text(Field.address).map(SaveOrder.Source.typed) ?? source,
            token: form.text(Field.token) ?? "", isUsed: form.isOn(Field.use))
        return .work(.save(order))
    }

    private mutating func finish(
        _ outcome: Dialogue.Outcome, _ number: Int, _ question: PersonQuestion, _ dialogue: Dialogue
    ) -> Outcome {
        var answer: PersonAnswer?
        switch outcome {
        case .taken, .ignored: return .taken
        case .left: break
        case .answered(let index): answer = self.answer(index, question, dialogue)
        }
        keep(question, dialogue)
        guard let answer else { return goBack(from: number) }
        (stage, remarks) = (.working, [])
        return .work(.answer(number, answer))
    }

    /// Shows the form again, with all that was typed. That attempt ends, and what it still says is ignored.
    private mutating func goBack(from question: Int? = nil) -> Outcome {
        let left = id
        id.attempt += 1
        (stage, remarks) = (.form, [])
        return .work(.leave(left, question: question))
    }

    /// Keeps the input for the next attempt: after going back it is in the form, or at its question.
    private mutating func keep(_ question: PersonQuestion, _ dialogue: Dialogue) {
        switch question {
        case .token, .pairingCode:
            guard let text = dialogue.text(Field.token), !text.isEmpty else { return }
            form.set(text, in: Field.token)
        case .tokenPlace: reference = dialogue.text(Field.reference) ?? reference
        case .certificate, .cleartext, .remedy: break
        }
    }

    private func answer(_ index: Int, _ question: PersonQuestion, _ dialogue: Dialogue) -> PersonAnswer? {
        switch (question, index) {
        case (.certificate, 0), (.cleartext, 0): .no
        case (.certificate, 1), (.cleartext, 1): .yes
        case (.tokenPlace, 0): .place(.sealed)
        case (.tokenPlace(_, offersReference: true), 1): .place(.reference(dialogue.text(Field.reference) ?? ""))
        case (.token, 0), (.pairingCode, 0): .text(dialogue.text(Field.token) ?? "")
        case (.remedy(_, let remedies), _) where remedies.indices.contains(index): .remedy(remedies[index])
        default: nil
        }
    }

    // MARK: What comes from the work

    /// A question has come up.
    mutating func ask(_ number: Int, _ question: PersonQuestion) {
        stage = .question(number, question, dialogue(question))
    }

    /// Something was said beside it.
    mutating func tell(_ texts: [StyledText]) { remarks += texts }

    /// It has failed: the form stands there again with all that was typed.
    mutating func fail(_ failure: CommandFailure) {
        stage = .form
        let hints = failure.hints.map { " ▸ \($0)" }.joined()
        form.problem = StyledText(failure.message, .bad) + StyledText(hints)
    }
}
