internal import LandfallModel

/// Keeps an engine at work: starts it, watches it, replaces it as ``EnginePolicy`` says. Used by one task.
struct EngineSupervisor {
    /// What its owner is told.
    enum News {
        /// A new engine works; what the one before knew is void.
        case running(LocalEngine, insteadOf: EngineTrouble?)
        /// The engine says something.
        case event(LinkEvent)
        /// The engine is gone; another may follow.
        case trouble(LocalEngine, EngineTrouble)
        /// The engine's process has ended, which may happen once or twice; another follows.
        case restarts
        /// The engine goes on, and has not taken in all that came.
        case overflowed(LocalEngine)
        /// None is left to try.
        case gaveUp
    }

    /// What reaches the owner's queue from an engine's thread.
    struct Message: Sendable {
        let number: Int
        let event: LinkEvent
    }

    /// A call longer than this counts as hung. With what follows it stays under the 2 s that a user may wait.
    static let longestCall = Duration.milliseconds(1500)
    /// A daemon that has worked within this time is not hung but busy: a thousand services keep one for seconds.
    static let pulseAge = Duration.milliseconds(500)
    /// A call longer than this is given up whatever the daemon does: where another engine can be asked, while there is time for that.
    static func longestBusyCall(isReplaceable: Bool) -> Duration { isReplaceable ? .seconds(4) : .seconds(10) }
    /// How long a daemon, or the engine's process, may be quiet before it is asked whether it still answers: someone who scans
    /// waits for it.
    static func probeInterval(persists: Bool) -> Duration { persists ? .seconds(5) : .milliseconds(250) }
    /// A daemon that has not answered that for so long is at work, or hangs. It answers within a millisecond otherwise.
    static let promptness = Duration.milliseconds(50)

    private var policy: EnginePolicy
    private let forPublishing: Bool
    private let makeEngine: EngineStart
    private let deliver: @Sendable (Message) -> Void
    private var session: (any EngineAtWork)?
    private var number = 0
    /// Since when the engine works; nil while it does not.
    private var runningSince: Duration?
    /// What the kernel does not have of what confines the engine's process; nil where nothing is missing.
    private(set) var weakness: String?
    private var due: (engine: LocalEngine, at: Duration)?
    private var lastTrouble: EngineTrouble?
    private var lastHeard = Duration.zero
    /// When it was asked for a sign of life that has not come.
    private var probedAt: Duration?
    private var lastPulse: (value: UInt64?, changedAt: Duration) = (nil, .zero)
    private var meter = PulseMeter()
    private var losses: LossMeter?
    /// Whether it was seen that an engine had not taken in all.
    private(set) var hasOverflowed = false

    private var isRunning: Bool { runningSince != nil }

    init(
        _ policy: EnginePolicy, forPublishing: Bool, start: @escaping EngineStart,
        deliver: @escaping @Sendable (Message) -> Void
    ) {
        self.policy = policy
        self.forPublishing = forPublishing
        makeEngine = start
        self.deliver = deliver
        due = (policy.first, .zero)
    }

    /// Asks the engine for something; dropped while there is none, for the next one knows nothing of it.
    func send(_ command: LinkCommand) {
        if isRunning { session?.send(command) }
    }

    /// Whether the engine is at work on something that it has not told of yet.
    func isEngineBusy(at now: Duration) -> Bool {
        meter.isBusy(at: now) || silence(at: now) >= Self.promptness
    }

    /// Whether the engine is seen to lose packets. To be asked several times a second by who wants to know all that is there.
    mutating func losesPackets(at now: Duration) -> Bool {
        guard let session, isRunning else { return false }
        losses?.read(at: now) { session.lostPackets }
        return losses?.hasLost == true
    }

    /// The engine has not taken in all that came: the other takes its place where it may, once; otherwise that is told, once.
    mutating func overflowed(at now: Duration) -> [News] {
        guard let engine = session?.engine, !hasOverflowed else { return [] }
        hasOverflowed = true
        return policy.replacesOverflowed(engine) ? replace(engine, .overflowed, at: now) : [.overflowed(engine)]
    }

    /// Takes the engine away. `ended` is called when all is freed; at once where there is no engine.
    mutating func close(ended: @escaping @Sendable () -> Void = {}) {
        guard let session else { return ended() }
        session.close(ended: ended)
        (self.session, runningSince, weakness, probedAt) = (nil, nil, nil, nil)
    }

    /// Handles a message; one of an engine that was given up is dropped.
    mutating func receive(_ message: Message, at now: Duration) -> [News] {
        guard message.number == number, let session else { return [] }
        if !message.event.isRefusal { (lastHeard, probedAt) = (now, nil) }
        switch message.event {
        // Browsing needs no host name of our own, so it does not wait for the probing of one.
        case .running where !isRunning, .registering where !isRunning && !forPublishing:
            runningSince = now
            losses = LossMeter(at: now, before: session.lostPackets)
            policy.started()
            defer { lastTrouble = nil }
            return [.running(session.engine, insteadOf: lastTrouble), .event(message.event)]
        case .unusable(let trouble):
            return replace(session.engine, trouble, at: now)
        case .confined(let confinement):
            weakness = confinement == .whole ? nil : "no " + confinement.missing.joined(separator: ", no ")
            return []
        case .failed(let code):
            return replace(session.engine, trouble(code), at: now)
        case .browserFailed(_, let code):
            return replace(session.engine, code.isConnectionLost ? trouble(code) : .failed(code), at: now)
        // The daemon went away in the middle of a call: the service is as good as before.
        case .groupFailed(let code) where code.isConnectionLost:
            return replace(session.engine, trouble(code), at: now)
        case .alive:
            return []
        default:
            return [.event(message.event)]
        }
    }

    /// Starts what is due, notices what hangs. To be called several times a second.
    mutating func tick(at now: Duration) -> [News] {
        if let due, due.at <= now {
            self.due = nil
            return start(due.engine, at: now)
        }
        guard let session else { return [] }
        if isRunning, session.engine == .daemon { meter.read(at: now) { session.pulse } }
        if isHung(session, at: now) {
            let trouble = session.engine == .daemon ? .hung : EngineTrouble.processFailed(detail: "it does not answer")
            return replace(session.engine, trouble, at: now)
        }
        // Behind a call that blocks a probe would measure nothing but that.
        if isRunning, session.isApart, probedAt == nil, session.busy == .zero,
            now - lastHeard >= Self.probeInterval(persists: policy.persists)
        {
            probedAt = now
            session.send(.probe)
        }
        return []
    }

    private mutating func isHung(_ session: any EngineAtWork, at now: Duration) -> Bool {
        let busy = silence(at: now)
        // Looked at in time, so that by the end of the longest call it is known whether it changes.
        guard busy > Self.longestCall - Self.pulseAge else { return false }
        let pulse = session.pulse
        if pulse != lastPulse.value { lastPulse = (pulse, now) }
        guard busy > Self.longestCall else { return false }
        let isWorking = pulse != nil && now - lastPulse.changedAt < Self.pulseAge
        return !isWorking || busy > Self.longestBusyCall(isReplaceable: policy.replacesOverflowed(session.engine))
    }

    /// For how long a call, or the question for a sign of life, has been without an answer by now.
    private func silence(at now: Duration) -> Duration {
        max(session?.busy ?? .zero, probedAt.map { now - $0 } ?? .zero)
    }

    private func trouble(_ code: AvahiCode) -> EngineTrouble {
        if isRunning { return .lost(code) }
        return code == .noDaemon ? .daemonNotRunning : .failed(code)
    }

    private mutating func start(_ engine: LocalEngine, at now: Duration) -> [News] {
        number += 1
        let (number, deliver) = (number, deliver)
        do {
            meter = PulseMeter()
            session = try makeEngine(engine, forPublishing) { deliver(Message(number: number, event: $0)) }
            return []
        } catch {
            return replace(engine, error.trouble, at: now)
        }
    }

    private mutating func replace(_ engine: LocalEngine, _ trouble: EngineTrouble, at now: Duration) -> [News] {
        let ran = runningSince.map { now - $0 } ?? .zero
        close()
        let next = policy.ended(engine, trouble, after: ran)
        if case .start(let again, let delay) = next, policy.isRestarting {
            due = (again, now + delay)
            return [.restarts]
        }
        // The first cause is the one to tell: "no daemon" says more than "no embedded engine either".
        lastTrouble = lastTrouble ?? trouble
        switch next {
        case .start(let next, let delay):
            due = (next, now + delay)
            return [.trouble(engine, trouble)] + (delay == .zero ? tick(at: now) : [])
        case .giveUp:
            return [.trouble(engine, trouble), .gaveUp]
        }
    }
}
