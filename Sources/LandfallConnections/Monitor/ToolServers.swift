package import LandfallModel

/// The MCP servers of a Diane, as its status tells them.
package struct ToolServers: Sendable, Hashable {
    /// One of them that is to run.
    package struct Part: Sendable, Hashable {
        package let name: ForeignText
        package let isUp: Bool
        /// How many tools it offers.
        package let tools: Int
        /// Whether it waits until someone has logged in.
        package let wantsLogin: Bool
    }

    /// Those that are to run.
    package let parts: [Part]

    /// How many are to run.
    package var wanted: Int { parts.count }
    /// The names of those that are to run and do not.
    package var down: [ForeignText] { parts.filter { !$0.isUp }.map(\.name) }
}

extension StatusFacts {
    /// Its MCP servers; nil if it says nothing of such.
    package var toolServers: ToolServers? {
        guard let servers = content?["mcp_servers"]?.elements else { return nil }
        let wanted = servers.filter { $0["enabled"] == .bool(true) }
        return ToolServers(
            parts: wanted.map { server in
                let tools: Int64 = if case .integer(let count)? = server["tool_count"] { count } else { 0 }
                return ToolServers.Part(
                    name: server["name"]?.text ?? ForeignText("?"), isUp: server["connected"] == .bool(true),
                    tools: Int(clamping: tools),
                    wantsLogin: server["requires_auth"] == .bool(true) && server["authenticated"] != .bool(true))
            })
    }
}
