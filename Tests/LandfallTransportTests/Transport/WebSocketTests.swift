import LandfallModel
import LandfallTesting
import Testing
import TransportTestSupport

@testable import LandfallTransport

@Suite(.timeLimit(.minutes(5)))
struct WebSocketTests {
    private func open(
        _ endpoint: Endpoint, token: Token? = nil, messageLimit: Int = WebSocket.standardMessageLimit,
        deadline: ContinuousClock.Instant = soon()
    ) async throws(TransportError) -> WebSocket {
        let connection = try await Transport().open(endpoint, trust: .anyCertificate, deadline: deadline)
        return try await connection.webSocket(
            "/ws?x=1", token: token, messageLimit: messageLimit, deadline: deadline)
    }

    private func receiveFailure(
        _ socket: WebSocket, deadline: ContinuousClock.Instant = soon()
    ) async -> (code: FailureCode, error: TransportError, took: Duration)? {
        await failure { () throws(TransportError) in try await socket.receive(atMost: 1, deadline: deadline).first }
    }

    // MARK: The handshake

    @Test(arguments: [false, true])
    func `messages and pings go both ways`(tls: Bool) async throws {
        try await ScriptedServer.with(.webSocket([.echo]), tls: tls ? TestCertificate.first.get() : nil) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            let socket = try await connection.webSocket("/ws?x=1", deadline: soon())
            let request = try #require(server.requests.last?.text.revealed)
            #expect(request.hasPrefix("GET /ws?x=1 HTTP/1.1\r\nHost: \(server.endpoint.authority)\r\n"))
            #expect(request.contains("\r\nUpgrade: websocket\r\n") && !request.contains("Authorization"))
            for text in ["", "안녕", String(repeating: "long", count: 100_000)] {
                try await socket.send(text: text, deadline: soon())
                #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text(text))
            }
            try await socket.ping([1, 2, 3], deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .pong([1, 2, 3]))
            // What is larger than a server may take at once goes in pieces.
            let frames = await server.waitForFrames(28)
            #expect(frames.map(\.opcode) == [1, 1, 1] + Array(repeating: 0, count: 24) + [9])
            #expect(frames.allSatisfy { $0.isMasked && $0.payload.count <= 16_384 })
            socket.close()
            await server.waitForEnd()
            let after = await failure { () throws(TransportError) in
                try await socket.send(text: "late", deadline: soon())
            }
            #expect(after?.code == .connectionClosed)
        }
    }

    @Test func `credentials stand in the request and nowhere else`() async throws {
        try await ScriptedServer.with(.webSocket()) { server in
            let socket = try await open(server.endpoint, token: try Token("a-token".utf8))
            #expect(try #require(server.requests.last?.text.revealed).contains("\r\nAuthorization: Bearer a-token\r\n"))
            #expect(!"\(socket)".contains("a-token"))
        }
        let token = try Token("a-token".utf8)
        try await ScriptedServer.with(.answer([HTTPText.response("403 Forbidden")])) { server in
            let refused = await failure { () throws(TransportError) in
                try await open(server.endpoint, token: token)
            }
            #expect(refused?.error.status == 403)
            #expect(refused.map { !String(reflecting: $0.error).contains("a-token") } == true)
        }
    }

    @Test(arguments: [401, 404, 200, 302])
    func `a refusal shows its status`(status: Int) async throws {
        try await ScriptedServer.with(.answer([HTTPText.response("\(status) No")])) { server in
            let refused = await failure { () throws(TransportError) in try await open(server.endpoint) }
            #expect(refused?.code == .badStatus && refused?.error.status == status)
        }
    }

    @Test(arguments: [
        ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), ("Upgrade", "h2c"), ("Connection", "keep-alive"),
        ("Sec-WebSocket-Extensions", "permessage-deflate"), ("Sec-WebSocket-Protocol", "chat"),
    ])
    func `a server that agrees to something else is not believed`(name: String, value: String) async throws {
        try await ScriptedServer.with(.webSocket(agreeing: [(name, value)])) { server in
            let refused = await failure { () throws(TransportError) in try await open(server.endpoint) }
            #expect(refused?.code == .badResponse)
        }
    }

    @Test func `silence ends the handshake at the deadline`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let late = try #require(
                await failure { () throws(TransportError) in
                    try await open(server.endpoint, deadline: shortly())
                })
            #expect(late.code == .responseTimeout && late.took < bound)
        }
    }

    @Test func `a WebSocket runs through a tunnel`() async throws {
        let request = UpgradeRequest(.post, "/localapi/v0/dial", to: "ts-dial")
        let agreed = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: ts-dial\r\n\r\n"
        for tls in [false, true] {
            let certificate = tls ? try TestCertificate.first.get() : nil
            try await ScriptedServer.with(.webSocket([.send(ScriptedServer.text("early")), .echo]), tls: certificate) {
                server in
                try await TunnelServer.run(to: server.endpoint, answer: agreed) { entrance in
                    let name = try #require(HostName("box.tail.example"))
                    let far = Endpoint(scheme: server.endpoint.scheme, location: .host(name, port: 80))
                    let connection = try await Transport().open(
                        far, through: Tunnel(entrance: entrance, request: request), trust: .anyCertificate,
                        deadline: soon())
                    let socket = try await connection.webSocket("/ws", deadline: soon())
                    #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("early"))
                    try await socket.send(text: "x", deadline: soon())
                    #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("x"))
                }
            }
        }
    }

    // MARK: What comes early

    @Test(arguments: [false, true])
    func `messages in the same packet as the agreement are not lost`(tls: Bool) async throws {
        let long = String(repeating: "long", count: 40_000)
        let steps: [ScriptedServer.Step] = [
            .send(ScriptedServer.text(#"{"type":"sync"}"#)), .send(ScriptedServer.text(long)), .echo,
        ]
        try await ScriptedServer.with(.webSocket(steps), tls: tls ? TestCertificate.first.get() : nil) { server in
            let socket = try await open(server.endpoint)
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text(#"{"type":"sync"}"#))
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text(long))
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("x"))
        }
    }

    @Test func `a goodbye right behind the agreement is heard, even when the connection is closed with it`()
        async throws
    {
        let goodbye = ScriptedServer.close(1008, "token")
        for steps: [ScriptedServer.Step] in [[.send(goodbye)], [.send(goodbye), .end]] {
            try await ScriptedServer.with(.webSocket(steps)) { server in
                let socket = try await open(server.endpoint)
                #expect(
                    try await socket.receive(atMost: 1, deadline: soon()).first
                        == .closed(code: 1008, reason: Array("token".utf8)))
                #expect(try await socket.receive(atMost: 1, deadline: soon()).first == nil)
                await server.waitForEnd()
            }
        }
    }

    // MARK: Messages

    @Test func `fragments are joined, with a ping answered between them`() async throws {
        let steps: [ScriptedServer.Step] = [
            .send(ScriptedServer.frame(1, Array("안".utf8.prefix(2)), isFinal: false)),
            .send(ScriptedServer.frame(9, [7])),
            .send(ScriptedServer.frame(0, [], isFinal: false)),
            .send(ScriptedServer.frame(0, Array("안".utf8.dropFirst(2)) + Array("녕".utf8))),
            .send(ScriptedServer.frame(2, [0], isFinal: false)), .send(ScriptedServer.frame(0, [255])),
        ]
        try await ScriptedServer.with(.webSocket(steps)) { server in
            let socket = try await open(server.endpoint)
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("안녕"))
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .bytes([0, 255]))
            let pongs = await server.waitForFrames(1)
            #expect(pongs.map(\.opcode) == [10] && pongs.map(\.payload) == [[7]])
        }
    }

    @Test func `a ping is answered while nobody receives`() async throws {
        try await ScriptedServer.with(.webSocket([.awaitFrame, .send(ScriptedServer.frame(9, [1]))])) { server in
            let socket = try await open(server.endpoint)
            try await socket.send(text: "go", deadline: soon())
            #expect(await server.waitForFrames(2).last?.opcode == 10)
            socket.close()
        }
    }

    @Test func `a server that floods loses nothing`() async throws {
        let message = ScriptedServer.text(String(repeating: "x", count: 50_000))
        try await ScriptedServer.with(.webSocket([.flood(message)])) { server in
            let socket = try await open(server.endpoint)
            for _ in 0..<200 {
                #expect(
                    try await socket.receive(atMost: 1, deadline: soon()).first
                        == .text(String(repeating: "x", count: 50_000)))
            }
        }
    }

    @Test(arguments: [
        (ScriptedServer.frame(1, Array(repeating: 97, count: 1_001)), FailureCode.bodyTooLarge, 1009),
        (ScriptedServer.frame(2, claiming: 1 << 40), .bodyTooLarge, 1009),
        (ScriptedServer.frame(2, claiming: .max), .bodyTooLarge, 1009),
        (
            ScriptedServer.frame(2, Array(repeating: 0, count: 600), isFinal: false)
                + ScriptedServer.frame(0, Array(repeating: 0, count: 401)), .bodyTooLarge, 1009
        ),
        (ScriptedServer.frame(1, [0xff]), .badResponse, 1007),
        (ScriptedServer.frame(1, [0xed, 0xa0, 0x80]), .badResponse, 1007),
        (ScriptedServer.frame(1, [97], mask: [1, 2, 3, 4]), .badResponse, 1002),
        (ScriptedServer.frame(1, [97], reserved: 0x40), .badResponse, 1002),
        (ScriptedServer.frame(3, [97]), .badResponse, 1002),
        (ScriptedServer.frame(11, [97]), .badResponse, 1002),
        (ScriptedServer.frame(0, [97]), .badResponse, 1002),
        (ScriptedServer.frame(1, [97], isFinal: false) + ScriptedServer.text("a"), .badResponse, 1002),
        (ScriptedServer.frame(9, isFinal: false), .badResponse, 1002),
        (ScriptedServer.frame(9, Array(repeating: 0, count: 126)), .badResponse, 1002),
        (ScriptedServer.frame(8, [3]), .badResponse, 1002),
        (ScriptedServer.close(1005), .badResponse, 1002), (ScriptedServer.close(999), .badResponse, 1002),
    ])
    func `what breaks the protocol or the limit ends the connection, and the server is told why`(
        bytes: [UInt8], code: FailureCode, goodbye: Int
    ) async throws {
        try await ScriptedServer.with(.webSocket([.send(ScriptedServer.text("before")), .awaitFrame, .send(bytes)])) {
            server in
            let socket = try await open(server.endpoint, messageLimit: 1_000)
            try await socket.ping(deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("before"))
            #expect(await receiveFailure(socket)?.code == code)
            #expect(await receiveFailure(socket)?.code == code)
            let farewell = try #require(await server.waitForFrames(2).last)
            #expect(farewell.opcode == 8 && farewell.payload == [UInt8(goodbye >> 8), UInt8(goodbye & 0xff)])
            await server.waitForEnd()
        }
    }

    @Test func `a message of just the limit is taken, and sent, and one more byte is not`() async throws {
        try await ScriptedServer.with(.webSocket([.echo])) { server in
            let socket = try await open(server.endpoint, messageLimit: 1_000)
            let text = String(repeating: "x", count: 1_000)
            try await socket.send(text: text, deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text(text))
            let refusedText = await failure { () throws(TransportError) in
                try await socket.send(text: text + "x", deadline: soon())
            }
            let refusedPing = await failure { () throws(TransportError) in
                try await socket.ping([UInt8](repeating: 0, count: 126), deadline: soon())
            }
            #expect(refusedText?.code == .badRequest && refusedPing?.code == .badRequest)
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("x"))
        }
    }

    // MARK: Waiting

    @Test func `a wait that finds nothing ends at its deadline and the WebSocket goes on`() async throws {
        try await ScriptedServer.with(.webSocket([.echo])) { server in
            let socket = try await open(server.endpoint)
            let late = try #require(await receiveFailure(socket, deadline: shortly()))
            #expect(late.code == .responseTimeout && late.took < bound)
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("x"))
        }
    }

    @Test func `a cancelled wait leaves the WebSocket as it is`() async throws {
        try await ScriptedServer.with(.webSocket([.echo])) { server in
            let socket = try await open(server.endpoint)
            // Awaited below, and cancelled by this test.
            let waiting = Task { await receiveFailure(socket) }
            waiting.cancel()
            let outcome = try #require(await waiting.value)
            #expect(outcome.code == .cancelled && outcome.took < bound)
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("x"))
        }
    }

    @Test func `a second reader is refused and the first one keeps its place`() async throws {
        try await ScriptedServer.with(.webSocket([.echo])) { server in
            let socket = try await open(server.endpoint)
            try await withThrowingTaskGroup(of: WebSocketMessage?.self) { group in
                for _ in 0..<2 { group.addTask { try await socket.receive(atMost: 1, deadline: soon()).first } }
                // Nothing comes yet, so this is whichever asked second.
                await #expect(throws: TransportError(.connectionBusy, stage: .request)) { try await group.next() }
                try await socket.ping(deadline: soon())
                #expect(try await group.next() == .pong([]))
            }
        }
    }

    @Test func `a server that takes nothing ends the wait of a sender, and later ones are refused`() async throws {
        try await ScriptedServer.with(.webSocket([.stopReading])) { server in
            let socket = try await open(server.endpoint)
            let text = String(repeating: "x", count: 16 << 20)
            let late = try #require(
                await failure { () throws(TransportError) in try await socket.send(text: text, deadline: shortly()) })
            #expect(late.code == .responseTimeout && late.took < bound)
            let busy = await failure { () throws(TransportError) in
                try await socket.send(text: text, deadline: soon())
            }
            #expect(busy?.code == .connectionBusy)
        }
    }

    // MARK: The end

    @Test func `a connection that ends without a goodbye is an error, after its last message`() async throws {
        for rest in [[], ScriptedServer.frame(1, [97], claiming: 5), [0x81]] {
            try await ScriptedServer.with(.webSocket([.send(ScriptedServer.text("last") + rest), .end])) { server in
                let socket = try await open(server.endpoint)
                #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("last"))
                #expect(await receiveFailure(socket)?.code == .connectionClosed)
                #expect(await receiveFailure(socket)?.code == .connectionClosed)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a WebSocket that nobody holds any more is closed`() async throws {
        try await ScriptedServer.with(.webSocket([.send(ScriptedServer.text("x"))])) { server in
            do {
                let socket = try await open(server.endpoint)
                #expect(try await socket.receive(atMost: 1, deadline: soon()).first == .text("x"))
            }
            await server.waitForEnd()
        }
    }
}
