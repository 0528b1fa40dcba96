import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTesting
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

@Suite(.timeLimit(.minutes(1)))
struct WatchRunTests {
    private let bench = WatchBench()
    private let record = RecordedWatch()

    private func run(
        _ targets: [WatchTarget], limit: Duration? = nil, spent: Duration = .zero,
        environment: WatchDependencies? = nil, notify: WatchRun.Notify? = nil
    ) -> WatchRun {
        WatchRun(
            targets: targets, limit: limit, spent: spent, pace: .seconds(1), notify: notify,
            environment: environment ?? bench.environment)
    }

    private func watch(_ run: WatchRun, _ body: @Sendable () async -> Void) async throws -> LoopEnd {
        async let end = {
            var view = record.view
            return try await run.run(&view)
        }()
        await body()
        return try await end
    }

    private func target(_ poller: FakePoller) -> WatchTarget { WatchSamples.target(WatchSamples.home, poller) }

    @Test func `it tells of many servers until Ctrl-C`() async throws {
        let pollers = [FakePoller([.up]), FakePoller([.refused])]
        let targets = [
            WatchSamples.target(WatchSamples.home, pollers[0]), WatchSamples.target(WatchSamples.studio, pollers[1]),
        ]
        let end = try await watch(run(targets)) {
            await bench.settle { record.count(.connected) == 1 && record.count(.disconnected) == 1 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(end == .interrupted)
        #expect(record.states.count { $0.profile == "home" } == 2 && record.states.count == 4)
        await bench.settle { await (pollers[0].closes, pollers[1].closes) == (1, 1) }
    }

    @Test func `the limit of time ends it well`() async throws {
        let end = try await watch(run([target(FakePoller([.up]))], limit: .milliseconds(500))) {
            await bench.settle { record.count(.connected) == 1 }
            // The next tick or the limit, and the next poll.
            await bench.clock.waitForSleepers(2)
            bench.clock.advance(by: .milliseconds(500))
        }
        #expect(end == .finished)
    }

    @Test func `Ctrl-Z stops the polls, and the return asks at once`() async throws {
        let poller = FakePoller([.up, .refused])
        let end = try await watch(run([target(poller)])) {
            await bench.settle { record.count(.connected) == 1 }
            bench.signals.continuation.yield(.suspend)
            for await _ in bench.suspensions.stream { break }
            bench.clock.advance(by: .seconds(100))
            let polls = await poller.polls
            #expect(polls == 1)
            bench.signals.continuation.yield(.resumed)
            await bench.settle { record.count(.disconnected) == 1 }
            bench.signals.continuation.yield(.terminate)
        }
        #expect(end == .interrupted)
    }

    @Test func `a change of the network and a sleep of the machine ask at once`() async throws {
        // Where the token is refused nothing else makes it ask again.
        let poller = FakePoller([.unauthorised, .unauthorised, .up])
        var environment = bench.environment
        let (clock, asleep) = (bench.clock, ManualClock())
        let (readings, feed) = AsyncStream<Void>.makeStream()
        environment.sleepReading = {
            let awake = clock.now.offset
            defer { feed.yield() }
            return SleepDetector.Reading(total: awake + asleep.now.offset, awake: awake)
        }
        let end = try await watch(run([target(poller)], environment: environment)) {
            await bench.settle { record.count(.error) == 1 }
            bench.network.continuation.yield()
            await bench.settle { record.count(.error) == 2 }
            // It is seen by the second reading.
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            for await _ in readings { break }
            asleep.advance(by: .seconds(10))
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            await bench.settle { record.count(.connected) == 1 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(end == .interrupted)
    }

    @Test func `an edited profile is connected again, and another can take its place`() async throws {
        let (first, second) = (FakePoller([.up]), FakePoller([.up]))
        let end = try await watch(run([target(first)])) {
            await bench.settle { record.count(.connected) >= 1 }
            bench.changes.continuation.yield(
                .replaced(WatchSamples.home, by: WatchSamples.target(WatchSamples.studio, second)))
            await bench.settle { record.states.count { $0.profile == "studio" } == 2 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(end == .interrupted)
        let closes = await first.closes
        #expect(closes == 1)
        #expect(record.states.last?.state.status == .connected)
    }

    @Test func `a desktop that takes no notice is told of once`() async throws {
        let poller = FakePoller([.up, .refused, .up, .refused])
        let notice = DesktopNotice(environment: ["PATH": "/nonexistent"])
        let run = run([target(poller)]) { _, row in
            await notice.send("\(row.profile)", "", isGood: false, about: "home")
        }
        let end = try await watch(run) {
            for (status, count) in [
                (MonitorState.Status.connected, 1), (.disconnected, 1), (.connected, 2), (.disconnected, 2),
            ] {
                await bench.settle { record.count(status) == count }
                bench.network.continuation.yield()
            }
            await bench.settle { await poller.polls == 5 && !record.troubles.isEmpty }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(end == .interrupted)
        #expect(record.troubles == [.noNotices])
    }

    @Test func `a kernel that does not tell of changes is no failure`() async throws {
        var environment = bench.environment
        environment.networks.kernel = { throw CancellationError() }
        let end = try await watch(run([target(FakePoller([.up]))], environment: environment)) {
            await bench.settle { record.count(.connected) == 1 && record.troubles == [.noNetworkChanges] }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(end == .interrupted)
    }

    // MARK: Waiting

    private func wait(_ poller: FakePoller, limit: Duration? = nil, spent: Duration = .zero) async throws
        -> MonitorState?
    {
        var view = record.view
        return try await run([target(poller)], limit: limit, spent: spent).wait(&view)
    }

    @Test func `a wait ends when the server is connected`() async throws {
        async let state = wait(FakePoller([.refused, .up]))
        // The tick and the next attempt.
        await bench.clock.waitForSleepers(2)
        bench.clock.advance(by: .seconds(1))
        let reached = try await state
        #expect(reached?.status == .connected)
    }

    @Test func `what trying again does not help ends it too`() async throws {
        let state = try await wait(FakePoller([.unauthorised]))
        #expect(state?.status == .error)
    }

    @Test func `at the limit of time it fails with what was last`() async throws {
        async let state = wait(FakePoller([.refused]), limit: .milliseconds(900), spent: .milliseconds(400))
        // The next tick or the limit, and the next attempt.
        await bench.clock.waitForSleepers(2)
        await bench.settle { record.count(.disconnected) == 1 }
        bench.clock.advance(by: .milliseconds(500))
        do {
            let state = try await state
            Issue.record("it ended with \(String(describing: state))")
        } catch let error as WaitError {
            #expect(error.profile == WatchSamples.home && error.limit == .milliseconds(900))
            #expect(error.cause == WatchSamples.refused)
        }
    }

    @Test func `Ctrl-C ends a wait`() async throws {
        async let state = wait(FakePoller([]))
        bench.signals.continuation.yield(.interrupt)
        let ended = try await state
        #expect(ended == nil)
    }

    @Test func `a change of the tailnet asks at once`() async throws {
        let poller = FakePoller([.up, .refused])
        let (tailnet, feed) = AsyncStream<Void>.makeStream()
        var environment = bench.environment
        environment.networks.tailnet = { tailnet }
        let end = try await watch(run([target(poller)], environment: environment)) {
            await bench.settle { record.count(.connected) == 1 }
            feed.yield()
            await bench.settle { record.count(.disconnected) == 1 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(end == .interrupted)
    }

    @Test func `what it finds is in the history when it ends, and what is wrong with that is told`() async throws {
        let folder = PrivateFolder(
            path: FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path())
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let profile = try Profile(
            name: WatchSamples.home, kind: .diane,
            routes: [SavedRoute(.address(ServerAddress(parsing: PollOutcome.sampleRoute)))])
        try PrivateFolder(path: "\(folder.path)/history").replace(profile.id.description, with: [1])
        var environment = bench.environment
        let now = Date(timeIntervalSince1970: 1_795_000_200)
        environment.date = { now }
        let poller = FakePoller([.up])
        let run = WatchRun(
            targets: [WatchTarget(profile: profile.name, saved: profile) { poller }], limit: nil, pace: .seconds(1),
            history: HistoryKeeper(folder), environment: environment)
        _ = try await watch(run) {
            await bench.settle { record.count(.connected) == 1 }
            bench.signals.continuation.yield(.interrupt)
        }
        #expect(record.troubles == [.history(.setAside("\(folder.path)/history/\(profile.id).damaged"))])
        let answers = await HistoryStore(folder).record(of: profile.id, at: now).answers
        let bucket = answers.buckets(1, minutes: 5, until: now)[0]
        #expect(bucket?.share == 1 && bucket?.route == 0)
    }
}
