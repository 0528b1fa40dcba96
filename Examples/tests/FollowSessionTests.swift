// Tests what follow-session shows, against an EndlessCode that exists for the test alone: swift test.
import Landfall
import LandfallTesting
import Testing

func end(of name: String, of servers: SavedServers, count: Int) async throws -> [String] {
    try await servers.open(name) { server in
        guard let session = try await server.endlessCode.sessions().first(where: \.isActive) else { return [] }
        var said: [String] = []
        for try await item in session.items(last: 60) {
            said.append("\(item)")
            if said.count == count { break }
        }
        return said
    }
}

@Test func `what was said comes before what is said`() async throws {
    let session = ScriptedSession(history: [.user("Tidy up")], live: [.assistant("Done.")])
    try await ScriptedServer.with(.endlessCode([session])) { server in
        try await SavedServersFolder.with { folder in
            try await folder.save(server, as: "ec")
            let said = try await end(of: "ec", of: SavedServers(folder.configuration), count: 2)
            #expect(said.first == "> Tidy up" && said.last?.contains("Done.") == true)
        }
    }
}
