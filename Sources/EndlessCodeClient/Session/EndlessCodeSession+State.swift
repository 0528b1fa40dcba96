public import LandfallModel

extension EndlessCodeSession {
    /// The complete state of a session, as one value.
    public struct State: Sendable, Equatable {
        /// What was said, each thing once: the history, what came live, and what was sent from here.
        public internal(set) var transcript: Transcript
        /// How much of the history is there.
        public internal(set) var history = History.reading
        /// How the channel is.
        public internal(set) var link = Link.connecting
        /// What the server says of the session.
        public internal(set) var status = Status.unknown
        /// What the model asks, oldest first.
        public internal(set) var questions: [Question] = []
        /// What was sent from here and has not been seen in the conversation yet, oldest first.
        public internal(set) var deliveries: [Delivery] = []
        /// What is typed and not sent.
        public internal(set) var draft = ""
        /// How many messages have come live.
        public internal(set) var received = 0
        /// What the session was told to do last, as long as the server does not say that it is done.
        public internal(set) var order: Order?
        /// Whether the end of the history is on its way. What comes live meanwhile stands in the transcript once that is there.
        public internal(set) var isCatchingUp = false
        /// Whether an earlier page is on its way.
        public internal(set) var isReadingEarlier = false
        /// Whether there is something after the last message that was left out to keep an earlier page.
        public internal(set) var hasLater = false

        /// Whether it differs from another one at most in that something is on its way: a look for new messages that finds none.
        package func isSettled(like other: State) -> Bool {
            var other = other
            other.isCatchingUp = isCatchingUp
            return self == other
        }
    }

    /// How much of the history is there.
    public enum History: Sendable, Hashable {
        case reading
        case read(hasEarlier: Bool)
        /// The server has no transcript of this name: a session that runs may have none that it finds.
        case missing
        case failed(EndlessCodeError)
    }

    /// How the channel is.
    public enum Link: Sendable, Hashable {
        case connecting
        case connected
        /// Lost, and tried again at that time, the first time in a row as attempt 1.
        case lost(EndlessCodeError, attempt: Int, until: ContinuousClock.Instant)
        /// Given up, until ``EndlessCodeSession/retry()``: the token is refused, for one.
        case failed(EndlessCodeError)
        case closed
    }

    /// What the server says of the session.
    public enum Status: Sendable, Hashable {
        case unknown
        /// It is one of the server's sessions, in this state.
        case known(EndlessCodeClient.SessionState)
        /// The server has no such session; there may be a transcript all the same.
        case absent
        /// The server had it and does not know it any more: it was restarted, or has ended the session.
        case forgotten
    }

    /// A question of the model that an answer is waited for.
    public struct Question: Sendable, Hashable, Identifiable {
        /// How far an answer is.
        public enum Stage: Sendable, Hashable {
            case open
            case answering
            case answered
            /// The session waits no longer.
            case expired
            case failed(DeliveryFailure)
        }

        /// What an answer refers to.
        public let id: ForeignText
        /// What is asked.
        public let question: TranscriptQuestion
        /// Until when the session waits; nil if the server does not say.
        public let deadline: ContinuousClock.Instant?
        /// How far an answer is.
        public internal(set) var stage = Stage.open
    }

    /// Something that was sent from here.
    public struct Delivery: Sendable, Hashable, Identifiable {
        /// How far it is.
        public enum Stage: Sendable, Hashable {
            case sending
            /// The system has taken it; nothing has shown it in the conversation yet.
            case sent
            case failed(DeliveryFailure)
        }

        /// Its number, from 1.
        public let id: Int
        /// What was sent.
        public let text: String
        /// How far it is.
        public internal(set) var stage = Stage.sending

        /// The item of the transcript that shows it.
        public var item: TranscriptItem.ID { TranscriptItem.ID(key: .sent(id)) }
    }

    /// Something that the session was told to do.
    public struct Order: Sendable, Hashable {
        /// What.
        public let control: SessionControl
        /// How far it is.
        public internal(set) var stage = Delivery.Stage.sending

        init(_ control: SessionControl) { self.control = control }
    }

    /// Why something was not sent, or may not have been.
    public enum DeliveryFailure: Sendable, Hashable {
        /// Writing to this server is not allowed. Nothing was sent.
        case notAllowed
        /// There is no connection. Nothing was sent.
        case notConnected
        /// The connection was lost on the way: it is unknown whether the message has arrived.
        case lost(EndlessCodeError)
        /// The server refuses it, with its code and its words.
        case refused(code: ForeignText, message: ForeignText)
    }
}
