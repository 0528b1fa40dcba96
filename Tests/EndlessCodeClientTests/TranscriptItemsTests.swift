import LandfallModel
import LandfallTesting
import NIOConcurrencyHelpers
import Testing

@testable import EndlessCodeClient

/// What a program reads of a session, with a server that a test speaks for.
@Suite(.timeLimit(.minutes(1)))
struct TranscriptItemsTests {
    private static let sync = ServerMessage.text(
        #"{"type":"sync","sessions":[{"id":"S","projectId":"-p","state":"active"}]}"#)

    private static func line(_ number: Int) -> String {
        let text = #"{\"type\":\"user\",\"uuid\":\"u\#(number)\",\"message\":{\"content\":\"word \#(number)\"}}"#
        return #"{"messageType":"unknown","rawJSON":"\#(text)"}"#
    }

    private func output(_ number: Int) -> ServerMessage {
        .text(#"{"type":"cli_output","sessionId":"S","message":\#(Self.line(number))}"#)
    }

    /// A server with a history of three words.
    private func server(_ channels: [ScriptedChannel], status: Int = 200) -> ScriptedExchange {
        ScriptedExchange(.endlesscode, channels: channels.map { .success($0) }) { target in
            var body = #"{"id":"S","projectId":"-p","state":"active"}"#
            if target.contains("/history") {
                let number = { (name: String) in
                    target.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix("\(name)=") }
                        .flatMap { Int($0.drop { $0 != "=" }.dropFirst()) } ?? 0
                }
                let lines = (1...3).dropFirst(number("offset")).prefix(number("limit")).map(Self.line)
                body = #"{"messages":[\#(lines.joined(separator: ","))],"totalCount":3}"#
            } else if target.hasSuffix("/sessions") {
                body = "[\(body)]"
            }
            return .success(
                ServerAnswer(status: target.contains("/history") ? status : 200, body: Array(body.utf8)))
        }
    }

    private func session(_ server: ScriptedExchange) async throws -> EndlessCodeHTTPClient.Session {
        let client = EndlessCodeHTTPClient(server, clock: ManualClock(), jitter: { 0 })
        return try #require(try await client.sessions().first(where: \.isActive))
    }

    private func read(_ session: EndlessCodeHTTPClient.Session, last count: Int, _ most: Int) async throws -> [String] {
        var read: [String] = []
        for try await item in session.items(last: count) {
            read.append("\(item)")
            if read.count == most { break }
        }
        return read
    }

    @Test func `the end of the history comes first, and then what is said`() async throws {
        let channel = ScriptedChannel([Self.sync])
        let server = server([channel])
        let session = try await session(server)
        var read: [String] = []
        for try await item in session.items(last: 2) {
            read.append("\(item)")
            if read.count == 2 { channel.say(output(4)) }
            if read.count == 3 { break }
        }
        #expect(read == ["> word 2", "> word 3", "> word 4"])
        #expect(server.targets.filter { $0.contains("/history") }.allSatisfy { $0.contains("projectId=-p") })
        // Behind the last who listens the channel is closed.
        while !Task.isCancelled, !channel.isClosed { await Task.yield() }
    }

    @Test func `who listens again hears again, and a session of a file has no server`() async throws {
        let session = try await session(server([ScriptedChannel([Self.sync]), ScriptedChannel([Self.sync])]))
        for _ in 0..<2 { #expect(try await read(session, last: 60, 3) == ["> word 1", "> word 2", "> word 3"]) }
        let kept = try JSONBounds.read.decode(
            EndlessCodeHTTPClient.Session.self, from: Array(JSONText.encode(session).utf8))
        #expect(kept == session)
        await #expect(throws: EndlessCodeError.self) { try await read(kept, last: 1, 1) }
    }

    @Test func `ten that listen share one channel, and each hears all`() async throws {
        let channel = ScriptedChannel([Self.sync])
        let server = server([channel])
        let session = try await session(server)
        let ready = NIOLockedValueBox(0)
        let heard = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    for try await item in session.items(last: 1) {
                        if "\(item)" == "> word 4" { return "\(item)" }
                        ready.withLockedValue { $0 += 1 }
                    }
                    return nil
                }
            }
            while !Task.isCancelled, ready.withLockedValue({ $0 }) < 10 || server.tries == 0 { await Task.yield() }
            // Whoever has not heard the first time hears the second.
            group.addTask {
                while !Task.isCancelled, !channel.isClosed {
                    channel.say(output(4))
                    await Task.yield()
                }
                return nil
            }
            var heard: [String] = []
            while heard.count < 10, let next = try await group.next() { if let next { heard.append(next) } }
            group.cancelAll()
            return heard
        }
        #expect(heard.count == 10 && server.tries == 1)
    }

    @Test func `what cannot be read is an error that shows nothing of the answer`() async throws {
        let session = try await session(server([ScriptedChannel([Self.sync])], status: 503))
        await #expect(throws: EndlessCodeError.notReady(reason: nil)) { try await read(session, last: 1, 1) }
        let refused = try await self.session(server([ScriptedChannel([.closed(code: 1008)])], status: 500))
        await #expect(throws: EndlessCodeError.tokenRefused) { try await read(refused, last: 1, 1) }
        for error in [
            EndlessCodeError.decoding(status: 200, excerpt: Secret("hush")), .badStatus(500, reason: Secret("hush")),
            .notReady(reason: Secret("hush")),
        ] {
            var shown = "\(error)" + String(reflecting: error)
            dump(error, to: &shown)
            #expect(!shown.contains("hush"))
        }
    }
}
