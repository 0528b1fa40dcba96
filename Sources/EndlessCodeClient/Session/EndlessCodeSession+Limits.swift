import FoundationEssentials

extension EndlessCodeSession {
    /// Limits for the memory and the requests of a session.
    package struct Limits: Sendable, Hashable {
        /// The most messages that are kept; others are fetched again.
        package var mostMessages = 5_000
        /// About the most bytes that they take.
        package var mostBytes = 40 << 20
        /// How many messages to ask for at a time.
        package var pageSize = 1_000
        /// How many messages to ask for at first: those, or where there are more the last ones. No more than a page.
        package var endSize = 1_000
        /// How long a page may take.
        package var request = EndlessCodeHTTPClient.requestLimit
        /// From one look for new messages to the next, where the channel tells nothing of the session: it tells those that have written to
        /// it.
        package var poll = Duration.seconds(5)
        /// The longest such pause, where looks fail.
        package var longestPoll = Duration.seconds(60)
        /// After which times to try again where another machine has answered: first, and from then on.
        package var firstRetry = Duration.seconds(30), laterRetry = Duration.seconds(60)
        /// How long an error of the server is taken for the answer to what was sent.
        package var receipt = Duration.seconds(1)
        /// The most bytes of a message as JSON: 100,000 characters, in most cases.
        package var message = 400_000
        /// Those of the channel.
        package var channel = EndlessCodeChannel.Limits()

        /// Whether a message is short enough for a server.
        package func take(_ text: String, to session: String?) -> Bool {
            let message = OutgoingMessage.user(text, session: session ?? String(repeating: "x", count: 36))
            return message.json(.text, at: Date()).utf8.count <= self.message
        }

        /// The limits of a chat: it does not give up a channel.
        package init() {
            channel.tries = .max
        }
    }
}
