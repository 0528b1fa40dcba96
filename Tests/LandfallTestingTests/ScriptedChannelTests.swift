import LandfallModel
import LandfallTesting
import Testing

@testable import LandfallTransport

/// The channel of a scripted EndlessCode has the limits of the real one.
@Suite(.timeLimit(.minutes(2)))
struct ScriptedChannelTests {
    private func open(
        token: String? = nil, _ body: (ScriptedServer, WebSocket) async throws -> Void
    ) async throws {
        let session = ScriptedSession(.sample(id: "S", project: "-p"))
        try await ScriptedServer.with(.endlessCode([session], token: "sesame")) { server in
            let deadline = ContinuousClock.now + .seconds(60)
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: deadline)
            let token = try token.map { try Token($0.utf8) }
            try await body(server, try await connection.webSocket("/ws", token: token, deadline: deadline))
        }
    }

    private func next(_ socket: WebSocket) async throws -> WebSocketMessage? {
        try await socket.receive(atMost: 1, deadline: .now + .seconds(60)).first
    }

    @Test(arguments: [nil, "wrong"]) func `without its token it is closed`(token: String?) async throws {
        try await open(token: token) { _, socket in
            let last = try await next(socket)
            #expect(last == .closed(code: 1008, reason: []))
        }
    }

    @Test func `it tells its sessions, takes texts, answers pings and does not see bytes`() async throws {
        try await open(token: "sesame") { server, socket in
            guard case .text(let sync)? = try await next(socket) else { return #expect(Bool(false)) }
            #expect(sync.contains(#""type":"sync""#) && sync.contains(#""id":"S""#))
            let deadline = ContinuousClock.now + .seconds(60)
            let control = #"{"type":"session_control","action":"pause","sessionId":"S"}"#
            for text in [control, #"{"type":"user_message","sessionId":"S"}"#, "{}"] {
                try await socket.send(text: text, deadline: deadline)
            }
            let state = #"{"type":"session_state","sessionId":"S","state":"paused"}"#
            #expect(try await next(socket) == .text(state))
            #expect(try await next(socket) == .text(#"{"type":"error","code":"INVALID_MESSAGE","message":""}"#))
            try await socket.ping([1], deadline: deadline)
            #expect(try await next(socket) == .pong([1]))
            #expect(server.messages.first == control && server.messages.count == 3)
        }
    }

    @Test func `a message of more than 16,384 bytes comes in several frames and is joined`() async throws {
        try await open(token: "sesame") { server, socket in
            _ = try await next(socket)
            let text = String(repeating: "x", count: 3 * 16_384 + 1)
            try await socket.send(text: text, deadline: .now + .seconds(60))
            #expect(try await next(socket) == .text(#"{"type":"error","code":"INVALID_MESSAGE","message":""}"#))
            #expect(server.messages == [text])
            #expect(server.frames.map(\.payload.count) == [16_384, 16_384, 16_384, 1])
        }
    }
}
