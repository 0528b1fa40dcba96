import LandfallTestSupport
import MonitorTestSupport
import ProfileStore
import StatusMonitor
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerModel
@testable import ServerViews
@testable import Wording
@testable import Workflows

@Suite(.timeLimit(.minutes(1)))
struct WatchSessionTests {
    private let bench = WatchBench()
    private let capture = TerminalCapture()

    private func watch(
        _ targets: [WatchTarget], limit: Duration? = nil, isJSON: Bool = true,
        _ body: @Sendable (WatchSession) async -> Void
    ) async throws -> CommandExit {
        let context = WatchSamples.context(capture, isJSON: isJSON)
        let run = WatchSession(targets: targets, limit: limit, context: context, around: bench.around(context))
        async let exit = run.run()
        await body(run)
        return try await exit
    }

    private var lines: [String] { capture.outputText.split(separator: "\n").map(String.init) }

    private func count(_ text: String) -> Int { lines.count { $0.contains(text) } }

    @Test func `it tells of many servers until Ctrl-C`() async throws {
        let pollers = [FakePoller([.up]), FakePoller([.refused])]
        let targets = [
            WatchSamples.target(WatchSamples.home, pollers[0]), WatchSamples.target(WatchSamples.studio, pollers[1]),
        ]
        let exit = try await watch(targets) { _ in
            await bench.settle { count(#""state":"connected""#) == 1 && count(#""state":"disconnected""#) == 1 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(exit == .interrupted)
        #expect(count(#""profile":"home""#) == 2 && count(#""profile":"studio""#) == 2)
        await bench.settle { await (pollers[0].closes, pollers[1].closes) == (1, 1) }
    }

    @Test func `the limit of time ends it well`() async throws {
        let target = WatchSamples.target(WatchSamples.home, FakePoller([.up]))
        let exit = try await watch([target], limit: .milliseconds(500)) { _ in
            await bench.settle { count(#""state":"connected""#) == 1 }
            // The tick, the next poll and the limit.
            await bench.clock.waitForSleepers(3)
            bench.clock.advance(by: .milliseconds(500))
        }
        #expect(exit == .ok)
    }

    @Test func `Ctrl-Z stops the polls, and the return asks at once`() async throws {
        let poller = FakePoller([.up, .refused])
        let exit = try await watch([WatchSamples.target(WatchSamples.home, poller)]) { _ in
            await bench.settle { count(#""state":"connected""#) == 1 }
            bench.signals.continuation.yield(.suspend)
            for await _ in bench.suspensions.stream { break }
            bench.clock.advance(by: .seconds(100))
            let polls = await poller.polls
            #expect(polls == 1)
            bench.signals.continuation.yield(.resumed)
            await bench.settle { count(#""state":"disconnected""#) == 1 }
            bench.signals.continuation.yield(.terminate)
        }
        #expect(exit == .interrupted)
    }

    @Test func `a change of the network and a sleep of the machine ask at once`() async throws {
        // Where the token is refused nothing else makes it ask again.
        let poller = FakePoller([.unauthorised, .unauthorised, .up])
        let context = WatchSamples.context(capture, isJSON: true)
        var around = bench.around(context)
        let (clock, asleep) = (bench.clock, ManualClock())
        let (readings, feed) = AsyncStream<Void>.makeStream()
        around.sleepReading = {
            let awake = clock.now.offset
            defer { feed.yield() }
            return SleepDetector.Reading(total: awake + asleep.now.offset, awake: awake)
        }
        let run = WatchSession(
            targets: [WatchSamples.target(WatchSamples.home, poller)], context: context, around: around)
        async let exit = run.run()
        await bench.settle { count(#""state":"error""#) == 1 }
        bench.network.continuation.yield()
        await bench.settle { count(#""state":"error""#) == 2 }
        // It is seen by the second reading.
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        for await _ in readings { break }
        asleep.advance(by: .seconds(10))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await bench.settle { count(#""state":"connected""#) == 1 }
        bench.signals.continuation.yield(.interrupt)
        let code = try await exit
        #expect(code == .interrupted)
    }

    @Test func `an edited profile is connected anew, and another can take its place`() async throws {
        let (first, second) = (FakePoller([.up]), FakePoller([.up]))
        let exit = try await watch([WatchSamples.target(WatchSamples.home, first)]) { _ in
            await bench.settle { count(#""state":"connected""#) >= 1 }
            bench.changes.continuation.yield(
                .replaced(WatchSamples.home, by: WatchSamples.target(WatchSamples.studio, second)))
            await bench.settle { count(#""profile":"studio""#) == 2 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(exit == .interrupted)
        let closes = await first.closes
        #expect(closes == 1)
        #expect(lines.last?.contains(#""state":"connected""#) == true)
    }

    @Test func `without a program for it the desktop is not told, which is said once`() async throws {
        let poller = FakePoller([.up, .refused, .up, .refused])
        let context = WatchSamples.context(capture)
        let run = WatchSession(
            targets: [WatchSamples.target(WatchSamples.home, poller)],
            notice: DesktopNotice(environment: ["PATH": "/nonexistent"]), context: context,
            around: bench.around(context))
        async let exit = run.run()
        for changes in 2...5 {
            await bench.settle { lines.count == changes }
            bench.network.continuation.yield()
        }
        await bench.settle { await poller.polls == 5 && !capture.errorText.isEmpty }
        bench.signals.continuation.yield(.interrupt)
        let code = try await exit
        #expect(code == .interrupted)
        #expect(capture.errorText.split(separator: "\n").count == 1)
        #expect(capture.errorText.contains("notify-send"))
    }

    @Test func `a kernel that does not tell of changes is no failure`() async throws {
        let context = WatchSamples.context(capture, isJSON: true)
        var around = bench.around(context)
        around.networkChanges = { throw CancellationError() }
        let run = WatchSession(
            targets: [WatchSamples.target(WatchSamples.home, FakePoller([.up]))], context: context, around: around)
        async let exit = run.run()
        await bench.settle { count(#""state":"connected""#) == 1 }
        bench.signals.continuation.yield(.interrupt)
        let code = try await exit
        #expect(code == .interrupted)
    }
}
