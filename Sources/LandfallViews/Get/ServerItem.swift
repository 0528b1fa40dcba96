package import DianeClient
package import LandfallModel
package import LandfallTerminal
package import LandfallWording
internal import LandfallWorkflows

/// An MCP server of Diane: as it runs, as it is configured, or both.
package struct ServerItem: GetItem {
    package let status: MCPServerStatus?
    package let config: MCPServer?
    /// The numbers of other configurations of the same name, because names are not unique.
    package let otherIDs: [Int64]

    package init(status: MCPServerStatus?, config: MCPServer?, otherIDs: [Int64] = []) {
        (self.status, self.config, self.otherIDs) = (status, config, otherIDs)
    }

    package var title: ForeignText { status?.name ?? config?.name ?? ForeignText("") }

    private enum CodingKeys: String, CodingKey {
        case name, enabled, config
    }

    /// Writes what is known of it as it runs, and under `config` how it is configured.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let status {
            try status.encode(to: encoder)
        } else {
            try container.encode(title, forKey: .name)
            try container.encodeIfPresent(config?.enabled, forKey: .enabled)
        }
        try container.encodeIfPresent(config, forKey: .config)
    }

    package func columns(_ messages: Messages) -> [Table.Column] {
        [
            Table.Column(.name, messages, priority: 5, minimum: 8), Table.Column(.state, messages, priority: 4),
            Table.Column(.tools, messages, priority: 3, alignment: .right),
            Table.Column(.type, messages, priority: 1), Table.Column(.note, messages, priority: 2, minimum: 12),
        ]
    }

    package func cells(_ messages: Messages) -> [StyledText] {
        [
            StyledText(title.description), state(messages),
            StyledText(status.map { String($0.toolCount) } ?? ""), StyledText(type?.description ?? ""),
            StyledText(status?.error?.description ?? "", .bad),
        ]
    }

    package func details(_ messages: Messages) -> [GetDetail] {
        let oauth = config?.oauth
        var details = [
            GetDetail(messages.word(.state), state(messages).plain),
            GetDetail(messages.word(.note), status?.error),
            GetDetail(messages.word(.type), type),
            GetDetail(
                messages.word(.tools),
                status.map {
                    messages.offers(tools: $0.toolCount, prompts: $0.promptCount, resources: $0.resourceCount)
                }),
        ]
        if status?.requiresAuth == true {
            details.append(GetDetail(messages.word(.login), messages.login(status?.isAuthenticated == true)))
        }
        details += [
            GetDetail("id", lines: (config.map { [$0.id] + otherIDs } ?? []).map { String($0) }),
            GetDetail(messages.word(.command), config?.commandLine),
            GetDetail(messages.word(.environment), variables: config?.env),
            GetDetail("url", config?.url),
            GetDetail(messages.word(.headers), variables: config?.headers),
            GetDetail(
                "oauth",
                lines: [
                    ("provider", oauth?.provider), ("client_id", oauth?.clientID),
                    ("client_secret", oauth?.clientSecret), ("device_auth_url", oauth?.deviceAuthURL),
                    ("token_url", oauth?.tokenURL),
                ].compactMap { name, value in value.map { "\(name): \($0)" } }
                    + (oauth?.scopes.map { ["scopes: \($0.map(\.description).joined(separator: " "))"] } ?? [])),
            GetDetail(messages.word(.host), config?.nodeID ?? config?.nodeMode),
            GetDetail(messages.word(.changed), config?.updatedAt, messages),
        ]
        return details
    }

    private var type: ForeignText? { config?.type ?? (status?.isBuiltin == true ? ForeignText("builtin") : nil) }

    private func state(_ messages: Messages) -> StyledText {
        guard status?.enabled ?? config?.enabled == true else { return StyledText(messages.enabled(false), .dim) }
        guard let status else { return StyledText(messages.enabled(true), .dim) }
        return StyledText(messages.isConnected(status.connected), status.connected ? .good : .bad)
    }
}

extension MCPServer {
    /// The program with its arguments.
    fileprivate var commandLine: String? {
        command.map { ([$0] + (args ?? [])).map(\.description).joined(separator: " ") }
    }
}
