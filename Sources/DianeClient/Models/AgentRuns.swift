public import LandfallModel

/// The result of a prompt.
public struct AgentRunResult: Codable, Sendable, Hashable {
    /// The agent.
    public var agentName: ForeignText
    /// The session that it was part of.
    public var sessionID: ForeignText?
    /// Its id.
    public var runID: ForeignText
    /// Which turn of the session it was.
    public var turnNumber: Int64?
    /// `completed`, `failed`, `cancelled`, …
    public var status: ForeignText
    /// The request that the agent waits for.
    public var awaitRequest: JSONValue?
    /// The messages of the answer.
    @OrZero public var output: [AgentMessage]
    /// What went wrong.
    public var error: AgentRunError?
    /// When it began.
    public var createdAt: GoDate?
    /// When it ended.
    public var finishedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case status, output, error, agentName, sessionID, runID, turnNumber, awaitRequest, createdAt, finishedAt
    }
}

/// A message of a run.
public struct AgentMessage: Codable, Sendable, Hashable {
    /// The role of the author.
    public var role: ForeignText
    /// The parts of the message.
    @OrZero public var parts: [AgentMessagePart]
    /// When it began.
    public var createdAt: GoDate?
    /// When it was complete.
    public var completedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case role, parts, createdAt, completedAt
    }
}

/// A part of a message.
public struct AgentMessagePart: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText?
    /// Its type.
    public var contentType: ForeignText?
    /// What it says.
    @Secret public var content: ForeignText?
    /// The encoding of the content: `plain` or `base64`.
    public var contentEncoding: ForeignText?
    /// The URL of the content, if it is not included.
    @Secret public var contentURL: ForeignText?
    /// Further details from the agent.
    public var metadata: JSONValue?

    enum CodingKeys: String, WireKey {
        case name, content, metadata, contentType, contentEncoding, contentURL
    }
}

/// Why a run failed.
public struct AgentRunError: Codable, Sendable, Hashable {
    /// Its code.
    public var code: ForeignText?
    /// What happened.
    @Secret public var message: ForeignText?
    /// Further details from the agent.
    public var data: JSONValue?
}
