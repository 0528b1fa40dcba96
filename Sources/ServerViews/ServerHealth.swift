internal import DianeClient
internal import ServerModel
package import StatusMonitor
package import TerminalUI
package import Wording

/// What a Diane says of its parts: how many tools there are, and which of its MCP servers do not run.
package struct ServerHealth: Sendable, Hashable {
    private let tools: Int
    private let servers: Int
    /// The names of those that are to run and do not.
    private let down: [ForeignText]

    /// Reads the status document; nil for one that has no such parts.
    package init?(_ facts: StatusFacts?) {
        guard let document = facts?.document,
            let status = try? JSONBounds.shown.decode(DianeStatus.self, from: Array(document.raw.utf8))
        else { return nil }
        // Another product says less of itself, and all that is missing counts as none.
        if status.totalTools == 0, status.mcpServers.isEmpty { return nil }
        let wanted = status.mcpServers.filter(\.enabled)
        tools = Int(clamping: status.totalTools)
        servers = wanted.count
        down = wanted.filter { !$0.connected }.map(\.name)
    }

    /// The counts alone.
    package func short(_ messages: Messages) -> StyledText {
        let count = StyledText(messages.tools(tools))
        return down.isEmpty
            ? count : count + StyledText(", ") + StyledText(messages.serversDown(down.count, of: servers), .warn)
    }

    /// The counts, and what does not run.
    package func full(_ messages: Messages) -> String {
        guard !down.isEmpty else { return messages.tools(tools) }
        let names = down.map(\.description).joined(separator: ", ")
        return "\(messages.tools(tools)); \(messages.mcpServersDown(down.count, of: servers)): \(names)"
    }
}
