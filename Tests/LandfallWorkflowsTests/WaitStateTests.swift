import LandfallConnections
import LandfallModel
import NIOConcurrencyHelpers
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct WaitStateTests {
    private let start = ContinuousClock.now

    private func report(_ label: String, _ stage: Stage?, since: Duration = .zero) -> RouteReport {
        var report = RouteReport(label: ForeignText(label), via: .direct, route: nil, stages: [])
        report.running = stage.map { RunningStage($0, since: start + since) }
        return report
    }

    @Test func `nothing is said of what takes less than half a second`() {
        var state = WaitState(since: start)
        state.note(0, report("10.0.0.7:9090", .connect))
        #expect(state.shown(at: start + .milliseconds(499)) == nil)
        let shown = state.shown(at: start + .milliseconds(3_900))
        #expect(shown == .init(stage: .connect, label: "10.0.0.7:9090", seconds: 3))
    }

    @Test func `of routes that are raced the furthest is told, and of those the first`() {
        var state = WaitState(since: start)
        state.note(2, report("c", .connect))
        state.note(1, report("b", .connect))
        #expect(state.shown(at: start + .seconds(1))?.label == "b")
        state.note(2, report("c", .product, since: .seconds(1)))
        #expect(state.shown(at: start + .seconds(3)) == .init(stage: .product, label: "c", seconds: 2))
        state.note(2, report("c", nil))
        #expect(state.shown(at: start + .seconds(3))?.label == "b")
        state.note(1, report("b", nil))
        #expect(state.shown(at: start + .seconds(3)) == nil)
    }

    @Test func `while others have the terminal, and at the end, nothing is drawn`() async {
        let drawn = Drawn()
        let waiting = Waiting { drawn.add($0) }
        waiting.observer(0, report("a", .connect))
        waiting.tick(at: .now + .seconds(2))
        await waiting.pausing { waiting.tick(at: .now + .seconds(2)) }
        waiting.tick(at: .now + .seconds(2))
        waiting.end()
        waiting.tick(at: .now + .seconds(2))
        #expect(drawn.isShown == [true, false, true, false])
    }
}

/// What was drawn, in order.
private final class Drawn: Sendable {
    private let all = NIOLockedValueBox<[Bool]>([])

    var isShown: [Bool] { all.withLockedValue { $0 } }

    func add(_ shown: WaitState.Shown?) { all.withLockedValue { $0.append(shown != nil) } }
}
