public import LandfallModel

/// A job of the scheduler.
public struct Job: Codable, Sendable, Hashable, Identifiable {
    /// Its number.
    public var id: Int64
    /// Its name.
    public var name: ForeignText
    /// What it runs, or the prompt of its agent.
    @Secret public var command: ForeignText?
    /// When, in cron's words.
    public var schedule: ForeignText?
    /// Whether it runs at all.
    @OrZero public var enabled: Bool
    /// `shell` or `agent`.
    public var actionType: ForeignText?
    /// The agent that does it.
    public var agentName: ForeignText?
    /// When it was made.
    public var createdAt: GoDate?
    /// When it was last changed.
    public var updatedAt: GoDate?

    enum CodingKeys: String, WireKey {
        case id, name, command, schedule, enabled, actionType, agentName, createdAt, updatedAt
    }
}

/// One time that a job ran.
public struct JobExecution: Codable, Sendable, Hashable, Identifiable {
    /// Its number.
    public var id: Int64
    /// The job.
    public var jobID: Int64
    /// The job's name.
    public var jobName: ForeignText?
    /// When it began.
    public var startedAt: GoDate?
    /// When it ended; nil while it runs.
    public var endedAt: GoDate?
    /// The exit status.
    public var exitCode: Int64?
    /// What it printed.
    @Secret public var stdout: ForeignText?
    /// What it complained of.
    @Secret public var stderr: ForeignText?
    /// Why it failed.
    @Secret public var error: ForeignText?

    enum CodingKeys: String, WireKey {
        case id, stdout, stderr, error, jobID, jobName, startedAt, endedAt, exitCode
    }
}
