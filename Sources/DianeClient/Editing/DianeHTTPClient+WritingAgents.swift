public import LandfallModel

extension DianeHTTPClient {
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
}
