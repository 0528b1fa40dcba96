package import DianeClient
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

/// An MCP server of Diane: as it runs, as it is configured, or both.
package struct ServerItem: GetItem {
    package let status: MCPServerStatus?
    package let config: MCPServer?
    /// The numbers of other configurations of the same name, because names are not unique.
    package var otherIDs: [Int64] = []
    /// Why the server has not told its configuration.
    package var gap: (any Error)?

    package var title: ForeignText { status?.name ?? config?.name ?? ForeignText("") }

    /// Writes what is known of it as it runs, and under `config` how it is configured.
    package func encode(to encoder: any Encoder) throws {
        if let status { return try encoder.encode(status, with: ["config": config]) }
        try (["name": title, "enabled": config?.enabled, "config": config] as Document).encode(to: encoder)
    }

    package var standing: ItemStanding? {
        guard status?.enabled ?? (config?.enabled == true), let status else { return .off }
        if status.isConnected { return .up }
        return status.requiresAuth && !status.isAuthenticated ? .needsUser : .down
    }

    package func fields(_ messages: Messages) -> [AreaField] {
        let isEnabled = status?.enabled ?? config?.enabled == true
        let isConnected = isEnabled ? status?.isConnected : nil
        let type = config?.type ?? (status?.isBuiltin == true ? ForeignText("builtin") : nil)
        let offer = status.map {
            messages.offers(tools: $0.toolCount, prompts: $0.promptCount, resources: $0.resourceCount)
        }
        return [
            AreaField("name", title, .row(5, minimum: 8)),
            AreaField(
                "state", isConnected.map(messages.isConnected) ?? messages.enabled(isEnabled), .both(4),
                role: isConnected.map { $0 ? .good : .bad } ?? .dim),
            AreaField("note", status?.error), AreaField("type", type), AreaField("tools", offer),
            AreaField("tools", status?.toolCount, .row(3, .right)), AreaField("type", type, .row(1)),
            AreaField("note", status?.error, .row(2, minimum: 12), role: .bad),
            AreaField("login", status?.requiresAuth == true ? messages.login(status?.isAuthenticated == true) : nil),
            AreaField("id", config.map { ([$0.id] + otherIDs).map { String($0) } }),
            AreaField("command", config?.command?.line(config?.args?.revealed)),
            AreaField("environment", config?.env?.revealed),
            AreaField("url", config?.url?.revealed), AreaField("headers", config?.headers?.revealed),
            AreaField("oauth", config?.oauth?.lines), AreaField("host", config?.nodeID ?? config?.nodeMode),
            AreaField("changed", config?.updatedAt),
        ]
    }
}

extension OAuthConfig {
    fileprivate var lines: [String] {
        [
            ("provider", provider), ("client_id", clientID), ("client_secret", clientSecret?.revealed),
            ("device_auth_url", deviceAuthURL), ("token_url", tokenURL),
        ].compactMap { name, value in value.map { "\(name): \($0)" } }
            + (scopes.map { ["scopes: \($0.map(\.description).joined(separator: " "))"] } ?? [])
    }
}
