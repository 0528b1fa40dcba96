internal import LandfallModel

// MARK: The server itself

extension DianeReading {
    /// Whether the Unix socket of the server exists on this machine; false if the server is reached in another way.
    public var socketExists: Bool { process?.hasSocket == true }

    /// The process id in the file `mcp.pid` beside that socket; nil if the server is reached in another way.
    public func getPID() -> Int? { process?.id.map(Int.init) }

    /// Whether a process with that id is running.
    public func isProcessRunning() -> Bool { process?.isRunning == true }

    /// `GET /health`: whether it answers a question for its health with 2xx; whatever else happens is no.
    public func health() async -> Bool {
        (try? await answer(to: "/health")).map { (200...299).contains($0.status) } ?? false
    }

    /// `GET /status`: what it is, since when it runs, and its MCP servers as they run.
    public func getStatus() async throws(DianeError) -> DianeStatus { try await get("/status") }

    /// `GET /doctor`: what it finds when it looks at itself; takes up to 9 s.
    public func getDoctor() async throws(DianeError) -> DoctorReport { try await get("/doctor") }
}

// MARK: MCP servers

extension DianeReading {
    /// `GET /mcp-servers`: the MCP servers as they run, `jobs` first.
    public func getMCPServers() async throws(DianeError) -> [MCPServerStatus] { try await list("/mcp-servers") }

    /// `GET /mcp-servers-config`: the MCP servers as they are configured; one that is builtin and stored is there
    /// twice.
    public func getMCPServerConfigs() async throws(DianeError) -> [MCPServer] { try await list("/mcp-servers-config") }

    /// `GET /mcp-registry`: the same by the other name of the route.
    public func getMCPRegistry() async throws(DianeError) -> [MCPServer] { try await list("/mcp-registry") }

    /// `GET /mcp-servers-config/{id}`: one of the stored MCP servers.
    public func getMCPServerConfig(id: Int64) async throws(DianeError) -> MCPServer {
        try await get(RequestTarget("/mcp-servers-config").numbered(id))
    }

    /// `GET /mcp-placements?host_id=`: which MCP servers are to run on a host; none for an unknown one.
    public func getPlacements(hostID: String) async throws(DianeError) -> [MCPServerPlacement] {
        try await list(RequestTarget("/mcp-placements").asking("host_id", hostID))
    }

    /// `GET /hosts`: the machines that MCP servers can be placed on.
    public func getHosts() async throws(DianeError) -> [HostInfo] { try await list("/hosts") }

    /// `GET /auth`: whether it is logged in to the MCP servers that want it.
    public func getAuthStatuses() async throws(DianeError) -> [AuthStatus] { try await list("/auth") }

    /// `GET /auth/{server}`: whether it is logged in to one of them.
    public func getAuthStatus(serverName: String) async throws(DianeError) -> AuthStatus {
        try await get(RequestTarget("/auth").named(serverName))
    }
}

// MARK: What they offer

extension DianeReading {
    /// `GET /tools`: the tools of all MCP servers.
    public func getTools() async throws(DianeError) -> [ToolInfo] { try await list("/tools") }

    /// `GET /prompts`: the prompts of all MCP servers.
    public func getPrompts() async throws(DianeError) -> [PromptInfo] { try await list("/prompts") }

    /// `GET /resources`: the resources of all MCP servers.
    public func getResources() async throws(DianeError) -> [ResourceInfo] { try await list("/resources") }

    /// `GET /prompts/get`: a prompt; of an external server by the name that the server itself has for it.
    public func getPromptContent(server: String, name: String) async throws(DianeError) -> PromptContentResponse {
        try await get(RequestTarget("/prompts/get").asking("server", server).asking("name", name))
    }

    /// `GET /resources/read`: a resource; of an external server by the URI that the server itself has for it.
    public func getResourceContent(server: String, uri: String) async throws(DianeError) -> ResourceContentResponse {
        try await get(RequestTarget("/resources/read").asking("server", server).asking("uri", uri))
    }
}

// MARK: Jobs

extension DianeReading {
    /// `GET /jobs`: the jobs of the scheduler.
    public func getJobs() async throws(DianeError) -> [Job] { try await list("/jobs") }

    /// `GET /jobs/logs`: when jobs ran, the newest first; of one job, or of all.
    public func getJobLogs(jobName: String?, limit: Int) async throws(DianeError) -> [JobExecution] {
        try await list(RequestTarget("/jobs/logs").asking("limit", String(limit)).asking("job_name", jobName))
    }
}
