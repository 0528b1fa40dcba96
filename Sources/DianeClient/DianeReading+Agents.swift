// MARK: Agents

extension DianeReading {
    /// `GET /agents`: the agents as they are configured, those in the cloud last.
    public func getAgents() async throws(DianeError) -> [AgentConfig] { try await list("/agents") }

    /// `GET /agents/{name}`: one agent; one in the cloud by its id there.
    public func getAgent(name: String) async throws(DianeError) -> AgentConfig {
        try await get(RequestTarget("/agents").named(name))
    }

    /// `GET /agents/logs`: the traffic with agents, the newest first; with one, or with all.
    public func getAgentLogs(agentName: String?, limit: Int) async throws(DianeError) -> [AgentLog] {
        try await list(RequestTarget("/agents/logs").asking("limit", String(limit)).asking("agent_name", agentName))
    }

    /// `GET /agents/{id}/runs`: the runs of an agent in the cloud.
    public func getAgentRuns(agentId: String, limit: Int) async throws(DianeError) -> [EmergentAgentRunDTO] {
        try await list(RequestTarget("/agents").named(agentId).then("/runs").asking("limit", String(limit)))
    }

    /// `GET /agents/{id}/pending-events`: what an agent in the cloud has not yet reacted to.
    public func getPendingEvents(
        agentId: String, limit: Int
    ) async throws(DianeError) -> EmergentPendingEventsResponseDTO {
        try await get(RequestTarget("/agents").named(agentId).then("/pending-events").asking("limit", String(limit)))
    }

    /// `GET /sessions`: the conversations with agents; with one or all, in one state or any.
    public func getSessions(agent: String?, status: String?) async throws(DianeError) -> [ACPSession] {
        try await list(RequestTarget("/sessions").asking("agent", agent).asking("status", status))
    }

    /// `GET /agents/{name}/sessions`: the conversations with one agent.
    public func getAgentSessions(agentName: String, status: String?) async throws(DianeError) -> [ACPSession] {
        try await list(RequestTarget("/agents").named(agentName).then("/sessions").asking("status", status))
    }

    /// `GET /agents/{name}/sessions/{id}`: a conversation with its models and modes.
    public func getAgentSession(agentName: String, sessionID: String) async throws(DianeError) -> ACPSession {
        try await get(RequestTarget("/agents").named(agentName).then("/sessions").named(sessionID))
    }

    /// `GET /agents/{name}/sessions/{id}/messages`: what was said in a conversation; nothing in an unknown one.
    public func getSessionMessages(agentName: String, sessionID: String) async throws(DianeError) -> [SessionMessage] {
        try await list(RequestTarget("/agents").named(agentName).then("/sessions").named(sessionID).then("/messages"))
    }

    /// `GET /questions?status=`: what agents ask people: `pending`, `answered`, `expired` or `cancelled`.
    public func getQuestions(status: String) async throws(DianeError) -> [Question] {
        try await list(RequestTarget("/questions").asking("status", status))
    }

    /// `GET /gallery`: the agents that can be installed; all, or the recommended.
    public func getGallery(featured: Bool) async throws(DianeError) -> [GalleryEntry] {
        try await list(RequestTarget("/gallery").asking("featured", featured ? "true" : nil))
    }

    /// `GET /gallery/{id}`: one of them in full.
    public func getGalleryAgent(id: String) async throws(DianeError) -> GalleryAgent {
        try await get(RequestTarget("/gallery").named(id))
    }
}

// MARK: Contexts

extension DianeReading {
    /// `GET /contexts`: the contexts, the default one first.
    public func getContexts() async throws(DianeError) -> [Context] { try await list("/contexts") }

    /// `GET /contexts/{name}`: a context with its servers and tools.
    public func getContextDetail(name: String) async throws(DianeError) -> ContextDetail {
        try await get(RequestTarget("/contexts").named(name))
    }

    /// `GET /contexts/{name}/connect`: how a program on the server's machine uses a context.
    public func getContextConnectInfo(name: String) async throws(DianeError) -> ContextConnectInfo {
        try await get(RequestTarget("/contexts").named(name).then("/connect"))
    }

    /// `GET /contexts/{name}/servers`: the MCP servers of a context, without tools; none for an unknown one.
    public func getContextServers(contextName: String) async throws(DianeError) -> [ContextServer] {
        try await list(RequestTarget("/contexts").named(contextName).then("/servers"))
    }

    /// `GET /contexts/{name}/servers/{server}/tools`: the tools of an MCP server that have a setting of their own in
    /// a context.
    public func getContextServerTools(
        contextName: String, serverName: String
    ) async throws(DianeError) -> [ContextTool] {
        try await list(RequestTarget("/contexts").named(contextName).then("/servers").named(serverName).then("/tools"))
    }

    /// `GET /contexts/{name}/available-servers`: the MCP servers that can be in a context, in no order.
    public func getAvailableServers(contextName: String) async throws(DianeError) -> [AvailableServer] {
        try await list(RequestTarget("/contexts").named(contextName).then("/available-servers"))
    }
}
