public import LandfallModel

/// Looks for Diane and EndlessCode servers on the links of this machine, by DNS-SD over mDNS (RFC 6762, RFC 6763).
///
/// ```swift
/// let browser = LocalBrowser(engine: .auto, ends: .whenSettled(maximum: .seconds(10)))
/// for await event in browser.events() {
///     if case .found(let sighting) = event { print(sighting.name, sighting.routes.map(\.url)) }
/// }
/// ```
/// The events are only hints: anyone on the link may answer.
public struct LocalBrowser: Sendable {
    private let kinds: [ServerKind]
    private let engine: EngineChoice
    private let end: DiscoveryEnd
    private let clock: any Clock<Duration>
    /// A test puts an engine of its own here.
    var start: EngineStart
    /// What tells the addresses of this machine, and what is on its links.
    var readOwn: @Sendable () -> OwnAddresses = OwnAddresses.read
    /// Where one instance is looked for: nothing is told of others, and the events end when enough is known of it.
    var search: InstanceSearch?

    /// Prepares a browser; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - kinds: What to look for.
    ///   - engine: Which engine to use.
    ///   - place: Where the embedded engine runs.
    ///   - end: When the events end.
    ///   - clock: What tells the time.
    public init(
        kinds: [ServerKind] = ServerKind.allCases, engine: EngineChoice = .auto,
        place: EmbeddedEnginePlace = .automatic, ends end: DiscoveryEnd, clock: any Clock<Duration> = ContinuousClock()
    ) {
        start = place.start
        self.kinds = kinds
        self.engine = engine
        self.end = end
        self.clock = clock
    }

    /// Starts to look. Ending the iteration, or the task that iterates, frees the engine and all that it holds.
    public func events() -> AsyncStream<DiscoveryEvent> {
        .filled { await run($0) }
    }

    private func run(_ feed: AsyncStream<DiscoveryEvent>.Continuation) async {
        let queue = EngineQueue(clock: clock)
        let run = BrowseRun(
            kinds: kinds, engine: engine, end: end, search: search, start: start, readOwn: readOwn, queue: queue)
        await queue.forEach { item, now in
            let events: [DiscoveryEvent]
            switch item {
            case .message(let message): events = run.receive(message, at: now)
            case .tick: events = run.tick(at: now)
            }
            for event in events { feed.yield(event) }
            queue.interval = run.interval
            return !run.isOver
        }
        run.close()
    }
}

/// One run of a ``LocalBrowser``: the machine that understands, and the engine that it speaks to. A class, for a copy of the machine
/// would be a copy of all that it knows.
private final class BrowseRun {
    private let kinds: [ServerKind]
    private let end: DiscoveryEnd
    private let window: ScanWindow
    private var search: InstanceSearch?
    private var supervisor: EngineSupervisor
    private var machine: BrowseMachine
    private let readOwn: () -> OwnAddresses
    private var own: OwnAddresses
    private var ownReadAt = Duration.zero
    private var isTroubled = false
    /// Whether it was told that no link leads anywhere.
    private var isToldDown = false
    /// Whether the daemon has not taken in all that came, and nobody else was asked since.
    private var isOverflowed = false
    /// Whether someone sends more than is taken in.
    private var isFlooded = false
    private(set) var isOver = false
    /// What was told of the engine last.
    private var lastReport: SourceReport?

    init(
        kinds: [ServerKind], engine: EngineChoice, end: DiscoveryEnd, search: InstanceSearch?,
        start: @escaping EngineStart, readOwn: @escaping () -> OwnAddresses, queue: EngineQueue
    ) {
        self.readOwn = readOwn
        own = readOwn()
        self.kinds = kinds
        self.end = end
        window = ScanWindow(isQuick: end.isQuick)
        self.search = search
        let policy = EnginePolicy(choice: engine, persists: end == .never)
        supervisor = EngineSupervisor(policy, forPublishing: false, start: start, deliver: queue.deliver)
        machine = BrowseMachine(isWatching: end == .never)
    }

    /// How often to tick: a scan wants to end on time, a watch to cost nothing.
    var interval: Duration { end == .never ? .milliseconds(100) : .milliseconds(25) }

    func receive(_ message: EngineSupervisor.Message, at now: Duration) -> [DiscoveryEvent] {
        let events = supervisor.receive(message, at: now).flatMap { handle($0, at: now) }
        return events + concludeSearch(told: events, at: now)
    }

    func tick(at now: Duration) -> [DiscoveryEvent] {
        var events: [DiscoveryEvent] = []
        if now - ownReadAt >= .seconds(2) {
            own = readOwn()
            ownReadAt = now
            events = connection()
        }
        events += supervisor.tick(at: now).flatMap { handle($0, at: now) }
        if isOver { return events }
        events += flooded(machine.isFlooded)
        if search == nil, !supervisor.hasOverflowed, supervisor.losesPackets(at: now) || machine.isCacheFull {
            events += supervisor.overflowed(at: now).flatMap { handle($0, at: now) }
        }
        let isBusy = supervisor.isEngineBusy(at: now)
        events += apply(machine.tick(own: own, isEngineBusy: isBusy, at: now))
        events += concludeSearch(told: events, at: now)
        guard let maximum = end.maximum else { return events }
        let verdict = isBusy ? nil : machine.verdict(window, own: own, at: now)
        if now >= maximum || verdict != nil { events += conclude(isComplete: verdict == true, at: now) }
        return events
    }

    func close() {
        supervisor.close()
    }

    /// Tells a watch that no link has a cable or Wi-Fi any more, or has from the beginning, and that one has again.
    private func connection() -> [DiscoveryEvent] {
        guard end == .never, search == nil, !isTroubled, let report = lastReport, isToldDown == own.links.isConnected
        else { return [] }
        isToldDown.toggle()
        if !isToldDown { return [.source(report)] }
        return [.source(SourceReport(source: .lan, isWorking: false, engine: report.engine, code: .networkDown))]
    }

    private func handle(_ news: EngineSupervisor.News, at now: Duration) -> [DiscoveryEvent] {
        switch news {
        case .running(let engine, let trouble):
            isTroubled = false
            if engine == .embedded { isOverflowed = false }
            machine.engineChanged(to: engine, at: now)
            for kind in kinds { supervisor.send(.browse(kind)) }
            return report(engine, isWorking: true, trouble)
        case .event(.flooded): return flooded(true)
        case .event(let event):
            guard search?.concerns(event) != false else { return [] }
            return apply(machine.handle(event, own: own, at: now))
        case .trouble(let engine, let trouble):
            isTroubled = true
            isOverflowed = isOverflowed || trouble == .overflowed
            machine.engineLost()
            return report(engine, isWorking: false, trouble)
        case .restarts:
            isTroubled = true
            machine.engineLost()
            return []
        case .overflowed(let engine):
            isOverflowed = true
            return report(engine, isWorking: true, .overflowed)
        case .gaveUp:
            return conclude(isComplete: false, at: now)
        }
    }

    /// Tells once that someone sends more than is taken in.
    private func flooded(_ isSo: Bool) -> [DiscoveryEvent] {
        guard isSo, !isFlooded else { return [] }
        isFlooded = true
        guard search == nil else { return [] }
        return report(machine.engine, isWorking: true, .flooded)
    }

    private func report(_ engine: LocalEngine, isWorking: Bool, _ trouble: EngineTrouble?) -> [DiscoveryEvent] {
        let weakness = isWorking ? supervisor.weakness : nil
        let report = SourceReport(engine: engine, isWorking: isWorking, trouble, weakness: weakness)
        lastReport = report
        return [.source(report)]
    }

    /// What the end of a scan says of its questions; nothing where an instance was looked for, or nobody was asked.
    private func evidence(at now: Duration) -> [DiscoveryEvent] {
        guard search == nil, var report = lastReport, report.isWorking else { return [] }
        report.evidence = SourceReport.Evidence(
            asked: machine.asked(window, at: now), dropped: isOverflowed || isFlooded,
            otherStack: PortSharing.read(), families: machine.families)
        return [.source(report)]
    }

    /// Ends the search for an instance of which enough has been told.
    private func concludeSearch(told events: [DiscoveryEvent], at now: Duration) -> [DiscoveryEvent] {
        for event in events { search?.handle(event, at: now) }
        return search?.isOver(at: now) == true ? conclude(isComplete: true, at: now) : []
    }

    private func conclude(isComplete: Bool, at now: Duration) -> [DiscoveryEvent] {
        guard !isOver else { return [] }
        isOver = true
        let conclusion = machine.conclude(own: own, at: now)
        let events = apply(conclusion.outputs)
        let isWhole = conclusion.isComplete && !isTroubled && !isOverflowed && !isFlooded
        return events + evidence(at: now) + [.settled(.lan, complete: isComplete && isWhole)]
    }

    private func apply(_ outputs: [BrowseMachine.Output]) -> [DiscoveryEvent] {
        outputs.compactMap { output in
            switch output {
            case .event(let event): return event
            case .command(let command):
                supervisor.send(command)
                return nil
            }
        }
    }
}

extension SourceReport {
    /// How an engine fares, or why another took its place.
    init(engine: LocalEngine, isWorking: Bool, _ trouble: EngineTrouble?, weakness: String? = nil) {
        self.init(
            source: .lan, isWorking: isWorking, engine: engine.rawValue, code: trouble?.code,
            detail: trouble?.detail ?? weakness)
    }
}
