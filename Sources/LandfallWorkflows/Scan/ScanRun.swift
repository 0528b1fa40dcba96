package import LandfallModel
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

/// The settings of a scan.
package struct ScanSettings: Sendable {
    package var kinds: [ServerKind] = ServerKind.allCases
    package var sources: [DiscoverySource] = DiscoverySource.allCases
    package var engine = EngineChoice.auto
    package var isWatching = false
    /// Whether tailnet machines that had nothing a moment ago are asked again.
    package var isFresh = false
    /// The longest time; for a watch, none means forever.
    package var limit: Duration?

    /// The daemon of the tailnet.
    package var localAPI = LocalAPI()
    /// The environment of the user whose servers are looked for on this machine.
    package var environment: [String: String]

    package init(
        kinds: [ServerKind] = ServerKind.allCases, sources: [DiscoverySource] = DiscoverySource.allCases,
        engine: EngineChoice = EngineChoice.auto, isWatching: Bool = false, isFresh: Bool = false,
        limit: Duration? = nil,
        localAPI: LocalAPI = LocalAPI(), environment: [String: String]
    ) {
        self.kinds = kinds
        self.sources = sources
        self.engine = engine
        self.isWatching = isWatching
        self.isFresh = isFresh
        self.limit = limit
        self.localAPI = localAPI
        self.environment = environment
    }

    /// The default time limit of a scan.
    package static let longest = Duration.seconds(10)
}

/// Runs a scan and feeds a view.
package struct ScanRun {
    package let settings: ScanSettings
    package let loop: EventLoop
    /// Where it is kept which tailnet machines answer.
    package var memory: ProbeMemoryFile?

    package init(settings: ScanSettings, loop: EventLoop, memory: ProbeMemoryFile? = nil) {
        self.settings = settings
        self.loop = loop
        self.memory = memory
    }

    /// Scans until all sources are settled, the time is over or a signal comes.
    package func run(_ view: inout some ScanView) async throws -> (state: ScanState, end: LoopEnd) {
        defer { view.close() }
        var state = ScanState(sources: settings.sources, isWatching: settings.isWatching)
        let end = try await loop.run(
            &state, pace: .milliseconds(100), limit: settings.isWatching ? settings.limit : nil,
            sources: settings.sources.map(source)
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

    private func source(_ source: DiscoverySource) -> EventSource<ScanState.Event> {
        EventSource { tell in
            for await event in events(of: source) { tell(.discovery(event)) }
            tell(.ended(source))
        }
    }
}

extension ScanRun {
    /// What a source tells, from now on. It ends as the settings say, and with the iteration.
    package func events(of source: DiscoverySource) -> AsyncStream<DiscoveryEvent> {
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
                api: settings.localAPI, memory: memory, isFresh: settings.isFresh
            ).events()
        case .machine:
            return MachineBrowser(
                kinds: settings.kinds, ends: settings.isWatching ? .never : .whenSettled(maximum: maximum),
                environment: settings.environment
            ).events()
        }
    }
}
