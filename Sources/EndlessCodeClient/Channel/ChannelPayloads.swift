public import FoundationEssentials
public import LandfallModel

extension EndlessCodeChannel {
    /// The state when the channel opens.
    public struct Sync: Sendable, Hashable {
        /// The sessions.
        public let sessions: [EndlessCodeHTTPClient.Session]
        /// The last messages, at most a hundred.
        public let recentMessages: [EndlessCodeHTTPClient.Message]
    }

    /// The state of a session has changed.
    public struct SessionChange: Sendable, Hashable {
        /// The session.
        public let sessionID: EndlessCodeHTTPClient.Session.ID
        /// What it does now.
        public let state: EndlessCodeHTTPClient.SessionState
        /// The error in the session; nil if there is none.
        @Secret public internal(set) var error: ForeignText?
    }

    /// A session has a new message.
    public struct SessionOutput: Sendable, Hashable {
        /// The session.
        public let sessionID: EndlessCodeHTTPClient.Session.ID
        /// The message.
        public let message: EndlessCodeHTTPClient.Message
        /// The time of the message; nil if the server does not say.
        @ServerDate public private(set) var timestamp: Date?
    }

    /// A session waits for an answer of its user.
    public struct Prompt: Sendable, Hashable {
        /// The session.
        public let sessionID: EndlessCodeHTTPClient.Session.ID
        /// The identifier that the answer refers to.
        public let promptID: ForeignText
        /// The question.
        public let question: TranscriptQuestion
        /// For how many seconds the session waits; nil if the server does not say.
        public let timeout: Double?
    }

    /// Something went wrong on the server.
    public struct Problem: Sendable, Hashable {
        /// The server's code for the problem.
        public let code: ForeignText
        /// The server's message.
        @Secret public internal(set) var message: ForeignText
        /// The session that it is about; nil if it is about none.
        public let sessionID: EndlessCodeHTTPClient.Session.ID?
    }
}

extension EndlessCodeChannel.Problem {
    /// Whether a code says that the server has no such session any more.
    package static func saysSessionIsGone(_ code: ForeignText) -> Bool { code.raw.lowercased() == "session_not_found" }
}

extension EndlessCodeChannel.Sync: Codable {
    private enum CodingKeys: String, CodingKey {
        case sessions, recentMessages
    }

    /// Decodes the server's form; what is absent is empty.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        sessions = try values.decodeIfPresent([EndlessCodeHTTPClient.Session].self, forKey: .sessions) ?? []
        recentMessages = try values.decodeIfPresent([EndlessCodeHTTPClient.Message].self, forKey: .recentMessages) ?? []
    }
}

extension EndlessCodeChannel.SessionChange: Codable {
    private enum CodingKeys: String, CodingKey {
        case sessionID = "sessionId"
        case state, error
    }
}

extension EndlessCodeChannel.SessionOutput: Codable {
    private enum CodingKeys: String, CodingKey {
        case sessionID = "sessionId"
        case message, timestamp
    }

    /// Reads a whole frame, as ``init(from:)`` does; nil if it is none of these, or not in the server's form.
    init?(_ frame: JSONValue) {
        guard frame["type"]?.text?.raw == "cli_output", let session = frame["sessionId"]?.text,
            let body = frame["message"]
        else { return nil }
        switch frame["timestamp"] {
        case nil, .null?: timestamp = nil
        case .string(let text)?: timestamp = RFC3339.date(text.raw)
        default: return nil
        }
        (sessionID, message) = (.init(session.raw), EndlessCodeHTTPClient.Message(body: body))
    }
}

extension EndlessCodeChannel.Prompt: Codable {
    private enum CodingKeys: String, CodingKey {
        case sessionID = "sessionId"
        case promptID = "promptId"
        case question, timeout
    }
}

extension EndlessCodeChannel.Problem: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, message
        case sessionID = "sessionId"
    }
}
