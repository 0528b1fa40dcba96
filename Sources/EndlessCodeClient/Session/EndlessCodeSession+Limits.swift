extension EndlessCodeSession {
    /// Limits for the memory and the requests of a session.
    public struct Limits: Sendable, Hashable {
        /// The most messages that are kept; others are fetched again.
        public var mostMessages = 5_000
        /// About the most bytes that they take.
        public var mostBytes = 40 << 20
        /// How many messages to ask for at a time.
        public var pageSize = 1_000
        /// How many messages to ask for at first: those, or where there are more the last ones. No more than a page.
        public var endSize = 1_000
        /// How long a page may take.
        public var request = EndlessCodeClient.requestLimit
        /// From one look for new messages to the next, where the channel tells nothing of the session: it tells those that have written to
        /// it.
        public var poll = Duration.seconds(5)
        /// The longest such pause, where looks fail.
        public var longestPoll = Duration.seconds(60)
        /// How long an error of the server is taken for the answer to what was sent.
        public var receipt = Duration.seconds(1)
        /// Those of the channel.
        public var channel = EndlessCodeChannel.Limits()

        /// The limits of a chat: it does not give up a channel.
        public init() {
            channel.tries = .max
        }
    }
}
