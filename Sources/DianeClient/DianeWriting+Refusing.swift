public import LandfallModel

/// A client that does not say otherwise refuses what would change something, before anything is sent.
extension DianeWriting {
    /// Throws ``DianeError/notAvailable``.
    public func startDiane() throws(DianeError) { throw .notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func stopDiane() throws(DianeError) { throw .notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func restartDiane() async throws(DianeError) { throw .notAvailable }

    /// Throws ``DianeError/notAvailable``.
    public func sendReloadSignal() throws(DianeError) { throw .notAvailable }

    /// Refuses `POST /reload`.
    public func reloadConfig() async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /mcp-servers/{name}/restart`.
    public func restartMCPServer(name: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /mcp-servers-config`.
    public func createMCPServerConfig(
        name: String, type: String, enabled: Bool, command: String?, args: [String]?, env: [String: String]?,
        url: String?, headers: [String: String]?, oauth: OAuthConfig?, nodeID: String?, nodeMode: String?
    ) async throws(DianeError) -> MCPServer {
        throw .readOnlyMode
    }

    /// Refuses `PUT /mcp-servers-config/{id}`.
    public func updateMCPServerConfig(
        id: Int64, name: String?, type: String?, enabled: Bool?, command: String?, args: [String]?,
        env: [String: String]?, url: String?, headers: [String: String]?, oauth: OAuthConfig?, nodeID: String?,
        nodeMode: String?
    ) async throws(DianeError) -> MCPServer {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /mcp-servers-config/{id}`.
    public func deleteMCPServerConfig(id: Int64) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `PUT /mcp-placements/{server}/{host}`.
    public func updatePlacement(
        serverID: Int64, hostID: String, enabled: Bool
    ) async throws(DianeError) -> MCPServerPlacement {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /mcp-placements/{server}/{host}`.
    public func deletePlacement(serverID: Int64, hostID: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /auth/{server}/login`.
    public func startAuth(serverName: String) async throws(DianeError) -> DeviceCodeInfo { throw .readOnlyMode }

    /// Refuses `POST /auth/{server}/poll`.
    public func pollAuth(serverName: String, deviceCode: String, interval: Int) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /jobs/{name}/toggle`.
    public func toggleJob(name: String, enabled: Bool) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /agents`.
    public func addAgent(agent: AgentConfig) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /agents/{name}/test`.
    public func testAgent(name: String) async throws(DianeError) -> AgentTestResult { throw .readOnlyMode }

    /// Refuses `POST /agents/{name}/toggle`.
    public func toggleAgent(name: String, enabled: Bool) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /agents/{name}/run`.
    public func runAgentPrompt(
        agentName: String, prompt: String, remoteAgentName: String?
    ) async throws(DianeError) -> AgentRunResult {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /agents/{name}`.
    public func removeAgent(name: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `GET /agents/{name}/remote-agents`.
    public func getRemoteAgents(agentName: String) async throws(DianeError) -> [RemoteAgentInfo] { throw .readOnlyMode }

    /// Refuses `POST /agents/{name}/update`.
    public func updateAgent(
        name: String, subAgent: String?, enabled: Bool?, description: String?, workdir: String?
    ) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /agents/{id}/trigger`.
    public func triggerRun(agentId: String) async throws(DianeError) -> EmergentTriggerResponseDTO {
        throw .readOnlyMode
    }

    /// Refuses `POST /agents/{id}/runs/{run}/cancel`.
    public func cancelRun(agentId: String, runId: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /agents/{id}/batch-trigger`.
    public func batchTrigger(
        agentId: String, objectIds: [String]
    ) async throws(DianeError) -> EmergentBatchTriggerResponseDTO {
        throw .readOnlyMode
    }

    /// Refuses `PATCH /agents/{id}`.
    public func updateCloudAgent(
        agentId: String, update: [String: JSONValue]
    ) async throws(DianeError) -> EmergentAgentDTO {
        throw .readOnlyMode
    }

    /// Refuses `POST /gallery/{id}/install`.
    public func installGalleryAgent(
        id: String, name: String?, workdir: String?, port: Int?
    ) async throws(DianeError) -> GalleryInstallResponse {
        throw .readOnlyMode
    }

    /// Refuses `POST /contexts`.
    public func createContext(name: String, description: String?) async throws(DianeError) -> Context {
        throw .readOnlyMode
    }

    /// Refuses `PUT /contexts/{name}`.
    public func updateContext(name: String, description: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `DELETE /contexts/{name}`.
    public func deleteContext(name: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /contexts/{name}/default`.
    public func setDefaultContext(name: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `PUT /contexts/{name}/servers/{server}`.
    public func setServerEnabledInContext(
        contextName: String, serverName: String, enabled: Bool
    ) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /contexts/{name}/servers/{server}`.
    public func removeServerFromContext(contextName: String, serverName: String) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `PUT /contexts/{name}/servers/{server}/tools/{tool}`.
    public func setToolEnabledInContext(
        contextName: String, serverName: String, toolName: String, enabled: Bool
    ) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `PUT /contexts/{name}/servers/{server}/tools`.
    public func bulkSetToolsEnabled(
        contextName: String, serverName: String, tools: [String: Bool]
    ) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /contexts/{name}/sync`.
    public func syncContextTools(contextName: String) async throws(DianeError) -> Int { throw .readOnlyMode }

    /// Refuses `POST /contexts/{name}/servers`.
    public func addServerToContext(contextName: String, serverName: String, enabled: Bool) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /providers`.
    public func createProvider(
        name: String, service: String, config: [String: JSONValue], authConfig: [String: JSONValue]?
    ) async throws(DianeError) -> Provider {
        throw .readOnlyMode
    }

    /// Refuses `PUT /providers/{id}`.
    public func updateProvider(
        id: Int64, name: String?, config: [String: JSONValue]?, authConfig: [String: JSONValue]?
    ) async throws(DianeError) -> Provider {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /providers/{id}`.
    public func deleteProvider(id: Int64) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/enable`.
    public func enableProvider(id: Int64) async throws(DianeError) -> Provider { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/disable`.
    public func disableProvider(id: Int64) async throws(DianeError) -> Provider { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/set-default`.
    public func setDefaultProvider(id: Int64) async throws(DianeError) -> Provider { throw .readOnlyMode }

    /// Refuses `POST /providers/{id}/test`.
    public func testProvider(id: Int64) async throws(DianeError) -> ProviderTestResult { throw .readOnlyMode }

    /// Refuses `POST /providers/models`.
    public func listModels(service: String, projectID: String?) async throws(DianeError) -> [AvailableModel] {
        throw .readOnlyMode
    }

    /// Refuses `POST /google/auth/start`.
    public func startGoogleAuth(
        account: String?, scopes: [String]?
    ) async throws(DianeError) -> GoogleDeviceCodeResponse {
        throw .readOnlyMode
    }

    /// Refuses `POST /google/auth/poll`.
    public func pollGoogleAuth(
        account: String, deviceCode: String, interval: Int
    ) async throws(DianeError) -> GoogleAuthPollResponse {
        throw .readOnlyMode
    }

    /// Refuses `DELETE /google/auth`.
    public func deleteGoogleAuth(account: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /slaves/approve`.
    public func approvePairingRequest(hostname: String, pairingCode: String) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /slaves/deny`.
    public func denyPairingRequest(hostname: String, pairingCode: String) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /slaves/revoke`.
    public func revokeSlaveCredentials(hostname: String, reason: String?) async throws(DianeError) {
        throw .readOnlyMode
    }

    /// Refuses `POST /slaves/restart/{hostname}`.
    public func restartSlave(hostname: String) async throws(DianeError) { throw .readOnlyMode }

    /// Refuses `POST /slaves/upgrade/{hostname}`.
    public func upgradeSlave(hostname: String) async throws(DianeError) { throw .readOnlyMode }
}
