public import LandfallModel

/// What becomes of a published service.
public enum PublishEvent: Sendable, Hashable {
    /// The name is ours on all links, and the service is announced. Comes again after each change of engine.
    case established(name: String)
    /// The name was taken on some link.
    case renamed(from: String, to: String)
    /// Avahi does not take the service, for example because of its name or size. Nothing follows.
    case refused(AvahiCode)
    /// An engine works, or why none does.
    case source(SourceReport)
}

/// Publishes a service by DNS-SD over mDNS until its task is cancelled.
public struct ServicePublisher: Sendable {
    private let service: ServiceDefinition
    private let engine: EngineChoice
    private let clock: any Clock<Duration>
    /// A test puts an engine of its own here.
    var start: EngineStart

    /// Prepares a publisher; nothing happens before ``run(patience:_:)``.
    ///
    /// - Parameters:
    ///   - service: What to publish.
    ///   - engine: Which engine to use.
    ///   - place: Where the embedded engine runs.
    ///   - clock: What tells the time.
    public init(
        _ service: ServiceDefinition, engine: EngineChoice = .auto, place: EmbeddedEnginePlace = .automatic,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        start = place.start
        self.service = service
        self.engine = engine
        self.clock = clock
    }

    /// Publishes, and tells `report` what becomes of it. Returns when the task is cancelled or no engine is of use,
    /// after the service has been withdrawn with a goodbye (RFC 6762 section 10.1), at most `patience` later.
    public func run(
        patience: Duration = .seconds(2), _ report: (PublishEvent) async -> Void
    ) async {
        let queue = EngineQueue(clock: clock)
        queue.interval = .milliseconds(100)
        let policy = EnginePolicy(choice: engine, persists: true)
        var supervisor = EngineSupervisor(policy, forPublishing: true, start: start, deliver: queue.deliver)
        var machine = PublishMachine(service)
        await queue.forEach { item, now in
            let news =
                switch item {
                case .message(let message): supervisor.receive(message, at: now)
                case .tick: supervisor.tick(at: now)
                }
            for piece in news {
                switch piece {
                case .running(let engine, let trouble):
                    let weakness = supervisor.weakness
                    await report(
                        .source(SourceReport(engine: engine, isWorking: true, trouble, weakness: weakness)))
                case .trouble(let engine, let trouble):
                    machine.engineLost()
                    await report(.source(SourceReport(engine: engine, isWorking: false, trouble)))
                case .restarts: machine.engineLost()
                // What others say is nothing to a publisher.
                case .overflowed: break
                case .gaveUp:
                    return false
                case .event(let event):
                    for output in machine.handle(event) {
                        switch output {
                        case .command(let command): supervisor.send(command)
                        case .event(let event):
                            await report(event)
                            if case .refused = event { return false }
                        }
                    }
                }
            }
            return true
        }
        await Self.close(&supervisor, clock: clock, patience: patience)
    }

    /// Waits until the engine has freed everything, for its goodbye leaves only then.
    private static func close(
        _ supervisor: inout EngineSupervisor, clock: any Clock<Duration>, patience: Duration
    ) async {
        let (ended, feed) = AsyncStream<Never>.makeStream()
        supervisor.close(ended: { feed.finish() })
        // Owned here and awaited at once; a task of its own, for this one is cancelled already and could not wait.
        await Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in ended {} }
                group.addTask { try? await clock.sleep(for: patience) }
                await group.next()
                group.cancelAll()
            }
        }.value
    }
}
