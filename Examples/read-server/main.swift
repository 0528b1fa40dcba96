// Says which MCP servers of a saved Diane are connected: read-server NAME.
import Landfall

try await SavedServers().open(CommandLine.arguments[1], requiring: .proof) { server in
    for mcp in try await server.diane.mcpServers() { print(mcp.name, mcp.isConnected) }
}
