package import LandfallConnections
package import LandfallModel
internal import LandfallTransport
internal import LandfallWorkflows

/// What a stage says to people: one sentence, and the next steps where there are any.
package struct StageText {
    /// Empty where there is nothing to say.
    package let message: String
    /// One step for each line.
    package let hints: [Hint]

    /// Finds the text for a stage.
    ///
    /// - Parameters:
    ///   - stage: What came of the stage.
    ///   - route: The route that was walked.
    ///   - profile: Whose route it is, where it is saved.
    ///   - messages: The words.
    package init(_ stage: StageReport, route: Route?, of profile: Profile? = nil, _ messages: Messages) {
        guard let code = stage.code else {
            message = stage.note.map { Self.good($0, messages) } ?? ""
            hints = []
            return
        }
        if let remedy = messages.tailnetRemedy(code) {
            let isOpinion = code == .peerOffline && stage.status == .warn
            let sentence = isOpinion ? messages.saidToBeOffline : messages.trouble(code)
            message = sentence + Self.suffix(stage.note, messages)
            var near: [Hint] = []
            if case .suggestions(let names) = stage.note, !names.isEmpty {
                near = [messages.didYouMean(names.map(\.description))]
            }
            hints = stage.status == .skipped ? [] : near + [remedy]
            return
        }
        if code == .identityUnproven, case .proof(.none, let lesson) = stage.note, let doubt = lesson.doubt {
            message = messages.unproven(doubt)
        } else if code == .notThisProduct, case .otherProduct(let kind) = stage.note {
            message = messages.instead(kind)
        } else if code == .serverUnreachable, case .socket = route?.host {
            message = messages.noSocketThere + Self.suffix(stage.note, messages)
        } else if case .claimed(let by) = stage.note {
            message = messages.otherThanClaimed(by.description)
        } else if case .onTheWay = stage.note {
            message = messages.troubleOnTheWay(code) + Self.suffix(stage.note, messages)
        } else if case .tokenStore(.unconfirmed, let reference) = stage.note {
            message = messages.unconfirmed(ForeignText(reference ?? "").description)
        } else {
            message = messages.trouble(code) + Self.suffix(stage.note, messages)
        }
        hints = messages.remedies(code, stage.note, route: route, of: profile)
    }

    private static func good(_ note: StageNote, _ messages: Messages) -> String {
        switch note {
        case .addresses(let addresses): addresses.map(\.description).joined(separator: ", ")
        case .node(let peer): messages.machine(peer)
        case .peer(.forward(_, let place)): messages.throughSSH(place)
        case .peer(.tunnel): messages.throughTailscaled
        case .peer(let peer): peer.text
        case .certificate(let shown): "SHA256 \(shown.certificateSHA256.short)"
        case .product(let facts): messages.product(facts)
        case .otherProduct(let kind): kind.displayName
        case .proof(let proof, let lesson): messages.proof(proof, lesson)
        case .auth(let outcome): messages.auth(outcome)
        case .tailnet(let entry): messages.tailnetEntry(entry)
        case .sshHost(let key): messages.sshHost(key)
        case .tried(let places, _): messages.tried(places)
        case .said(let text), .onTheWay(let text): text.description
        case .detail(let text): text
        case .notNeeded, .suggestions, .candidates, .login, .pins, .ids, .status, .tokenStore, .segment, .doubt,
            .webPage, .claimed:
            ""
        }
    }

    /// What belongs behind the sentence of a failure.
    private static func suffix(_ note: StageNote?, _ messages: Messages) -> String {
        switch note {
        case .status(let status): " (HTTP \(status))"
        case .auth(.refusedOrFull): messages.orFull
        case .tokenStore(let code, _): " (\(code))"
        case .candidates(let names):
            names.isEmpty ? "" : ": " + names.map(\.description).joined(separator: ", ")
        case .node(let peer): peer.name.raw.isEmpty ? "" : ": \(messages.machine(peer))"
        case .segment(let text): ": \(text)"
        case .login(let url?): ": \(url)"
        case .tried(let places, _): "; \(messages.tried(places))"
        case .said(let text), .onTheWay(let text): text.raw.isEmpty ? "" : ": \(text)"
        case .ids(let known, let shown): ": \(messages.wasAndIs(known.description, shown.description))"
        case .doubt(let doubt): ": \(messages.doubt(doubt))"
        default: ""
        }
    }
}

extension Peer {
    fileprivate var text: String {
        switch self {
        case .address(let address, let port): "\(address.urlHost):\(port)"
        case .unixSocket(let path): ForeignText(path).description
        case .tunnel, .forward: ""
        }
    }
}

extension Fingerprint {
    /// The first eight bytes, for the eye.
    package var short: String { String(description.prefix(16)) + "…" }
}
