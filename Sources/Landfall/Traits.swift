// What is compiled only with a trait of the package: Logging, Metrics, ServiceLifecycle.

#if Logging
    public import FoundationEssentials
    public import Logging

    extension Configuration {
        /// The configuration of a user, where the logger is told what happens beside the result.
        public init(
            logger: Logger, connectionsPerServer: Int = 8,
            environment: [String: String] = ProcessInfo.processInfo.environment
        ) {
            self.init(connectionsPerServer: connectionsPerServer, environment: environment) { logger.info("\($0)") }
        }
    }
#endif

#if Metrics
    internal import Metrics

    extension ServerState {
        /// Tells the metrics of the process whether a server is connected, and how long its answer took.
        func record(of server: String) {
            let dimensions = [("server", server)]
            Gauge(label: "landfall_connected", dimensions: dimensions).record(status == .connected ? 1 : 0)
            guard let roundTrip else { return }
            Metrics.Timer(label: "landfall_round_trip", dimensions: dimensions)
                .recordNanoseconds(Int64(roundTrip / .nanoseconds(1)))
        }
    }
#endif

#if ServiceLifecycle
    public import ServiceLifecycle

    /// Follows a server until the group of services ends.
    public struct FollowService: Service {
        private let states: ServerStates
        private let tell: @Sendable (ServerState) async -> Void

        /// A service that tells each state.
        public init(_ states: ServerStates, tell: @escaping @Sendable (ServerState) async -> Void) {
            self.states = states
            self.tell = tell
        }

        /// Follows; ServiceLifecycle calls it.
        public func run() async {
            for await state in states.cancelOnGracefulShutdown() { await tell(state) }
        }
    }
#endif
