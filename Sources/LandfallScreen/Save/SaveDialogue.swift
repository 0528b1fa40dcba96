internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// The dialogue that saves a server, gives a saved one its token, or shows what else than the recorded identity one has. It keeps what was typed when a step fails, and asks in its own place what comes up meanwhile.
struct SaveDialogue: ScreenView {
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
    /// The server that gives its key for six digits; nil before one is known.
    private(set) var pairing: Pairing?
    /// Whether its token is typed in place of the digits, because the user wants that.
    private(set) var entersToken = false
    /// What the form was before the user wanted that, or after it.
    private var otherForm: Dialogue?
    /// The code that was given last. It is not sent before it is known where the key goes.
    private var code = ""
    /// Whether the sixth digit was the last key. It sends the code: an Enter behind it answers nothing, and is no way back.
    private var followsCode = false
    /// The attempt that counts.
    private(set) var id: SaveOrder.ID
    private(set) var form: Dialogue
    private(set) var stage = Stage.form
    /// How far the test is.
    private(set) var progress = SaveProgress()
    /// What was said since the last question.
    private(set) var remarks: [StyledText] = []
    /// The identity that is shown in place of the recorded one, as it was told last.
    private(set) var shownIdentity: ShownIdentity?
    /// The name under which it is being saved.
    private(set) var savedName: ProfileName?
    /// When it was opened.
    var date = Date.distantPast
    /// What the sign of the work turns by.
    var elapsed = Duration.zero

    static let actions: [Action<SaveDialogue>] =
        [
            Action(
                Verb(
                    "digit", keys: (0...9).map { .character(Character("\($0)")) }, label: "type or paste",
                    help: "type or paste the code", isFixed: true), when: \.asksForCode
            ) { view, focus in focus.key.map { view.give($0) } ?? [] },
            Action(.token, label: { _ in Sentence("a token instead") }, when: \.asksForCode) { view, _ in
                view.changeWay()
            },
            Action(.close, label: { _ in Sentence("not now") }, when: \.asksForCode) { view, _ in
                view.give(Key(.escape))
            },
        ] + Action.dialogue({ $0.shown }, { $0.give($1) }, change: { $0.changeShown($1) }) + [
            Action(.copy, label: { _ in Sentence("copy in full") }, when: { $0.textToCompare != nil }) { view, _ in
                view.textToCompare.map { [.copy($0)] } ?? []
            }
        ]

    /// A dialogue for a server that was found, or for one whose address is typed.
    ///
    /// - Parameters:
    ///   - source: Which server.
    ///   - profiles: Those whose names are taken.
    ///   - number: Which dialogue it is.
    ///   - version: That of a saved server, if it has told it.
    ///   - messages: What it says.
    init(
        _ source: SaveOrder.Source, besides profiles: ProfileSet, number: Int, version: String? = nil,
        _ messages: Messages
    ) {
        self.messages = messages
        self.profiles = profiles
        self.source = source
        id = SaveOrder.ID(dialogue: number)
        let (known, about): (String?, [StyledText]) =
            switch source {
            case .seen(let server): (server.name, [Self.title(server)])
            case .link(let link): (link.name.description, messages.linkLeads(link).map { StyledText($0) })
            case .typed: (nil, [])
            case .saved, .changed: (nil, [])
            }
        let name = known.flatMap { ProfileName.proposal(for: $0, besides: profiles)?.description } ?? ""
        let words = messages.saveField
        let token = TextField(placeholder: messages.tokenHint, isSecret: true)
        let address = TextField(source.text, placeholder: messages.addressHint)
        let fields = [
            Dialogue.Field(Field.name, words.name, .text(TextField(name, placeholder: messages.nameHint, limit: 63))),
            Dialogue.Field(Field.token, words.token, .text(token)), Dialogue.Field(Field.use, words.use, .toggle(true)),
        ]
        // Where no server is known yet the form begins with the address.
        let typed = known == nil ? [Dialogue.Field(Field.address, words.server, .text(address))] : []
        switch source {
        case .seen, .typed, .link:
            form = Dialogue(
                messages.saveTitle, message: about, fields: typed + fields,
                answers: [messages.saveAnswer, messages.leaveAnswer])
        case .saved(let profile):
            pairing = profile.kind.product.hints.pairs ? Pairing(profile, version: version, messages) : nil
            form =
                pairing.map { Self.codeDialogue($0, [], messages) }
                ?? Self.tokenDialogue(
                    messages.tokenTitle("\(profile.name)"),
                    [StyledText(messages.serverWantsToken("\(profile.name)", profile.kind))], messages)
        case .changed(let profile):
            form = Dialogue(
                messages.changeTitle("\(profile.name)"), answers: [messages.compareAnswer, messages.leaveAnswer])
        }
    }

    /// What is done without a form that is filled in first.
    mutating func begin() -> [ViewCommand] {
        switch source {
        case .changed: finishForm(.answered(0))
        case .saved(let profile) where pairing != nil: [.work(.findStore(id, profile.name))]
        case .saved, .seen, .typed, .link: []
        }
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
        (dialogue.pairing, dialogue.entersToken, dialogue.otherForm) = (pairing, entersToken, otherForm)
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

    /// What is wrong with an address; nil if it is one.
    private func fault(of address: String) -> String? {
        // What is wrong with a link is said where it is read.
        guard !address.hasPrefix(ShareLink.scheme) else { return nil }
        do throws(ServerAddressError) {
            _ = try ServerAddress(parsing: address)
            return nil
        } catch {
            return messages.badAddress(address, error)
        }
    }

    // MARK: What comes from the user

    /// The dialogue that is shown; nil while the server is tested.
    var shown: Dialogue? {
        switch stage {
        case .form: form
        case .working: nil
        case .question(_, _, let dialogue): dialogue
        }
    }

    private mutating func changeShown(_ body: (inout Dialogue) -> Void) {
        switch stage {
        case .form: body(&form)
        case .working: break
        case .question(let number, let question, var dialogue):
            body(&dialogue)
            stage = .question(number, question, dialogue)
        }
    }

    var takesText: Bool { shown?.takesText == true }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? {
        switch input {
        case .key(let key): return give(key)
        case .paste(let paste): return change({ $0.take(paste) }, working: false)
        case .click(let region?) where region.owner == Owner.dialogue:
            return change({ $0.click(region.part) }, working: true)
        default: return []
        }
    }

    private mutating func give(_ key: Key) -> [ViewCommand] {
        let follows = followsCode
        followsCode = false
        if follows, key == Key(.enter) { return [] }
        return change({ $0.take(key) }, working: key == Key(.escape) || key == Key(.enter))
    }

    /// Changes the dialogue that is shown; `working` is whether that goes back while a server is tested.
    private mutating func change(_ body: (inout Dialogue) -> Dialogue.Outcome, working goesBack: Bool) -> [ViewCommand]
    {
        switch stage {
        case .form: return finishForm(body(&form))
        case .working: return goesBack ? goBack() : []
        case .question(let number, let question, var dialogue):
            let outcome = body(&dialogue)
            stage = .question(number, question, dialogue)
            return finish(outcome, number, question, dialogue)
        }
    }

    private mutating func finishForm(_ outcome: Dialogue.Outcome) -> [ViewCommand] {
        switch outcome {
        case .taken, .ignored: return []
        case .left, .answered(1):
            if entersToken, otherForm != nil { return changeWay() }
            return [.close]
        case .answered: break
        }
        let typed = source.profile.map { "\($0.name)" } ?? form.text(Field.name) ?? ""
        let text = typed.isEmpty ? proposal ?? "" : typed
        guard let name = ProfileName(text) else {
            // Without a name the address is what is wrong, for it gives none.
            if typed.isEmpty, let address = form.text(Field.address), let words = fault(of: address) {
                form.problem = StyledText(words, .bad)
                return []
            }
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
        savedName = name
        (stage, remarks, form.problem, progress) = (.working, [], nil, SaveProgress())
        let order = SaveOrder(
            id: id, name: name, source: source,
            token: form.text(Field.token) ?? "", isUsed: form.isOn(Field.use))
        // A code is sent once.
        if form.asksForCode {
            code = order.token
            form.set("", in: Field.token)
            followsCode = true
        }
        return [.work(.save(order))]
    }

    private mutating func finish(
        _ outcome: Dialogue.Outcome, _ number: Int, _ question: PersonQuestion, _ dialogue: Dialogue
    ) -> [ViewCommand] {
        var answer: PersonAnswer?
        switch outcome {
        case .taken, .ignored: return []
        case .left: break
        case .answered(let index): answer = asked(question).answers[index](dialogue)
        }
        switch (question, outcome) {
        case (.change, .answered(1)):
            // Each route is tested as it is: the question is left.
            return goBack(from: number) + (source.profile.map { [.test([$0.id])] } ?? [])
        case (.change, .answered(2)):
            ask(number, .acceptance)
            return []
        case (.acceptance, .left), (.acceptance, .answered(1)):
            ask(number, .change)
            return []
        default: break
        }
        if case .acceptance = question, let profile = source.profile, dialogue.text(Field.name) != "\(profile.name)" {
            var dialogue = dialogue
            dialogue.problem = StyledText(messages.typeNameFirst("\(profile.name)"), .bad)
            stage = .question(number, question, dialogue)
            return []
        }
        guard let answer else {
            if dialogue.takesText, pairing != nil, case .token = question { return changeWay() }
            keep(question, dialogue)
            return goBack(from: number)
        }
        keep(question, dialogue)
        followsCode = dialogue.asksForCode
        (stage, remarks, progress) = (.working, [], SaveProgress())
        return [.work(.answer(number, answer))]
    }

    /// Shows the form again, with all that was typed. That attempt ends, and what it still says is ignored.
    private mutating func goBack(from question: Int? = nil) -> [ViewCommand] {
        let left = id
        id.attempt += 1
        (stage, remarks) = (.form, [])
        let work = ViewCommand.work(.leave(left, question: question))
        if case .changed = source { return [work, .close] }
        return [work]
    }

    /// Keeps the input for the next attempt: after going back it is in the form, or at its question.
    private mutating func keep(_ question: PersonQuestion, _ dialogue: Dialogue) {
        switch question {
        case .token:
            guard !dialogue.asksForCode, let text = dialogue.text(Field.token), !text.isEmpty else { return }
            form.set(text, in: Field.token)
        case .sealed: if form.asksForCode { form.set(code, in: Field.token) }
        case .certificate, .cleartext, .remedy, .change, .acceptance: break
        }
    }

    // MARK: What comes from the work

    /// A question has come up.
    mutating func ask(_ number: Int, _ question: PersonQuestion) {
        stage = .question(number, question, asked(question).dialogue)
    }

    /// A server wants its token, which goes into this store. False where that is to be said: six digits say it themselves.
    mutating func want(_ name: ProfileName, _ kind: ServerKind, _ store: TokenStoreKind) -> Bool {
        let pairs = kind.product.hints.pairs
        if source.profile == nil { pairing = pairs ? Pairing(name, kind) : nil }
        know(store)
        return pairs
    }

    /// It is known where the key goes.
    mutating func know(_ store: TokenStoreKind) {
        pairing?.store = store
        form = renewed(form)
        otherForm = otherForm.map(renewed)
    }

    /// The form for the six digits with what is known now, and what was typed; any other form as it is.
    private func renewed(_ form: Dialogue) -> Dialogue {
        guard form.asksForCode, let pairing else { return form }
        var dialogue = Self.codeDialogue(pairing, [], messages)
        dialogue.set(form.text(Field.token) ?? "", in: Field.token)
        dialogue.problem = form.problem
        return dialogue
    }

    /// Takes a token in place of the six digits, or those in its place again.
    private mutating func changeWay() -> [ViewCommand] {
        entersToken.toggle()
        if case .saved = source, let pairing {
            (form, otherForm) = (otherForm ?? Self.tokenDialogue(pairing, [], messages), form)
        }
        if case .question(let number, let question, _) = stage { ask(number, question) }
        return []
    }

    /// The test goes on.
    mutating func take(_ place: Int, _ report: RouteReport) { progress.take(place, report, at: elapsed) }

    /// The server shows another identity than the recorded one.
    mutating func take(_ identity: ShownIdentity) { shownIdentity = identity }

    /// Something was said beside it.
    mutating func tell(_ texts: [StyledText]) { remarks += texts }

    /// It has failed: the form stands there again with all that was typed.
    mutating func fail(_ failure: CommandFailure) {
        stage = .form
        let hints = failure.hints.map { " ▸ \($0)" }.joined()
        form.problem = StyledText(failure.message, .bad) + StyledText(hints)
    }
}
