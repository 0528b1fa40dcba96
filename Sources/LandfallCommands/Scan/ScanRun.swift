internal import LocalDiscovery
internal import ServerModel
internal import ServerViews
internal import Tailnet
internal import Wording
internal import Workflows

/// Where the events of a scan go. Each view shows them to somebody else: a person, a pipe, a program.
protocol ScanView {
    /// A row came, changed or went.
    mutating func show(_ change: CandidateSet.Change) throws
    /// A source reports.
    mutating func show(_ source: ScanDocument.Source) throws
    /// A moment has passed: a tenth of a second, often enough to draw what changes.
    mutating func tick(at elapsed: Duration, _ set: CandidateSet) throws
    /// The terminal has another size.
    mutating func resized(_ set: CandidateSet) throws
    /// The process is about to be stopped by Ctrl-Z.
    mutating func suspend() throws
    /// The scan is over.
    mutating func finish(_ document: ScanDocument, _ set: CandidateSet) throws
    /// Puts the terminal back in order; called on every way out.
    mutating func close()
}

/// What a scan is told to do.
struct ScanSettings: Sendable {
    var kinds = ServerKind.allCases
    var sources = DiscoverySource.allCases
    var engine = EngineChoice.auto
    var isWatching = false
    /// The longest time; for a watch, none means for ever.
    var limit: Duration?

    /// The daemon of the tailnet.
    var localAPI = LocalAPI()

    /// The longest time of a scan that nobody gave one.
    static let longest = Duration.seconds(10)
}

/// The outcome of a scan, for the last words and the exit code.
struct ScanOutcome {
    let document: ScanDocument
    let candidates: [Candidate]
    let wasInterrupted: Bool
    /// The codes of all troubles on the way.
    let troubles: Set<String>
    /// Whom the tailnet's source asks; nil where it asks nobody.
    let machines: SourceReport.Machines?
}

/// Runs a scan and feeds a view.
struct ScanRun {
    let settings: ScanSettings
    let context: CommandContext
    /// The profiles among which a server may be.
    var saved = ProfileIndex()

    /// Scans until all sources are settled, the time is over or a signal comes; `remember` is called with the rows
    /// whenever they have changed, at most once a second.
    func run(_ view: inout some ScanView, remember: (ScanDocument) -> Void) async throws -> ScanOutcome {
        defer { view.close() }
        var state = ScanState(sources: settings.sources, isWatching: settings.isWatching)
        let end = try await context.loop.run(
            &state, pace: .milliseconds(100), limit: settings.isWatching ? settings.limit : nil,
            sources: settings.sources.map(source)
        ) { effect, state, _ in
            switch effect {
            case .show(let change): try view.show(change)
            case .report(let report): try view.show(ScanDocument.Source(report, elapsed: state.elapsed, english))
            case .tick: try view.tick(at: state.elapsed, state.candidates)
            case .redraw: try view.resized(state.candidates)
            case .pause: try view.suspend()
            case .remember: remember(document(state))
            }
        }
        let (last, isInterrupted) = (document(state), end == .interrupted)
        if !isInterrupted || state.isUnsaved { remember(last) }
        if !isInterrupted { try view.finish(last, state.candidates) }
        return ScanOutcome(
            document: last, candidates: state.candidates.candidates, wasInterrupted: isInterrupted,
            troubles: state.troubles, machines: state.candidates.reports[.tailnet]?.machines)
    }

    private func document(_ state: ScanState) -> ScanDocument {
        ScanDocument(
            state.candidates, saved: saved, isComplete: state.isComplete, settledAt: state.settledAt,
            elapsed: state.elapsed, english)
    }

    /// JSON is never translated.
    private var english: Messages { Messages(language: .english) }

    private func source(_ source: DiscoverySource) -> EventSource<ScanState.Event> {
        EventSource { tell in
            for await event in events(of: source) { tell(.discovery(event)) }
            tell(.ended(source))
        }
    }
}

extension ScanRun {
    private func events(of source: DiscoverySource) -> AsyncStream<DiscoveryEvent> {
        let maximum = settings.limit ?? ScanSettings.longest
        switch source {
        case .lan:
            return LocalBrowser(
                kinds: settings.kinds, engine: settings.engine,
                ends: settings.isWatching ? .never : .whenSettled(maximum: maximum)
            ).events()
        case .tailnet:
            return TailnetBrowser(
                kinds: settings.kinds, ends: settings.isWatching ? .never : .whenSettled(maximum: maximum),
                api: settings.localAPI, memory: context.state.map(ProbeMemoryFile.init)
            ).events()
        }
    }
}
