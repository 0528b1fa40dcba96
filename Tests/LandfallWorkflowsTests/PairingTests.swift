import LandfallTesting
import Testing
import WorkflowsTestSupport

@testable import LandfallModel
@testable import LandfallTransport
@testable import LandfallWorkflows

struct PairingTests {
    private func soon() -> ContinuousClock.Instant { .now + .seconds(60) }

    private func code(_ text: String = "123456") throws -> PairingCode {
        try #require(PairingCode(Token(text.utf8)))
    }

    @Test(arguments: ["123456", "123 456", "1-2-3-4-5-6"])
    func `blanks and hyphens are for the eye`(text: String) throws {
        #expect(try code(text).digits == "123456")
    }

    @Test(arguments: ["12a456", "12345", "1234567", "12\"456"])
    func `what is no code is a token`(text: String) throws {
        #expect(PairingCode(try Token(text.utf8)) == nil)
    }

    @Test func `the code is exchanged for the key, behind the base path and without a token`() async throws {
        let answers = [HTTPText.json("{\"api_key\":\"k3y<&>\"}\n")]
        try await ScriptedServer.with(.answer(answers)) { server in
            let connection = try await proven(server, basePath: "/d")
            defer { connection.close() }
            let key = try await connection.pair(try code("123 456"), deadline: soon())
            #expect(key.withBytes { String(decoding: $0, as: UTF8.self) } == "k3y<&>")
            let sent = server.received
            #expect(sent.contains("POST /d/pair HTTP/1.1\r\n"))
            #expect(sent.contains("Content-Type: application/json\r\n"))
            #expect(sent.hasSuffix("\r\n\r\n{\"code\":\"123456\"}"))
            #expect(!sent.contains("Authorization"))
        }
    }

    @Test(arguments: [
        (HTTPText.json("{}", status: "400 Bad Request"), PairingFailure.badStatus(400)),
        (HTTPText.json("{}", status: "401 Unauthorized"), .wrongCode), (HTTPText.notFound, .notOffered),
        (HTTPText.json("{}", status: "429 Too Many Requests"), .tooManyAttempts),
        (HTTPText.json("{}", status: "503 Service Unavailable"), .noKey),
        (HTTPText.response("302 Found", fields: ["Location: http://127.0.0.1:1/"]), .badStatus(302)),
        (HTTPText.json("{}"), .undecodable), (HTTPText.json("{\"api_key\":\"\"}"), .undecodable),
        (HTTPText.json("{\"api_key\":\"a\\nb\"}"), .undecodable), (HTTPText.json("[]"), .undecodable),
    ])
    func `every other answer has its own reason`(answer: String, failure: PairingFailure) async throws {
        try await ScriptedServer.with(.answer([answer])) { server in
            let connection = try await proven(server)
            defer { connection.close() }
            await #expect(throws: failure) {
                try await connection.pair(try code(), deadline: soon())
            }
        }
    }

    @Test func `an answer of more than 64 KiB is given up`() async throws {
        let answer = HTTPText.json(String(repeating: " ", count: 70_000))
        try await ScriptedServer.with(.answer([answer])) { server in
            let connection = try await proven(server)
            let error = await pairingFailure(connection)
            guard case .transport(let cause) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(cause.code == .bodyTooLarge)
        }
    }

    @Test(arguments: [nil, "n2"])
    func `no code goes to another machine of the tailnet, or where nobody says which it is`(node: String?) async throws
    {
        try await ScriptedServer.with(.answer([HTTPText.json("{\"api_key\":\"k\"}")])) { server in
            let connection = try await proven(
                server, reach: .tailnet(node: ForeignText("n1")),
                witness: NodeVerifier { _ in node.map { ForeignText($0) } })
            let error = await pairingFailure(connection)
            #expect(error == .transport(TransportError(.nodeUnconfirmed, stage: .request)))
            await server.waitForEnd()
            let received = server.received
            #expect(!received.contains("/pair") && !received.contains("123456"))
        }
    }

    @Test func `no consent sends a code to another user's process`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{\"api_key\":\"k\"}")])) { server in
            let reach = TransportPath.doubtful(.otherUser(uid: 1001))
            let connection = try await proven(server, reach: reach, policy: TrustPolicy(allowsCleartext: true))
            defer { connection.close() }
            let error = await pairingFailure(connection, allowsUnproven: true)
            #expect(error == .transport(TransportError(.tokenWithheld, stage: .request)))
            let received = server.received
            #expect(!received.contains("/pair"))
        }
    }

    @Test(arguments: [TrustPolicy(), TrustPolicy(allowsCleartext: true)])
    func `a server that has not proven itself gets no code, unless a person says so`(policy: TrustPolicy) async throws {
        let answers = [HTTPText.json("{\"api_key\":\"k\"}")]
        try await ScriptedServer.with(.answer(answers)) { server in
            let connection = try await proven(server, reach: .elsewhere, policy: policy)
            defer { connection.close() }
            let error = await pairingFailure(connection)
            #expect(error == .transport(TransportError(.tokenWithheld, stage: .request)))
            let before = server.received
            #expect(!before.contains("POST"))
            let key = try await connection.pair(
                try code(), allowsUnproven: true, deadline: soon())
            #expect(key.withBytes { $0.count } == 1)
        }
    }

    private func pairingFailure(
        _ connection: ProvenConnection, allowsUnproven: Bool = false
    ) async -> PairingFailure? {
        do {
            _ = try await connection.pair(
                try code(), allowsUnproven: allowsUnproven, deadline: soon())
            return nil
        } catch {
            return error as? PairingFailure
        }
    }

    private func proven(
        _ server: ScriptedServer, basePath: String = "", reach: TransportPath = .loopback,
        policy: TrustPolicy = TrustPolicy(),
        witness: NodeVerifier? = nil
    ) async throws -> ProvenConnection {
        let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
        return try connection.prove(
            as: ProductFacts(kind: .diane), reach: reach,
            claim: Claim(kind: .diane, basePath: basePath, policy: policy), witness: witness)
    }
}
