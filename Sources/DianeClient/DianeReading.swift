public import struct FoundationEssentials.Date

/// What a Diane server can be asked. The names are those of the protocol that Diane's own applications share; some more are
/// for routes that those do not use.
///
/// Whatever throws throws ``DianeError``.
public protocol DianeReading: Sendable {
    // MARK: The process

    /// Whether the socket of a server is on this machine.
    var socketExists: Bool { get }
    /// The process of the server, where that is on this machine.
    func getPID() -> Int?
    /// Whether that process runs.
    func isProcessRunning() -> Bool

    // MARK: The server itself

    /// Whether it answers a question for its health with 2xx; whatever else happens is no.
    func health() async -> Bool
    /// What it is, since when it runs, and its MCP servers as they run.
    func getStatus() async throws(DianeError) -> DianeStatus
    /// What it finds when it looks at itself; takes up to 9 s.
    func getDoctor() async throws(DianeError) -> DoctorReport

    // MARK: MCP servers

    /// The MCP servers as they run, `jobs` first.
    func getMCPServers() async throws(DianeError) -> [MCPServerStatus]
    /// The MCP servers as they are configured; one that is builtin and stored is there twice.
    func getMCPServerConfigs() async throws(DianeError) -> [MCPServer]
    /// The same by the other name of the route.
    func getMCPRegistry() async throws(DianeError) -> [MCPServer]
    /// One of the stored MCP servers.
    func getMCPServerConfig(id: Int64) async throws(DianeError) -> MCPServer
    /// Which MCP servers are to run on a host; none for an unknown one.
    func getPlacements(hostID: String) async throws(DianeError) -> [MCPServerPlacement]
    /// The machines that MCP servers can be placed on.
    func getHosts() async throws(DianeError) -> [HostInfo]
    /// Whether it is logged in to the MCP servers that want it.
    func getAuthStatuses() async throws(DianeError) -> [AuthStatus]
    /// Whether it is logged in to one of them.
    func getAuthStatus(serverName: String) async throws(DianeError) -> AuthStatus

    // MARK: What they offer

    /// The tools of all MCP servers.
    func getTools() async throws(DianeError) -> [ToolInfo]
    /// The prompts of all MCP servers.
    func getPrompts() async throws(DianeError) -> [PromptInfo]
    /// The resources of all MCP servers.
    func getResources() async throws(DianeError) -> [ResourceInfo]
    /// A prompt; of an external server by the name that the server itself has for it.
    func getPromptContent(server: String, name: String) async throws(DianeError) -> PromptContentResponse
    /// A resource; of an external server by the URI that the server itself has for it.
    func getResourceContent(server: String, uri: String) async throws(DianeError) -> ResourceContentResponse

    // MARK: Jobs

    /// The jobs of the scheduler.
    func getJobs() async throws(DianeError) -> [Job]
    /// When jobs ran, the newest first; of one job, or of all.
    func getJobLogs(jobName: String?, limit: Int) async throws(DianeError) -> [JobExecution]

    // MARK: Agents

    /// The agents as they are configured, those in the cloud last.
    func getAgents() async throws(DianeError) -> [AgentConfig]
    /// One agent; one in the cloud by its id there.
    func getAgent(name: String) async throws(DianeError) -> AgentConfig
    /// The traffic with agents, the newest first; with one, or with all.
    func getAgentLogs(agentName: String?, limit: Int) async throws(DianeError) -> [AgentLog]
    /// The runs of an agent in the cloud.
    func getAgentRuns(agentId: String, limit: Int) async throws(DianeError) -> [EmergentAgentRunDTO]
    /// What an agent in the cloud has not yet reacted to.
    func getPendingEvents(agentId: String, limit: Int) async throws(DianeError) -> EmergentPendingEventsResponseDTO
    /// The conversations with agents; with one or all, in one state or any.
    func getSessions(agent: String?, status: String?) async throws(DianeError) -> [ACPSession]
    /// The conversations with one agent.
    func getAgentSessions(agentName: String, status: String?) async throws(DianeError) -> [ACPSession]
    /// A conversation with its models and modes.
    func getAgentSession(agentName: String, sessionID: String) async throws(DianeError) -> ACPSession
    /// What was said in a conversation; nothing in an unknown one.
    func getSessionMessages(agentName: String, sessionID: String) async throws(DianeError) -> [SessionMessage]
    /// What agents ask people: `pending`, `answered`, `expired` or `cancelled`.
    func getQuestions(status: String) async throws(DianeError) -> [Question]
    /// The agents that can be installed; all, or the recommended.
    func getGallery(featured: Bool) async throws(DianeError) -> [GalleryEntry]
    /// One of them in full.
    func getGalleryAgent(id: String) async throws(DianeError) -> GalleryAgent

    // MARK: Contexts

    /// The contexts, the default one first.
    func getContexts() async throws(DianeError) -> [Context]
    /// A context with its servers and tools.
    func getContextDetail(name: String) async throws(DianeError) -> ContextDetail
    /// How a program on the server's machine uses a context.
    func getContextConnectInfo(name: String) async throws(DianeError) -> ContextConnectInfo
    /// The MCP servers of a context, without tools; none for an unknown one.
    func getContextServers(contextName: String) async throws(DianeError) -> [ContextServer]
    /// The tools of an MCP server that have a setting of their own in a context.
    func getContextServerTools(contextName: String, serverName: String) async throws(DianeError) -> [ContextTool]
    /// The MCP servers that can be in a context, in no order.
    func getAvailableServers(contextName: String) async throws(DianeError) -> [AvailableServer]

    // MARK: Providers, models and usage

    /// The providers; of one type, or all.
    func getProviders(type: ProviderType?) async throws(DianeError) -> [Provider]
    /// The kinds of providers that can be made.
    func getProviderTemplates() async throws(DianeError) -> [ProviderTemplate]
    /// One provider.
    func getProvider(id: Int64) async throws(DianeError) -> Provider
    /// Who offers models.
    func getModelProviders() async throws(DianeError) -> ModelProviders
    /// The models of one of them.
    func getProviderModels(provider: String) async throws(DianeError) -> ProviderModels
    /// The models for a provider's service.
    func getServiceModels(service: String) async throws(DianeError) -> ProviderModels
    /// One model; its id may hold slashes.
    func getModelInfo(provider: String, modelID: String) async throws(DianeError) -> AvailableModel
    /// What was used, request by request; of the last month where no moments are given. A provider goes before a
    /// service.
    func getUsage(
        from: Date?, to: Date?, limit: Int, service: String?, providerID: Int64?
    ) async throws(DianeError) -> UsageResponse
    /// What was used, for each model.
    func getUsageSummary(from: Date?, to: Date?) async throws(DianeError) -> UsageSummaryResponse
    /// Whether it may use a Google account.
    func getGoogleAuthStatus(account: String) async throws(DianeError) -> GoogleAuthStatus

    // MARK: Slaves

    /// The machines that belong to it as their master.
    func getSlaves() async throws(DianeError) -> [SlaveInfo]
    /// One of them.
    func getSlave(hostname: String) async throws(DianeError) -> SlaveInfo
    /// The machines that ask to belong to it, with the codes that allow it.
    func getPendingPairingRequests() async throws(DianeError) -> [PairingRequest]
    /// How far one of those is; needs no key.
    func getPairingStatus(code: String) async throws(DianeError) -> PairingStatus
    /// The certificates that no longer count.
    func getRevokedSlaves() async throws(DianeError) -> [RevokedSlave]
    /// How it is as a master.
    func getSlaveHealth() async throws(DianeError) -> SlaveHealth
}
