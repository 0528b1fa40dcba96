import EndlessCodeClient
import LandfallModel
import LandfallTesting
import Testing

@testable import LandfallConnections
@testable import LandfallTransport

/// A chat with servers that misbehave, over real sockets: it ends in a state that says so, within its bounds.
@Suite(.timeLimit(.minutes(2)))
struct BadChatServerTests {
    /// A server whose history is `history` and whose channel is a real one.
    private struct Exchange: ServerExchange {
        let kind = ServerKind.endlesscode
        let server: ScriptedServer
        let history: String

        func get(
            _ target: String, limit _: Int, deadline _: ContinuousClock.Instant
        ) async throws(ServerExchangeError) -> ServerAnswer {
            guard target.contains("/history") else { return ServerAnswer(status: 404, body: []) }
            return ServerAnswer(status: 200, body: Array(history.utf8))
        }

        func channel(
            _ target: String, deadline: ContinuousClock.Instant
        ) async throws(ServerExchangeError) -> any ServerChannel {
            do throws(TransportError) {
                let connection = try await Transport().open(
                    server.endpoint, trust: .anyCertificate, deadline: deadline)
                return OpenChannel(socket: try await connection.webSocket(target, deadline: deadline), carrier: nil)
            } catch {
                throw ServerExchangeError(error.code, status: error.status)
            }
        }
    }

    private static let empty = #"{"messages":[],"totalCount":0}"#
    private static let sync = ScriptedServer.text(
        #"{"type":"sync","sessions":[{"id":"S","projectId":"p","state":"active"}]}"#)

    private static func output(_ raw: String) -> [UInt8] {
        let quoted = raw.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return ScriptedServer.text(
            #"{"type":"cli_output","sessionId":"S","message":{"messageType":"unknown","rawJSON":"\#(quoted)"}}"#)
    }

    /// The first state that is as wanted, of a session with a server that follows `steps` after its sync.
    private func state(
        _ steps: [ScriptedServer.Step], history: String = empty,
        _ isWanted: @escaping @Sendable (EndlessCodeSession.State) -> Bool
    ) async throws -> EndlessCodeSession.State? {
        try await ScriptedServer.with(.webSocket([.send(Self.sync)] + steps)) { server in
            let session = EndlessCodeSession(
                of: EndlessCodeHTTPClient(Exchange(server: server, history: history)), session: "S", project: "p")
            return await withTaskGroup(of: EndlessCodeSession.State?.self) { group in
                group.addTask {
                    await session.run()
                    return nil
                }
                group.addTask {
                    for await state in session.states() where isWanted(state) { return state }
                    return nil
                }
                let found = await group.next() ?? nil
                group.cancelAll()
                return found
            }
        }
    }

    private static let isLost: @Sendable (EndlessCodeSession.State) -> Bool = { state in
        if case .lost = state.link { true } else { false }
    }

    @Test func `a refused token is said, and the channel is not opened again`() async throws {
        let state = try await state([.send(ScriptedServer.close(1008, "token"))]) {
            $0.link == .failed(.tokenRefused)
        }
        #expect(state != nil)
    }

    @Test(
        arguments: [
            ("64 MB", ScriptedServer.frame(1, [], claiming: 64 << 20)),
            ("no UTF-8", ScriptedServer.frame(1, [0xff, 0xfe, 0x80])),
            ("more than there can be", ScriptedServer.frame(1, [], claiming: .max >> 1)),
            ("a masked frame", ScriptedServer.frame(1, [1, 2], mask: [1, 2, 3, 4])),
            ("a reserved opcode", ScriptedServer.frame(3, [1])),
            ("a continuation of nothing", ScriptedServer.frame(0, [1])),
        ])
    func `a frame that cannot be is a lost connection with a pause`(name: String, bytes: [UInt8]) async throws {
        let state = try await state([.send(bytes)], Self.isLost)
        guard case .lost(_, let attempt, _)? = state?.link else { return #expect(Bool(false), "\(name): no loss") }
        #expect(attempt == 1)
    }

    @Test func `fragments without end are a lost connection, at the limit of a message`() async throws {
        let first = ScriptedServer.frame(1, Array(repeating: 0x61, count: 64 << 10), isFinal: false)
        let more = ScriptedServer.frame(0, Array(repeating: 0x61, count: 64 << 10), isFinal: false)
        let state = try await state([.send(first), .flood(more)], Self.isLost)
        #expect(state != nil)
    }

    @Test func `frames without end are taken, and no more is kept than may be`() async throws {
        let line = Self.output(#"{"type":"user","message":{"content":"again and again"}}"#)
        let state = try await state([.flood(line)]) { $0.received > 12_000 }
        #expect(state.map { $0.transcript.items.count <= 5_000 } == true)
    }

    @Test func `one name for many messages is one message`() async throws {
        let line = Self.output(#"{"type":"user","uuid":"u","message":{"content":"again"}}"#)
        let last = Self.output(#"{"type":"user","uuid":"v","message":{"content":"enough"}}"#)
        let state = try await state(Array(repeating: .send(line), count: 500) + [.send(last)]) {
            $0.transcript.items.last?.content == .prompt(ForeignText("enough"))
        }
        #expect(state?.transcript.items.count == 2)
        #expect(state?.received == 2)
    }

    @Test func `lines of any depth, and of another century, are read as far as they may be`() async throws {
        let deep =
            #"{"type":"user","uuid":"d","message":{"content":"# + String(repeating: "[", count: 5_000)
            + String(repeating: "]", count: 5_000) + "}}"
        let late = #"{"type":"user","uuid":"l","timestamp":"2099-01-01T00:00:00Z","message":{"content":"late"}}"#
        let state = try await state([.send(Self.output(deep)), .send(Self.output(late))]) {
            $0.received == 2 && !$0.transcript.items.isEmpty
        }
        #expect(state?.transcript.items.last?.content == .prompt(ForeignText("late")))
    }

    @Test func `a history that says anything of itself ends`() async throws {
        let message = #"{"messageType":"chat","chat":{"role":"user","content":"x"}}"#
        let history = #"{"messages":[\#(message)],"totalCount":999999999999}"#
        let state = try await state([], history: history) { if case .read = $0.history { true } else { false } }
        #expect(state?.transcript.items.count == 1)
    }
}
