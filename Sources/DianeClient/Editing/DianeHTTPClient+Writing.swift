/// Each of them throws before anything is sent.
extension DianeHTTPClient: DianeClientProtocol {}

// MARK: The process

extension DianeHTTPClient {
    /// A remote client cannot.
    public func startDiane() throws(DianeError) { throw .notAvailable }

    /// A remote client cannot.
    public func stopDiane() throws(DianeError) { throw .notAvailable }

    /// A remote client cannot.
    public func restartDiane() async throws(DianeError) { throw .notAvailable }

    /// A remote client cannot.
    public func sendReloadSignal() throws(DianeError) { throw .notAvailable }
}

// MARK: MCP servers

extension DianeHTTPClient {
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
}
