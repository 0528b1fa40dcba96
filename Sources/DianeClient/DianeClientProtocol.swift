public import FoundationEssentials

/// What an application asks of a Diane server: what its views show, and what changes something. ``DianeHTTPClient`` is one, and can be
/// asked for more.
///
/// Nothing has to be implemented: what a mock does not say, it refuses.
///
/// ```swift
/// struct MockDiane: DianeClientProtocol {
///     func getTools() async throws -> [ToolInfo] { [] }
/// }
/// ```
public protocol DianeClientProtocol: DianeWriting {
    /// Whether the server answers.
    func health() async -> Bool
    /// What the server is, and its MCP servers as they run.
    func getStatus() async throws -> DianeStatus
    /// What the server finds when it looks at itself.
    func getDoctor() async throws -> DoctorReport
    /// The MCP servers as they run.
    func getMCPServers() async throws -> [MCPServerStatus]
    /// The MCP servers as they are configured.
    func getMCPServerConfigs() async throws -> [MCPServer]
    /// The machines that MCP servers can be placed on.
    func getHosts() async throws -> [HostInfo]
    /// The tools of all MCP servers.
    func getTools() async throws -> [ToolInfo]
    /// Their prompts.
    func getPrompts() async throws -> [PromptInfo]
    /// Their resources.
    func getResources() async throws -> [ResourceInfo]
    /// The jobs of the scheduler.
    func getJobs() async throws -> [Job]
    /// When jobs ran, the newest first.
    func getJobLogs(jobName: String?, limit: Int) async throws -> [JobExecution]
    /// The agents.
    func getAgents() async throws -> [AgentConfig]
    /// What was said to agents and by them.
    func getAgentLogs(agentName: String?, limit: Int) async throws -> [AgentLog]
    /// The sessions of an agent.
    func getAgentSessions(agentName: String, status: String?) async throws -> [ACPSession]
    /// The contexts.
    func getContexts() async throws -> [Context]
    /// A context with its servers and tools.
    func getContextDetail(name: String) async throws -> ContextDetail
    /// The providers of models.
    func getProviders(type: ProviderType?) async throws -> [Provider]
    /// What models took.
    func getUsage(from: Date?, to: Date?, limit: Int, service: String?, providerID: Int64?) async throws
        -> UsageResponse
    /// The same in sums.
    func getUsageSummary(from: Date?, to: Date?) async throws -> UsageSummaryResponse
    /// The machines that belong to the server.
    func getSlaves() async throws -> [SlaveInfo]
}

extension DianeClientProtocol {
    /// The MCP servers as they run: ``getMCPServers()``, as a program asks for them.
    public func mcpServers() async throws -> [MCPServerStatus] { try await getMCPServers() }

    /// False, unless an implementation says otherwise.
    public func health() async -> Bool { false }

    /// Throws ``DianeError/notAvailable``.
    public func getStatus() async throws -> DianeStatus { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getDoctor() async throws -> DoctorReport { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getMCPServers() async throws -> [MCPServerStatus] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getMCPServerConfigs() async throws -> [MCPServer] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getHosts() async throws -> [HostInfo] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getTools() async throws -> [ToolInfo] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getPrompts() async throws -> [PromptInfo] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getResources() async throws -> [ResourceInfo] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getJobs() async throws -> [Job] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getJobLogs(jobName: String?, limit: Int) async throws -> [JobExecution] {
        throw DianeError.notAvailable
    }

    /// Throws ``DianeError/notAvailable``.
    public func getAgents() async throws -> [AgentConfig] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getAgentLogs(agentName: String?, limit: Int) async throws -> [AgentLog] {
        throw DianeError.notAvailable
    }

    /// Throws ``DianeError/notAvailable``.
    public func getAgentSessions(agentName: String, status: String?) async throws -> [ACPSession] {
        throw DianeError.notAvailable
    }

    /// Throws ``DianeError/notAvailable``.
    public func getContexts() async throws -> [Context] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getContextDetail(name: String) async throws -> ContextDetail { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getProviders(type: ProviderType?) async throws -> [Provider] { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getUsage(from: Date?, to: Date?, limit: Int, service: String?, providerID: Int64?) async throws
        -> UsageResponse
    { throw DianeError.notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func getUsageSummary(from: Date?, to: Date?) async throws -> UsageSummaryResponse {
        throw DianeError.notAvailable
    }

    /// Throws ``DianeError/notAvailable``.
    public func getSlaves() async throws -> [SlaveInfo] { throw DianeError.notAvailable }
}
