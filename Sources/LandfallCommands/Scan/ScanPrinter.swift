internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Prints a scan: redrawn on a terminal, line by line for a program or a pipe. It saves what was found.
struct ScanPrinter: ScanView {
    private let context: CommandContext
    private let saved: ProfileIndex
    private var table: ScanTable
    /// What is redrawn; nil if lines are printed.
    private let region: LiveRegion?
    private var feed: (any ScanFeed)?
    private let isWatching: Bool
    private let keepsTable: Bool
    private var frame = 0
    private var elapsed = Duration.zero

    init(
        context: CommandContext, isWatching: Bool, sources: [DiscoverySource] = ScanSources.all.map(\.id),
        saved: ProfileIndex = ProfileIndex(), keepsTable: Bool = true
    ) {
        self.keepsTable = keepsTable
        self.context = context
        self.saved = saved
        self.isWatching = isWatching
        table = ScanTable(isWatching: isWatching, saved: saved, messages: context.messages)
        region = context.liveTable
        if context.isJSON {
            feed = ScanEvents(isWatching: isWatching, saved: saved)
        } else if region == nil {
            feed = ScanRecords(
                isWatching: isWatching, saved: saved, sources: sources,
                // Another scan may have kept thousands.
                earlier: sources.contains(.lan) ? Self.earlier(context) : [],
                messages: context.messages)
        }
    }

    /// Whether rows were printed that cannot be taken back.
    var hasShown: Bool { feed?.hasShown == true }

    /// The servers of the LAN that the last scan has shown, in its order.
    private static func earlier(_ context: CommandContext) -> [String] {
        let servers = try? CommandContext.seenServers(in: context.state, context.messages)
        return (servers ?? []).filter { $0.routes.contains { $0.via == .lan } }.map(\.ref)
    }

    mutating func show(_ change: CandidateSet.Change) throws {
        table.note(change, at: elapsed)
        try context.out(feed?.lines(for: change))
    }

    mutating func show(_ report: SourceReport, at elapsed: Duration) throws {
        if let warning = table.note(report), region == nil, !context.isJSON { context.warn(warning) }
        try context.out(feed?.lines(for: report, at: elapsed))
    }

    mutating func settled(_ source: DiscoverySource) throws {
        try context.out(feed?.lines(settled: source))
    }

    mutating func tick(at elapsed: Duration, _ set: CandidateSet) throws {
        frame += 1
        self.elapsed = elapsed
        try resized(set)
        try context.out(feed?.lines(at: elapsed, set))
    }

    mutating func resized(_ set: CandidateSet) throws {
        try region?.draw(table.block(of: arranged(set.candidates), frame: frame, columns: columns, at: elapsed))
    }

    mutating func suspend() throws {
        try region?.finish()
    }

    /// A failed write is reported, but does not fail the scan.
    func keep(_ state: ScanState) { ScanKeeping(context: context).write(document(of: state)) }

    /// A scan as far as it has come.
    func document(of state: ScanState) -> ScanDocument {
        ScanDocument(state, saved: saved, rows: arranged(state.candidates.candidates))
    }

    /// The rows as they are shown. Those of a watch keep the numbers with which they came.
    private func arranged(_ candidates: [Candidate]) -> [Candidate] {
        if isWatching { return candidates }
        return (feed?.order ?? RowOrder()).arranged(candidates)
    }

    mutating func finish(_ state: ScanState) throws { try finish(document(of: state)) }

    mutating func finish(_ document: ScanDocument) throws {
        if let region {
            let lines = keepsTable ? table.lines(of: document.candidates, columns: columns, at: elapsed) : []
            try region.finish(with: lines)
        }
        try context.out(feed?.lastLines(of: document))
    }

    func close() {
        region?.close()
    }

    private var columns: Int { context.terminal.output.size.columns }
}
