public import LandfallModel

/// A conversation of Diane 2. Some versions give it flat, others as it is stored, with most of it in `properties`.
public struct Diane2Session: Decodable, Sendable, Hashable, Identifiable, Diane2Element {
    static let member = "items"

    /// What a conversation took.
    public struct Aggregates: Codable, Sendable, Hashable {
        /// How often an agent ran.
        @OrZero public var totalRuns: Int64
        /// The tokens that models read.
        @OrZero public var totalInputTokens: Int64
        /// The tokens that models wrote.
        @OrZero public var totalOutputTokens: Int64
        /// What it cost, in US dollars, as the server estimates it.
        @OrZero public var estimatedCostUSD: Double

        enum CodingKeys: String, WireKey {
            case totalRuns, totalInputTokens, totalOutputTokens, estimatedCostUSD
        }
    }

    /// Its identifier, by which it can be asked for.
    public var id: ForeignText
    /// Its key, where it has one.
    public var key: ForeignText?
    /// Its title.
    public var title: ForeignText?
    /// `active`, `completed` and others.
    public var status: ForeignText?
    /// How many messages it has.
    public var messageCount: Int64
    /// How many tokens it took.
    public var totalTokens: Int64
    /// When it began.
    public var createdAt: GoDate?
    /// When it was changed; in a list always when it began.
    public var updatedAt: GoDate?
    /// What it took; only where it was asked for alone.
    public var aggregates: Aggregates?

    private enum CodingKeys: String, WireKey {
        case id, key, title, status, aggregates, properties, entityID, messageCount, totalTokens, createdAt, updatedAt
    }

    /// Reads both forms.
    public init(from decoder: any Decoder) throws {
        let object = try Diane2Object(decoder, stored: CodingKeys.properties)
        id = try object.id(.entityID, .id)
        key = try object.value(ForeignText.self, .key)
        title = try object.value(ForeignText.self, .title)
        status = try object.value(ForeignText.self, .status)
        messageCount = try object.value(Int64.self, .messageCount) ?? 0
        totalTokens = try object.value(Int64.self, .totalTokens) ?? 0
        createdAt = try object.flat.decodeIfPresent(GoDate.self, forKey: .createdAt)
        updatedAt = try object.flat.decodeIfPresent(GoDate.self, forKey: .updatedAt)
        aggregates = try object.flat.decodeIfPresent(Aggregates.self, forKey: .aggregates)
    }
}

/// What was said in a conversation.
public struct Diane2Message: Decodable, Sendable, Hashable, Identifiable, Diane2Element {
    static let member = "items"

    /// A tool that the assistant asked for.
    public struct ToolCall: Codable, Sendable, Hashable {
        /// Its identifier.
        public var id: ForeignText?
        /// The tool's name.
        public var name: ForeignText
        /// What it was given: JSON, as text.
        @Secret public var arguments: ForeignText?
    }

    /// Its identifier.
    public var id: ForeignText
    /// `user`, `assistant`, `tool` or `system`.
    public var role: ForeignText
    /// The text; empty where there is none.
    @Secret public var content: ForeignText
    /// Its place in the conversation.
    public var sequenceNumber: Int64?
    /// How many tokens it took.
    public var tokenCount: Int64?
    /// The tools that it asks for.
    public var toolCalls: [ToolCall]
    /// What the model thought before.
    @Secret public var reasoning: ForeignText?
    /// When it was said.
    public var createdAt: GoDate?

    private enum CodingKeys: String, WireKey {
        case id, role, content, properties, entityID, sequenceNumber, tokenCount, toolCalls, createdAt
        case reasoning = "reasoning_content"
    }

    /// Reads both forms.
    public init(from decoder: any Decoder) throws {
        let object = try Diane2Object(decoder, stored: CodingKeys.properties)
        id = try object.id(.entityID, .id)
        role = try object.value(ForeignText.self, .role) ?? ForeignText("")
        content = try object.value(ForeignText.self, .content) ?? ForeignText("")
        sequenceNumber = try object.value(Int64.self, .sequenceNumber)
        tokenCount = try object.value(Int64.self, .tokenCount)
        toolCalls = try object.value([ToolCall].self, .toolCalls) ?? []
        reasoning = try object.value(ForeignText.self, .reasoning)
        createdAt = try object.flat.decodeIfPresent(GoDate.self, forKey: .createdAt)
    }
}

/// What is to be done in a conversation.
public struct Diane2Todo: Codable, Sendable, Hashable, Identifiable, Diane2Element {
    static let member = "items"

    /// Its identifier.
    public var id: ForeignText
    /// The text.
    @Secret public var content: ForeignText
    /// Who wrote it.
    public var author: ForeignText?
    /// `pending`, `done` and others.
    public var status: ForeignText?
    /// Its place in the list.
    @OrZero public var order: Int64
    /// When it was written.
    public var createdAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, content, author, status, order, createdAt
    }
}
