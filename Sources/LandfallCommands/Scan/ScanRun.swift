internal import LocalDiscovery
internal import ServerModel
internal import ServerViews
internal import TailnetDiscovery
internal import TailnetResolver
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

    private enum Input: Sendable {
        case event(DiscoveryEvent)
        /// A source has nothing more to say.
        case ended(DiscoverySource)
        case over
        case signal(CommandContext.Signal)
        case tick
    }

    /// Scans until all sources are settled, the time is over or a signal comes; `remember` is called with the rows
    /// whenever they have changed, at most once a second.
    func run(_ view: inout some ScanView, remember: (ScanDocument) -> Void) async throws -> ScanOutcome {
        defer { view.close() }
        let start = ContinuousClock.now
        var set = CandidateSet()
        var troubles: Set<String> = []
        var settledAt: [DiscoverySource: Duration] = [:]
        var open = Set(settings.sources)
        var isComplete = true
        var wasInterrupted = false
        var unsaved = false
        var savedAt = Duration.zero
        func document(at now: Duration) -> ScanDocument {
            ScanDocument(set, saved: saved, isComplete: isComplete, settledAt: settledAt, elapsed: now, english)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (inputs, feed) = AsyncStream<Input>.makeStream()
            feedInputs(&group, feed)
            loop: for await input in inputs {
                let now = ContinuousClock.now - start
                switch input {
                case .event(.source(let report)):
                    report.code.map { _ = troubles.insert($0) }
                    _ = set.apply(.source(report))
                    try view.show(ScanDocument.Source(report, elapsed: now, english))
                case .event(.settled(let source, let complete)):
                    settledAt[source] = now
                    isComplete = isComplete && complete
                case .event(let event):
                    for change in set.apply(event) {
                        try view.show(change)
                        unsaved = true
                    }
                case .tick:
                    try view.tick(at: now, set)
                    if unsaved, settings.isWatching, now - savedAt >= .seconds(1) {
                        remember(document(at: now))
                        (unsaved, savedAt) = (false, now)
                    }
                case .signal(.resized), .signal(.resumed):
                    try view.resized(set)
                case .signal(.suspend):
                    try view.suspend()
                    context.suspend()
                case .signal(.interrupt), .signal(.terminate):
                    wasInterrupted = true
                    break loop
                case .ended(let source):
                    open.remove(source)
                    if open.isEmpty { break loop }
                case .over:
                    break loop
                }
            }
            group.cancelAll()
        }
        let final = document(at: ContinuousClock.now - start)
        if !wasInterrupted || unsaved { remember(final) }
        if !wasInterrupted { try view.finish(final, set) }
        return ScanOutcome(
            document: final, candidates: set.candidates, wasInterrupted: wasInterrupted, troubles: troubles,
            machines: set.reports[.tailnet]?.machines)
    }

    /// JSON is never translated.
    private var english: Messages { Messages(language: .english) }

    private func feedInputs(
        _ group: inout ThrowingTaskGroup<Void, any Error>, _ feed: AsyncStream<Input>.Continuation
    ) {
        for source in settings.sources {
            let events = events(of: source)
            group.addTask {
                for await event in events { feed.yield(.event(event)) }
                feed.yield(.ended(source))
            }
        }
        group.addTask { [context] in
            for await signal in context.signals() { feed.yield(.signal(signal)) }
        }
        group.addTask {
            while (try? await Task.sleep(for: .milliseconds(100))) != nil { feed.yield(.tick) }
        }
        if settings.isWatching, let limit = settings.limit {
            group.addTask {
                try? await Task.sleep(for: limit)
                feed.yield(.over)
            }
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
