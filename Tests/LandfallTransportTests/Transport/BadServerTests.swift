import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

/// Servers that do everything wrong. Each test bounds the time; the deadlines leave room for a slow machine.
struct BadServerTests {
    @Test func `a closed port refuses`() async throws {
        let endpoint = try await ScriptedServer.with(.silence) { $0.endpoint }
        let outcome = try #require(await failure { () throws(TransportError) in try await get(from: endpoint) })
        #expect(outcome.code == .connectionRefused && outcome.error.stage == .connect && outcome.took < bound)
    }

    @Test func `a Unix socket that is not there is unreachable`() async throws {
        let endpoint = Endpoint(scheme: .http, location: .unixSocket(path: "/nonexistent/diane.sock"))
        let outcome = try #require(await failure { () throws(TransportError) in try await get(from: endpoint) })
        #expect(outcome.code == .serverUnreachable && outcome.error.errno == 2)
    }

    @Test func `a socket path that no socket can have is unreachable`() async throws {
        let endpoint = Endpoint(
            scheme: .http, location: .unixSocket(path: "/" + String(repeating: "x", count: 200)))
        #expect(
            await failure { () throws(TransportError) in try await get(from: endpoint) }?.code == .serverUnreachable)
    }

    @Test func `a zone that is no interface is unreachable`() async throws {
        let address = try #require(IPAddress("fe80::1", zone: "nope0"))
        let endpoint = Endpoint(scheme: .http, location: .address(address, port: 80))
        #expect(
            await failure { () throws(TransportError) in try await get(from: endpoint) }?.code == .serverUnreachable)
    }

    @Test func `a black hole ends at the deadline`() async throws {
        let hole = try BlackHole()
        let outcome = try #require(
            await failure { () throws(TransportError) in try await get(from: hole.endpoint, deadline: shortly()) })
        #expect(outcome.code == .connectTimeout && outcome.took < bound)
    }

    @Test func `a deadline in the past ends at once`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in
                    try await get(from: server.endpoint, deadline: .now - .seconds(1))
                })
            #expect([.connectTimeout, .responseTimeout].contains(outcome.code) && outcome.took < bound)
        }
    }

    @Test func `cancelling the task ends the attempt`() async throws {
        let hole = try BlackHole()
        // Awaited below, and cancelled by this test.
        let waiting = Task { await failure { () throws(TransportError) in try await get(from: hole.endpoint) } }
        waiting.cancel()
        let outcome = try #require(await waiting.value)
        #expect(outcome.code == .cancelled && outcome.took < bound)
    }

    @Test(arguments: [
        ScriptedServer.Script.silence, .drip(HTTPText.json("{}"), every: .seconds(1)),
        .drip(HTTPText.response("200 OK", body: String(repeating: "x", count: 5_000)), every: .milliseconds(5)),
    ])
    func `silence and dripping end at the deadline`(script: ScriptedServer.Script) async throws {
        try await ScriptedServer.with(script) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in
                    try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
                        .request(.get("/"), deadline: shortly())
                }
            )
            #expect(outcome.code == .responseTimeout && outcome.took < bound)
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", "X-Filler: aaaaaaaaaaaaaaaaaaaaaaaa\r\n"),
        ("HTTP/1.1 200 OK\r\nX-Filler: ", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
        ("HTTP/1.1 200 OK\r\n", "X: y\r\n"),
        ("", "HTTP/1.1 100 Continue\r\n\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-Trailer: aaaaaaaaaaaaaaaaaaaaa\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;", "extension=aaaaaaaaaaaaaaaaaaaaa;"),
    ])
    func `a head, trailer or chunk line without end is cut off`(start: String, again: String) async throws {
        try await ScriptedServer.with(.flood(start, again: String(repeating: again, count: 256))) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in try await get(from: server.endpoint) })
            #expect(outcome.code == .headTooLarge && outcome.took < bound)
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n\r\n", "endless"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "7\r\nendless\r\n"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "endless"),
    ])
    func `a body without end is cut off`(start: String, again: String) async throws {
        try await ScriptedServer.with(.flood(start, again: String(repeating: again, count: 256))) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in try await get(from: server.endpoint, bodyLimit: 65536) })
            #expect(outcome.code == .bodyTooLarge && outcome.took < bound)
        }
    }

    @Test func `a body of just the limit is taken, and one more byte is not`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("12345"), HTTPText.json("123456")])) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            #expect(try await connection.request(.get("/", bodyLimit: 5), deadline: soon()).body.count == 5)
            let second = await failure { () throws(TransportError) in
                try await connection.request(.get("/", bodyLimit: 5), deadline: soon())
            }
            #expect(second?.code == .bodyTooLarge)
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nfour",
        "HTTP/1.1 200 OK\r\nContent-Le", "",
    ])
    func `a response that is cut short is no response`(text: String) async throws {
        try await ScriptedServer.with(.answerAndClose(text)) { server in
            let outcome = await failure { () throws(TransportError) in try await get(from: server.endpoint) }
            #expect(outcome?.code == .connectionClosed)
        }
    }

    @Test(arguments: ["nonsense\r\n\r\n", "HTTP/2.0 200 OK\r\n\r\n", "HTTP/1.1 20x OK\r\n\r\n", "\u{0}\u{1}\u{2}"])
    func `what is not HTTP is a bad response`(text: String) async throws {
        try await ScriptedServer.with(.answer([text])) { server in
            let outcome = await failure { () throws(TransportError) in try await get(from: server.endpoint) }
            #expect(outcome?.code == .badResponse)
        }
    }

    @Test func `a server that speaks first is no HTTP server`() async throws {
        try await ScriptedServer.with(.greet("SSH-2.0-OpenSSH_9.2p1\r\n")) { server in
            let outcome = await failure { () throws(TransportError) in try await get(from: server.endpoint) }
            #expect(outcome?.code == .badResponse)
        }
    }

    @Test func `a response too many ends the connection and answers no later request`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("1") + HTTPText.json("2")])) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("1".utf8))
            let second = await failure { () throws(TransportError) in
                try await connection.request(.get("/"), deadline: soon())
            }
            #expect(second?.code == .badResponse)
        }
    }

    @Test func `a switch of protocols that nobody asked for is a bad status`() async throws {
        let text = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
        try await ScriptedServer.with(.answer([text])) { server in
            let outcome = await failure { () throws(TransportError) in try await get(from: server.endpoint) }
            #expect(outcome?.code == .badStatus && outcome?.error.status == 101)
        }
    }
}
