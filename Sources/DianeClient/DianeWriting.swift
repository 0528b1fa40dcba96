public import LandfallModel

/// What would change something on a Diane server, or on the machine that it runs on.
///
/// Two of the methods could be done by GET and are here all the same, for they start the agent's program:
/// ``testAgent(name:)`` and ``getRemoteAgents(agentName:)``. A client that does not say otherwise refuses each with ``DianeError``.
public protocol DianeWriting: Sendable {
    // MARK: The process

    /// Starts the server.
    func startDiane() throws
    /// Ends the server.
    func stopDiane() throws
    /// Ends and starts the server.
    func restartDiane() async throws
    /// Makes the server read its configuration again, by a signal.
    func sendReloadSignal() throws

    // MARK: MCP servers

    /// Makes the server read its configuration again.
    func reloadConfig() async throws
    /// Restarts an MCP server.
    func restartMCPServer(name: String) async throws
    /// Configures an MCP server.
    func createMCPServerConfig(
        name: String, type: String, enabled: Bool, command: String?, args: [String]?, env: [String: String]?,
        url: String?, headers: [String: String]?, oauth: OAuthConfig?, nodeID: String?, nodeMode: String?
    ) async throws -> MCPServer
    /// Changes how an MCP server is configured.
    func updateMCPServerConfig(
        id: Int64, name: String?, type: String?, enabled: Bool?, command: String?, args: [String]?,
        env: [String: String]?, url: String?, headers: [String: String]?, oauth: OAuthConfig?, nodeID: String?,
        nodeMode: String?
    ) async throws -> MCPServer
    /// Forgets an MCP server.
    func deleteMCPServerConfig(id: Int64) async throws
    /// Says whether an MCP server is to run on a host.
    func updatePlacement(
        serverID: Int64, hostID: String, enabled: Bool
    ) async throws -> MCPServerPlacement
    /// Forgets that.
    func deletePlacement(serverID: Int64, hostID: String) async throws
    /// Begins a login to an MCP server.
    func startAuth(serverName: String) async throws -> DeviceCodeInfo
    /// Waits for the end of that login.
    func pollAuth(serverName: String, deviceCode: String, interval: Int) async throws
    /// Says whether a job runs at all.
    func toggleJob(name: String, enabled: Bool) async throws

    // MARK: Agents

    /// Configures an agent.
    func addAgent(agent: AgentConfig) async throws
    /// Starts an agent to see whether it works; a GET does it too.
    func testAgent(name: String) async throws -> AgentTestResult
    /// Says whether an agent may be used.
    func toggleAgent(name: String, enabled: Bool) async throws
    /// Gives an agent something to do.
    func runAgentPrompt(
        agentName: String, prompt: String, remoteAgentName: String?
    ) async throws -> AgentRunResult
    /// Forgets an agent.
    func removeAgent(name: String) async throws
    /// What an agent lets one choose; starts the agent.
    func getRemoteAgents(agentName: String) async throws -> [RemoteAgentInfo]
    /// Changes how an agent is configured.
    func updateAgent(
        name: String, subAgent: String?, enabled: Bool?, description: String?, workdir: String?
    ) async throws
    /// Starts an agent in the cloud.
    func triggerRun(agentId: String) async throws -> EmergentTriggerResponseDTO
    /// Stops a run of an agent in the cloud.
    func cancelRun(agentId: String, runId: String) async throws
    /// Starts an agent in the cloud for objects.
    func batchTrigger(
        agentId: String, objectIds: [String]
    ) async throws -> EmergentBatchTriggerResponseDTO
    /// Changes an agent in the cloud.
    func updateCloudAgent(agentId: String, update: [String: JSONValue]) async throws -> EmergentAgentDTO
    /// Installs an agent of the gallery.
    func installGalleryAgent(
        id: String, name: String?, workdir: String?, port: Int?
    ) async throws -> GalleryInstallResponse

    // MARK: Contexts

    /// Makes a context.
    func createContext(name: String, description: String?) async throws -> Context
    /// Says what a context is for.
    func updateContext(name: String, description: String) async throws
    /// Forgets a context.
    func deleteContext(name: String) async throws
    /// Makes a context the default one.
    func setDefaultContext(name: String) async throws
    /// Turns an MCP server of a context on or off.
    func setServerEnabledInContext(contextName: String, serverName: String, enabled: Bool) async throws
    /// Takes an MCP server out of a context.
    func removeServerFromContext(contextName: String, serverName: String) async throws
    /// Turns a tool of a context on or off.
    func setToolEnabledInContext(
        contextName: String, serverName: String, toolName: String, enabled: Bool
    ) async throws
    /// Turns tools of a context on or off; what is not named loses its setting.
    func bulkSetToolsEnabled(contextName: String, serverName: String, tools: [String: Bool]) async throws
    /// Takes over the tools of the MCP servers that run, and says how many.
    func syncContextTools(contextName: String) async throws -> Int
    /// Puts an MCP server into a context.
    func addServerToContext(contextName: String, serverName: String, enabled: Bool) async throws

    // MARK: Providers, models and usage

    /// Makes a provider.
    func createProvider(
        name: String, service: String, config: [String: JSONValue], authConfig: [String: JSONValue]?
    ) async throws -> Provider
    /// Changes a provider.
    func updateProvider(
        id: Int64, name: String?, config: [String: JSONValue]?, authConfig: [String: JSONValue]?
    ) async throws -> Provider
    /// Forgets a provider.
    func deleteProvider(id: Int64) async throws
    /// Allows a provider to be used.
    func enableProvider(id: Int64) async throws -> Provider
    /// Forbids it; the answer is unmasked.
    func disableProvider(id: Int64) async throws -> Provider
    /// Makes a provider the default one of its type.
    func setDefaultProvider(id: Int64) async throws -> Provider
    /// Looks whether a provider works.
    func testProvider(id: Int64) async throws -> ProviderTestResult
    /// Asks a provider for its models.
    func listModels(service: String, projectID: String?) async throws -> [AvailableModel]
    /// Begins a login to Google.
    func startGoogleAuth(account: String?, scopes: [String]?) async throws -> GoogleDeviceCodeResponse
    /// Looks how far that login is.
    func pollGoogleAuth(
        account: String, deviceCode: String, interval: Int
    ) async throws -> GoogleAuthPollResponse
    /// Forgets a Google account.
    func deleteGoogleAuth(account: String) async throws

    // MARK: Slaves

    /// Lets a machine belong to this master.
    func approvePairingRequest(hostname: String, pairingCode: String) async throws
    /// Refuses it.
    func denyPairingRequest(hostname: String, pairingCode: String) async throws
    /// Makes its certificate count no longer.
    func revokeSlaveCredentials(hostname: String, reason: String?) async throws
    /// Restarts it.
    func restartSlave(hostname: String) async throws
    /// Installs a newer version on it.
    func upgradeSlave(hostname: String) async throws
}
