// What is compiled only with a trait of the package: Logging, Metrics, ServiceLifecycle.

#if Logging
    public import FoundationEssentials
    public import Logging

    extension Configuration {
        /// A configuration that sends diagnostic messages to a logger.
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

    /// Follows a server until the service group shuts down.
    public struct FollowService: Service {
        private let states: ServerStates
        private let tell: @Sendable (ServerState) async -> Void

        /// Creates a service that passes each state to a closure.
        public init(_ states: ServerStates, tell: @escaping @Sendable (ServerState) async -> Void) {
            self.states = states
            self.tell = tell
        }

        /// Follows the server; called by ServiceLifecycle.
        public func run() async {
            for await state in states.cancelOnGracefulShutdown() { await tell(state) }
        }
    }
#endif
