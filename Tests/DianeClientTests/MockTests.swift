import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

/// What applications of the protocol look like: a view model that knows the protocol, and a mock that has only what the view asks for.
@Suite struct MockTests {
    @MainActor
    private final class MCPServersViewModel {
        let client: any DianeClientProtocol
        private(set) var servers: [MCPServerStatus] = []
        private(set) var jobs: [Job] = []
        private(set) var error: String?
        var searchText = ""

        init(client: any DianeClientProtocol) { self.client = client }

        var shown: [MCPServerStatus] {
            servers.filter { searchText.isEmpty || $0.name.contains(searchText) }.sorted { $0.name < $1.name }
        }

        func load() async {
            do {
                servers = try await client.getMCPServers()
                jobs = try await client.getJobs()
            } catch {
                self.error = error.localizedWords
            }
        }

        func restart(_ server: MCPServerStatus) async throws {
            try await client.restartMCPServer(name: server.name.raw)
        }
    }

    private final class MockDianeClient: DianeClientProtocol {
        func getMCPServers() async throws -> [MCPServerStatus] {
            try JSONBounds.read.decode(DianeStatus.self, from: Array(DianeSamples.status.utf8)).mcpServers
        }
    }

    @Test @MainActor func `a view model runs with a mock of one method`() async throws {
        let model = MCPServersViewModel(client: MockDianeClient())
        await model.load()
        #expect(model.servers.map(\.name) == ["jobs", "mail"] && model.jobs.isEmpty)
        #expect(model.error == "notAvailable")
        model.searchText = "ai"
        #expect(model.shown.map(\.name) == ["mail"])
        switch model.shown.first?.name {
        case "mail": break
        default: Issue.record("it is not a pattern")
        }
        await #expect(throws: DianeError.readOnlyMode) { try await model.restart(model.servers[0]) }
    }

    @Test func `the client itself is asked through the protocol too`() async throws {
        let exchange = ScriptedExchange(.diane, always: .json(DianeSamples.status))
        let client: any DianeClientProtocol = DianeHTTPClient(exchange)
        #expect(try await client.getStatus().version == "1.9.1")
        #expect(exchange.requests.map(\.target) == ["/status"])
    }
}

extension Error {
    fileprivate var localizedWords: String { "\(self)" }
}
