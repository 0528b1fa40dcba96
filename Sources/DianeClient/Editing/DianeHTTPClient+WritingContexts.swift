extension DianeHTTPClient {
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
}
