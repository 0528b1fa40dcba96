internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// The dialogue that saves a server, gives a saved one its token, or shows what else than the recorded identity one has. It keeps what was typed when a step fails, and asks in its own place what comes up meanwhile.
struct SaveDialogue: Place {
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
        static let use = "use"
    }

    let messages: Messages
    private let profiles: ProfileSet
    let source: SaveOrder.Source
    let title: String
    /// The attempt that counts.
    private(set) var id: SaveOrder.ID
    private(set) var form: Dialogue
    private(set) var stage = Stage.form
    /// How far the test is.
    private(set) var progress = SaveProgress()
    /// What was said since the last question.
    private(set) var remarks: [StyledText] = []
    /// What the sign of the work turns by.
    var elapsed = Duration.zero

    static let actions: [Action<SaveDialogue>] = Action.dialogue({ $0.shown }, { $0.give($1) })

    /// A dialogue for a server that was found, or for one whose address is typed.
    init(_ source: SaveOrder.Source, besides profiles: ProfileSet, number: Int, _ messages: Messages) {
        self.messages = messages
        self.profiles = profiles
        self.source = source
        id = SaveOrder.ID(dialogue: number)
        let (known, about): (String?, [StyledText]) =
            switch source {
            case .seen(let server): (server.name, [Self.title(server)])
            case .link(let link): (link.name.description, messages.linkLeads(link).map { StyledText($0) })
            case .typed: (nil, [])
            case .saved(let profile):
                (nil, [StyledText(messages.serverWantsToken("\(profile.name)", profile.kind))])
            case .changed: (nil, [])
            }
        let name = known.flatMap { ProfileName.proposal(for: $0, besides: profiles)?.description } ?? ""
        let words = messages.saveField
        let isSaved = source.profile != nil
        let token = TextField(placeholder: isSaved ? "" : messages.tokenHint, isSecret: true)
        let address = TextField(source.text, placeholder: messages.addressHint)
        let tokenField = Dialogue.Field(Field.token, words.token, .text(token))
        let fields = [
            Dialogue.Field(Field.name, words.name, .text(TextField(name, placeholder: messages.nameHint, limit: 63))),
            tokenField, Dialogue.Field(Field.use, words.use, .toggle(true)),
        ]
        // Where no server is known yet the form begins with the address.
        let typed = known == nil ? [Dialogue.Field(Field.address, words.server, .text(address))] : []
        switch source {
        case .seen, .typed, .link:
            title = messages.saveTitle
            form = Dialogue(
                title, message: about, fields: typed + fields, answers: [messages.saveAnswer, messages.leaveAnswer])
        case .saved(let profile):
            title = messages.tokenTitle("\(profile.name)")
            form = Dialogue(
                title, message: about, fields: [tokenField], answers: [messages.saveAnswer, messages.leaveAnswer])
        case .changed(let profile):
            title = messages.changeTitle("\(profile.name)")
            form = Dialogue(title, answers: [messages.compareAnswer, messages.leaveAnswer])
        }
    }

    /// What is done without a form that is filled in first.
    mutating func begin() -> [Wish] {
        if case .changed = source { finishForm(.answered(0)) } else { [] }
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
        case (.link(let link), .link(let other)): link == other
        case (.saved(let profile), .saved(let other)), (.changed(let profile), .changed(let other)):
            profile.id == other.id
        case (.typed, .typed(let text)): (form.text(Field.address) ?? "").hasPrefix(text)
        default: false
        }
    }

    /// The same again, with all that was typed, for another attempt.
    func reopened(besides profiles: ProfileSet, number: Int) -> SaveDialogue {
        var dialogue = SaveDialogue(source, besides: profiles, number: number, messages)
        dialogue.form = form
        dialogue.form.problem = nil
        return dialogue
    }

    /// The name in a typed link, or one made of the typed host, if no name is given.
    private var proposal: String? {
        if let link = form.text(Field.address).flatMap({ try? ShareLink($0) }) {
            return ProfileName.proposal(for: link.name.description, besides: profiles)?.description
        }
        guard let address = form.text(Field.address), let host = try? ServerAddress(parsing: address).host else {
            return nil
        }
        return ProfileName.proposal(for: host, besides: profiles)?.description
    }

    // MARK: What comes from the user

    /// The dialogue that is shown; nil while the server is tested.
    private var shown: Dialogue? {
        switch stage {
        case .form: form
        case .working: nil
        case .question(_, _, let dialogue): dialogue
        }
    }

    var takesText: Bool { shown?.fields.isEmpty == false }

    mutating func take(_ input: ViewInput, _: Focus) -> [Wish]? {
        switch input {
        case .key(let key): return give(key)
        case .paste(let paste):
            switch stage {
            case .form: form.take(paste)
            case .working: break
            case .question(let number, let question, var dialogue):
                dialogue.take(paste)
                stage = .question(number, question, dialogue)
            }
            return []
        case .click(let region?) where region.owner == Owner.dialogue:
            return change({ $0.click(region.part) }, working: true)
        default: return []
        }
    }

    private mutating func give(_ key: Key) -> [Wish] {
        change({ $0.take(key) }, working: key == Key(.escape) || key == Key(.enter))
    }

    /// Changes the dialogue that is shown; `working` is whether that goes back while a server is tested.
    private mutating func change(_ body: (inout Dialogue) -> Dialogue.Outcome, working goesBack: Bool) -> [Wish] {
        switch stage {
        case .form: return finishForm(body(&form))
        case .working: return goesBack ? goBack() : []
        case .question(let number, let question, var dialogue):
            let outcome = body(&dialogue)
            stage = .question(number, question, dialogue)
            return finish(outcome, number, question, dialogue)
        }
    }

    private mutating func finishForm(_ outcome: Dialogue.Outcome) -> [Wish] {
        switch outcome {
        case .taken, .ignored: return []
        case .left, .answered(1): return [.close]
        case .answered: break
        }
        let typed = source.profile.map { "\($0.name)" } ?? form.text(Field.name) ?? ""
        let text = typed.isEmpty ? proposal ?? "" : typed
        guard let name = ProfileName(text) else {
            let words = messages.badProfileName(ForeignText(text).debugDescription)
            form.problem = StyledText(words, .bad) + StyledText(" ▸ \(messages.profileNameRule)")
            return []
        }
        var source = form.text(Field.address).map(SaveOrder.Source.typed) ?? source
        if case .typed(let text) = source, text.hasPrefix(ShareLink.scheme) {
            do throws(ShareLink.Fault) {
                source = .link(try ShareLink(text))
            } catch {
                form.problem = StyledText(CommandFailure(error, messages).message, .bad)
                return []
            }
        }
        id.attempt += 1
        (stage, remarks, form.problem, progress) = (.working, [], nil, SaveProgress())
        let order = SaveOrder(
            id: id, name: name, source: source,
            token: form.text(Field.token) ?? "", isUsed: form.isOn(Field.use))
        return [.work(.save(order))]
    }

    private mutating func finish(
        _ outcome: Dialogue.Outcome, _ number: Int, _ question: PersonQuestion, _ dialogue: Dialogue
    ) -> [Wish] {
        var answer: PersonAnswer?
        switch outcome {
        case .taken, .ignored: return []
        case .left: break
        case .answered(let index): answer = asked(question).answers[index](dialogue)
        }
        if case .change = question, case .yes? = answer, let profile = source.profile,
            dialogue.text(Field.name) != "\(profile.name)"
        {
            var dialogue = dialogue
            dialogue.problem = StyledText(messages.typeNameFirst("\(profile.name)"), .bad)
            stage = .question(number, question, dialogue)
            return []
        }
        keep(question, dialogue)
        guard let answer else { return goBack(from: number) }
        (stage, remarks, progress) = (.working, [], SaveProgress())
        return [.work(.answer(number, answer))]
    }

    /// Shows the form again, with all that was typed. That attempt ends, and what it still says is ignored.
    private mutating func goBack(from question: Int? = nil) -> [Wish] {
        let left = id
        id.attempt += 1
        (stage, remarks) = (.form, [])
        let work = Wish.work(.leave(left, question: question))
        if case .changed = source { return [work, .close] }
        return [work]
    }

    /// Keeps the input for the next attempt: after going back it is in the form, or at its question.
    private mutating func keep(_ question: PersonQuestion, _ dialogue: Dialogue) {
        switch question {
        case .token:
            guard let text = dialogue.text(Field.token), !text.isEmpty else { return }
            form.set(text, in: Field.token)
        case .certificate, .cleartext, .remedy, .sealed, .change: break
        }
    }

    // MARK: What comes from the work

    /// A question has come up.
    mutating func ask(_ number: Int, _ question: PersonQuestion) {
        stage = .question(number, question, asked(question).dialogue)
    }

    /// The test goes on.
    mutating func take(_ place: Int, _ report: RouteReport) { progress.take(place, report, at: elapsed) }

    /// Something was said beside it.
    mutating func tell(_ texts: [StyledText]) { remarks += texts }

    /// It has failed: the form stands there again with all that was typed.
    mutating func fail(_ failure: CommandFailure) {
        stage = .form
        let hints = failure.hints.map { " ▸ \($0)" }.joined()
        form.problem = StyledText(failure.message, .bad) + StyledText(hints)
    }
}
