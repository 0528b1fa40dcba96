package import ServerModel
package import TerminalUI
package import Wording
package import Workflows

/// The table of a scan, for a person at a terminal.
package struct ScanTable {
    private let isWatching: Bool
    private let saved: ProfileIndex
    private let messages: Messages

    package init(isWatching: Bool, saved: ProfileIndex, messages: Messages) {
        self.isWatching = isWatching
        self.saved = saved
        self.messages = messages
    }

    /// The rows while it is under way, and below them that it is; `frame` is the picture of what turns there.
    package func block(of candidates: [Candidate], frame: Int, columns: Int) -> LiveBlock {
        let table = table(of: candidates).lines(width: columns)
        let words = isWatching ? messages.watching(candidates.count) : messages.looking(candidates.count)
        let status = StyledText("\(Spinner.frame(frame)) \(words)", .dim).truncated(toColumns: columns)
        return LiveBlock(header: candidates.isEmpty ? [] : [table.header], rows: table.rows, footer: [status])
    }

    /// The rows that stay.
    package func lines(of candidates: [Candidate], columns: Int) -> [StyledText] {
        guard !candidates.isEmpty else { return [] }
        return table(of: candidates).page(width: columns)
    }

    private func table(of candidates: [Candidate]) -> Table {
        let titles = messages.column
        var table = Table(columns: [
            .init(titles.number, priority: 5, alignment: .right),
            .init(titles.name, priority: 4, minimum: 8),
            .init(titles.kind, priority: 2),
            .init(titles.address, priority: 3, minimum: 16),
            .init(titles.note, priority: 1, minimum: 8),
        ])
        for candidate in candidates {
            let row = ScanRow(candidate, savedAs: saved.name(of: candidate), messages)
            table.append([
                StyledText(row.number, .dim), StyledText(row.name, .bold), StyledText(row.kind),
                StyledText(row.address), StyledText(row.note, .dim),
            ])
        }
        return table
    }
}
