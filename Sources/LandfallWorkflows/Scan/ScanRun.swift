package import LandfallModel
package import LandfallSystem
package import LandfallTransport
package import LocalDiscovery

/// Receives the events of a scan.
package protocol ScanView {
    /// A row was added, changed or removed.
    mutating func show(_ change: CandidateSet.Change) throws
    /// A source reports.
    mutating func show(_ report: SourceReport, at elapsed: Duration) throws
    /// A source expects nothing more.
    mutating func settled(_ source: DiscoverySource) throws
    /// A moment has passed: a tenth of a second, often enough to draw what changes.
    mutating func tick(at elapsed: Duration, _ set: CandidateSet) throws
    /// The terminal has another size.
    mutating func resized(_ set: CandidateSet) throws
    /// The process is about to be stopped by Ctrl-Z.
    mutating func suspend() throws
    /// The rows have changed since they were kept for other commands. It comes once a second at most.
    mutating func keep(_ state: ScanState)
    /// The scan is over.
    mutating func finish(_ state: ScanState) throws
    /// Restores the terminal; called on every exit.
    mutating func close()
}

/// What a scan looks for, and how; the settings of all its sources.
package struct ScanSettings: Sendable {
    package var kinds: [ServerKind]
    package var engine: EngineChoice
    package var isWatching: Bool
    /// Whether tailnet machines that had nothing a moment ago are asked again.
    package var isFresh: Bool
    /// Whether the first answers are enough.
    package var isQuick: Bool
    /// The longest time; for a watch, none means forever.
    package var limit: Duration?
    /// The daemon of the tailnet.
    package var localAPI: LocalAPI
    /// Where it is kept which tailnet machines answer.
    package var memory: ProbeMemoryFile? { state.map(ProbeMemoryFile.init) }
    /// The state folder, where the last lists of directories are kept as well; nil keeps nothing.
    package var state: PrivateFolder?
    /// The labels that servers have to have.
    package var filter = LabelFilter()
    /// The environment of the user whose servers are looked for on this machine.
    package var environment: [String: String]

    package init(
        kinds: [ServerKind] = ServerKind.allCases, engine: EngineChoice = .auto, isWatching: Bool = false,
        isFresh: Bool = false, isQuick: Bool = false, limit: Duration? = nil, localAPI: LocalAPI,
        state: PrivateFolder? = nil, environment: [String: String]
    ) {
        self.kinds = kinds
        self.engine = engine
        self.isWatching = isWatching
        self.isFresh = isFresh
        self.isQuick = isQuick
        self.limit = limit
        self.localAPI = localAPI
        self.state = state
        self.environment = environment
    }

    /// The default time limit of a scan.
    package static let longest = Duration.seconds(10)

    /// When its sources end.
    package var end: DiscoveryEnd {
        if isWatching { return .never }
        let maximum = limit ?? Self.longest
        return isQuick ? .quick(maximum: maximum) : .whenSettled(maximum: maximum)
    }
}

/// Runs a scan and feeds a view.
package struct ScanRun {
    /// A source, and what starts it.
    package typealias Source = (id: DiscoverySource, events: @Sendable () -> AsyncStream<DiscoveryEvent>)

    private let sources: [Source]
    private let settings: ScanSettings
    private let loop: EventLoop

    package init(_ sources: [Source], settings: ScanSettings, loop: EventLoop) {
        self.sources = sources
        self.settings = settings
        self.loop = loop
    }

    /// Scans until all sources are settled, the time is over or a signal comes.
    package func run(_ view: inout some ScanView) async throws -> (state: ScanState, end: LoopEnd) {
        defer { view.close() }
        var state = ScanState(sources: sources.map(\.id), isWatching: settings.isWatching)
        let end = try await loop.run(
            &state, pace: .milliseconds(100), limit: settings.isWatching ? settings.limit : nil,
            sources: sources.map { Self.events($0, settings.filter) }
        ) { effect, state, _ in
            switch effect {
            case .show(let change): try view.show(change)
            case .report(let report): try view.show(report, at: state.elapsed)
            case .settled(let source): try view.settled(source)
            case .tick: try view.tick(at: state.elapsed, state.candidates)
            case .redraw: try view.resized(state.candidates)
            case .pause: try view.suspend()
            case .remember: view.keep(state)
            }
        }
        if end != .interrupted || state.isUnsaved { view.keep(state) }
        if end != .interrupted { try view.finish(state) }
        return (state, end)
    }

    private static func events(_ source: Source, _ filter: LabelFilter) -> EventSource<ScanState.Event> {
        EventSource { tell in
            for await event in source.events() { filter.passed(event).map { tell(.discovery($0)) } }
            tell(.ended(source.id))
        }
    }
}
