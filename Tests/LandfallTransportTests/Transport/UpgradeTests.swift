import LandfallModel
import LandfallTesting
import Testing
import TransportTestSupport

@testable import LandfallTransport

struct UpgradeTests {
    private static let agreed = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n"
    private let request = UpgradeRequest(.get, "/ws", to: "echo", fields: [.init("X-Version", "13")])

    private func upgrade(
        _ server: ScriptedServer, _ request: UpgradeRequest, deadline: ContinuousClock.Instant = soon()
    ) async throws(TransportError) -> UpgradedStream {
        let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
        return try await connection.upgrade(request, deadline: deadline)
    }

    @Test(arguments: [false, true])
    func `a connection that has answered requests is upgraded, and takes no more of them`(tls: Bool) async throws {
        let texts = [HTTPText.json("1"), Self.agreed]
        try await ScriptedServer.with(.answerThenEcho(texts), tls: tls ? TestCertificate.first.get() : nil) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("1".utf8))
            _ = try await connection.upgrade(request, deadline: soon())
            let sent = server.received
            #expect(sent.contains("GET /ws HTTP/1.1\r\n") && sent.contains("\r\nConnection: upgrade\r\n"))
            #expect(sent.contains("\r\nUpgrade: echo\r\n") && sent.contains("\r\nX-Version: 13\r\n"))
            let after = await failure { () throws(TransportError) in
                try await connection.request(.get("/"), deadline: soon())
            }
            #expect(after?.code == .connectionClosed)
        }
    }

    @Test(arguments: [
        (HTTPText.response("401 Unauthorized"), FailureCode.badStatus), (HTTPText.json("{}"), .badStatus),
        (agreed.replacing("echo", with: "other"), .badResponse),
        (agreed.replacing("Connection: upgrade\r\n", with: ""), .badResponse),
        ("nonsense\r\n\r\n", .badResponse),
    ])
    func `anything but the agreement is a failure`(answer: String, code: FailureCode) async throws {
        try await ScriptedServer.with(.answer([answer])) { server in
            let outcome = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(outcome?.code == code)
            #expect(outcome?.error.status == (answer.contains("401") ? 401 : answer.contains("200") ? 200 : nil))
        }
    }

    @Test func `silence ends at the deadline, closing and cancelling at once`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let late = await failure { () throws(TransportError) in
                try await upgrade(server, request, deadline: shortly())
            }
            #expect(late?.code == .responseTimeout)
            // Awaited below, and cancelled by this test.
            let waiting = Task { await failure { () throws(TransportError) in try await upgrade(server, request) } }
            waiting.cancel()
            #expect(await waiting.value?.code == .cancelled)
        }
        try await ScriptedServer.with(.close) { server in
            let closed = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(closed?.code == .connectionClosed)
        }
    }

    @Test(arguments: ["Authorization", "authorization", "Cookie", "Proxy-Authorization"])
    func `credentials do not go out with an upgrade`(name: String) async throws {
        try await ScriptedServer.with(.answerThenEcho([Self.agreed])) { server in
            let request = UpgradeRequest(.get, "/ws", to: "echo", fields: [.init(name, "Bearer x")])
            let outcome = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(outcome?.code == .badRequest)
            let received = server.received
            #expect(received == "")
        }
    }

    @Test(arguments: ["a\r\nX: y", "a\nb", "a\r", "", "ä"])
    func `a field that would break its line is refused`(value: String) async throws {
        try await ScriptedServer.with(.answerThenEcho([Self.agreed])) { server in
            let request = UpgradeRequest(.get, "/ws", to: "echo", fields: [.init("X-Any", value)])
            let outcome = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(outcome?.code == .badRequest)
            let received = server.received
            #expect(received == "")
        }
    }
}
