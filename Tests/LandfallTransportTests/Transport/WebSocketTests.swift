import LandfallModel
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
        await failure { () throws(TransportError) in try await socket.receive(deadline: deadline) }
    }

    // MARK: The handshake

    @Test(arguments: [false, true])
    func `messages, pings and the goodbye go both ways`(tls: Bool) async throws {
        try await WebSocketServer.run(.agree, [.echo], tls: tls ? TestCertificate.first.get() : nil) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            let socket = try await connection.webSocket("/ws?x=1", deadline: soon())
            #expect(socket.facts == connection.facts)
            let request = try await server.request
            #expect(request.hasPrefix("GET /ws?x=1 HTTP/1.1\r\nHost: \(server.endpoint.authority)\r\n"))
            #expect(request.contains("\r\nUpgrade: websocket\r\n") && !request.contains("Authorization"))
            for text in ["", "안녕", String(repeating: "long", count: 100_000)] {
                try await socket.send(text: text, deadline: soon())
                #expect(try await socket.receive(deadline: soon()) == .text(text))
            }
            try await socket.ping([1, 2, 3], deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .pong([1, 2, 3]))
            try await socket.close(deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .closed(code: 1000, reason: []))
            #expect(try await socket.receive(deadline: soon()) == nil)
            let frames = try await server.frames
            #expect(frames.map(\.opcode) == [1, 1, 1, 9, 8] && frames.allSatisfy(\.isMaskedAndFinal))
            let after = await failure { () throws(TransportError) in
                try await socket.send(text: "late", deadline: soon())
            }
            #expect(after?.code == .connectionClosed)
        }
    }

    @Test func `credentials stand in the request and nowhere else`() async throws {
        try await WebSocketServer.run { server in
            let socket = try await open(server.endpoint, token: try Token("a-token".utf8))
            #expect(try await server.request.contains("\r\nAuthorization: Bearer a-token\r\n"))
            #expect(!"\(socket)".contains("a-token"))
        }
        let token = try Token("a-token".utf8)
        try await WebSocketServer.run(.text(HTTPText.response("403 Forbidden"))) { server in
            let refused = await failure { () throws(TransportError) in
                try await open(server.endpoint, token: token)
            }
            #expect(refused?.error.status == 403)
            #expect(refused.map { !String(reflecting: $0.error).contains("a-token") } == true)
        }
    }

    @Test(arguments: [401, 404, 200, 302])
    func `a refusal shows its status`(status: Int) async throws {
        try await WebSocketServer.run(.text(HTTPText.response("\(status) No"))) { server in
            let refused = await failure { () throws(TransportError) in try await open(server.endpoint) }
            #expect(refused?.code == .badStatus && refused?.error.status == status)
        }
    }

    @Test(arguments: [
        ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), ("Upgrade", "h2c"), ("Connection", "keep-alive"),
        ("Sec-WebSocket-Extensions", "permessage-deflate"), ("Sec-WebSocket-Protocol", "chat"),
    ])
    func `a server that agrees to something else is not believed`(name: String, value: String) async throws {
        try await WebSocketServer.run(.agreeWith([(name, value)])) { server in
            let refused = await failure { () throws(TransportError) in try await open(server.endpoint) }
            #expect(refused?.code == .badResponse)
        }
    }

    @Test func `silence ends the handshake at the deadline`() async throws {
        try await TestServer.run(.silence) { server in
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
            try await WebSocketServer.run(.agree, [.send(WebSocketServer.text("early")), .echo], tls: certificate) {
                server in
                try await TunnelServer.run(to: server.endpoint, answer: agreed) { entrance in
                    let name = try #require(HostName("box.tail.example"))
                    let far = Endpoint(scheme: server.endpoint.scheme, location: .host(name, port: 80))
                    let connection = try await Transport().open(
                        far, through: Tunnel(entrance: entrance, request: request), trust: .anyCertificate,
                        deadline: soon())
                    let socket = try await connection.webSocket("/ws", deadline: soon())
                    #expect(try await socket.receive(deadline: soon()) == .text("early"))
                    try await socket.send(text: "x", deadline: soon())
                    #expect(try await socket.receive(deadline: soon()) == .text("x"))
                }
            }
        }
    }

    // MARK: What comes early

    @Test(arguments: [false, true])
    func `messages in the same packet as the agreement are not lost`(tls: Bool) async throws {
        let long = String(repeating: "long", count: 40_000)
        let steps: [WebSocketServer.Step] = [
            .send(WebSocketServer.text(#"{"type":"sync"}"#)), .send(WebSocketServer.text(long)), .echo,
        ]
        try await WebSocketServer.run(.agree, steps, tls: tls ? TestCertificate.first.get() : nil) { server in
            let socket = try await open(server.endpoint)
            #expect(try await socket.receive(deadline: soon()) == .text(#"{"type":"sync"}"#))
            #expect(try await socket.receive(deadline: soon()) == .text(long))
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .text("x"))
        }
    }

    @Test func `a goodbye right behind the agreement is heard, even when the connection is closed with it`()
        async throws
    {
        let goodbye = WebSocketServer.close(1008, "token")
        for steps: [WebSocketServer.Step] in [[.send(goodbye)], [.send(goodbye), .end]] {
            try await WebSocketServer.run(.agree, steps) { server in
                let socket = try await open(server.endpoint)
                #expect(try await socket.receive(deadline: soon()) == .closed(code: 1008, reason: Array("token".utf8)))
                #expect(try await socket.receive(deadline: soon()) == nil)
                try await server.waitForEnd()
            }
        }
    }

    // MARK: Messages

    @Test func `fragments are joined, with a ping answered between them`() async throws {
        let steps: [WebSocketServer.Step] = [
            .send(WebSocketServer.frame(1, Array("안".utf8.prefix(2)), isFinal: false)),
            .send(WebSocketServer.frame(9, [7])),
            .send(WebSocketServer.frame(0, [], isFinal: false)),
            .send(WebSocketServer.frame(0, Array("안".utf8.dropFirst(2)) + Array("녕".utf8))),
            .send(WebSocketServer.frame(2, [0], isFinal: false)), .send(WebSocketServer.frame(0, [255])),
        ]
        try await WebSocketServer.run(.agree, steps) { server in
            let socket = try await open(server.endpoint)
            #expect(try await socket.receive(deadline: soon()) == .text("안녕"))
            #expect(try await socket.receive(deadline: soon()) == .bytes([0, 255]))
            let pongs = try await server.waitForFrames(1)
            #expect(pongs.map(\.opcode) == [10] && pongs.map(\.payload) == [[7]])
        }
    }

    @Test func `a ping is answered while nobody receives`() async throws {
        try await WebSocketServer.run(.agree, [.awaitFrame, .send(WebSocketServer.frame(9, [1]))]) { server in
            let socket = try await open(server.endpoint)
            try await socket.send(text: "go", deadline: soon())
            #expect(try await server.waitForFrames(2).last?.opcode == 10)
            socket.close()
        }
    }

    @Test func `a server that floods loses nothing`() async throws {
        let message = WebSocketServer.text(String(repeating: "x", count: 50_000))
        try await WebSocketServer.run(.agree, [.flood(message)]) { server in
            let socket = try await open(server.endpoint)
            for _ in 0..<200 {
                #expect(try await socket.receive(deadline: soon()) == .text(String(repeating: "x", count: 50_000)))
            }
        }
    }

    @Test(arguments: [
        (WebSocketServer.frame(1, Array(repeating: 97, count: 1_001)), FailureCode.bodyTooLarge, 1009),
        (WebSocketServer.frame(2, claiming: 1 << 40), .bodyTooLarge, 1009),
        (WebSocketServer.frame(2, claiming: .max), .bodyTooLarge, 1009),
        (
            WebSocketServer.frame(2, Array(repeating: 0, count: 600), isFinal: false)
                + WebSocketServer.frame(0, Array(repeating: 0, count: 401)), .bodyTooLarge, 1009
        ),
        (WebSocketServer.frame(1, [0xff]), .badResponse, 1007),
        (WebSocketServer.frame(1, [0xed, 0xa0, 0x80]), .badResponse, 1007),
        (WebSocketServer.frame(1, [97], mask: [1, 2, 3, 4]), .badResponse, 1002),
        (WebSocketServer.frame(1, [97], reserved: 0x40), .badResponse, 1002),
        (WebSocketServer.frame(3, [97]), .badResponse, 1002),
        (WebSocketServer.frame(11, [97]), .badResponse, 1002),
        (WebSocketServer.frame(0, [97]), .badResponse, 1002),
        (WebSocketServer.frame(1, [97], isFinal: false) + WebSocketServer.text("a"), .badResponse, 1002),
        (WebSocketServer.frame(9, isFinal: false), .badResponse, 1002),
        (WebSocketServer.frame(9, Array(repeating: 0, count: 126)), .badResponse, 1002),
        (WebSocketServer.frame(8, [3]), .badResponse, 1002),
        (WebSocketServer.close(1005), .badResponse, 1002), (WebSocketServer.close(999), .badResponse, 1002),
    ])
    func `what breaks the protocol or the limit ends the connection, and the server is told why`(
        bytes: [UInt8], code: FailureCode, goodbye: Int
    ) async throws {
        try await WebSocketServer.run(.agree, [.send(WebSocketServer.text("before")), .awaitFrame, .send(bytes)]) {
            server in
            let socket = try await open(server.endpoint, messageLimit: 1_000)
            try await socket.ping(deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .text("before"))
            #expect(await receiveFailure(socket)?.code == code)
            #expect(await receiveFailure(socket)?.code == code)
            let farewell = try #require(try await server.waitForFrames(2).last)
            #expect(farewell.opcode == 8 && farewell.payload == [UInt8(goodbye >> 8), UInt8(goodbye & 0xff)])
            try await server.waitForEnd()
        }
    }

    @Test func `a message of just the limit is taken, and sent, and one more byte is not`() async throws {
        try await WebSocketServer.run(.agree, [.echo]) { server in
            let socket = try await open(server.endpoint, messageLimit: 1_000)
            let text = String(repeating: "x", count: 1_000)
            try await socket.send(text: text, deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .text(text))
            let refusedText = await failure { () throws(TransportError) in
                try await socket.send(text: text + "x", deadline: soon())
            }
            let refusedPing = await failure { () throws(TransportError) in
                try await socket.ping([UInt8](repeating: 0, count: 126), deadline: soon())
            }
            #expect(refusedText?.code == .badRequest && refusedPing?.code == .badRequest)
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .text("x"))
        }
    }

    // MARK: Waiting

    @Test func `a wait that finds nothing ends at its deadline and the WebSocket goes on`() async throws {
        try await WebSocketServer.run(.agree, [.echo]) { server in
            let socket = try await open(server.endpoint)
            let late = try #require(await receiveFailure(socket, deadline: shortly()))
            #expect(late.code == .responseTimeout && late.took < bound)
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .text("x"))
        }
    }

    @Test func `a cancelled wait leaves the WebSocket as it is`() async throws {
        try await WebSocketServer.run(.agree, [.echo]) { server in
            let socket = try await open(server.endpoint)
            // Awaited below, and cancelled by this test.
            let waiting = Task { await receiveFailure(socket) }
            waiting.cancel()
            let outcome = try #require(await waiting.value)
            #expect(outcome.code == .cancelled && outcome.took < bound)
            try await socket.send(text: "x", deadline: soon())
            #expect(try await socket.receive(deadline: soon()) == .text("x"))
        }
    }

    @Test func `a second reader is refused and the first one keeps its place`() async throws {
        try await WebSocketServer.run(.agree, [.echo]) { server in
            let socket = try await open(server.endpoint)
            try await withThrowingTaskGroup(of: WebSocketMessage?.self) { group in
                for _ in 0..<2 { group.addTask { try await socket.receive(deadline: soon()) } }
                // Nothing comes yet, so this is whichever asked second.
                await #expect(throws: TransportError(.connectionBusy, stage: .request)) { try await group.next() }
                try await socket.ping(deadline: soon())
                #expect(try await group.next() == .pong([]))
            }
        }
    }

    @Test func `a server that takes nothing ends the wait of a sender, and later ones are refused`() async throws {
        try await WebSocketServer.run(.agree, [.stopReading]) { server in
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
        for rest in [[], WebSocketServer.frame(1, [97], claiming: 5), [0x81]] {
            try await WebSocketServer.run(.agree, [.send(WebSocketServer.text("last") + rest), .end]) { server in
                let socket = try await open(server.endpoint)
                #expect(try await socket.receive(deadline: soon()) == .text("last"))
                #expect(await receiveFailure(socket)?.code == .connectionClosed)
                #expect(await receiveFailure(socket)?.code == .connectionClosed)
            }
        }
    }

    @Test func `a goodbye that nobody answers ends at its deadline and closes`() async throws {
        try await WebSocketServer.run(.agree, [.flood(WebSocketServer.text("more"))]) { server in
            let socket = try await open(server.endpoint)
            let late = try #require(
                await failure { () throws(TransportError) in try await socket.close(deadline: shortly()) })
            #expect(late.code == .responseTimeout && late.took < bound)
            try await server.waitForEnd()
        }
    }

    @Test func `a code that cannot be sent is refused and the WebSocket goes on`() async throws {
        try await WebSocketServer.run(.agree, [.echo]) { server in
            let socket = try await open(server.endpoint)
            for code: UInt16 in [0, 999, 1004, 1005, 1006, 1015, 2999, 5000] {
                let refused = await failure { () throws(TransportError) in
                    try await socket.close(code: code, deadline: soon())
                }
                #expect(refused?.code == .badRequest)
            }
            try await socket.close(code: 3000, deadline: soon())
            // Once more is no error.
            try await socket.close(deadline: soon())
            #expect(try await server.frames.map(\.payload) == [[0x0b, 0xb8]])
        }
    }

    @Test func `a goodbye ends the wait of the reader`() async throws {
        try await WebSocketServer.run(.agree, [.echo]) { server in
            let socket = try await open(server.endpoint)
            async let last = socket.receive(deadline: soon())
            try await socket.close(code: 1001, deadline: soon())
            #expect(try await last == .closed(code: 1001, reason: []))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a WebSocket that nobody holds any more is closed`() async throws {
        try await WebSocketServer.run(.agree, [.send(WebSocketServer.text("x"))]) { server in
            do {
                let socket = try await open(server.endpoint)
                #expect(try await socket.receive(deadline: soon()) == .text("x"))
            }
            try await server.waitForEnd()
        }
    }
}
