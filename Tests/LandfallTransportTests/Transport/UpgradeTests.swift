import LandfallModel
import LandfallTransport
import Testing
import TransportTestSupport

struct UpgradeTests {
    private static let agreed = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n"
    private let request = UpgradeRequest(.get, "/ws", to: "echo", fields: [.init("X-Version", "13")])

    private func upgrade(
        _ server: TestServer, _ request: UpgradeRequest, deadline: ContinuousClock.Instant = soon()
    ) async throws(TransportError) -> UpgradedStream {
        let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
        return try await connection.upgrade(request, deadline: deadline)
    }

    /// Reads until `count` bytes have come, or the end.
    private func read(_ count: Int, from stream: UpgradedStream) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = try await stream.read(deadline: soon()) { bytes += more }
        return bytes
    }

    @Test(arguments: [false, true])
    func `a connection that has answered requests is upgraded and carries bytes`(tls: Bool) async throws {
        let texts = [HTTPText.json("1"), Self.agreed]
        try await TestServer.run(.answerThenEcho(texts), tls: tls ? TestCertificate.first.get() : nil) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("1".utf8))
            let stream = try await connection.upgrade(request, deadline: soon())
            defer { stream.close() }
            let sent = try await server.received
            #expect(sent.contains("GET /ws HTTP/1.1\r\n") && sent.contains("\r\nConnection: upgrade\r\n"))
            #expect(sent.contains("\r\nUpgrade: echo\r\n") && sent.contains("\r\nX-Version: 13\r\n"))
            for text in ["ping", String(repeating: "long", count: 50_000)] {
                let bytes = Array(text.utf8)
                try await stream.write(bytes, deadline: soon())
                #expect(try await read(bytes.count, from: stream) == bytes)
            }
            let after = await failure { () throws(TransportError) in
                try await connection.request(.get("/"), deadline: soon())
            }
            #expect(after?.code == .connectionClosed)
        }
    }

    @Test(arguments: [false, true])
    func `bytes right behind the agreement are not lost`(tls: Bool) async throws {
        let early = String(repeating: "early", count: 40_000)
        try await TestServer.run(.answerThenEcho([Self.agreed + early]), tls: tls ? TestCertificate.first.get() : nil) {
            server in
            let stream = try await upgrade(server, request)
            #expect(try await read(early.utf8.count, from: stream) == Array(early.utf8))
        }
    }

    @Test func `the end of the other side is the end of the stream, after its last bytes`() async throws {
        try await TestServer.run(.answerAndClose(Self.agreed + "last")) { server in
            let stream = try await upgrade(server, request)
            #expect(try await read(100, from: stream) == Array("last".utf8))
            #expect(try await stream.read(deadline: soon()) == nil)
        }
    }

    @Test func `a read that finds nothing ends at its deadline and the stream goes on`() async throws {
        try await TestServer.run(.answerThenEcho([Self.agreed])) { server in
            let stream = try await upgrade(server, request)
            let late = await failure { () throws(TransportError) in try await stream.read(deadline: shortly()) }
            #expect(late?.code == .responseTimeout)
            try await stream.write(Array("x".utf8), deadline: soon())
            #expect(try await stream.read(deadline: soon()) == Array("x".utf8))
        }
    }

    @Test func `a cancelled read leaves the stream as it is`() async throws {
        try await TestServer.run(.answerThenEcho([Self.agreed])) { server in
            let stream = try await upgrade(server, request)
            // Awaited below, and cancelled by this test.
            let reading = Task {
                await failure { () throws(TransportError) in try await stream.read(deadline: soon()) }
            }
            reading.cancel()
            #expect(await reading.value?.code == .cancelled)
            try await stream.write(Array("x".utf8), deadline: soon())
            #expect(try await stream.read(deadline: soon()) == Array("x".utf8))
        }
    }

    @Test func `a server that floods is not read ahead of the reader`() async throws {
        try await TestServer.run(.flood(Self.agreed, again: String(repeating: "x", count: 10_000))) { server in
            let stream = try await upgrade(server, request)
            for _ in 0..<5 {
                let bytes = try #require(try await stream.read(deadline: soon()))
                #expect(bytes.count <= 4 << 20)
            }
        }
    }

    @Test func `a write that nobody takes ends at its deadline and with it the stream`() async throws {
        try await TestServer.run(.upgradeAndStopReading(Self.agreed)) { server in
            let stream = try await upgrade(server, request)
            let late = try #require(await writeFailure(stream, count: 32 << 20))
            #expect(late.code == .responseTimeout && late.took < bound)
            #expect(await writeFailure(stream, count: 1)?.code == .connectionClosed)
        }
    }

    private func writeFailure(
        _ stream: UpgradedStream, count: Int
    ) async -> (code: FailureCode, error: TransportError, took: Duration)? {
        let bytes = [UInt8](repeating: 0, count: count)
        return await failure { () throws(TransportError) in try await stream.write(bytes, deadline: shortly()) }
    }

    @Test(arguments: [
        (HTTPText.response("401 Unauthorized"), FailureCode.badStatus), (HTTPText.json("{}"), .badStatus),
        (agreed.replacing("echo", with: "other"), .badResponse),
        (agreed.replacing("Connection: upgrade\r\n", with: ""), .badResponse),
        ("nonsense\r\n\r\n", .badResponse),
    ])
    func `anything but the agreement is a failure`(answer: String, code: FailureCode) async throws {
        try await TestServer.run(.answer([answer])) { server in
            let outcome = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(outcome?.code == code)
            #expect(outcome?.error.status == (answer.contains("401") ? 401 : answer.contains("200") ? 200 : nil))
        }
    }

    @Test func `silence ends at the deadline, closing and cancelling at once`() async throws {
        try await TestServer.run(.silence) { server in
            let late = await failure { () throws(TransportError) in
                try await upgrade(server, request, deadline: shortly())
            }
            #expect(late?.code == .responseTimeout)
            // Awaited below, and cancelled by this test.
            let waiting = Task { await failure { () throws(TransportError) in try await upgrade(server, request) } }
            waiting.cancel()
            #expect(await waiting.value?.code == .cancelled)
        }
        try await TestServer.run(.close) { server in
            let closed = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(closed?.code == .connectionClosed)
        }
    }

    @Test(arguments: ["Authorization", "authorization", "Cookie", "Proxy-Authorization"])
    func `credentials do not go out with an upgrade`(name: String) async throws {
        try await TestServer.run(.answerThenEcho([Self.agreed])) { server in
            let request = UpgradeRequest(.get, "/ws", to: "echo", fields: [.init(name, "Bearer x")])
            let outcome = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(outcome?.code == .badRequest)
            let received = try await server.received
            #expect(received == "")
        }
    }

    @Test(arguments: ["a\r\nX: y", "a\nb", "a\r", "", "ä"])
    func `a field that would break its line is refused`(value: String) async throws {
        try await TestServer.run(.answerThenEcho([Self.agreed])) { server in
            let request = UpgradeRequest(.get, "/ws", to: "echo", fields: [.init("X-Any", value)])
            let outcome = await failure { () throws(TransportError) in try await upgrade(server, request) }
            #expect(outcome?.code == .badRequest)
            let received = try await server.received
            #expect(received == "")
        }
    }
}
