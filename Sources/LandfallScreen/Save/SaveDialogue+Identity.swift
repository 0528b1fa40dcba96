internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallWording
internal import LandfallWorkflows

/// Another identity than the recorded one, and when it was shown.
struct ShownIdentity: Sendable {
    let change: ShownChange
    /// The routes that show it; none if there is no other.
    let routes: [ForeignText]
    let date: Date
    /// The route over which the server is used meanwhile; nil where it is not.
    let used: String?
}

/// The questions for which someone compares what a server shows with what they know.
extension SaveDialogue {
    typealias Asked = (dialogue: Dialogue, answers: [(Dialogue) -> PersonAnswer?])

    private static func line(_ label: String, _ text: StyledText) -> Dialogue.Field {
        Dialogue.Field("", label, .explanation(text))
    }

    private static var gap: Dialogue.Field { Dialogue.Field("", "", .information("")) }

    var aside: StyledText { StyledText("▲ ", .warn) + StyledText(messages.oneQuestion, .dim) }

    /// The question for a certificate that nothing vouches for.
    func asked(_ certificate: PeerCertificate, of server: ForeignText, among ways: [Remedy]) -> Asked {
        let shown = messages.certificateToCompare(server.description, certificate)
        let kind: String? =
            switch source {
            case .seen(let server): server.kind.displayName
            case .saved(let profile), .changed(let profile): profile.kind.displayName
            case .link, .typed: nil
            }
        var dialogue = Dialogue(
            messages.certificateQuestion(kind), aside: aside,
            message: remarks + [
                "", StyledText(shown.about), StyledText(messages.aboutCertificate(certificate, at: date), .dim), "",
            ],
            fields: shown.lines.map { Self.line($0.label, StyledText($0.text, .bold)) },
            note: ["", StyledText(shown.advice, .dim), StyledText(Messages.certificateCommand)],
            answers: [messages.notYet] + ways.map { messages.comparison($0).label } + [messages.sameCertificate],
            consequences: [messages.afterCertificate.refused] + ways.map { messages.comparison($0).effect }
                + [messages.afterCertificate.accepted])
        if let savedName, source.profile == nil {
            dialogue.footer = [StyledText(messages.savedThen("\(savedName)", isUsed: form.isOn(Field.use)), .dim)]
        }
        return (dialogue, [{ _ in nil }] + ways.map { way in { _ in .remedy(way) } } + [{ _ in .yes }])
    }

    /// The question for another identity: what was, what is, what that can mean, and the safe answer first.
    func askedAboutIdentity() -> Asked {
        guard let profile = source.profile, let shownIdentity else { return (form, [{ _ in nil }]) }
        let identity = messages.changedIdentity(shownIdentity.change, of: profile)
        let label = messages.identityLabel
        let (was, now) = ([label.was, identity.since ?? ""], [label.now, hourAndMinute(shownIdentity.date)])
        func lines(_ labels: [String], _ texts: [String], _ role: Role) -> [Dialogue.Field] {
            // A text of one line stands beside its label, and its day below that.
            (0..<(texts.isEmpty ? 0 : labels[1].isEmpty ? texts.count : max(2, texts.count))).map { line in
                Self.line(
                    line < labels.count ? labels[line] : "", StyledText(line < texts.count ? texts[line] : "", role))
            }
        }
        let causes = messages.identityCauses.enumerated().map { index, known in
            let care = known.advice.hasPrefix("! ") ? StyledText("! ", .warn) : ""
            let advice = care + StyledText(String(known.advice.dropFirst(care.columns)), .dim)
            return Self.line(index == 0 ? label.cause : "", StyledText(known.cause) + "  " + advice)
        }
        let places = shownIdentity.routes.map { StyledText("  \($0)", .dim) }
        var dialogue = Dialogue(
            title, aside: aside,
            message: remarks + ["", StyledText(identity.about)] + places + [
                StyledText(messages.nothingSent(usedOver: shownIdentity.used), .dim), "",
            ],
            fields: lines(was, identity.was, .bold) + lines(now, identity.now, .warn) + [Self.gap] + causes,
            answers: [messages.doNothing, messages.testIt, messages.acceptAnswer],
            consequences: messages.afterChange)
        let command = ShellCommand(.acceptTrust, "\(profile.name)")
        dialogue.footer = [StyledText(messages.acceptingIs + " ", .dim) + StyledText("\(command)")]
        return (dialogue, [{ _ in nil }, { _ in nil }, { _ in nil }])
    }

    /// The name of the server, which whoever accepts types.
    func askedForName() -> Asked {
        let name = source.profile.map { "\($0.name)" } ?? ""
        let field = Dialogue.Field(Field.name, messages.saveField.name, .text(TextField(limit: 63)))
        let dialogue = Dialogue(
            messages.acceptTitle, aside: aside, message: ["", StyledText(messages.typeNameFirst(name)), ""],
            fields: [field], answers: [messages.acceptAnswer, messages.leaveAnswer])
        return (dialogue, [{ _ in .yes }, { _ in nil }])
    }

    /// What is compared, to be copied; nil where nothing is.
    var textToCompare: String? {
        guard case .question(_, let question, _) = stage else { return nil }
        switch question {
        case .certificate(let certificate, _, _): return "SHA256:\(certificate.certificateSHA256)"
        case .change:
            guard let profile = source.profile, let shownIdentity else { return nil }
            return messages.changedIdentity(shownIdentity.change, of: profile).whole
        default: return nil
        }
    }
}
