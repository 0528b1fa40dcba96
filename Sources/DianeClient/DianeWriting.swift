public import LandfallModel

/// What would change something on a Diane server, or on the machine that it runs on.
///
/// Two of the methods could be done by GET and are here all the same, for they start the agent's program:
/// ``testAgent(name:)`` and ``getRemoteAgents(agentName:)``.
public protocol DianeWriting: Sendable {
    // MARK: The process

    /// Starts the server.
    func startDiane() throws(DianeError)
    /// Ends the server.
    func stopDiane() throws(DianeError)
    /// Ends and starts the server.
    func restartDiane() async throws(DianeError)
    /// Makes the server read its configuration again, by a signal.
    func sendReloadSignal() throws(DianeError)

    // MARK: MCP servers

    /// Makes the server read its configuration again.
    func reloadConfig() async throws(DianeError)
    /// Restarts an MCP server.
    func restartMCPServer(name: String) async throws(DianeError)
    /// Configures an MCP server.
    func createMCPServerConfig(
        name: String, type: String, enabled: Bool, command: String?, args: [String]?, env: [String: String]?,
        url: String?, headers: [String: String]?, oauth: OAuthConfig?, nodeID: String?, nodeMode: String?
    ) async throws(DianeError) -> MCPServer
    /// Changes how an MCP server is configured.
    func updateMCPServerConfig(
        id: Int64, name: String?, type: String?, enabled: Bool?, command: String?, args: [String]?,
        env: [String: String]?, url: String?, headers: [String: String]?, oauth: OAuthConfig?, nodeID: String?,
        nodeMode: String?
    ) async throws(DianeError) -> MCPServer
    /// Forgets an MCP server.
    func deleteMCPServerConfig(id: Int64) async throws(DianeError)
    /// Says whether an MCP server is to run on a host.
    func updatePlacement(
        serverID: Int64, hostID: String, enabled: Bool
    ) async throws(DianeError) -> MCPServerPlacement
    /// Forgets that.
    func deletePlacement(serverID: Int64, hostID: String) async throws(DianeError)
    /// Begins a login to an MCP server.
    func startAuth(serverName: String) async throws(DianeError) -> DeviceCodeInfo
    /// Waits for the end of that login.
    func pollAuth(serverName: String, deviceCode: String, interval: Int) async throws(DianeError)
    /// Says whether a job runs at all.
    func toggleJob(name: String, enabled: Bool) async throws(DianeError)

    // MARK: Agents

    /// Configures an agent.
    func addAgent(agent: AgentConfig) async throws(DianeError)
    /// Starts an agent to see whether it works; a GET does it too.
    func testAgent(name: String) async throws(DianeError) -> AgentTestResult
    /// Says whether an agent may be used.
    func toggleAgent(name: String, enabled: Bool) async throws(DianeError)
    /// Gives an agent something to do.
    func runAgentPrompt(
        agentName: String, prompt: String, remoteAgentName: String?
    ) async throws(DianeError) -> AgentRunResult
    /// Forgets an agent.
    func removeAgent(name: String) async throws(DianeError)
    /// What an agent lets one choose; starts the agent.
    func getRemoteAgents(agentName: String) async throws(DianeError) -> [RemoteAgentInfo]
    /// Changes how an agent is configured.
    func updateAgent(
        name: String, subAgent: String?, enabled: Bool?, description: String?, workdir: String?
    ) async throws(DianeError)
    /// Starts an agent in the cloud.
    func triggerRun(agentId: String) async throws(DianeError) -> EmergentTriggerResponseDTO
    /// Stops a run of an agent in the cloud.
    func cancelRun(agentId: String, runId: String) async throws(DianeError)
    /// Starts an agent in the cloud for objects.
    func batchTrigger(
        agentId: String, objectIds: [String]
    ) async throws(DianeError) -> EmergentBatchTriggerResponseDTO
    /// Changes an agent in the cloud.
    func updateCloudAgent(agentId: String, update: [String: JSONValue]) async throws(DianeError) -> EmergentAgentDTO
    /// Installs an agent of the gallery.
    func installGalleryAgent(
        id: String, name: String?, workdir: String?, port: Int?
    ) async throws(DianeError) -> GalleryInstallResponse

    // MARK: Contexts

    /// Makes a context.
    func createContext(name: String, description: String?) async throws(DianeError) -> Context
    /// Says what a context is for.
    func updateContext(name: String, description: String) async throws(DianeError)
    /// Forgets a context.
    func deleteContext(name: String) async throws(DianeError)
    /// Makes a context the default one.
    func setDefaultContext(name: String) async throws(DianeError)
    /// Turns an MCP server of a context on or off.
    func setServerEnabledInContext(contextName: String, serverName: String, enabled: Bool) async throws(DianeError)
    /// Takes an MCP server out of a context.
    func removeServerFromContext(contextName: String, serverName: String) async throws(DianeError)
    /// Turns a tool of a context on or off.
    func setToolEnabledInContext(
        contextName: String, serverName: String, toolName: String, enabled: Bool
    ) async throws(DianeError)
    /// Turns tools of a context on or off; what is not named loses its setting.
    func bulkSetToolsEnabled(contextName: String, serverName: String, tools: [String: Bool]) async throws(DianeError)
    /// Takes over the tools of the MCP servers that run, and says how many.
    func syncContextTools(contextName: String) async throws(DianeError) -> Int
    /// Puts an MCP server into a context.
    func addServerToContext(contextName: String, serverName: String, enabled: Bool) async throws(DianeError)

    // MARK: Providers, models and usage

    /// Makes a provider.
    func createProvider(
        name: String, service: String, config: [String: JSONValue], authConfig: [String: JSONValue]?
    ) async throws(DianeError) -> Provider
    /// Changes a provider.
    func updateProvider(
        id: Int64, name: String?, config: [String: JSONValue]?, authConfig: [String: JSONValue]?
    ) async throws(DianeError) -> Provider
    /// Forgets a provider.
    func deleteProvider(id: Int64) async throws(DianeError)
    /// Allows a provider to be used.
    func enableProvider(id: Int64) async throws(DianeError) -> Provider
    /// Forbids it; the answer is unmasked.
    func disableProvider(id: Int64) async throws(DianeError) -> Provider
    /// Makes a provider the default one of its type.
    func setDefaultProvider(id: Int64) async throws(DianeError) -> Provider
    /// Looks whether a provider works.
    func testProvider(id: Int64) async throws(DianeError) -> ProviderTestResult
    /// Asks a provider for its models.
    func listModels(service: String, projectID: String?) async throws(DianeError) -> [AvailableModel]
    /// Begins a login to Google.
    func startGoogleAuth(account: String?, scopes: [String]?) async throws(DianeError) -> GoogleDeviceCodeResponse
    /// Looks how far that login is.
    func pollGoogleAuth(
        account: String, deviceCode: String, interval: Int
    ) async throws(DianeError) -> GoogleAuthPollResponse
    /// Forgets a Google account.
    func deleteGoogleAuth(account: String) async throws(DianeError)

    // MARK: Slaves

    /// Lets a machine belong to this master.
    func approvePairingRequest(hostname: String, pairingCode: String) async throws(DianeError)
    /// Refuses it.
    func denyPairingRequest(hostname: String, pairingCode: String) async throws(DianeError)
    /// Makes its certificate count no longer.
    func revokeSlaveCredentials(hostname: String, reason: String?) async throws(DianeError)
    /// Restarts it.
    func restartSlave(hostname: String) async throws(DianeError)
    /// Installs a newer version on it.
    func upgradeSlave(hostname: String) async throws(DianeError)
}

/// All that Diane's own applications ask of a server.
public protocol DianeClientProtocol: DianeReading, DianeWriting {}
