import LandfallModel
import Testing
import TransportTestSupport
import WorkflowsTestSupport

@testable import LandfallTransport
@testable import LandfallWorkflows

struct PairingTests {
    private func soon() -> ContinuousClock.Instant { .now + .seconds(60) }

    @Test(arguments: ["123456", "123 456", " 1-2-3-4-5-6\n", "123\u{a0}456"])
    func `blanks and hyphens are for the eye`(text: String) throws {
        #expect(try PairingCode(text).digits == "123456")
    }

    @Test(arguments: [
        ("12a456", PairingCode.Refusal.notADigit("a")), ("12345", .wrongCount(5)), ("1234567", .wrongCount(7)),
        ("", .wrongCount(0)), ("１２３４５６", .notADigit("１")), ("12\"456", .notADigit("\"")),
    ])
    func `what is no code is refused with the bad part`(text: String, refusal: PairingCode.Refusal) {
        #expect(throws: refusal) { try PairingCode(text) }
    }

    @Test func `the code is exchanged for the key, behind the base path and without a token`() async throws {
        let answers = [HTTPText.json("{\"api_key\":\"k3y<&>\"}\n")]
        try await TestServer.run(.answer(answers)) { server in
            let connection = try await proven(server, basePath: "/d")
            defer { connection.close() }
            let key = try await connection.pair(try PairingCode("123 456"), deadline: soon())
            #expect(key.withBytes { String(decoding: $0, as: UTF8.self) } == "k3y<&>")
            let sent = try await server.received
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
        try await TestServer.run(.answer([answer])) { server in
            let connection = try await proven(server)
            defer { connection.close() }
            await #expect(throws: failure) {
                try await connection.pair(try PairingCode("123456"), deadline: soon())
            }
        }
    }

    @Test func `an answer of more than 64 KiB is given up`() async throws {
        let answer = HTTPText.json(String(repeating: " ", count: 70_000))
        try await TestServer.run(.answer([answer])) { server in
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
        try await TestServer.run(.answer([HTTPText.json("{\"api_key\":\"k\"}")])) { server in
            let connection = try await proven(
                server, reach: .tailnet(node: ForeignText("n1")),
                witness: NodeWitness { _ in node.map { ForeignText($0) } })
            let error = await pairingFailure(connection)
            #expect(error == .transport(TransportError(.nodeUnconfirmed, stage: .request)))
            try await server.waitForEnd()
            let received = try await server.received
            #expect(!received.contains("/pair") && !received.contains("123456"))
        }
    }

    @Test func `no consent sends a code to another user's process`() async throws {
        try await TestServer.run(.answer([HTTPText.json("{\"api_key\":\"k\"}")])) { server in
            let reach = Reach.doubtful(.otherUser(uid: 1001))
            let connection = try await proven(server, reach: reach, policy: TrustPolicy(allowsCleartext: true))
            defer { connection.close() }
            let error = await pairingFailure(connection, allowsUnproven: true)
            #expect(error == .transport(TransportError(.tokenWithheld, stage: .request)))
            let received = try await server.received
            #expect(!received.contains("/pair"))
        }
    }

    @Test(arguments: [TrustPolicy(), TrustPolicy(allowsCleartext: true)])
    func `a server that has not proven itself gets no code, unless a person says so`(policy: TrustPolicy) async throws {
        let answers = [HTTPText.json("{\"api_key\":\"k\"}")]
        try await TestServer.run(.answer(answers)) { server in
            let connection = try await proven(server, reach: .elsewhere, policy: policy)
            defer { connection.close() }
            let error = await pairingFailure(connection)
            #expect(error == .transport(TransportError(.tokenWithheld, stage: .request)))
            let before = try await server.received
            #expect(!before.contains("POST"))
            let key = try await connection.pair(
                try PairingCode("123456"), allowsUnproven: true, deadline: soon())
            #expect(key.withBytes { $0.count } == 1)
        }
    }

    private func pairingFailure(
        _ connection: ProvenConnection, allowsUnproven: Bool = false
    ) async -> PairingFailure? {
        do {
            _ = try await connection.pair(
                try PairingCode("123456"), allowsUnproven: allowsUnproven, deadline: soon())
            return nil
        } catch {
            return error as? PairingFailure
        }
    }

    private func proven(
        _ server: TestServer, basePath: String = "", reach: Reach = .loopback, policy: TrustPolicy = TrustPolicy(),
        witness: NodeWitness? = nil
    ) async throws -> ProvenConnection {
        let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
        return try connection.prove(
            as: ProductFacts(kind: .diane), reach: reach,
            claim: Claim(kind: .diane, basePath: basePath, policy: policy), witness: witness)
    }
}
