import LandfallModel
import LandfallTesting
import Testing

@testable import EndlessCodeClient

@Suite(.timeLimit(.minutes(1)))
struct EndlessCodeChannelTests {
    private typealias Events = AsyncStream<EndlessCodeChannel.Event>

    private let clock = ManualClock()
    private let sync = ServerMessage.text(#"{"type":"sync"}"#)

    private func events(_ server: ScriptedExchange, backlog: Int = 1_000) -> Events {
        var limits = EndlessCodeChannel.Limits()
        limits.backlog = backlog
        return EndlessCodeChannel(server, limits: limits, clock: clock, jitter: { 0 }).events()
    }

    /// The next state; messages on the way to it are passed over.
    private func nextState(_ events: inout Events.Iterator) async -> EndlessCodeChannel.State? {
        while let event = await events.next() {
            if case .state(let state) = event { return state }
        }
        return nil
    }

    /// Lets others run until `condition` holds.
    private func wait(for condition: () -> Bool) async {
        while !Task.isCancelled, !condition() { await Task.yield() }
    }

    @Test func `it opens, is let in, tells what comes, and ends with a refused token`() async {
        let channel = ScriptedChannel([sync])
        let server = ScriptedExchange(.endlesscode, channels: [.success(channel)])
        var events = events(server).makeAsyncIterator()
        #expect(await events.next() == .state(.connecting))
        #expect(await events.next() == .state(.connected))
        guard case .message(let first)? = await events.next() else { return #expect(Bool(false), "no first word") }
        #expect(first.isSync)
        channel.say(.text(#"{"type":"usage"}"#))
        #expect(await events.next() == .message(.other(type: "usage", json: #"{"type":"usage"}"#)))
        channel.say(.closed(code: 1008))
        #expect(await events.next() == .state(.failed(.tokenRefused)))
        #expect(await events.next() == nil)
        #expect(server.targets == ["/ws"] && channel.isClosed)
    }

    @Test func `a token that is refused at the door is not shown again`() async {
        let refused = ServerExchangeError(.badAnswer, code: .badStatus, status: 401)
        let server = ScriptedExchange(.endlesscode, channels: [.failure(refused)])
        var events = events(server).makeAsyncIterator()
        #expect(await events.next() == .state(.connecting))
        #expect(await events.next() == .state(.failed(.tokenRefused)))
        #expect(await events.next() == nil)
        #expect(server.tries == 1)
    }

    @Test func `it pings every 30 s, and a missing pong is a new connection`() async {
        let (deaf, next) = (ScriptedChannel([sync], answersPings: false), ScriptedChannel([sync]))
        let server = ScriptedExchange(.endlesscode, channels: [.success(deaf), .success(next)])
        var events = events(server).makeAsyncIterator()
        #expect(await nextState(&events) == .connecting)
        #expect(await nextState(&events) == .connected)
        deaf.say(.pong)
        deaf.say(.text("seen"))
        while case .message(let message)? = await events.next(), message.isSync {}
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(20))
        await wait { deaf.pings == 2 }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        #expect(await nextState(&events) == .reconnecting(attempt: 1))
        #expect(deaf.isClosed)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await nextState(&events) == .connected)
        #expect(server.tries == 2)
    }

    @Test func `it tries ten times, with longer and longer pauses, and says why it gives up`() async {
        let server = ScriptedExchange(.endlesscode)
        var events = events(server).makeAsyncIterator()
        #expect(await nextState(&events) == .connecting)
        for (index, pause) in [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].enumerated() {
            #expect(await nextState(&events) == .reconnecting(attempt: index + 1))
            #expect(server.tries == index + 1)
            await clock.waitForSleepers()
            clock.advance(by: .seconds(pause))
        }
        #expect(await nextState(&events) == .failed(.unreachable(cause: .connectionRefused)))
        #expect(await events.next() == nil)
        #expect(server.tries == 11)
    }

    @Test func `a server that is not ready, breaks or ends without a word is tried again`() async {
        let channels = [
            ScriptedChannel([sync]), ScriptedChannel([sync]), ScriptedChannel([sync]), ScriptedChannel([sync]),
        ]
        let server = ScriptedExchange(.endlesscode, channels: channels.map { .success($0) })
        var events = events(server).makeAsyncIterator()
        #expect(await nextState(&events) == .connecting)
        #expect(await nextState(&events) == .connected)
        channels[0].say(.closed(code: 1011))
        for (index, pause) in [1, 2, 4].enumerated() {
            #expect(await nextState(&events) == .reconnecting(attempt: index + 1))
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(pause))
            #expect(await nextState(&events) == .connected)
            if index == 0 { channels[1].breakDown(.refused) }
            if index == 1 { channels[2].end() }
        }
        #expect(channels.map(\.isClosed) == [true, true, true, false])
    }

    @Test func `whoever stops listening closes the channel`() async {
        let channel = ScriptedChannel([sync])
        // Owned by this test, which waits for it.
        let listener = Task { [events = events(ScriptedExchange(.endlesscode, channels: [.success(channel)]))] in
            for await event in events where event == .state(.connected) { return }
        }
        await listener.value
        await wait { channel.isClosed && !clock.hasSleepers }
        #expect(channel.isClosed)
    }

    @Test func `a cancelled listener closes the channel too`() async {
        let channel = ScriptedChannel()
        // Owned by this test, which cancels it.
        let listener = Task { [events = events(ScriptedExchange(.endlesscode, channels: [.success(channel)]))] in
            for await _ in events {}
        }
        await wait { channel.pings == 1 }
        listener.cancel()
        await listener.value
        await wait { channel.isClosed }
        #expect(channel.isClosed)
    }

    @Test func `a timeout of a wait is no end of it`() async {
        let channel = ScriptedChannel([sync])
        channel.breakDown(ServerExchangeError(.timeout, code: .responseTimeout))
        channel.say(.text("later"))
        var events = events(ScriptedExchange(.endlesscode, channels: [.success(channel)])).makeAsyncIterator()
        #expect(await nextState(&events) == .connecting)
        #expect(await nextState(&events) == .connected)
        while let event = await events.next() {
            if event == .message(.other(type: nil, json: "later")) { return }
        }
        Issue.record("the channel ended")
    }

    @Test func `a flood that nobody reads ends the channel, and the end is told`() async {
        let channel = ScriptedChannel(Array(repeating: .text("x"), count: 100))
        let events = events(ScriptedExchange(.endlesscode, channels: [.success(channel)]), backlog: 10)
        await wait { channel.isClosed }
        var told: [EndlessCodeChannel.Event] = []
        for await event in events { told.append(event) }
        #expect(told.count == 12)
        #expect(told.last == .state(.failed(.slowReader)))
    }

    @Test func `an exchange that was closed on this side is a channel that is disconnected`() async {
        let closed = ServerExchangeError(.cancelled, code: .connectionClosed)
        var events = events(ScriptedExchange(.endlesscode, channels: [.failure(closed)])).makeAsyncIterator()
        #expect(await events.next() == .state(.connecting))
        #expect(await events.next() == .state(.disconnected))
        #expect(await events.next() == nil)
    }
}
