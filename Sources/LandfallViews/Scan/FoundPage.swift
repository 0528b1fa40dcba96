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
            .fields(label.tailnet, server.tailnet.map { messages.facts($0.facts).joined(separator: ", ") }),
            .fields(label.node, server.nodeID.map { ForeignText($0).description }),
            .fields(label.reference, server.ref))
    }

    /// What the row does not say in whole; `ways` are those by which it can prove itself, nil for one that cannot be saved.
    package func brief(_ note: StyledText, provableBy ways: [String]?) -> Page {
        let label = messages.showLabel
        let ids = [
            server.serverID.map { messages.serverID(ForeignText($0).description) },
            server.nodeID.map { messages.node(ForeignText($0).description) },
        ].compactMap(\.self)
        let proof = ways.map {
            $0.isEmpty ? StyledText(messages.nothingProves, .warn) : StyledText(messages.provableBy($0))
        }
        return Page(
            [.heading(StyledText(ForeignText(server.name).description, .heading))],
            .fields(label.kind, server.kind.displayName), note.columns == 0 ? [] : [.below(note)],
            .fields(label.routes, routes.map { StyledText($0.url) + StyledText(" (\($0.notes))", .dim) }),
            .fields("id", ids), .fields(messages.stateTitles.proof, proof.map { [$0] } ?? []),
            .fields("TXT", record))
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
        return (server.txt ?? [:]).merging(bytes) { text, _ in text }.sorted { $0.key < $1.key }
            .map { "\(ForeignText($0))=\(ForeignText($1))" }
    }
}
