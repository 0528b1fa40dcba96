import LandfallTesting
import Testing

@testable import LandfallWorkflows

struct DoctorRunTests {
    private static func loop(_ clock: ManualClock) -> EventLoop {
        EventLoop(clock: clock, signals: { AsyncStream { _ in } }, suspend: {})
    }

    /// A check that never ends by itself.
    private static func hung(_ name: String, waits: Int = 1) -> DoctorCheck<String> {
        DoctorCheck(waits: waits, unfinished: "no \(name)") {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in Leak.keep(continuation)
            }
            return name
        }
    }

    private static func done(_ finding: String, waits: Int = 1) -> DoctorCheck<String> {
        DoctorCheck(waits: waits, unfinished: "no \(finding)") { finding }
    }

    @Test func `findings come in the order of the checks, whoever was first`() async throws {
        let (gate, open) = AsyncStream<Void>.makeStream()
        let first = DoctorCheck(unfinished: "") {
            for await _ in gate { break }
            return "avahi"
        }
        let second = DoctorCheck(unfinished: "") {
            open.yield()
            return "clock"
        }
        var shown: [String] = []
        let run = DoctorRun(checks: [first, second], limit: .seconds(5), loop: Self.loop(ManualClock()))
        let findings = try await run.run(show: { shown.append($0) })
        #expect(findings == ["avahi", "clock"])
        #expect(shown == findings)
    }

    @Test func `a check that hangs is told of as such after its own time, and holds up no other`() async throws {
        let clock = ManualClock()
        let checks = [
            Self.done("avahi"), Self.hung("files"), Self.done("clock", waits: 2), Self.hung("tailscale", waits: 2),
        ]
        let run = DoctorRun(checks: checks, limit: .seconds(5), loop: Self.loop(clock))
        let (shown, show) = AsyncStream<String>.makeStream()
        async let findings = run.run(show: { show.yield($0) })
        await clock.waitForSleepers(4)
        clock.advance(by: .seconds(2))
        // Those behind the one that hangs are shown as soon as its time is over.
        for await finding in shown where finding == "clock" { break }
        clock.advance(by: .milliseconds(1999))
        // The one with two waits still has a millisecond.
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(1))
        let found = try await findings
        #expect(found == ["avahi", "no files", "clock", "no tailscale"])
    }

    @Test func `one deadline ends all`() async throws {
        let clock = ManualClock()
        let run = DoctorRun(
            checks: [Self.hung("avahi", waits: 2), Self.hung("clock")], limit: .seconds(1), loop: Self.loop(clock))
        async let findings = run.run(show: { _ in })
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        #expect(try await findings == ["no avahi", "no clock"])
    }

    @Test(arguments: [LoopSignal.interrupt, .terminate])
    func `a signal ends it at once`(signal: LoopSignal) async throws {
        let (signals, feed) = AsyncStream<LoopSignal>.makeStream()
        let (stopped, stop) = AsyncStream<Void>.makeStream()
        feed.yield(.suspend)
        feed.yield(.resized)
        feed.yield(signal)
        let loop = EventLoop(clock: ManualClock(), signals: { signals }, suspend: { stop.yield() })
        let run = DoctorRun(checks: [Self.hung("avahi")], limit: .seconds(5), loop: loop)
        let findings = try await run.run(show: { _ in })
        stop.finish()
        #expect(findings == nil)
        #expect(await stopped.reduce(0) { count, _ in count + 1 } == 1)
    }

    @Test func `a reader that has gone ends it`() async {
        let run = DoctorRun(
            checks: [Self.done("avahi"), Self.hung("clock")], limit: .seconds(5), loop: Self.loop(ManualClock()))
        await #expect(throws: CancellationError.self) {
            try await run.run(show: { _ in throw CancellationError() })
        }
    }

    @Test func `what blocks runs on a thread of its own`() async {
        // As many as there are processors would hold up every task.
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<16 {
                group.addTask {
                    await DoctorWait.onOwnThread {
                        pauseThread()
                        return number
                    }
                }
            }
            #expect(await group.reduce(0, +) == 120)
        }
    }
}
