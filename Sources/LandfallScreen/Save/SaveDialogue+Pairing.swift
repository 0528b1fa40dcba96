internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// A server that gives its key for the six digits of a pairing code.
struct Pairing: Sendable {
    let name: String
    /// What is known of it, in a few words.
    let about: String
    /// What is recorded that proves it; nil where nothing is.
    let proof: String?
    /// Whether only one route leads to it.
    let hasOneRoute: Bool
    /// Where the key goes; nil before that is known.
    var store: TokenStoreKind?

    /// One that is to be saved.
    init(_ name: ProfileName, _ kind: ServerKind) {
        (self.name, about, proof, hasOneRoute) = ("\(name)", kind.displayName, nil, false)
    }

    /// One that is saved.
    init(_ profile: Profile, version: String?, _ messages: Messages) {
        let product = [profile.kind.displayName, version].compactMap(\.self).joined(separator: " ")
        let route = profile.routes.count == 1 ? profile.routes.first : nil
        (name, hasOneRoute) = ("\(profile.name)", route != nil)
        about = route.map { messages.product(product, over: messages.path($0)) } ?? product
        var seen: Set<String> = []
        let proofs = profile.routes.compactMap { Self.proof(of: $0, profile.identity, messages) }
            .filter { seen.insert($0).inserted }
        proof = proofs.isEmpty ? nil : proofs.joined(separator: ", ")
    }

    /// What proves the server on a route, if that is recorded, or the route ends in a socket of this machine.
    private static func proof(of route: SavedRoute, _ known: KnownIdentity, _ messages: Messages) -> String? {
        guard route.isConfirmed else { return nil }
        let proof = messages.proof(of: route)
        switch (route.via, route.address?.host) {
        case (.tailnet, _): return known.nodeID == nil ? nil : proof
        case (_, .ssh(let address)):
            return known.sshHosts.contains { $0.host == address.server.machine } ? proof : nil
        case (_, .socket): return proof
        default:
            guard route.isTLS, let pin = known.pins.first else { return nil }
            return messages.known(proof, since: pin.firstSeen)
        }
    }
}

extension SaveDialogue {
    /// Whether it asks for the six digits now.
    var asksForCode: Bool { shown?.asksForCode == true }

    /// The dialogue that takes six digits; `texts` are what is said before it.
    static func codeDialogue(_ pairing: Pairing, _ texts: [StyledText], _ messages: Messages) -> Dialogue {
        let words = messages.pairingField
        func fact(_ label: String, _ text: StyledText) -> Dialogue.Field {
            Dialogue.Field(label, label, .explanation(text))
        }
        let code = CodeField(
            hints: (0...CodeField.count).map { messages.digitsTyped($0, of: CodeField.count) },
            refusal: messages.notDigits)
        let run = messages.howToPair(pairing.name).pieces.reduce(StyledText("")) { text, piece in
            if case .command(let command) = piece {
                text + StyledText("\(command)", .bold)
            } else {
                text + StyledText(piece.text)
            }
        }
        let gap = Dialogue.Field("", "", .information(""))
        let proof = pairing.proof.map { [fact(words.proof, StyledText("✓ ", .good) + StyledText($0))] } ?? []
        let then = fact(words.then, StyledText(messages.keyGoes(pairing.name, pairing.store)))
        return Dialogue(
            messages.pairTitle(pairing.name), aside: StyledText(pairing.about), message: texts + ["", run, ""],
            fields: [gap, Dialogue.Field(Field.token, words.digits, .code(code)), gap] + proof + [then],
            note: ["", StyledText(messages.codeSentOnce(hasOneRoute: pairing.hasOneRoute), .dim), ""], answers: [])
    }

    /// The dialogue that takes a token.
    static func tokenDialogue(_ title: String, _ texts: [StyledText], _ messages: Messages) -> Dialogue {
        Dialogue(
            title, message: texts,
            fields: [.init(Field.token, messages.saveField.token, .text(TextField(isSecret: true)))],
            answers: [messages.saveAnswer, messages.leaveAnswer])
    }

    /// The dialogue that takes a token in place of the six digits.
    static func tokenDialogue(_ pairing: Pairing, _ texts: [StyledText], _ messages: Messages) -> Dialogue {
        tokenDialogue(
            messages.tokenTitle(pairing.name), texts + [StyledText(messages.serverWantsKey(pairing.name))], messages)
    }

    /// The question for a token, or for six digits in its place, and what its answers are; `error` is why it goes into the sealed file.
    func askedForToken(_ error: TokenStoreError?) -> (dialogue: Dialogue, answers: [(Dialogue) -> PersonAnswer?]) {
        let take: (Dialogue) -> PersonAnswer? = { .text($0.text(Field.token) ?? "") }
        let place = error.map(sealed) ?? []
        guard let pairing else {
            return (Self.tokenDialogue(title, remarks + place, messages), [take, { _ in nil }])
        }
        guard !entersToken else {
            return (Self.tokenDialogue(pairing, remarks + place, messages), [take, { _ in nil }])
        }
        return (Self.codeDialogue(pairing, remarks + place, messages), [take])
    }
}
