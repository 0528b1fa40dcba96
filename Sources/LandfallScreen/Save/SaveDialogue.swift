internal import ProfileStore
internal import Screen
internal import ServerModel
internal import TerminalUI
internal import TokenStores
internal import Wording
internal import Workflows

/// The dialogue that saves a server. It keeps what was typed when a step fails, and asks in its own place what comes up meanwhile.
struct SaveDialogue: Sendable {
    /// What a key has come to.
    enum Outcome: Sendable {
        case taken
        case work([ScreenWork])
        case closed([ScreenWork])
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
        static let cleartext = "cleartext"
    }

    let messages: Messages
    private let profiles: ProfileSet
    private let seen: SeenServer?
    /// The attempt that counts.
    private(set) var id: SaveOrder.ID
    private(set) var form: Dialogue
    private(set) var stage = Stage.form
    /// What was said on the way.
    private(set) var remarks: [StyledText] = []

    /// A dialogue for a server that was found, or for one whose address is typed.
    init(_ seen: SeenServer?, besides profiles: ProfileSet, number: Int, _ messages: Messages) {
        self.messages = messages
        self.profiles = profiles
        self.seen = seen
        id = SaveOrder.ID(dialogue: number)
        let name = seen.flatMap { ProfileName.proposal(for: $0.name, besides: profiles)?.description } ?? ""
        let words = messages.saveField
        let server =
            seen.map { server in
                let address = server.routes.first.map { ForeignText($0.url).description } ?? ""
                let text = "\(server.kind.displayName) \(ForeignText(server.name).description)  \(address)"
                return Dialogue.Field("server", words.server, .information(StyledText(text)))
            }
            ?? Dialogue.Field(Field.address, words.server, .text(TextField(placeholder: messages.addressHint)))
        let token = TextField(placeholder: messages.tokenHint, isSecret: true)
        let fields = [
            Dialogue.Field(Field.name, words.name, .text(TextField(name, placeholder: messages.nameHint, limit: 63))),
            server, Dialogue.Field(Field.token, words.token, .text(token)),
            Dialogue.Field(Field.use, words.use, .toggle(true)),
        ]
        // Whoever types an address begins with it.
        form = Dialogue(
            messages.saveTitle, fields: seen == nil ? [fields[1], fields[0]] + fields[2...] : fields,
            answers: [messages.saveAnswer, messages.leaveAnswer])
    }

    /// A name made of the typed host, if no name is given.
    private var proposal: String? {
        guard let address = form.text(Field.address), let host = try? ServerAddress(parsing: address).host else {
            return nil
        }
        return ProfileName.proposal(for: host.description, besides: profiles)?.description
    }

    // MARK: What comes from the person

    mutating func take(_ key: Key) -> Outcome {
        switch stage {
        case .form: return finishForm(form.take(key))
        case .working: return key == Key(.escape) ? .closed([]) : .taken
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
        case .working: return .taken
        case .question(let number, let question, var dialogue):
            let outcome = dialogue.click(part)
            stage = .question(number, question, dialogue)
            return finish(outcome, number, question, dialogue)
        }
    }

    private mutating func finishForm(_ outcome: Dialogue.Outcome) -> Outcome {
        switch outcome {
        case .taken, .ignored: return .taken
        case .left, .answered(1): return .closed([])
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
            id: id, name: name,
            source: seen.map(SaveOrder.Source.seen) ?? .typed(form.text(Field.address) ?? ""),
            token: form.text(Field.token) ?? "", isUsed: form.isOn(Field.use),
            allowsCleartext: form.isOn(Field.cleartext))
        return .work([.save(order)])
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
        if answer == nil {
            // What that attempt still says is ignored.
            id.attempt += 1
            stage = .form
        } else {
            stage = .working
        }
        return .work([.answer(number, answer)])
    }

    private func answer(_ index: Int, _ question: PersonQuestion, _ dialogue: Dialogue) -> PersonAnswer? {
        switch (question, index) {
        case (.certificate, 1), (.cleartext, 1): .yes
        case (.tokenPlace, 0): .place(.sealed)
        case (.tokenPlace(_, offersReference: true), 1): .place(.reference(dialogue.text(Field.reference) ?? ""))
        case (.token, 0), (.pairingCode, 0): .text(dialogue.text(Field.token) ?? "")
        default: nil
        }
    }

    // MARK: What comes from the work

    /// A question has come up.
    mutating func ask(_ number: Int, _ question: PersonQuestion) {
        stage = .question(number, question, dialogue(question))
    }

    /// Something was said beside it.
    mutating func tell(_ text: StyledText) { remarks.append(text) }

    /// It has failed: the form stands there again with all that was typed.
    mutating func fail(_ failure: CommandFailure) {
        stage = .form
        let hints = failure.hints.map { " ▸ \($0)" }.joined()
        form.problem = StyledText(failure.message, .bad) + StyledText(hints)
        // Offered where it is the way on, and never before.
        guard failure.code == .cleartextTokenRefused, !form.fields.contains(where: { $0.id == Field.cleartext }) else {
            return
        }
        form.fields.append(Dialogue.Field(Field.cleartext, messages.saveField.cleartext, .toggle(false)))
    }
}
