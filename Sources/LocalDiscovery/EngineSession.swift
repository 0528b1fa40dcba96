/// An engine at work, as its supervisor sees it: nothing waits for it.
protocol EngineAtWork: Sendable {
    var engine: LocalEngine { get }
    /// Whether it is another process that does the work, which may hang while this one does not.
    var isApart: Bool { get }
    /// How long it has been inside one call by now.
    var busy: Duration { get }
    /// A count that grows while the other side works, as far as that can be seen; nil otherwise.
    var pulse: UInt64? { get }
    /// How many packets it has lost since it was started, because they came too fast; nil where that cannot be seen.
    var lostPackets: UInt64? { get }
    /// Asks for something, after all that was asked before.
    func send(_ command: LinkCommand)
    /// Takes everything back and then calls `ended`; as soon as the call that it may be stuck in returns.
    func close(ended: @escaping @Sendable () -> Void)
}

extension EngineAtWork {
    // As of an engine that is started to be asked.
    var lostPackets: UInt64? { nil }
}

/// Starts an engine, for publishing or only for browsing; what it says arrives through `emit`, on a thread of its own.
typealias EngineStart =
    @Sendable (LocalEngine, _ forPublishing: Bool, _ emit: @escaping @Sendable (LinkEvent) -> Void)
    throws(EngineUnavailable) -> any EngineAtWork

/// One engine at work on a thread of this process: commands go in, events come out, and nothing waits for it.
final class EngineSession: EngineAtWork {
    let engine: LocalEngine
    private let loop: AvahiLoop
    private let link: AvahiLink

    /// Starts to open the engine; whether it works arrives through `emit`, called on the engine's thread.
    @Sendable static func start(
        _ engine: LocalEngine, forPublishing: Bool, emit: @escaping @Sendable (LinkEvent) -> Void
    ) throws(EngineUnavailable) -> EngineSession {
        let calls = try engine.makeCalls()
        guard let loop = AvahiLoop.start(failed: { emit(.failed(.failure)) }) else {
            throw EngineUnavailable(trouble: .failed(.failure))
        }
        let session = EngineSession(engine, loop, AvahiLink(calls, emit: emit))
        let link = session.link
        loop.perform { link.open($0, forPublishing: forPublishing) }
        return session
    }

    private init(_ engine: LocalEngine, _ loop: AvahiLoop, _ link: AvahiLink) {
        self.engine = engine
        self.loop = loop
        self.link = link
    }

    // The thread would go on with an engine whose memory is gone.
    deinit { close() }

    /// Asks for something, after all that was asked before.
    func send(_ command: LinkCommand) {
        let link = link
        loop.perform { _ in link.run(command) }
    }

    /// How long the engine has been inside one call by now.
    var busy: Duration { .nanoseconds(Int64(clamping: loop.busyNanoseconds)) }

    var isApart: Bool { engine == .daemon }

    var pulse: UInt64? { engine == .daemon ? DaemonPulse.read() : nil }

    var lostPackets: UInt64? { engine == .daemon ? DaemonProcess.read()?.droppedPackets() : nil }

    /// Frees all that the engine holds, withdraws what it published, ends the thread and then calls `ended`; as soon as
    /// the call that it may be stuck in returns.
    func close(ended: @escaping @Sendable () -> Void = {}) {
        let link = link
        loop.stop { _ in
            link.close()
            ended()
        }
    }
}

/// Thrown where an engine cannot even be tried.
struct EngineUnavailable: Error {
    let trouble: EngineTrouble
}

extension LocalEngine {
    fileprivate func makeCalls() throws(EngineUnavailable) -> any EngineCalls {
        switch self {
        case .daemon:
            switch AvahiLibrary.client {
            case .success(let api): return ClientCalls(api)
            case .failure(let missing):
                throw EngineUnavailable(trouble: .libraryMissing(.daemon, detail: missing.detail))
            }
        case .embedded:
            #if EMBEDDED_ENGINE
                switch AvahiLibrary.core {
                case .success(let api): return CoreCalls(api)
                case .failure(let missing):
                    throw EngineUnavailable(trouble: .libraryMissing(.embedded, detail: missing.detail))
                }
            #else
                throw EngineUnavailable(trouble: .notBuilt)
            #endif
        }
    }
}
