import LandfallTestSupport
import MonitorTestSupport
import ServerModel
import StatusMonitor
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

@Suite(.timeLimit(.minutes(1)))
struct WaitRunTests {
    private let bench = WatchBench()
    private let capture = TerminalCapture()

    private func run(_ poller: FakePoller, limit: Duration? = nil, columns: Int? = nil) -> WaitRun {
        let context = WatchSamples.context(capture, columns: columns)
        return WaitRun(
            target: WatchSamples.target(WatchSamples.home, poller), limit: limit, context: context,
            around: bench.around(context))
    }

    @Test func `it ends when the server is connected`() async throws {
        async let exit = run(FakePoller([.refused, .up])).run()
        // The tick and the next attempt.
        await bench.clock.waitForSleepers(2)
        bench.clock.advance(by: .seconds(1))
        let code = try await exit
        #expect(code == .ok)
        #expect(
            capture.outputText == "home\tconnected\tok\thttp://192.0.2.7:9090\t12.0\t1.2.3 on box, up 2 h\n")
    }

    @Test func `what trying again does not help ends it too`() async throws {
        let code = try await run(FakePoller([.unauthorised])).run()
        #expect(code == .authentication)
        #expect(capture.outputText.hasPrefix("home\terror\ttoken_refused\t"))
    }

    @Test func `at the limit of time it fails and says what was last`() async throws {
        let run = run(FakePoller([.refused]), limit: .milliseconds(500))
        async let exit = run.run()
        // The tick, the next attempt and the limit.
        await bench.clock.waitForSleepers(3)
        bench.clock.advance(by: .milliseconds(500))
        do {
            let code = try await exit
            Issue.record("it ended with \(code)")
        } catch let failure as CommandFailure {
            #expect(failure.code.exit == .timedOut)
            #expect(failure.message == "home is not connected after 0.5 s")
            #expect(failure.hints == ["Server unreachable: connection refused"])
        }
        #expect(capture.outputText.isEmpty)
    }

    @Test func `Ctrl-C ends it`() async throws {
        async let exit = run(FakePoller([])).run()
        bench.signals.continuation.yield(.interrupt)
        let code = try await exit
        #expect(code == .interrupted)
    }

    @Test func `a terminal shows that it waits, and in the end only the state`() async throws {
        let code = try await run(FakePoller([.up]), columns: 80).run()
        #expect(code == .ok)
        let text = capture.outputText
        #expect(text.contains("home  Connecting…"))
        #expect(text.contains("home: Connected\n  server  1.2.3 on box, up 2 h\n"))
        #expect(text.hasSuffix("  answer  12.0 ms\n"))
    }
}
