import FoundationEssentials
import LandfallModel
import LandfallTesting
import MonitorTestSupport
import Testing

@testable import LandfallConnections

@Suite(.timeLimit(.minutes(1)))
struct StatusMonitorTests {
    private let clock = ManualClock()

    private func monitor(_ poller: FakePoller) -> StatusMonitor {
        StatusMonitor(poller, clock: clock, date: { Date(timeIntervalSince1970: 0) }, jitter: { 0 })
    }

    /// The next states, as `status#attempt`, without a move of the clock.
    private func take(
        _ count: Int, _ states: inout AsyncStream<MonitorState>.AsyncIterator
    ) async -> [String] {
        var taken: [String] = []
        while taken.count < count, let state = await states.next() {
            taken.append(state.status.rawValue + (state.attempt.map { "#\($0)" } ?? ""))
        }
        return taken
    }

    /// The states of one that has connected, and has gone to the background.
    private func left(_ monitor: StatusMonitor) async -> AsyncStream<MonitorState>.AsyncIterator {
        var states = monitor.states().makeAsyncIterator()
        _ = await take(2, &states)
        await clock.waitForSleepers()
        await monitor.wentToBackground()
        await settle { !clock.hasSleepers }
        return states
    }

    @Test func `it asks every five seconds and tells of each answer`() async {
        let poller = FakePoller([.up, .up, .refused, .up])
        var states = monitor(poller).states().makeAsyncIterator()
        let first = await take(2, &states)
        #expect(first == ["connecting#1", "connected"])
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(4999))
        #expect(clock.hasSleepers)
        clock.advance(by: .milliseconds(1))
        let second = await take(1, &states)
        #expect(second == ["connected"])
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let third = await take(1, &states)
        #expect(third == ["disconnected#1"])
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        let fourth = await take(2, &states)
        #expect(fourth == ["connecting#2", "connected"])
        let polls = await poller.polls
        #expect(polls == 4)
    }

    @Test func `a refused token is read again, once`() async {
        let poller = FakePoller([.unauthorised, .unauthorised], tokenChanges: true)
        var states = monitor(poller).states().makeAsyncIterator()
        let told = await take(3, &states)
        #expect(told == ["connecting#1", "connecting#2", "error#2"])
        let rereads = await poller.rereads
        #expect(rereads == 1)
    }

    @Test func `one at error is asked again slowly, and at once by another poller`() async {
        let (refused, next) = (FakePoller([.unauthorised, .unauthorised]), FakePoller([.up]))
        let monitor = monitor(refused)
        var states = monitor.states().makeAsyncIterator()
        let first = await take(2, &states)
        #expect(first == ["connecting#1", "error#1"])
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        let second = await take(2, &states)
        #expect(second == ["connecting#2", "error#2"])
        await monitor.retry(with: next)
        let third = await take(2, &states)
        #expect(third == ["connecting#3", "connected"])
        await settle { await refused.closes == 1 }
    }

    @Test func `one that answers keeps its poller, and the other one is closed`() async {
        let (kept, other) = (FakePoller([.up, .up]), FakePoller([.up]))
        let monitor = monitor(kept)
        var states = monitor.states().makeAsyncIterator()
        _ = await take(2, &states)
        await monitor.retry(with: other)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let told = await take(1, &states)
        #expect(told == ["connected"])
        await settle { await other.closes == 1 }
        let polls = await (kept.polls, other.polls)
        #expect(polls == (2, 0))
    }

    @Test func `a switch cancels what is in flight, closes what asked and starts at connecting`() async {
        let (hung, next) = (FakePoller([]), FakePoller([.up]))
        let monitor = monitor(hung)
        var states = monitor.states().makeAsyncIterator()
        let first = await take(1, &states)
        #expect(first == ["connecting#1"])
        await monitor.follow(next)
        let second = await take(2, &states)
        #expect(second == ["connecting#1", "connected"])
        let closes = await (hung.closes, next.closes)
        #expect(closes == (1, 0))
    }

    @Test func `in the background it stops, on return it asks at once`() async {
        let poller = FakePoller([.up, .up])
        let monitor = monitor(poller)
        var states = await left(monitor)
        clock.advance(by: .seconds(3600))
        let polls = await poller.polls
        #expect(polls == 1)
        await monitor.cameBack()
        let told = await take(1, &states)
        #expect(told == ["connected"])
    }

    @Test func `one that leaves again while it comes back asks nothing`() async {
        let poller = FakePoller([.up, .up])
        let monitor = monitor(poller)
        var states = await left(monitor)
        await poller.set(onChange: { await monitor.wentToBackground() })
        await monitor.cameBack()
        await settle { !clock.hasSleepers }
        let away = await poller.polls
        #expect(away == 1)
        await poller.set(onChange: {})
        await monitor.cameBack()
        _ = await take(1, &states)
        let polls = await poller.polls
        #expect(polls == 2)
    }

    @Test func `a change of the network ends a wait`() async {
        let poller = FakePoller([.refused, .up])
        let monitor = monitor(poller)
        var states = monitor.states().makeAsyncIterator()
        _ = await take(2, &states)
        await monitor.networkChanged()
        let told = await take(2, &states)
        #expect(told == ["connecting#2", "connected"])
    }

    @Test func `a change of the network ends a poll that hangs, and another begins`() async {
        let poller = FakePoller([.up, .up], hangs: [1])
        let monitor = monitor(poller)
        var states = monitor.states().makeAsyncIterator()
        _ = await take(1, &states)
        await settle { await poller.polls == 1 }
        await monitor.networkChanged()
        let told = await take(1, &states)
        #expect(told == ["connected"])
        let (polls, most) = await (poller.polls, poller.mostAtOnce)
        #expect(polls == 2 && most == 1)
    }

    @Test func `the end of the task that listens ends the poll and closes the poller`() async {
        let poller = FakePoller([])
        let states = monitor(poller).states()
        let listener = Task { for await _ in states {} }
        await settle { await poller.polls == 1 }
        listener.cancel()
        await listener.value
        await settle { await poller.closes == 1 }
        let closes = await poller.closes
        #expect(closes == 1)
    }

    @Test func `nobody who listens is nobody who asks`() async {
        let poller = FakePoller([.up])
        do {
            var states = monitor(poller).states().makeAsyncIterator()
            _ = await take(2, &states)
        }
        await settle { await poller.closes == 1 }
        #expect(!clock.hasSleepers)
    }

    @Test func `a second listener hears nothing`() async {
        let poller = FakePoller([.up])
        let monitor = monitor(poller)
        var states = monitor.states().makeAsyncIterator()
        _ = await take(2, &states)
        var others = monitor.states().makeAsyncIterator()
        let other = await others.next()
        #expect(other == nil)
        let polls = await poller.polls
        #expect(polls == 1)
    }

    @Test func `whatever it is told at once, it never asks twice at a time`() async {
        let poller = FakePoller(Array(repeating: .up, count: 50))
        let monitor = monitor(poller)
        var states = monitor.states().makeAsyncIterator()
        _ = await take(2, &states)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    switch index % 4 {
                    case 0: await monitor.wentToBackground()
                    case 1: await monitor.networkChanged()
                    default: await monitor.cameBack()
                    }
                }
            }
        }
        await monitor.cameBack()
        _ = await take(1, &states)
        let most = await poller.mostAtOnce
        #expect(most == 1)
    }

    /// Gives other tasks their turn until `condition` holds; the time limit of the suite ends one that never does.
    private func settle(_ condition: () async -> Bool) async {
        while !Task.isCancelled, await !condition() { await Task.yield() }
    }
}
