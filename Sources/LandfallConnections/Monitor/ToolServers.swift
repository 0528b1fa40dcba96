package import LandfallModel

/// The MCP servers of a Diane, as its status tells them.
package struct ToolServers: Sendable, Hashable {
    /// How many are to run.
    package let wanted: Int
    /// The names of those that are to run and do not.
    package let down: [ForeignText]
}

extension StatusFacts {
    /// Its MCP servers; nil if it says nothing of such.
    package var toolServers: ToolServers? {
        guard let servers = content?["mcp_servers"]?.elements else { return nil }
        let wanted = servers.filter { $0["enabled"] == .bool(true) }
        let down = wanted.filter { $0["connected"] != .bool(true) }
        return ToolServers(wanted: wanted.count, down: down.map { $0["name"]?.text ?? ForeignText("?") })
    }
}
