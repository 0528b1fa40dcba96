extension EndlessCodeChannel {
    /// Time limits and retries of a channel.
    public struct Limits: Sendable, Hashable {
        /// How long opening may take.
        public var opening = Duration.seconds(10)
        /// From one ping to the next. The server drops a channel that is silent for 120 s.
        public var ping = Duration.seconds(30)
        /// How long a ping waits for its answer.
        public var pong = Duration.seconds(10)
        /// The same after a change of the network, which may have left the connection without a way.
        public var pongAfterChange = Duration.seconds(1)
        /// How long the system may take to accept a message that is sent.
        public var writing = Duration.seconds(10)
        /// How long a channel has to stay open after the first pong before it counts: a close for a wrong token may come after it.
        public var settle = Duration.milliseconds(500)
        /// How long a connection must have held for the next loss to count as the first.
        public var steady = Duration.seconds(30)
        /// The pause before the first new try; each is twice as long as the one before.
        public var firstPause = Duration.seconds(1)
        /// The longest pause.
        public var longestPause = Duration.seconds(60)
        /// How many times in a row to try again.
        public var tries = 10
        /// How many events may wait for the caller.
        public var backlog = 1_000

        /// The limits of EndlessCode's own app.
        public init() {}
    }

    /// The channel's state.
    #if compiler(>=6.2.3)
        @nonexhaustive
    #endif
    public enum State: Sendable, Hashable {
        /// Closed on this side.
        case disconnected
        /// Opening for the first time.
        case connecting
        /// The server has accepted the connection.
        case connected
        /// Lost, and tried again after a pause; the first time in a row is attempt 1.
        case reconnecting(attempt: Int)
        /// No further attempts are made.
        case failed(EndlessCodeError)
    }

    /// The events for a caller.
    #if compiler(>=6.2.3)
        @nonexhaustive
    #endif
    public enum Event: Sendable, Hashable {
        /// The state of the channel has changed; no event follows ``State/failed(_:)`` and ``State/disconnected``.
        case state(State)
        /// A message from the server.
        case message(Message)
    }
}
