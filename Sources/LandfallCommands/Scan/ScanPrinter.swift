internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Workflows

/// Prints a scan: for a person who looks on in motion, for a program or a pipe line by line. It keeps what was seen.
struct ScanPrinter: ScanView {
    private let context: CommandContext
    private let saved: ProfileIndex
    private let table: ScanTable
    /// What is drawn anew; nil where lines are printed.
    private let region: LiveTable?
    private var feed: (any ScanFeed)?
    private var frame = 0

    init(context: CommandContext, isWatching: Bool, saved: ProfileIndex = ProfileIndex()) {
        self.context = context
        self.saved = saved
        table = ScanTable(isWatching: isWatching, saved: saved, messages: context.messages)
        region = context.liveTable
        if context.isJSON {
            feed = ScanEvents(isWatching: isWatching, saved: saved)
        } else if region == nil {
            feed = ScanRecords(isWatching: isWatching, saved: saved, messages: context.messages)
        }
    }

    /// Whether rows were printed that cannot be taken back.
    var hasShown: Bool { feed?.hasShown == true }

    mutating func show(_ change: CandidateSet.Change) throws {
        try context.out(feed?.lines(for: change))
    }

    mutating func show(_ report: SourceReport, at elapsed: Duration) throws {
        try context.out(feed?.lines(for: report, at: elapsed))
    }

    mutating func tick(at elapsed: Duration, _ set: CandidateSet) throws {
        frame += 1
        try resized(set)
        try context.out(feed?.lines(at: elapsed, set))
    }

    mutating func resized(_ set: CandidateSet) throws {
        try region?.draw(table.block(of: set.candidates, frame: frame, columns: columns))
    }

    mutating func suspend() throws {
        try region?.pause()
    }

    /// That it could not be kept is said and does not fail the scan.
    func keep(_ state: ScanState) {
        ScanKeeping(context: context).write(ScanDocument(state, saved: saved))
    }

    mutating func finish(_ state: ScanState) throws { try finish(ScanDocument(state, saved: saved)) }

    mutating func finish(_ document: ScanDocument) throws {
        try region?.finish(with: table.lines(of: document.candidates, columns: columns))
        try context.out(feed?.lastLines(of: document))
    }

    func close() {
        region?.close()
    }

    private var columns: Int { context.terminal.output.size.columns }
}
