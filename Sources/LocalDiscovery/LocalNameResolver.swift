package import LandfallModel

/// Resolves host names that end in `.local`, and the names of service instances, by mDNS (RFC 6762, RFC 6763) on all links of this machine.
///
/// What it returns is a hint: any machine on the link may answer.
package struct LocalNameResolver: Sendable {
    let engine: EngineChoice
    let clock: any Clock<Duration>
    /// A test puts an engine and addresses of its own here.
    var start: EngineStart
    var readOwn: @Sendable () -> OwnAddresses = OwnAddresses.read

    /// Prepares a resolver; nothing happens before ``addresses(of:deadline:)`` or ``locate(_:deadline:)``.
    package init(
        engine: EngineChoice = .auto, place: EmbeddedEnginePlace = .automatic,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        start = place.start
        self.engine = engine
        self.clock = clock
    }

    /// The addresses of `name`, at least one: IPv4 first, then IPv6, in each family first those on a link of this machine, a link-local
    /// one with its zone. Waits until both families have answered with such an address, at most 200 ms after the first answer.
    ///
    /// - Parameters:
    ///   - name: A name that ends in `.local`. Its international labels are asked for in UTF-8 (RFC 6762 section 16).
    ///   - deadline: When to give up. A name that does not exist takes until then, or 5 s.
    /// - Returns: The addresses.
    /// - Throws: ``LocalNameError``.
    package func addresses(
        of name: HostName, deadline: ContinuousClock.Instant
    ) async throws(LocalNameError) -> [IPAddress] {
        guard name.isLocal else { throw .notLocal }
        let queue = EngineQueue(clock: clock)
        var run = HostLookupRun(
            name.unicode.raw, own: readOwn(), engine: engine, limit: ContinuousClock.now.duration(to: deadline),
            start: start, queue: queue)
        await queue.forEach { item, now in
            switch item {
            case .message(let message): run.receive(message, at: now)
            case .tick: run.tick(at: now)
            }
            return run.result == nil
        }
        run.close()
        guard let result = run.result else { throw .cancelled }
        return try result.get()
    }
}

/// The state of one look-up: the machine that asks, and the engine that it speaks to.
private struct HostLookupRun {
    private let limit: Duration
    private var supervisor: EngineSupervisor
    private var machine: HostLookupMachine
    private var isEngineAtWork = false
    private var trouble: EngineTrouble?
    /// Set at the end.
    private(set) var result: Result<[IPAddress], LocalNameError>?

    init(
        _ host: String, own: OwnAddresses, engine: EngineChoice, limit: Duration, start: @escaping EngineStart,
        queue: EngineQueue
    ) {
        self.limit = limit
        machine = HostLookupMachine(host: host, own: own)
        supervisor = EngineSupervisor(
            EnginePolicy(choice: engine, persists: false), forPublishing: false, start: start, deliver: queue.deliver)
    }

    mutating func receive(_ message: EngineSupervisor.Message, at now: Duration) {
        for news in supervisor.receive(message, at: now) { handle(news, at: now) }
        judge(at: now)
    }

    mutating func tick(at now: Duration) {
        for news in supervisor.tick(at: now) { handle(news, at: now) }
        judge(at: now)
        if now >= limit { giveUp() }
    }

    mutating func close() {
        supervisor.close()
    }

    private mutating func handle(_ news: EngineSupervisor.News, at now: Duration) {
        switch news {
        case .running:
            (isEngineAtWork, trouble) = (true, nil)
            for command in machine.engineChanged() { supervisor.send(command) }
        case .event(let event):
            for command in machine.handle(event, at: now) { supervisor.send(command) }
        case .trouble(_, let next):
            // The first cause is the one to tell, as the supervisor has it.
            (isEngineAtWork, trouble) = (false, trouble ?? next)
        case .restarts: isEngineAtWork = false
        // Told only to who asks for it.
        case .overflowed: break
        case .gaveUp:
            giveUp()
        }
    }

    private mutating func judge(at now: Duration) {
        guard result == nil, let verdict = machine.verdict(at: now) else { return }
        switch verdict {
        case .found(let addresses): result = .success(addresses)
        case .absent: result = .failure(.notFound)
        }
    }

    /// Ends with what there is.
    private mutating func giveUp() {
        guard result == nil else { return }
        let addresses = machine.addresses
        if !addresses.isEmpty {
            result = .success(addresses)
        } else {
            result = .failure(isEngineAtWork ? .notFound : .noEngine(trouble))
        }
    }
}
