internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Workflows

/// Prints a scan: for a person who looks on in motion, for a program or a pipe line by line. It keeps what was seen.
struct ScanPrinter: ScanView {
    private enum Form {
        case table(ScanTable, LiveTable)
        case feed(any ScanFeed)
    }

    private let context: CommandContext
    private let saved: ProfileIndex
    private var form: Form
    private var frame = 0

    init(context: CommandContext, isWatching: Bool, saved: ProfileIndex = ProfileIndex()) {
        self.context = context
        self.saved = saved
        if context.isJSON {
            form = .feed(ScanEvents(isWatching: isWatching, saved: saved))
        } else if context.isInteractive {
            form = .table(
                ScanTable(isWatching: isWatching, saved: saved, messages: context.messages),
                LiveTable(context.terminal.output, context.messages))
        } else {
            form = .feed(ScanRecords(isWatching: isWatching, saved: saved, messages: context.messages))
        }
    }

    /// Whether rows were printed that cannot be taken back.
    var hasShown: Bool {
        if case .feed(let feed) = form { feed.hasShown } else { false }
    }

    mutating func show(_ change: CandidateSet.Change) throws {
        try print { try $0.lines(for: change) }
    }

    mutating func show(_ report: SourceReport, at elapsed: Duration) throws {
        try print { try $0.lines(for: report, at: elapsed) }
    }

    mutating func tick(at elapsed: Duration, _ set: CandidateSet) throws {
        frame += 1
        try resized(set)
        try print { try $0.lines(at: elapsed, set) }
    }

    mutating func resized(_ set: CandidateSet) throws {
        guard case .table(let table, let region) = form else { return }
        try region.draw(table.block(of: set.candidates, frame: frame, columns: columns))
    }

    mutating func suspend() throws {
        if case .table(_, let region) = form { try region.pause() }
    }

    /// That it could not be kept is said and does not fail the scan.
    func keep(_ state: ScanState) {
        ScanKeeping(context: context).write(ScanDocument(state, saved: saved))
    }

    mutating func finish(_ state: ScanState) throws { try finish(ScanDocument(state, saved: saved)) }

    mutating func finish(_ document: ScanDocument) throws {
        if case .table(let table, let region) = form {
            try region.finish(with: table.lines(of: document.candidates, columns: columns))
        }
        try print { try $0.lastLines(of: document) }
    }

    func close() {
        if case .table(_, let region) = form { region.close() }
    }

    private var columns: Int { context.terminal.output.size.columns }

    private mutating func print(_ lines: (inout any ScanFeed) throws -> [String]) throws {
        guard case .feed(var feed) = form else { return }
        let lines = try lines(&feed)
        form = .feed(feed)
        for line in lines { try context.out(line) }
    }
}
