internal import LandfallModel
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// All that is known of one server of a scan: every route, and the TXT record. Everything in it is sanitised.
package struct ServerDetails {
    private let title: String
    private let facts: [(name: String, values: [String])]

    /// Of a server that a scan has kept.
    package init(_ server: SeenServer, _ messages: Messages) {
        let record = (server.txt ?? [:]).merging(server.txtBase64?.mapValues { "base64 \($0)" } ?? [:]) { text, _ in
            text
        }
        let label = messages.detail
        title = "\(server.number)  \(ForeignText(server.name))"
        facts = [
            (label.name, [messages.nameDoubt(of: server)].compactMap(\.self)),
            (label.kind, [server.kind.displayName + (server.thisMachine == true ? ", \(messages.thisMachine)" : "")]),
            (
                label.routes,
                server.routes.map { route in
                    let notes = [messages.via(route.via), route.interface.map { ForeignText($0).description }]
                    return "\(ForeignText(route.url))  (\(notes.compactMap(\.self).joined(separator: ", ")))"
                }
            ),
            (label.record, record.sorted { $0.key < $1.key }.map { "\(ForeignText($0))=\(ForeignText($1))" }),
            (label.tailnet, server.tailnet.map { [messages.facts($0.facts).joined(separator: ", ")] } ?? []),
            (label.node, server.nodeID.map { [ForeignText($0).description] } ?? []),
            (label.reference, [server.ref]),
        ].filter { !$0.1.isEmpty }
    }

    /// Lines of at most this many columns, with breaks in what is longer; nil leaves every value whole.
    package func lines(columns: Int?) -> [StyledText] {
        let width = facts.reduce(0) { max($0, DisplayWidth.columns(of: $1.name)) } + 4
        return [StyledText(title, .bold)]
            + facts.flatMap { name, values in
                values.flatMap { value in columns.map { value.wrapped(toColumns: max(8, $0 - width)) } ?? [value] }
                    .enumerated().map { index, value in
                        StyledText("  \(index == 0 ? name : "")", .dim).padded(toColumns: width) + StyledText(value)
                    }
            }
    }
}
