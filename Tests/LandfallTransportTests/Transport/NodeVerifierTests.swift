import Foundation
import LandfallTesting
import Testing

@testable import LandfallModel
@testable import LandfallTransport

/// What goes over a connection that the tailnet has proven, when the machine behind its address has changed meanwhile.
struct NodeVerifierTests {
    private static let secret = "sesame-4711-do-not-send"
    private static let status = HTTPText.json(#"{"version":"1.0","mcp_servers":[]}"#)

    /// Every way to send something that must not reach a stranger.
    enum Way: CaseIterable {
        case request, stream, webSocket

        func send(_ connection: ProvenConnection, _ token: Token?) async throws {
            switch self {
            case .request: _ = try await connection.request(.get("/status"), token: token, deadline: soon())
            case .stream:
                _ = try await connection.stream("/status", token: token, deadline: soon(), idleLimit: .seconds(5))
            case .webSocket: _ = try await connection.webSocket("/ws", token: token, deadline: soon())
            }
        }
    }

    private func proven(_ server: ScriptedServer, _ witness: NodeVerifier?) async throws -> ProvenConnection {
        let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
        _ = try await connection.request(.get("/status"), token: nil, deadline: soon())
        return try connection.prove(
            as: ProductFacts(kind: .diane), reach: .tailnet(node: ForeignText("n1")), claim: Claim(kind: .diane),
            witness: witness)
    }

    private func error(_ way: Way, _ connection: ProvenConnection) async throws -> FailureCode? {
        do {
            try await way.send(connection, try Token(Self.secret.utf8))
            return nil
        } catch {
            return (error as? TransportError)?.code
        }
    }

    @Test(arguments: Way.allCases, [nil, "n2"])
    func `nothing is sent to another machine, or where nobody says which it is`(way: Way, node: String?) async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let connection = try await proven(server, NodeVerifier { _ in node.map { ForeignText($0) } })
            let code = try await error(way, connection)
            #expect(code == .nodeUnconfirmed)
            await server.waitForEnd()
            let received = server.received
            #expect(received.components(separatedBy: " HTTP/1.1").count == 2)
            #expect(!received.contains("sesame"))
        }
    }

    @Test(arguments: Way.allCases)
    func `without anybody to ask nothing is sent`(way: Way) async throws {
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let code = try await error(way, try await proven(server, nil))
            #expect(code == .nodeUnconfirmed)
            let received = server.received
            #expect(!received.contains("sesame"))
        }
    }

    @Test func `the machine is asked for before each token, and for nothing else`() async throws {
        let asked = Asked()
        try await ScriptedServer.with(.answer([Self.status])) { server in
            let connection = try await proven(
                server,
                NodeVerifier { _ in
                    await asked.add()
                    return ForeignText("n1")
                })
            defer { connection.close() }
            for _ in 0..<2 { try await Way.request.send(connection, try Token(Self.secret.utf8)) }
            try await Way.request.send(connection, nil)
            #expect(await asked.count == 2)
            let received = server.received
            #expect(received.components(separatedBy: "Bearer \(Self.secret)").count == 3)
        }
    }

    private actor Asked {
        private(set) var count = 0
        func add() { count += 1 }
    }
}
