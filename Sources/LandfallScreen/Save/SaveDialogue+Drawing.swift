internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

extension SaveDialogue {
    /// A question as it stands in the dialogue, below what was said since the last one, and what its answers are; nil goes back.
    func asked(_ question: PersonQuestion) -> (dialogue: Dialogue, answers: [(Dialogue) -> PersonAnswer?]) {
        var texts: [StyledText] = []
        var consequences: [String] = []
        let answers: [(label: String, answer: (Dialogue) -> PersonAnswer?)]
        switch question {
        case .certificate(let certificate, let server, let ways): return asked(certificate, of: server, among: ways)
        case .cleartext(let url, let subnet, let interface):
            texts = messages.ungatedNetwork(url.description, subnet, interface).map { StyledText($0) }
            consequences = messages.afterCleartext
            answers = [(messages.no, { _ in .no }), (messages.allowAnswer, { _ in .yes })]
        case .remedy(let report, let remedies):
            let dialogue = Dialogue(
                messages.remedyQuestion, aside: aside,
                message: remarks + ["", StyledText(messages.heldBack(report), .warn)],
                answers: remedies.map { messages.choice($0).label },
                consequences: remedies.map { messages.choice($0).effect })
            return (dialogue, remedies.map { remedy in { _ in .remedy(remedy) } })
        case .change: return askedAboutIdentity()
        case .acceptance: return askedForName()
        case .sealed(let error):
            texts = sealed(error)
            answers = [(messages.saveAnswer, { _ in .yes }), (messages.leaveAnswer, { _ in nil })]
        case .token(let error): return askedForToken(error)
        }
        let dialogue = Dialogue(
            title, message: remarks + texts, answers: answers.map(\.label), consequences: consequences)
        return (dialogue, answers.map(\.answer))
    }

    /// What it is about.
    var title: String {
        switch source {
        case .seen, .typed, .link: messages.saveTitle
        case .saved, .changed: form.title
        }
    }

    /// Where the token goes, and, where it is typed and not made of six digits, what to enter to keep it elsewhere.
    func sealed(_ error: TokenStoreError) -> [StyledText] {
        let isTyped = pairing == nil || entersToken
        return [StyledText(messages.tokenGoesToSealed(error), .warn)]
            + (isTyped ? [StyledText(messages.orReference)] : [])
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let owner = Owner.dialogue
        switch stage {
        case .form: form.draw(on: &canvas, in: area, owner: owner)
        case .working:
            let sign = Spinner.picture(at: elapsed)
            let (now, yet) =
                switch source {
                case .seen, .typed, .link: (messages.savingNow, messages.nothingSavedYet)
                case .saved where form.asksForCode: (messages.codeSentNow, messages.keyNotKeptYet)
                case .saved: (messages.tokenTestedNow, messages.tokenNotKeptYet)
                case .changed: (messages.comparingNow, messages.noTokenSent)
                }
            let work = sign + StyledText(" \(now)")
            // The test of a token is told as a whole.
            let (message, fields, note): ([StyledText], [Dialogue.Field], [StyledText]) =
                if let profile = source.profile {
                    ([StyledText("\(profile.name)", .bold), work, ""], [], [])
                } else {
                    ([work, ""], filledIn + progress.fields(at: elapsed, columns: area.columns, messages), [""])
                }
            Dialogue(
                title, message: remarks + message, fields: fields, note: note + [StyledText(yet, .dim)],
                answers: [messages.leaveAnswer]
            ).draw(on: &canvas, in: area, owner: owner)
        case .question(_, _, let dialogue): dialogue.draw(on: &canvas, in: area, owner: owner)
        }
    }

    /// What is saved, as the form has it.
    private var filledIn: [Dialogue.Field] {
        let words = messages.saveField
        let address = form.text(Field.address).map { StyledText(ForeignText($0).description) }
        let token = form.text(Field.token) ?? ""
        let fields = [
            (words.name, savedName.map { StyledText("\($0)", .bold) }), (words.server, address ?? form.message.first),
            (words.token, token.isEmpty ? nil : StyledText(String(repeating: "•", count: min(token.count, 16)))),
            ("", ""),
        ]
        return fields.compactMap { label, value in value.map { Dialogue.Field(label, label, .information($0)) } }
    }

    /// Whether something in it turns.
    var isWorking: Bool { if case .working = stage { true } else { false } }
    var pace: Duration? { isWorking ? Spinner.interval : nil }
}
