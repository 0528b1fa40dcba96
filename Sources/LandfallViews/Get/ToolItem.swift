package import DianeClient
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// A tool of Diane.
package struct ToolItem: GetItem {
    package let tool: ToolInfo

    package var title: ForeignText { tool.name }

    package func encode(to encoder: any Encoder) throws { try tool.encode(to: encoder) }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 3, minimum: 12),
            Table.Column(.server, messages, priority: 2, minimum: 8),
            Table.Column(.description, messages, priority: 1, minimum: 12),
        ]
    }

    package func cells(_: Messages) -> [StyledText] {
        [
            StyledText(tool.name.description), StyledText(tool.server.description),
            StyledText(tool.description?.description ?? "", .dim),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        [
            GetDetail(messages.word(.server), tool.server),
            GetDetail(messages.word(.description), tool.description),
            GetDetail(messages.word(.arguments), lines: arguments(messages)),
        ]
    }

    /// The properties of the schema (JSON Schema), those that are needed first.
    private func arguments(_ messages: Messages) -> [String] {
        guard case .object(let properties)? = tool.inputSchema?["properties"] else { return [] }
        let required = Set((tool.inputSchema?["required"]?.elements ?? []).compactMap(\.text))
        let sorted = properties.sorted {
            (required.contains($0.key) ? 0 : 1, $0.key) < (required.contains($1.key) ? 0 : 1, $1.key)
        }
        return sorted.map { name, schema in
            let type = schema["type"].map { " (\($0.shown))" } ?? ""
            let needed = required.contains(name) ? ", \(messages.word(.required))" : ""
            let meaning = schema["description"]?.text.map { ": \($0)" } ?? ""
            return "\(name)\(type)\(needed)\(meaning)"
        }
    }
}
