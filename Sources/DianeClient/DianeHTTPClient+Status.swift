// MARK: The server itself

extension DianeHTTPClient {
    /// Whether the socket of this machine is there by which the server is reached; false where it is reached otherwise.
    public var socketExists: Bool { process?.hasSocket == true }

    /// What Diane's file `mcp.pid` beside that socket says; nil where the server is reached otherwise.
    public func getPID() -> Int? { process?.id.map(Int.init) }

    /// Whether a process of that id runs.
    public func isProcessRunning() -> Bool { process?.isRunning == true }

    /// `GET /health`.
    public func health() async -> Bool {
        let target = RequestTarget("/health")
        do {
            try AnswerReader.check(try await answer(to: target), to: target)
            return true
        } catch {
            return false
        }
    }

    /// `GET /status`.
    public func getStatus() async throws(DianeError) -> DianeStatus { try await get(RequestTarget("/status")) }

    /// `GET /doctor`.
    public func getDoctor() async throws(DianeError) -> DoctorReport { try await get(RequestTarget("/doctor")) }
}

// MARK: MCP servers

extension DianeHTTPClient {
    /// `GET /mcp-servers`.
    public func getMCPServers() async throws(DianeError) -> [MCPServerStatus] {
        try await list(RequestTarget("/mcp-servers"))
    }

    /// `GET /mcp-servers-config`.
    public func getMCPServerConfigs() async throws(DianeError) -> [MCPServer] {
        try await list(RequestTarget("/mcp-servers-config"))
    }

    /// `GET /mcp-registry`.
    public func getMCPRegistry() async throws(DianeError) -> [MCPServer] {
        try await list(RequestTarget("/mcp-registry"))
    }

    /// `GET /mcp-servers-config/{id}`.
    public func getMCPServerConfig(id: Int64) async throws(DianeError) -> MCPServer {
        try await get(RequestTarget("/mcp-servers-config").numbered(id))
    }

    /// `GET /mcp-placements?host_id=`.
    public func getPlacements(hostID: String) async throws(DianeError) -> [MCPServerPlacement] {
        try await list(RequestTarget("/mcp-placements").asking("host_id", hostID))
    }

    /// `GET /hosts`.
    public func getHosts() async throws(DianeError) -> [HostInfo] { try await list(RequestTarget("/hosts")) }

    /// `GET /auth`.
    public func getAuthStatuses() async throws(DianeError) -> [AuthStatus] { try await list(RequestTarget("/auth")) }

    /// `GET /auth/{server}`.
    public func getAuthStatus(serverName: String) async throws(DianeError) -> AuthStatus {
        try await get(RequestTarget("/auth").named(serverName))
    }
}

// MARK: What they offer

extension DianeHTTPClient {
    /// `GET /tools`.
    public func getTools() async throws(DianeError) -> [ToolInfo] { try await list(RequestTarget("/tools")) }

    /// `GET /prompts`.
    public func getPrompts() async throws(DianeError) -> [PromptInfo] { try await list(RequestTarget("/prompts")) }

    /// `GET /resources`.
    public func getResources() async throws(DianeError) -> [ResourceInfo] {
        try await list(RequestTarget("/resources"))
    }

    /// `GET /prompts/get`.
    public func getPromptContent(server: String, name: String) async throws(DianeError) -> PromptContentResponse {
        try await get(RequestTarget("/prompts/get").asking("server", server).asking("name", name))
    }

    /// `GET /resources/read`.
    public func getResourceContent(server: String, uri: String) async throws(DianeError) -> ResourceContentResponse {
        try await get(RequestTarget("/resources/read").asking("server", server).asking("uri", uri))
    }
}

// MARK: Jobs

extension DianeHTTPClient {
    /// `GET /jobs`.
    public func getJobs() async throws(DianeError) -> [Job] { try await list(RequestTarget("/jobs")) }

    /// `GET /jobs/logs`.
    public func getJobLogs(jobName: String?, limit: Int) async throws(DianeError) -> [JobExecution] {
        try await list(RequestTarget("/jobs/logs").asking("limit", String(limit)).asking("job_name", jobName))
    }
}
