public import FoundationEssentials
public import LandfallModel

extension EndlessCodeHTTPClient {
    /// A message of a session, unchanged. ``Transcript`` builds a conversation from many.
    ///
    /// Real servers send `{"messageType": T, …}` with one of `chat`, `toolUse`, `toolResult`, `askUser` and `rawJSON`, a line of
    /// Claude Code as text.
    public struct Message: Sendable, Hashable {
        /// The whole message.
        public let body: JSONValue

        /// What kind of message it calls itself: `user`, `assistant`; `unknown` for what the server has not read.
        public var type: ForeignText? { body["messageType"]?.text ?? body["type"]?.text }
        /// When it was said; nil if it does not say.
        public var timestamp: Date? { body["timestamp"]?.text.flatMap { RFC3339.date($0.raw) } }
    }

    /// A page of the messages of a session.
    public struct HistoryPage: Sendable, Hashable {
        /// The session; nil if the server does not say.
        public let sessionID: ForeignText?
        /// The messages, in the server's order.
        public let messages: [Message]
        /// The total number of messages according to the server.
        public let totalCount: Int?
        /// Whether more messages follow, according to the server.
        public let hasMore: Bool
    }
}

extension EndlessCodeHTTPClient.Message: Codable {
    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        body = try JSONValue(from: decoder)
    }

    /// Encodes the value as it came.
    public func encode(to encoder: any Encoder) throws {
        try body.encode(to: encoder)
    }
}

extension EndlessCodeHTTPClient.HistoryPage: Codable {
    private enum CodingKeys: String, CodingKey {
        case messages, totalCount, hasMore
        case sessionID = "sessionId"
    }

    /// Decodes the server's form; a page that does not say whether more follows is the last.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        sessionID = try values.decodeIfPresent(ForeignText.self, forKey: .sessionID)
        messages = try values.decode([EndlessCodeHTTPClient.Message].self, forKey: .messages)
        totalCount = try values.decodeIfPresent(Int.self, forKey: .totalCount)
        hasMore = try values.decodeIfPresent(Bool.self, forKey: .hasMore) ?? false
    }
}

extension EndlessCodeHTTPClient.HistoryPage {
    /// Reads the server's form, as ``init(from:)`` does; nil for what is none.
    init?(_ value: JSONValue) {
        guard let messages = value["messages"]?.elements else { return nil }
        self.messages = messages.map { EndlessCodeHTTPClient.Message(body: $0) }
        switch value["sessionId"] {
        case nil, .null?: sessionID = nil
        case .string(let id)?: sessionID = id
        default: return nil
        }
        switch value["totalCount"] {
        case nil, .null?: totalCount = nil
        case .integer(let count)?: totalCount = Int(count)
        default: return nil
        }
        switch value["hasMore"] {
        case nil, .null?: hasMore = false
        case .bool(let isSo)?: hasMore = isSo
        default: return nil
        }
    }
}
