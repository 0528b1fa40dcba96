import Foundation
import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing
import TransportTestSupport

/// Saved servers as other programs use them, over real sockets and a real home.
struct SavedServersTests {
    private static let status = HTTPText.json(#"{"version":"1.9.1","hostname":"box","mcp_servers":[]}"#)
    private static let keyed = HTTPText.response(
        "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")

    private let home = Home()

    private var environment: [String: String] { ["HOME": home.path, "KEY": "sesame", "XDG_RUNTIME_DIR": home.path] }

    private func save(_ name: String, to server: TestServer?, token: SavedToken? = nil) async throws {
        let url = server.map { "\($0.endpoint.scheme)://\($0.endpoint.authority)" } ?? "http://127.0.0.1:9"
        try await ProfileBook(environment: environment).update(deadline: .now + .seconds(600)) { set in
            let routes = [try SavedRoute(.address(try ServerAddress(parsing: url)))]
            try set.put(
                Profile(name: try #require(ProfileName(name)), kind: .diane, routes: routes, token: token))
        }
    }

    @Test func `all are told, by name`() async throws {
        #expect(try SavedServers(environment: environment).all().isEmpty)
        try await save("studio", to: nil)
        try await save("office", to: nil)
        let all = try SavedServers(environment: environment).all()
        #expect(all.map(\.name) == ["office", "studio"])
        #expect(all[0].kind == .diane && all[0].routes.map(\.raw) == ["http://127.0.0.1:9"])
    }

    @Test func `the chosen one is asked, with its token behind the proof`() async throws {
        try await TestServer.run(.answer([Self.keyed, Self.status])) { server in
            try await save("studio", to: server, token: SavedToken("env:KEY"))
            let connection = try SavedServers(environment: environment).connect()
            let answer = try await connection.get("/status", limit: 10_000, deadline: .now + .seconds(60))
            #expect(answer.status == 200)
            let received = try await server.received
            #expect(received.contains("Authorization: Bearer sesame\r\n"))
            await connection.close()
        }
    }

    @Test func `what a server shows is recorded with its profile`() async throws {
        let certificate = try TestCertificate.first.get()
        try await TestServer.run(.answer([Self.status]), tls: certificate) { server in
            try await save("studio", to: server)
            let connection = try SavedServers(environment: environment).connect("studio")
            _ = try await connection.get("/status", limit: 10_000, deadline: .now + .seconds(60))
            await connection.close()
            let identity = try ProfileBook(environment: environment).find("studio").identity
            #expect(identity.pins.map(\.certificate.description) == [certificate.certificateSHA256])
            #expect(identity.pins.map(\.publicKey?.description) == [certificate.publicKeySHA256])
        }
    }

    @Test func `what cannot be chosen has a stable code`() async throws {
        let servers = SavedServers(environment: environment)
        #expect(throws: SavedServersError.self) { _ = try servers.connect() }
        #expect { try servers.connect() } throws: { ($0 as? SavedServersError)?.code == .noProfile }
        try await save("studio", to: nil)
        #expect { try servers.connect("studoi") } throws: { ($0 as? SavedServersError)?.code == .profileUnknown }
        #expect { try SavedServers(environment: [:]).all() } throws: { ($0 as? SavedServersError)?.code == .noHome }
    }
}

/// A folder of its own for each test.
final class Home {
    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)").path()

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
