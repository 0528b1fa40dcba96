package import LandfallConnections
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// A server that was found: what `scan ROW` prints of it, and what the screen says. Everything in it is sanitised.
package struct FoundPage {
    private let server: SeenServer
    private let messages: Messages

    /// The page of a server of a scan.
    package init(_ server: SeenServer, _ messages: Messages) {
        (self.server, self.messages) = (server, messages)
    }

    /// All that is known of it.
    package func all() -> Page {
        let label = messages.detail
        let kind = server.kind.displayName + (server.thisMachine == true ? ", \(messages.thisMachine)" : "")
        return Page(
            [.heading(StyledText("\(server.number)  \(ForeignText(server.name))", .bold))],
            .fields(label.name, messages.nameDoubt(of: server)), .fields(label.kind, kind),
            .fields(label.routes, routes.map { StyledText("\($0.url)  (\($0.notes))") }),
            .fields(label.record, record),
            .fields(messages.labels, labels),
            .fields(label.tailnet, server.tailnet.map { messages.facts($0.facts).joined(separator: ", ") }),
            .fields(label.node, server.nodeID.map { ForeignText($0).description }),
            .fields(label.reference, server.ref))
    }

    /// What the row does not say in whole; `ways` are those by which it can prove itself, nil for one that cannot be saved.
    package func brief(
        _ draft: ServerDraft?, _ profile: Profile?, provableBy ways: [String]?, enter: String? = nil
    ) -> Page {
        let label = messages.showLabel
        let ids = [
            server.serverID.map { messages.serverID(ForeignText($0).description) },
            server.nodeID.map { messages.node(ForeignText($0).description) },
        ].compactMap(\.self)
        let proof = ways.map {
            $0.isEmpty ? StyledText(messages.nothingProves, .warn) : StyledText(messages.provableBy($0))
        }
        return Page(
            .fields(label.routes, routes.map { StyledText($0.url) + StyledText(" (\($0.notes))", .dim) }),
            .fields(messages.say("proof"), proof.map { [$0] } ?? []),
            .fields(messages.betterLabel, better(draft, profile)), .fields(label.token, token(profile, draft)),
            .fields("↵", enter), .fields("id", ids), .fields("TXT", record), .fields(messages.labels, labels))
    }

    /// What would prove it better, where neither a machine of the tailnet nor this one does: the host key of ssh.
    private func better(_ draft: ServerDraft?, _ profile: Profile?) -> String? {
        guard let draft, server.thisMachine != true, !server.routes.contains(where: { $0.via == .tailnet }),
            profile?.plans().contains(where: \.mayProve) != true
        else { return nil }
        let remedies = Remedy.all(for: draft, server, node: nil, heldBackOn: nil)
        return remedies.lazy.compactMap { if case .ssh(let route) = $0 { route } else { nil } }.first.map {
            messages.betterOverSSH($0.text.description)
        }
    }

    /// Its token, or what is known of one before the test.
    private func token(_ profile: Profile?, _ draft: ServerDraft?) -> String? {
        if let profile {
            let travels = ServerPage.tokenTravels(of: profile, messages).map { "; " + $0 } ?? ""
            return messages.token(of: profile) + travels
        }
        let isSocket = server.routes.first?.url.hasPrefix("unix:") == true
        return draft.map { _ in isSocket ? messages.noTokenForSocket : messages.tokenUnknown }
    }

    /// Whether it can prove itself on one of its routes.
    package static func isProvable(_ server: SeenServer) -> Bool {
        server.thisMachine == true || server.routes.contains { $0.via == .tailnet || $0.url.hasPrefix("https:") }
    }

    /// What proves that a server is the one that it seems to be, as far as a scan can say, and that in few columns.
    package static func proof(of server: SeenServer, _ messages: Messages) -> (long: StyledText, short: StyledText) {
        func words(_ sign: String, _ role: Role, _ words: (long: String, short: String)) -> (StyledText, StyledText) {
            (
                StyledText(sign + " ", role) + StyledText(words.long),
                StyledText(sign + " ", role) + StyledText(words.short)
            )
        }
        if server.thisMachine == true {
            let isSocket = server.routes.first?.url.hasPrefix("unix:") == true
            return words("✓", .good, isSocket ? messages.provenBySocket : messages.provenByProcess)
        }
        if server.isForeignHere { return words("!", .warn, messages.provenByNobodyHere) }
        if server.routes.contains(where: { $0.via == .tailnet }) {
            // That it is a machine of the tailnet, only a directory says.
            let isSeen = server.sources?.contains(.tailnet) != false
            return words(isSeen ? "✓" : "?", isSeen ? .good : .warn, messages.provenByNode)
        }
        guard server.routes.contains(where: { $0.url.hasPrefix("https:") }) else {
            return server.savedAs == nil
                ? words("✗", .bad, messages.provenByNothing) : words("!", .warn, messages.unprovenUnused)
        }
        return server.savedAs == nil
            ? words("?", .warn, messages.provenByNewCertificate) : words("✓", .good, messages.provenByCertificate)
    }

    /// Each route, and where it leads through.
    private var routes: [(url: String, notes: String)] {
        server.routes.map { route in
            let notes = [messages.via(route.via), route.interface.map { ForeignText($0).description }]
            return (ForeignText(route.url).description, notes.compactMap(\.self).joined(separator: ", "))
        }
    }

    private var record: [String] {
        let bytes = server.txtBase64?.mapValues { "base64 \($0)" } ?? [:]
        return Self.lines((server.txt ?? [:]).merging(bytes) { text, _ in text })
    }

    private var labels: [String] { Self.labels(server.labels ?? [:]) }

    /// Labels, whoever has given them, without the secrets among them.
    static func labels(_ values: [String: String]) -> [String] {
        lines(ProfileLabels.shown(values))
    }

    /// Fields of foreign text, in the order of their names.
    static func lines(_ values: [String: String]) -> [String] {
        values.sorted { $0.key < $1.key }.map { "\(ForeignText($0))=\(ForeignText($1))" }
    }
}
