package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// A choice from a list as the user at a terminal sees it.
package struct PickBlock {
    private static let mark = "▸ "

    private let title: String
    private let help: String
    private let table: Table
    private let messages: Messages

    /// A choice of a row of `table` under a title, with a line below it that says which keys do what.
    package init(_ title: String, _ table: Table, help: String, _ messages: Messages) {
        (self.title, self.table, self.help, self.messages) = (title, table, help, messages)
    }

    /// What stands above the line on which the user types. Where not all rows have room, those around the marked one are shown.
    package func block(_ list: PickList, size: TerminalSize) -> LiveBlock {
        let indent = StyledText(String(repeating: " ", count: DisplayWidth.columns(of: Self.mark)))
        let (header, rows) = table.groups(width: size.columns - indent.columns)
        let groups = list.entries.map { entry in
            switch entry {
            case .row(let place): rows[place]
            case .typed: [StyledText(messages.asTyped(list.typed)).truncated(toColumns: size.columns - indent.columns)]
            }
        }
        let heads = title.wrapped(toColumns: size.columns).map { StyledText($0, .bold) }
        let feet = help.wrapped(toColumns: size.columns).map { StyledText($0, .dim) }
        // A line is that of what is typed, and one tells of rows that have no room.
        let room = size.rows - heads.count - feet.count - (rows.isEmpty ? 0 : 1) - 2
        let fitting = max(1, room / max(1, groups.map(\.count).max() ?? 1))
        let start = max(0, min(list.marked - fitting / 2, groups.count - fitting))
        let shown = groups.indices.dropFirst(start).prefix(fitting)
        let lines = shown.flatMap { place in
            groups[place].enumerated().map { line, text in
                (place == list.marked && line == 0 ? StyledText(Self.mark, .good) : indent) + text
            }
        }
        let hidden = groups.count - shown.count
        let more = hidden > 0 ? [indent + StyledText(messages.moreRows(hidden), .dim)] : []
        return LiveBlock(header: heads + (rows.isEmpty ? [] : [indent + header]), rows: lines, footer: more + feet)
    }

    /// The line on which the user types.
    package func line(_ list: PickList) -> StyledText { StyledText("> ", .dim) + StyledText(list.typed) }
}

extension Table {
    /// The same with a number before each row.
    package func numbered(_ title: String) -> Table {
        Table(
            columns: [Column(title, priority: .max, alignment: .right)] + columns,
            rows: rows.enumerated().map { [StyledText(String($0 + 1), .dim)] + $1 })
    }
}
