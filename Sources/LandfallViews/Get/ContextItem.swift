package import DianeClient
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// A context of Diane; with what is in it where it was asked for alone.
package struct ContextItem: GetItem {
    package let context: Context
    package let detail: ContextDetail?

    package var title: ForeignText { context.name }

    package func encode(to encoder: any Encoder) throws {
        if let detail { try detail.encode(to: encoder) } else { try context.encode(to: encoder) }
    }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.id, messages, priority: 4, alignment: .right),
            Table.Column(.name, messages, priority: 5, minimum: 8), Table.Column(.note, messages, priority: 3),
            Table.Column(.description, messages, priority: 2, minimum: 12),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(String(context.id)), StyledText(context.name.description),
            StyledText(context.isDefault ? messages.word(.byDefault) : "", .good),
            StyledText(context.description?.description ?? "", .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail("id", String(context.id)),
            GetDetail(messages.word(.note), context.isDefault ? messages.word(.byDefault) : nil),
            GetDetail(messages.word(.description), context.description),
            GetDetail(
                messages.word(.server),
                lines: (detail?.servers ?? []).flatMap { server in
                    let tools = messages.active(server.toolsActive, of: server.toolsTotal)
                    return ["\(server.name)  (\(messages.enabled(server.enabled)), \(tools))"]
                        + (server.tools ?? []).sorted { $0.name < $1.name }.map { tool in
                            "  \(tool.name)  (\(messages.enabled(tool.enabled)))"
                        }
                }),
        ]
    }
}
