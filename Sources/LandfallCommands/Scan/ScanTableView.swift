internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// A live table for a person at a terminal.
struct ScanTableView: ScanView {
    private let context: CommandContext
    private let isWatching: Bool
    private let saved: ProfileIndex
    private var region: LiveTable
    private var frame = 0

    init(context: CommandContext, isWatching: Bool, saved: ProfileIndex = ProfileIndex()) {
        self.context = context
        self.isWatching = isWatching
        self.saved = saved
        region = LiveTable(context.terminal.output, context.messages)
    }

    mutating func show(_: CandidateSet.Change) {}
    mutating func show(_: ScanDocument.Source) {}
    mutating func resized(_ set: CandidateSet) throws { try draw(set.candidates) }

    mutating func tick(at _: Duration, _ set: CandidateSet) throws {
        frame += 1
        try draw(set.candidates)
    }

    mutating func suspend() throws { try region.pause() }

    mutating func finish(_: ScanDocument, _ set: CandidateSet) throws {
        let all = set.candidates
        let table = table(of: all).lines(width: context.terminal.output.size.columns)
        try region.finish(with: all.isEmpty ? [] : [table.header] + table.rows)
    }

    mutating func close() { region.close() }

    private mutating func draw(_ all: [Candidate]) throws {
        let width = context.terminal.output.size.columns
        let table = table(of: all).lines(width: width)
        let words = isWatching ? context.messages.watching(all.count) : context.messages.looking(all.count)
        let status = StyledText("\(Spinner.frame(frame)) \(words)", .dim).truncated(toColumns: width)
        try region.draw(
            LiveBlock(header: all.isEmpty ? [] : [table.header], rows: table.rows, footer: [status]))
    }

    private func table(of candidates: [Candidate]) -> Table {
        let titles = context.messages.column
        var table = Table(columns: [
            .init(titles.number, priority: 5, alignment: .right),
            .init(titles.name, priority: 4, minimum: 8),
            .init(titles.kind, priority: 2),
            .init(titles.address, priority: 3, minimum: 16),
            .init(titles.note, priority: 1, minimum: 8),
        ])
        for candidate in candidates {
            let row = ScanRow(candidate, savedAs: saved.name(of: candidate), context.messages)
            table.append([
                StyledText(row.number, .dim), StyledText(row.name, .bold), StyledText(row.kind),
                StyledText(row.address), StyledText(row.note, .dim),
            ])
        }
        return table
    }
}
