public import LandfallModel

/// An agent in the cloud, in the words of the cloud.
public struct EmergentAgentDTO: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// The project.
    public var projectID: ForeignText?
    /// Its name.
    public var name: ForeignText
    /// How it works.
    public var strategyType: ForeignText?
    /// Its prompt.
    @Secret public var prompt: ForeignText?
    /// When it runs, in cron's words.
    public var cronSchedule: ForeignText?
    /// Whether it runs at all.
    @OrZero public var enabled: Bool
    /// What starts it.
    public var triggerType: ForeignText?
    /// What it reacts to.
    public var reactionConfig: JSONValue?
    /// What it may do by itself.
    public var executionMode: ForeignText?
    /// What it can do.
    public var capabilities: JSONValue?
    /// Other settings.
    public var config: JSONValue?
    /// What it is for.
    public var description: ForeignText?
    /// When it last ran.
    public var lastRunAt: GoDate?
    /// The status of the last run.
    public var lastRunStatus: ForeignText?
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was last changed.
    public var updatedAt: GoDate?

    enum CodingKeys: String, CodingKey {
        case id, name, strategyType, prompt, cronSchedule, enabled, triggerType, reactionConfig, executionMode,
            capabilities, config, description, lastRunAt, lastRunStatus, createdAt, updatedAt
        case projectID = "projectId"
    }
}

/// A run of an agent in the cloud.
public struct EmergentAgentRunDTO: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// The agent.
    public var agentID: ForeignText
    /// `running`, `success`, `skipped`, `error`, `paused` or `cancelled`.
    public var status: ForeignText
    /// When it began.
    public var startedAt: GoDate?
    /// When it ended.
    public var completedAt: GoDate?
    /// How long it took.
    public var durationMilliseconds: Int64?
    /// What it says it did.
    public var summary: JSONValue?
    /// What went wrong.
    @Secret public var errorMessage: ForeignText?
    /// Why it did nothing.
    @Secret public var skipReason: ForeignText?
    /// How many steps it took.
    @OrZero public var stepCount: Int64
    /// How many it may take.
    public var maxSteps: Int64?
    /// The run that started it.
    public var parentRunID: ForeignText?
    /// The run that it continues.
    public var resumedFrom: ForeignText?
    /// What started it.
    public var triggerSource: ForeignText?
    /// The details of what started it.
    public var triggerMetadata: JSONValue?

    enum CodingKeys: String, CodingKey {
        case id, status, startedAt, completedAt, summary, errorMessage, skipReason, stepCount, maxSteps, resumedFrom,
            triggerSource, triggerMetadata
        case agentID = "agentId"
        case durationMilliseconds = "durationMs"
        case parentRunID = "parentRunId"
    }
}

/// What came of starting a run.
public struct EmergentTriggerResponseDTO: Codable, Sendable, Hashable {
    /// Whether it was started.
    @OrZero public var success: Bool
    /// The run.
    public var runID: ForeignText?
    /// What happened.
    @Secret public var message: ForeignText?
    /// What went wrong.
    @Secret public var error: ForeignText?

    enum CodingKeys: String, CodingKey {
        case success, message, error
        case runID = "runId"
    }
}

/// What an agent in the cloud has not yet reacted to.
public struct EmergentPendingEventsResponseDTO: Codable, Sendable, Hashable {
    /// How many objects there are in all.
    @OrZero public var totalCount: Int64
    /// The first pending objects.
    @OrZero public var objects: [EmergentPendingObjectDTO]
    /// What the agent reacts to.
    public var reactionConfig: EmergentReactionConfigDTO?
}

/// An object that an agent has not yet reacted to.
public struct EmergentPendingObjectDTO: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// Its type.
    public var type: ForeignText?
    /// Its key.
    public var key: ForeignText?
    /// Its version.
    @OrZero public var version: Int64
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was last changed.
    public var updatedAt: GoDate?
}

/// What an agent in the cloud reacts to.
public struct EmergentReactionConfigDTO: Codable, Sendable, Hashable {
    /// The types of objects.
    @OrZero public var objectTypes: [ForeignText]
    /// The events that the agent reacts to.
    @OrZero public var events: [ForeignText]
}

/// What came of starting runs for objects.
public struct EmergentBatchTriggerResponseDTO: Codable, Sendable, Hashable {
    /// How many are started.
    @OrZero public var queued: Int64
    /// How many are not.
    @OrZero public var skipped: Int64
    /// The objects that were skipped, with the reasons.
    @OrZero public var skippedDetails: [EmergentSkippedObjectDTO]
}

/// An object for which no run is started.
public struct EmergentSkippedObjectDTO: Codable, Sendable, Hashable {
    /// The object.
    public var objectID: ForeignText
    /// Why the object was skipped.
    @Secret public var reason: ForeignText?

    enum CodingKeys: String, CodingKey {
        case reason
        case objectID = "objectId"
    }
}
