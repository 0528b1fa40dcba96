// Tests what read-server asks, against a server that exists for the test alone: swift test.
import Landfall
import LandfallTesting
import Testing

func connected(_ name: String, of servers: SavedServers) async throws -> [String] {
    try await servers.open(name, requiring: .proof) { server in
        try await server.diane.mcpServers().filter(\.isConnected).map(\.name.description)
    }
}

@Test func `connected servers are listed`() async throws {
    let diane = DianeStatus.sample(mcpServers: [.sample("jira"), .sample("mail", connected: false)])
    try await ScriptedServer.with(.diane(diane, token: "sesame")) { server in
        try await SavedServersFolder.with { folder in
            try await folder.save(server, as: "studio", token: "sesame")
            #expect(try await connected("studio", of: SavedServers(folder.configuration)) == ["jira"])
            #expect(server.requests.last?.path == "/mcp-servers" && server.requests.last?.hasToken == true)
        }
    }
}
