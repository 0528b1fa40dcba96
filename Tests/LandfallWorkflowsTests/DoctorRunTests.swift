import LandfallConnections
import LandfallTesting
import Testing

@testable import LandfallWorkflows

struct DoctorRunTests {
    private static func loop(_ clock: ManualClock) -> EventLoop {
        EventLoop(clock: clock, signals: { AsyncStream { _ in } }, suspend: {})
    }

    /// A check that never ends by itself.
    private static func hung(_ name: CheckName, waits: Int = 1) -> DoctorCheck {
        DoctorCheck(name: name, waits: waits) {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in Leak.keep(continuation)
            }
            return .clock(.synchronised)
        }
    }

    private static func done(_ finding: Finding, waits: Int = 1) -> DoctorCheck {
        DoctorCheck(name: finding.name, waits: waits) { finding }
    }

    @Test func `findings come in the order of the checks, whoever was first`() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let first = DoctorCheck(name: .avahi) {
            for await _ in gate { break }
            return .avahi(.daemon)
        }
        let second = DoctorCheck(name: .clock) {
            open.yield()
            return .clock(.synchronised)
        }
        var shown: [Finding] = []
        let run = DoctorRun(checks: [first, second], limit: .seconds(5), loop: Self.loop(ManualClock()))
        let findings = try await run.run(show: { shown.append($0) })
        #expect(findings == [.avahi(.daemon), .clock(.synchronised)])
        #expect(shown == findings)
    }

    @Test func `a check that hangs is told of as such after its own time, and holds up no other`() async throws {
        let clock = ManualClock()
        let checks = [
            Self.done(.avahi(.daemon)), Self.hung(.files), Self.done(.clock(.unsynchronised), waits: 2),
            Self.hung(.tailscale, waits: 2),
        ]
        let run = DoctorRun(checks: checks, limit: .seconds(5), loop: Self.loop(clock))
        let (shown, show) = AsyncStream<Finding>.makeStream()
        async let findings = run.run(show: { show.yield($0) })
        await clock.waitForSleepers(4)
        clock.advance(by: .seconds(2))
        // Those behind the one that hangs are shown as soon as its time is over.
        for await finding in shown where finding.name == .clock { break }
        clock.advance(by: .milliseconds(1999))
        // The one with two waits still has a millisecond.
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(1))
        let found = try await findings
        #expect(
            found == [.avahi(.daemon), .unfinished(.files), .clock(.unsynchronised), .unfinished(.tailscale)])
    }

    @Test func `one deadline ends all`() async throws {
        let clock = ManualClock()
        let run = DoctorRun(
            checks: [Self.hung(.avahi, waits: 2), Self.hung(.clock)], limit: .seconds(1), loop: Self.loop(clock))
        async let findings = run.run(show: { _ in })
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        #expect(try await findings == [.unfinished(.avahi), .unfinished(.clock)])
    }

    @Test(arguments: [LoopSignal.interrupt, .terminate])
    func `a signal ends it at once`(signal: LoopSignal) async throws {
        let (signals, feed) = AsyncStream<LoopSignal>.makeStream()
        let (stopped, stop) = AsyncStream<Void>.makeStream()
        feed.yield(.suspend)
        feed.yield(.resized)
        feed.yield(signal)
        let loop = EventLoop(clock: ManualClock(), signals: { signals }, suspend: { stop.yield() })
        let run = DoctorRun(checks: [Self.hung(.avahi)], limit: .seconds(5), loop: loop)
        let findings = try await run.run(show: { _ in })
        stop.finish()
        #expect(findings == nil)
        #expect(await stopped.reduce(0) { count, _ in count + 1 } == 1)
    }

    @Test func `a reader that has gone ends it`() async {
        let run = DoctorRun(
            checks: [Self.done(.avahi(.daemon)), Self.hung(.clock)], limit: .seconds(5), loop: Self.loop(ManualClock()))
        await #expect(throws: CancellationError.self) {
            try await run.run(show: { _ in throw CancellationError() })
        }
    }

    @Test func `what blocks runs on a thread of its own`() async {
        // As many as there are processors would hold up every task.
        let checks = (0..<16).map { _ in
            DoctorCheck.blocking(.clock) {
                pauseThread()
                return .clock(.synchronised)
            }
        }
        await withTaskGroup(of: Finding.self) { group in
            for check in checks { group.addTask { await check.find() } }
            for await finding in group { #expect(finding == .clock(.synchronised)) }
        }
    }
}
