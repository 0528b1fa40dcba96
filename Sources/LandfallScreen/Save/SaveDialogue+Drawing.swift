internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

extension SaveDialogue {
    /// A question as it stands in the dialogue, below what was said since the last one.
    func dialogue(_ question: PersonQuestion) -> Dialogue {
        switch question {
        case .certificate(let certificate, let server):
            return Dialogue(
                messages.saveTitle,
                message: remarks + messages.newCertificate(server.description, certificate).map { StyledText($0) },
                answers: [messages.no, messages.trustAnswer])
        case .cleartext(let url, let subnet, let interface):
            return Dialogue(
                messages.saveTitle,
                message: remarks + messages.ungatedNetwork(url.description, subnet, interface).map { StyledText($0) },
                answers: [messages.no, messages.allowAnswer])
        case .remedy(let report, let remedies):
            return Dialogue(
                messages.saveTitle,
                message: remarks + [StyledText(messages.heldBack(report), .warn), StyledText(messages.howToContinue)],
                answers: remedies.map(messages.remedy) + [messages.leaveAnswer])
        case .tokenPlace(let error, let offersReference):
            let field = TextField(reference, placeholder: messages.referenceHint)
            let reference = Dialogue.Field(Field.reference, messages.saveField.reference, .text(field))
            return Dialogue(
                messages.saveTitle,
                message: remarks + [StyledText(messages.trouble(error), .warn), StyledText(messages.whereToKeep)],
                fields: offersReference ? [reference] : [],
                answers: [messages.sealedAnswer] + (offersReference ? [messages.referenceAnswer] : [])
                    + [messages.leaveAnswer])
        case .token, .pairingCode:
            let field = Dialogue.Field(Field.token, messages.saveField.token, .text(TextField(isSecret: true)))
            return Dialogue(
                messages.saveTitle, message: remarks, fields: [field],
                answers: [messages.saveAnswer, messages.leaveAnswer])
        }
    }

    func draw(on canvas: inout Canvas, in area: Rect, owner: String, at time: Duration) {
        switch stage {
        case .form: form.draw(on: &canvas, in: area, owner: owner)
        case .working:
            let sign = StyledText(String(LandfallTerminal.Spinner.picture(at: time)), .warn)
            Dialogue(
                messages.saveTitle, message: remarks + [sign + StyledText(" \(messages.savingNow)")],
                answers: [messages.leaveAnswer]
            ).draw(on: &canvas, in: area, owner: owner)
        case .question(_, _, let dialogue): dialogue.draw(on: &canvas, in: area, owner: owner)
        }
    }

    /// Whether something in it turns.
    var isWorking: Bool { if case .working = stage { true } else { false } }
}
