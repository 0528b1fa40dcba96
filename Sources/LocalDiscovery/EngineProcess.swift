#if EMBEDDED_ENGINE
    internal import NIOConcurrencyHelpers

    /// The embedded engine in a process of its own: commands go in, events come out, and nothing waits for it.
    final class EngineProcess: EngineAtWork {
        let engine = LocalEngine.embedded
        let isApart = true
        private let loop: AvahiLoop
        private let link: ProcessLink

        /// Starts `program` as the engine's process; whether it works arrives through `emit`, called on a thread of its own.
        static func start(
            _ program: String, forPublishing: Bool, emit: @escaping @Sendable (LinkEvent) -> Void
        ) throws(EngineUnavailable) -> EngineProcess {
            guard let loop = AvahiLoop.start(failed: { emit(.failed(.failure)) }) else {
                throw EngineUnavailable(trouble: .failed(.failure))
            }
            let session = EngineProcess(loop, ProcessLink(emit: emit))
            let link = session.link
            loop.perform { link.open($0, program, forPublishing: forPublishing) }
            return session
        }

        private init(_ loop: AvahiLoop, _ link: ProcessLink) {
            (self.loop, self.link) = (loop, link)
        }

        deinit { close {} }

        func send(_ command: LinkCommand) {
            let link = link
            loop.perform { _ in link.send(.command(command)) }
        }

        /// How long the process has kept us waiting for its greeting, or our own thread has been inside one call.
        var busy: Duration {
            let waited = link.status.greetingAwaitedSince.map { monotonicNanoseconds() &- $0 } ?? 0
            return .nanoseconds(Int64(clamping: max(waited, loop.busyNanoseconds)))
        }

        /// The id of the process; nil while there is none.
        var process: Int32? { link.status.process }

        var pulse: UInt64? { process.flatMap { DaemonPulse.read($0) } }

        /// Has the process withdraw what it published and end, for two seconds at most, and then calls `ended`.
        func close(ended: @escaping @Sendable () -> Void) {
            let link = link
            loop.stop { _ in
                link.close()
                ended()
            }
        }
    }
#endif
