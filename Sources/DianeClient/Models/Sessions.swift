public import LandfallModel

/// A conversation with an agent.
public struct ACPSession: Codable, Sendable, Hashable {
    /// Its id.
    public var sessionID: ForeignText
    /// The agent.
    public var agentName: ForeignText
    /// The folder that it works in.
    public var workdir: ForeignText?
    /// `active`, `idle`, `disconnected` or `closed`.
    public var status: ForeignText
    /// How many prompts it has had.
    @OrZero public var turnCount: Int64
    /// When it began.
    public var createdAt: GoDate?
    /// When something last happened.
    public var lastActiveAt: GoDate?
    /// The model in use.
    public var modelID: ForeignText?
    /// The mode in use.
    public var modeID: ForeignText?
    /// What it is called.
    public var title: ForeignText?
    /// What it was about.
    @Secret public var summary: ForeignText?
    /// The models to choose from; not in a list.
    public var models: SessionModels?
    /// The modes to choose from; not in a list.
    public var modes: SessionModes?

    enum CodingKeys: String, WireKey {
        case workdir, status, title, summary, models, modes, sessionID, agentName, turnCount, createdAt, lastActiveAt,
            modelID, modeID
    }
}

/// The models of a session.
public struct SessionModels: Codable, Sendable, Hashable {
    /// The model in use when the session began.
    public var currentModelID: ForeignText?
    /// The models to choose from.
    @OrZero public var availableModels: [SessionModel]

    enum CodingKeys: String, CodingKey {
        case availableModels
        case currentModelID = "currentModelId"
    }
}

/// A model of a session.
public struct SessionModel: Codable, Sendable, Hashable {
    /// Its id.
    public var modelID: ForeignText
    /// Its name.
    public var name: ForeignText?

    enum CodingKeys: String, CodingKey {
        case name
        case modelID = "modelId"
    }
}

/// The modes of a session.
public struct SessionModes: Codable, Sendable, Hashable {
    /// The mode in use when the session began.
    public var currentModeID: ForeignText?
    /// The modes to choose from.
    @OrZero public var availableModes: [SessionMode]

    enum CodingKeys: String, CodingKey {
        case availableModes
        case currentModeID = "currentModeId"
    }
}

/// A mode of a session.
public struct SessionMode: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// Its name.
    public var name: ForeignText?
    /// What it means.
    public var description: ForeignText?
}

/// A prompt of a session with its answer.
public struct SessionMessage: Codable, Sendable, Hashable {
    /// Its id.
    public var messageID: ForeignText
    /// The session.
    public var sessionID: ForeignText
    /// Which turn it was, from 1.
    @OrZero public var turnNumber: Int64
    /// What was asked.
    @Secret public var prompt: ForeignText?
    /// What was answered.
    @Secret public var response: ForeignText?
    /// Why the answer ended.
    public var stopReason: ForeignText?
    /// What the agent did for it.
    public var toolCalls: [SessionToolCall]?
    /// What went wrong.
    @Secret public var error: ForeignText?
    /// How long it took.
    @OrZero public var durationMilliseconds: Int64
    /// The time of the message.
    public var createdAt: GoDate?

    enum CodingKeys: String, WireKey {
        case prompt, response, error, messageID, sessionID, turnNumber, stopReason, toolCalls, createdAt
        case durationMilliseconds = "duration_ms"
    }
}

/// Something that an agent did.
public struct SessionToolCall: Codable, Sendable, Hashable {
    /// Its id.
    public var toolCallID: ForeignText?
    /// A title for the call.
    @Secret public var title: ForeignText
    /// The kind of the call: `read`, `edit`, `execute`.
    public var kind: ForeignText?
    /// The status of the call.
    public var status: ForeignText?

    enum CodingKeys: String, WireKey {
        case title, kind, status, toolCallID
    }
}
