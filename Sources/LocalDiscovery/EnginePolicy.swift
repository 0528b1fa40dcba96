/// Decides which engine to use next when one has ended. A pure value: no clock, no I/O.
struct EnginePolicy: Sendable {
    /// What to do now.
    enum Next: Sendable, Hashable {
        case start(LocalEngine, after: Duration)
        /// Nothing is left to try.
        case giveUp
    }

    /// How long a caller that ends by itself waits in all for a lost engine to come back.
    static let comeback = Duration.seconds(2)
    static let firstDelay = Duration.milliseconds(250)
    static let longestDelay = Duration.seconds(30)
    /// How often the engine's process may fail in a row. Packets on the link do that to libavahi-core, so that trying again at once
    /// helps only against a single one of them.
    static let mostFailures = 3
    /// A failure after so long no longer counts as consecutive.
    static let soundTime = Duration.seconds(30)

    let choice: EngineChoice
    /// Whether to try for ever, as `--watch` and `announce` do.
    let persists: Bool
    private var delay = Self.firstDelay
    private var spent = Duration.zero
    private var hasRun = false
    /// The daemon has failed since it last ran, so `auto` turns to the embedded engine.
    private var daemonFailures = 0
    /// How often the engine's process has failed in a row.
    private var processFailures = 0
    /// Whether the process has failed just now and is only started again.
    private(set) var isRestarting = false
    /// These will not work however often they are tried.
    private var missing: Set<LocalEngine> = []

    init(choice: EngineChoice, persists: Bool) {
        self.choice = choice
        self.persists = persists
    }

    /// Whether an engine that cannot take in all gives its place to the other.
    func replacesOverflowed(_ engine: LocalEngine) -> Bool {
        choice == .auto && engine == .daemon && !missing.contains(.embedded)
    }

    /// The engine to begin with.
    var first: LocalEngine { choice == .embedded ? .embedded : .daemon }

    /// An engine has begun to work.
    mutating func started() {
        hasRun = true
        delay = Self.firstDelay
        spent = .zero
        daemonFailures = 0
    }

    /// An engine has ended.
    ///
    /// - Parameters:
    ///   - engine: Which one.
    ///   - trouble: Why.
    ///   - ran: How long it had worked.
    /// - Returns: What to do now.
    mutating func ended(_ engine: LocalEngine, _ trouble: EngineTrouble, after ran: Duration = .zero) -> Next {
        isRestarting = false
        switch trouble {
        case .libraryMissing, .notBuilt, .programMissing: missing.insert(engine)
        case .processFailed: return processFailed(after: ran)
        case .daemonNotRunning, .hung, .overflowed, .flooded, .lost, .failed: break
        }
        switch (choice, engine) {
        case (.auto, .daemon):
            daemonFailures += 1
            // A restart takes a quarter of a second; what was lost may be back by then. Once only.
            if case .lost = trouble, daemonFailures == 1 { return backOff(.daemon) }
            return .start(.embedded, after: .zero)
        case (.auto, .embedded):
            // Without an embedded engine all hope is on the daemon.
            return (persists || hasRun) && missing.count < 2 ? backOff(.daemon) : .giveUp
        case (.daemon, _), (.embedded, _):
            return (persists || hasRun) && missing.isEmpty ? backOff(engine) : .giveUp
        }
    }

    /// The same again after 0.25 and 0.5 s; then it has failed. Who watches hears that, and tries again every half minute.
    private mutating func processFailed(after ran: Duration) -> Next {
        if ran >= Self.soundTime { processFailures = 0 }
        processFailures += 1
        if processFailures < Self.mostFailures {
            isRestarting = true
            return .start(.embedded, after: Self.firstDelay * (1 << (processFailures - 1)))
        }
        return persists ? .start(first, after: Self.longestDelay) : .giveUp
    }

    /// The same again, later each time: 0.25 s doubling to 30 s.
    private mutating func backOff(_ engine: LocalEngine) -> Next {
        if !persists && spent >= Self.comeback { return .giveUp }
        let pause = persists ? delay : min(delay, Self.comeback - spent)
        spent += pause
        delay = min(delay * 2, Self.longestDelay)
        return .start(engine, after: pause)
    }
}
