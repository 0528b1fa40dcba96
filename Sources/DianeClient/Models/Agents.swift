public import LandfallModel

/// An agent as it is configured. What comes unmasked and may hold a secret is a `Secret`.
public struct AgentConfig: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText
    /// Where it listens.
    public var url: Secret<ForeignText>?
    /// `acp`, `stdio` or `emergent`.
    public var type: ForeignText?
    /// The program that runs the agent.
    @Secret public var command: ForeignText?
    /// The arguments of that program.
    public var args: Secret<[ForeignText]>?
    /// The environment of that program.
    public var env: Secret<[ForeignText: ForeignText]>?
    /// The folder that it works in.
    public var workdir: ForeignText?
    /// The port that it listens on.
    public var port: Int64?
    /// Which agent of several it plays.
    public var subAgent: ForeignText?
    /// Whether it is enabled.
    @OrZero public var enabled: Bool
    /// What it is for.
    public var description: ForeignText?
    /// Its tags.
    public var tags: [ForeignText]?
    /// The sandbox that it gets.
    public var workspace: AgentWorkspace?
    /// Its id in the cloud; such an agent is asked for by this id.
    public var cloudID: ForeignText?
    /// What starts it: `manual`, `schedule`.
    public var triggerType: ForeignText?
    /// What it may do by itself.
    public var executionMode: ForeignText?
    /// Its prompt.
    @Secret public var prompt: ForeignText?
    /// When it runs, in cron's words.
    public var cronSchedule: ForeignText?

    enum CodingKeys: String, WireKey {
        case name, url, type, command, args, env, workdir, port, enabled, description, tags, prompt, subAgent,
            cloudID, triggerType, executionMode, cronSchedule
        case workspace = "workspace_config"
    }
}

/// The sandbox of an agent.
public struct AgentWorkspace: Codable, Sendable, Hashable {
    /// The container image.
    public var baseImage: ForeignText?
    /// The repository that is checked out.
    @Secret public var repositoryURL: ForeignText?
    /// The branch of that repository.
    public var repositoryBranch: ForeignText?
    /// Who runs the sandbox.
    public var provider: ForeignText?
    /// Commands to run before the agent starts.
    @Secret public var setupCommands: [ForeignText]?

    enum CodingKeys: String, WireKey {
        case provider, baseImage, setupCommands
        case repositoryURL = "repo_url"
        case repositoryBranch = "repo_branch"
    }
}

/// What a test of an agent found.
public struct AgentTestResult: Codable, Sendable, Hashable {
    /// The agent.
    public var name: ForeignText
    /// Where it listens.
    @Secret public var url: ForeignText?
    /// The folder that it works in.
    public var workdir: ForeignText?
    /// Whether it is enabled.
    @OrZero public var enabled: Bool
    /// `connected`, `unreachable`, `error` or `disabled`.
    public var status: ForeignText
    /// What went wrong.
    @Secret public var error: ForeignText?
    /// What it calls itself; may have many lines.
    public var version: ForeignText?
    /// How many agents it has.
    public var agentCount: Int64?
    /// The names of the agents.
    public var agents: [ForeignText]?

    enum CodingKeys: String, WireKey {
        case name, url, workdir, enabled, status, error, version, agents, agentCount
    }
}

/// A line of the traffic with an agent.
public struct AgentLog: Codable, Sendable, Hashable, Identifiable {
    /// Its number.
    public var id: Int64
    /// The agent.
    public var agentName: ForeignText
    /// `request` or `response`.
    public var direction: ForeignText
    /// `test` or `run`.
    public var messageType: ForeignText
    /// What was said.
    @Secret public var content: ForeignText?
    /// What went wrong.
    @Secret public var error: ForeignText?
    /// How long it took.
    public var durationMilliseconds: Int64?
    /// The time of the entry.
    public var timestamp: GoDate?

    enum CodingKeys: String, WireKey {
        case id, direction, content, error, timestamp, agentName, messageType
        case durationMilliseconds = "duration_ms"
    }
}

/// What an agent lets one choose.
public struct RemoteAgentInfo: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// Its name.
    public var name: ForeignText
    /// What is chosen now.
    public var description: ForeignText?
    /// The choices.
    public var options: [ForeignText]?
}
