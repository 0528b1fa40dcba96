package import LandfallConnections
package import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// What a server says of its parts: of a Diane how many tools there are, and which of its MCP servers do not run; of one that has no
/// status what was counted there.
package struct ServerHealth: Sendable, Hashable {
    private enum Parts: Hashable {
        /// Tools, the servers that are to run, and the names of those that do not.
        case diane(tools: Int, servers: Int, down: [ForeignText])
        case counted([StatusCount])
    }

    private let parts: Parts

    /// Reads what a server has said; nil for one that says nothing of such parts.
    package init?(_ facts: StatusFacts?) {
        if let counts = facts?.counts, !counts.isEmpty {
            parts = .counted(counts)
            return
        }
        guard let status = facts?.content else { return nil }
        let tools: Int64 = if case .integer(let count)? = status["total_tools"] { count } else { 0 }
        // Another product says less of itself, and all that is missing counts as none.
        if tools == 0, status["mcp_servers"]?.elements?.isEmpty ?? true { return nil }
        let servers = facts?.toolServers
        parts = .diane(tools: Int(clamping: tools), servers: servers?.wanted ?? 0, down: servers?.down ?? [])
    }

    /// The counts alone.
    package func short(_ messages: Messages) -> StyledText {
        switch parts {
        case .diane(let tools, let servers, let down):
            let count = StyledText(messages.tools(tools))
            return down.isEmpty
                ? count : count + StyledText(", ") + StyledText(messages.serversDown(down.count, of: servers), .warn)
        case .counted(let counts):
            return StyledText(counts.map { messages.counted($0.name, $0.count) }.joined(separator: ", "))
        }
    }

    /// The counts, and what does not run by its name, in a line.
    package func long(_ messages: Messages) -> StyledText {
        guard case .diane(let tools, let servers, let down) = parts else { return short(messages) }
        let count = StyledText(messages.tools(tools))
        if down.isEmpty { return servers == 0 ? count : count + StyledText(", " + messages.mcpCount(servers)) }
        let names = down.map(\.description).joined(separator: ", ")
        return count + StyledText("; ") + StyledText(messages.down(names), .warn)
    }

    /// What matters most of it, in a few columns.
    package func brief(_ messages: Messages) -> StyledText {
        guard case .diane(let tools, let servers, let down) = parts else {
            if case .counted(let counts) = parts, let first = counts.first {
                return StyledText(messages.countedBriefly(first.name, first.count))
            }
            return short(messages)
        }
        return down.isEmpty
            ? StyledText(messages.tools(tools)) : StyledText(messages.downOf(down.count, servers), .warn)
    }

    /// How many of its servers are up, with its tools, or what it counts.
    package func counts(_ messages: Messages, isShort: Bool) -> StyledText {
        guard case .diane(let tools, let servers, let down) = parts, servers > 0 else { return short(messages) }
        let up = servers - down.count
        let first = isShort ? messages.mcpUp(up, of: servers) : messages.mcpServers(up, of: servers)
        return StyledText(first) + StyledText(", " + messages.tools(tools))
    }

    /// Whether that is about MCP servers.
    package var countsServers: Bool { if case .diane(_, let servers, _) = parts { servers > 0 } else { false } }

    /// What does not run and should.
    package var down: [ForeignText] { if case .diane(_, _, let down) = parts { down } else { [] } }

    /// The counts, and what does not run.
    package func full(_ messages: Messages) -> String {
        guard case .diane(let tools, let servers, let down) = parts, !down.isEmpty else { return short(messages).plain }
        let names = down.map(\.description).joined(separator: ", ")
        return "\(messages.tools(tools)); \(messages.mcpServersDown(down.count, of: servers)): \(names)"
    }
}
