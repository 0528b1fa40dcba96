import Foundation
import Landfall
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

/// Saved servers as other programs use them, over real sockets and a real home.
struct SavedServersTests {
    private static let status = HTTPText.json(
        #"{"version":"1.9.1","hostname":"box","mcp_servers":[{"name":"jira","enabled":true,"connected":true}]}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private let home = SavedServersFolder()

    private var environment: [String: String] {
        ["HOME": home.path, "KEY": "sesame", "XDG_RUNTIME_DIR": home.path, "LC_ALL": "C"]
    }

    private var servers: SavedServers { SavedServers(Configuration(environment: environment)) }

    private func save(_ name: String, to server: ScriptedServer, token: SavedToken? = nil) async throws {
        try await home.save(name, "\(server.endpoint.scheme)://\(server.endpoint.authority)", token: token)
    }

    /// The code of the `LandfallError` that is thrown.
    private func code(_ work: () async throws -> Void) async -> String? {
        do {
            try await work()
            return nil
        } catch {
            return (error as? LandfallError)?.code.rawValue
        }
    }

    @Test func `all are told, by name`() async throws {
        #expect(try servers.all().isEmpty)
        try await home.add("studio", "office")
        let all = try servers.all()
        #expect(all.map(\.name) == ["office", "studio"])
        #expect(all[0].kind == .diane && all[1].routes.map(\.raw) == ["http://10.0.0.1:9090"])
    }

    @Test func `the chosen one is asked, with its token behind the proof`() async throws {
        try await ScriptedServer.with(.answer([Self.keyed, Self.status])) { server in
            try await save("studio", to: server, token: SavedToken("env:KEY"))
            let names = try await servers.open { server in
                #expect(await server.isProven)
                return try await server.diane.getStatus().mcpServers.filter(\.isConnected).map(\.name.raw)
            }
            #expect(names == ["jira"])
            #expect(server.received.contains("Authorization: Bearer sesame\r\n"))
        }
    }

    @Test func `what a server shows is recorded with its profile`() async throws {
        let certificate = try TestCertificate.first.get()
        try await ScriptedServer.with(.answer([Self.status]), tls: certificate) { server in
            try await save("studio", to: server)
            try await servers.open("studio") { _ in }
            let identity = try home.book().find("studio").identity
            #expect(identity.pins.map(\.certificate.description) == [certificate.certificateSHA256])
            #expect(identity.pins.map(\.publicKey?.description) == [certificate.publicKeySHA256])
        }
    }

    @Test func `it is closed in every case, and another's error comes as it is`() async throws {
        struct Own: Error {}
        try await ScriptedServer.with(.answer([Self.status])) { server in
            try await save("studio", to: server)
            var kept: OpenServer?
            await #expect(throws: Own.self) {
                try await servers.open("studio") { server in
                    kept = server
                    throw Own()
                }
            }
            await server.waitForEnd()
            let diane = try #require(kept).diane
            await #expect(throws: (any Error).self) { try await diane.getStatus() }
        }
    }

    @Test func `what cannot be chosen has a code, a sentence and a step`() async throws {
        #expect(await code { try await servers.open { _ in } } == "no_profile")
        try await home.add("studio")
        #expect(await code { try await servers.open("studoi") { _ in } } == "profile_unknown")
        #expect(await code { _ = try SavedServers(Configuration(environment: [:])).all() } == "no_home")
        do {
            try await servers.open("studoi") { _ in }
        } catch let error as LandfallError {
            #expect((error as any Error).localizedDescription == error.message && error.message.contains("studoi"))
            #expect(error.hint?.contains("studio") == true && !error.isRetryable)
        }
    }

    @Test func `a server that is gone may be back later`() async throws {
        let endpoint = try await ScriptedServer.with(.silence) { $0.endpoint }
        try await home.save("studio", "http://\(endpoint.authority)")
        do {
            try await servers.open("studio") { _ in }
            Issue.record("it is gone")
        } catch let error as LandfallError {
            #expect(error.code == .connectionRefused && error.isRetryable && error.underlying is ServerExchangeError)
        }
    }

    @Test func `an error has no byte of the answer`() async throws {
        let answer = HTTPText.json(#"{"version":{"GITHUB_TOKEN":"ghp_secret"}}"#)
        try await ScriptedServer.with(.answer([Self.status, answer])) { server in
            try await save("studio", to: server)
            do {
                try await servers.open("studio") { _ = try await $0.diane.getStatus() }
                Issue.record("it cannot be read")
            } catch let error as LandfallError {
                #expect(error.code == .decodeFailed)
                #expect(!"\(error)\(error.localizedDescription)\(error.message)".contains("ghp_secret"))
            }
        }
    }

    @Test func `any number of listeners hear how it is, and listen again`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            try await save("studio", to: server)
            let states = servers.follow("studio")
            for _ in 1...2 {
                let first = try #require(await states.first { $0.status == .connected })
                #expect(first.isProven && first.version?.raw == "1.9.1" && first.error == nil)
            }
            async let one = states.first { $0.status == .connected }
            async let other = states.first { $0.status == .connected }
            #expect(await [one, other].compactMap { $0?.description.contains("1.9.1") } == [true, true])
        }
    }

    @Test func `a server that is not saved has one state`() async throws {
        var states: [ServerState] = []
        for await state in servers.follow("nobody") { states.append(state) }
        #expect(states.map(\.status) == [.error] && states.first?.error?.code == .profileUnknown)
    }

    @Test func `many requests share a few connections`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            try await save("studio", to: server)
            let configuration = Configuration(connectionsPerServer: 3, environment: environment)
            try await SavedServers(configuration).open("studio") { server in
                let diane = server.diane
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 1...100 { group.addTask { _ = try await diane.getStatus() } }
                    try await group.waitForAll()
                }
            }
            #expect((1...3).contains(server.connections))
        }
    }
}
