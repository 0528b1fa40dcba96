// MARK: Agents

extension DianeHTTPClient {
    /// `GET /agents`.
    public func getAgents() async throws(DianeError) -> [AgentConfig] { try await list(RequestTarget("/agents")) }

    /// `GET /agents/{name}`.
    public func getAgent(name: String) async throws(DianeError) -> AgentConfig {
        try await get(RequestTarget("/agents").named(name))
    }

    /// `GET /agents/logs`.
    public func getAgentLogs(agentName: String?, limit: Int) async throws(DianeError) -> [AgentLog] {
        try await list(RequestTarget("/agents/logs").asking("limit", String(limit)).asking("agent_name", agentName))
    }

    /// `GET /agents/{id}/runs`.
    public func getAgentRuns(agentId: String, limit: Int) async throws(DianeError) -> [EmergentAgentRunDTO] {
        try await list(RequestTarget("/agents").named(agentId).then("/runs").asking("limit", String(limit)))
    }

    /// `GET /agents/{id}/pending-events`.
    public func getPendingEvents(
        agentId: String, limit: Int
    ) async throws(DianeError) -> EmergentPendingEventsResponseDTO {
        try await get(RequestTarget("/agents").named(agentId).then("/pending-events").asking("limit", String(limit)))
    }

    /// `GET /sessions`.
    public func getSessions(agent: String?, status: String?) async throws(DianeError) -> [ACPSession] {
        try await list(RequestTarget("/sessions").asking("agent", agent).asking("status", status))
    }

    /// `GET /agents/{name}/sessions`.
    public func getAgentSessions(agentName: String, status: String?) async throws(DianeError) -> [ACPSession] {
        try await list(RequestTarget("/agents").named(agentName).then("/sessions").asking("status", status))
    }

    /// `GET /agents/{name}/sessions/{id}`.
    public func getAgentSession(agentName: String, sessionID: String) async throws(DianeError) -> ACPSession {
        try await get(RequestTarget("/agents").named(agentName).then("/sessions").named(sessionID))
    }

    /// `GET /agents/{name}/sessions/{id}/messages`.
    public func getSessionMessages(agentName: String, sessionID: String) async throws(DianeError) -> [SessionMessage] {
        try await list(RequestTarget("/agents").named(agentName).then("/sessions").named(sessionID).then("/messages"))
    }

    /// `GET /questions?status=`.
    public func getQuestions(status: String) async throws(DianeError) -> [Question] {
        try await list(RequestTarget("/questions").asking("status", status))
    }

    /// `GET /gallery`.
    public func getGallery(featured: Bool) async throws(DianeError) -> [GalleryEntry] {
        try await list(RequestTarget("/gallery").asking("featured", featured ? "true" : nil))
    }

    /// `GET /gallery/{id}`.
    public func getGalleryAgent(id: String) async throws(DianeError) -> GalleryAgent {
        try await get(RequestTarget("/gallery").named(id))
    }
}

// MARK: Contexts

extension DianeHTTPClient {
    /// `GET /contexts`.
    public func getContexts() async throws(DianeError) -> [Context] { try await list(RequestTarget("/contexts")) }

    /// `GET /contexts/{name}`.
    public func getContextDetail(name: String) async throws(DianeError) -> ContextDetail {
        try await get(RequestTarget("/contexts").named(name))
    }

    /// `GET /contexts/{name}/connect`.
    public func getContextConnectInfo(name: String) async throws(DianeError) -> ContextConnectInfo {
        try await get(RequestTarget("/contexts").named(name).then("/connect"))
    }

    /// `GET /contexts/{name}/servers`.
    public func getContextServers(contextName: String) async throws(DianeError) -> [ContextServer] {
        try await list(RequestTarget("/contexts").named(contextName).then("/servers"))
    }

    /// `GET /contexts/{name}/servers/{server}/tools`.
    public func getContextServerTools(
        contextName: String, serverName: String
    ) async throws(DianeError) -> [ContextTool] {
        try await list(RequestTarget("/contexts").named(contextName).then("/servers").named(serverName).then("/tools"))
    }

    /// `GET /contexts/{name}/available-servers`.
    public func getAvailableServers(contextName: String) async throws(DianeError) -> [AvailableServer] {
        try await list(RequestTarget("/contexts").named(contextName).then("/available-servers"))
    }
}
