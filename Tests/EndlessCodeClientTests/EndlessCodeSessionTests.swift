import LandfallModel
import LandfallTesting
import NIOConcurrencyHelpers
import Testing

@testable import EndlessCodeClient

/// The actor, with a server that a test speaks for.
@Suite(.timeLimit(.minutes(1)))
struct EndlessCodeSessionTests {
    private let clock = ManualClock()
    private let sync = ServerMessage.text(#"{"type":"sync","sessions":[{"id":"S","projectId":"-p","state":"active"}]}"#)

    /// A channel that lets us in, and confirms that it tells what is said.
    private func channel() -> ScriptedChannel {
        ScriptedChannel([sync]) { text in
            text.contains("resume") ? .text(#"{"type":"session_state","sessionId":"S","state":"active"}"#) : nil
        }
    }

    private func server(_ channels: [ScriptedChannel]) -> ScriptedExchange {
        ScriptedExchange(.endlesscode, channels: channels.map { .success($0) }) { target in
            let body =
                target.contains("/history")
                ? #"{"messages":[{"messageType":"unknown","rawJSON":"{\"type\":\"user\",\"uuid\":\"u1\",\"message\":{\"content\":\"one\"}}"}],"totalCount":1}"#
                : #"{"id":"S","projectId":"-p","state":"active"}"#
            return .success(ServerAnswer(status: 200, body: Array(body.utf8)))
        }
    }

    private func session(_ server: ScriptedExchange) -> EndlessCodeSession {
        EndlessCodeSession(
            of: EndlessCodeHTTPClient(server), sendingTo: server, session: "S", project: "-p", clock: clock,
            jitter: { 0 })
    }

    /// Runs a session until `body` ends.
    private func run(_ session: EndlessCodeSession, _ body: @Sendable @escaping () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await session.run() }
            await body()
            group.cancelAll()
        }
    }

    /// The first state that is as wanted.
    private func state(
        of session: EndlessCodeSession, _ isWanted: @Sendable (EndlessCodeSession.State) -> Bool
    ) async -> EndlessCodeSession.State? {
        for await state in session.states() where isWanted(state) { return state }
        return nil
    }

    private func output(_ number: Int) -> ServerMessage {
        let line = #"{\"type\":\"user\",\"uuid\":\"u\#(number)\",\"message\":{\"content\":\"live \#(number)\"}}"#
        return .text(
            #"{"type":"cli_output","sessionId":"S","message":{"messageType":"unknown","rawJSON":"\#(line)"}}"#)
    }

    @Test func `history and channel are one conversation, sent words are in it, and a lost channel comes back`() async {
        let (first, second) = (channel(), channel())
        let session = session(server([first, second]))
        await run(session) { [clock] in
            let ready = await state(of: session) {
                $0.link == .connected && $0.history == .read(hasEarlier: false)
            }
            #expect(ready?.transcript.prompts == ["one"])
            first.say(output(1))
            first.say(output(2))
            let live = await state(of: session) { $0.received == 1 && !$0.isCatchingUp }
            // The history has the line of the first name already, as another text: it is nothing new.
            #expect(live?.transcript.prompts == ["one", "live 2"])
            await session.send("hello")
            let sent = await state(of: session) { $0.deliveries.first?.stage == .written }
            #expect(sent?.items.prompts.last == "hello")
            #expect(first.written.contains { $0.contains(#""content":"hello""#) })
            first.say(.closed(code: 1001))
            let lost = await state(of: session) { if case .lost = $0.link { true } else { false } }
            if case .lost(let error, let attempt, _)? = lost?.link {
                #expect(error == .closed(code: 1001) && attempt == 1)
            }
            // The first pause, and no more: a clock that runs on would end the attempt before it was made.
            clock.advance(by: .seconds(1))
            _ = await state(of: session) { $0.link == .connected }
            #expect(!second.written.contains { $0.contains("hello") })
        }
        let end = await session.state.link
        #expect(end == .closed)
    }

    @Test func `the network goes and comes: it is said at once, and nothing waits for the clock`() async {
        let (first, second) = (channel(), channel())
        let session = session(server([first, second]))
        await run(session) {
            _ = await state(of: session) { $0.link == .connected && $0.history == .read(hasEarlier: false) }
            await session.networkLost()
            let lost = await state(of: session) { if case .lost = $0.link { true } else { false } }
            if case .lost(let error, _, _)? = lost?.link { #expect(error == .unreachable(cause: .networkDown)) }
            #expect(first.isClosed)
            await session.networkChanged()
            _ = await state(of: session) { $0.link == .connected }
            #expect(!second.isClosed)
        }
    }

    @Test func `a channel that hangs while the network changes is opened on the new one, and the first is not kept`()
        async
    {
        let (first, second) = (channel(), channel())
        let server = ScriptedExchange(.endlesscode, channels: [.success(first), .success(second)], hangs: [1])
        let session = session(server)
        await run(session) {
            while !Task.isCancelled, server.tries < 1 { await Task.yield() }
            await session.networkChanged()
            _ = await state(of: session) { $0.link == .connected }
            #expect(server.tries == 2)
            while !Task.isCancelled, !first.isClosed { await Task.yield() }
            #expect(!second.isClosed)
        }
    }

    /// What the server is asked to do when the session is known, and what the user wants while it is looked up.
    @Test func `what is written goes out in the order in which it was decided`() async {
        for _ in 0..<50 {
            let channel = self.channel()
            let session = session(server([channel]))
            await run(session) {
                _ = await state(of: session) { $0.link == .connected }
                await session.control(.pause)
                while !Task.isCancelled, channel.written.count < 2 { await Task.yield() }
                let actions = channel.written.map { $0.contains("pause") ? "pause" : "resume" }
                #expect(actions == ["resume", "pause"])
            }
        }
    }

    @Test func `what is ordered before there is a channel is not lost`() async {
        let (first, second) = (channel(), channel())
        let session = session(server([first, second]))
        await session.networkLost()
        await run(session) {
            let lost = await state(of: session) { if case .lost = $0.link { true } else { false } }
            if case .lost(let error, _, _)? = lost?.link { #expect(error == .unreachable(cause: .networkDown)) }
            await session.networkChanged()
            _ = await state(of: session) { $0.link == .connected }
        }
    }

    /// A server whose transcript grows, and that can be cut off.
    private final class DistantServer: Sendable {
        private let state = NIOLockedValueBox((prompts: ["one"], isCutOff: false))

        func say(_ prompt: String) { state.withLockedValue { $0.prompts.append(prompt) } }
        func cutOff(_ isCutOff: Bool) { state.withLockedValue { $0.isCutOff = isCutOff } }

        func answer(_ target: String) -> ScriptedExchange.Outcome {
            let (prompts, isCutOff) = state.withLockedValue { $0 }
            if isCutOff { return .failure(.refused) }
            var body = #"{"id":"S","projectId":"-p","state":"active"}"#
            if target.contains("/history") {
                let offset = target.split(separator: "&").compactMap { Int($0.drop { $0 != "=" }.dropFirst()) }.last
                let lines = prompts.enumerated().dropFirst(offset ?? 0).map { number, prompt in
                    let words = #"\"message\":{\"content\":\"\#(prompt)\"}"#
                    let raw = #"{\"type\":\"user\",\"uuid\":\"u\#(number)\",\#(words)}"#
                    return #"{"messageType":"unknown","rawJSON":"\#(raw)"}"#
                }
                body = #"{"messages":[\#(lines.joined(separator: ","))],"totalCount":\#(prompts.count)}"#
            }
            return .success(ServerAnswer(status: 200, body: Array(body.utf8)))
        }
    }

    @Test func `after an hour without a network the conversation goes on where it was, and nothing goes out twice`()
        async
    {
        let (distant, first, second) = (DistantServer(), channel(), channel())
        let server = ScriptedExchange(.endlesscode, channels: [.success(first)]) { distant.answer($0) }
        let session = session(server)
        await run(session) { [clock] in
            _ = await state(of: session) { $0.link == .connected && $0.history == .read(hasEarlier: false) }
            await session.send("hello")
            _ = await state(of: session) { $0.deliveries.first?.stage == .written }
            distant.cutOff(true)
            first.end()
            _ = await state(of: session) { if case .lost = $0.link { true } else { false } }
            // As with Ctrl-Z, or asleep: nothing runs for an hour, and then everything that was due is.
            for _ in 0..<60 {
                clock.advance(by: .seconds(60))
                await Task.yield()
            }
            let away = await session.state
            #expect(away.link != .connected && away.items.prompts == ["one", "hello"])
            for prompt in ["hello", "said meanwhile"] { distant.say(prompt) }
            distant.cutOff(false)
            server.offer(second)
            // Nobody waits for the end of the pause.
            var link = away.link
            while !Task.isCancelled, link != .connected {
                await session.wake()
                await Task.yield()
                link = await session.state.link
            }
            let back = await state(of: session) { $0.transcript.prompts.count == 3 }
            #expect(back?.transcript.prompts == ["one", "hello", "said meanwhile"] && back?.deliveries.isEmpty == true)
            #expect(back?.received == 0)
            #expect(first.written.count { $0.contains("hello") } == 1)
            #expect(!second.written.contains { $0.contains("hello") })
        }
    }

    @Test func `a flood is taken as fast as it can be, and no more is kept than may be`() async {
        let channel = self.channel()
        let session = session(server([channel]))
        await run(session) {
            _ = await state(of: session) { $0.link == .connected && $0.history != .reading }
            for number in 2...12_000 { channel.say(output(number)) }
            let last = await state(of: session) { $0.received == 11_999 }
            #expect((last?.transcript.messageCount ?? .max) <= 5_000)
            #expect(last?.transcript.prompts.last == "live 12000")
        }
    }
}
