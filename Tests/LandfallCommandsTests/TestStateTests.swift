import ConnectionChecks
import ServerModel
import Testing

@testable import LandfallCommands

struct TestStateTests {
    private static let failed = TestRun.Outcome.failure(CommandFailure(.nameNotFound, "no such name"))
    private static let route = RouteReport(label: ForeignText("box"), via: .direct, route: nil, stages: [])

    private func names(_ effects: [TestState.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .test(let index): "test \(index)"
            case .show(let outcome): "show \(outcome.exit.rawValue)"
            case .draw: "draw"
            case .pause: "pause"
            }
        }
    }

    @Test func `as many run at once as it is wide, and each that is done makes room`() {
        var state = TestState(count: 4, width: 2)
        #expect(names(state.reduce(.began, at: .zero)) == ["test 0", "test 1"])
        let shown = "show \(Self.failed.exit.rawValue)"
        #expect(names(state.reduce(.event(.done(Self.failed)), at: .zero)) == ["test 2", shown])
        #expect(names(state.reduce(.event(.done(Self.failed)), at: .zero)) == ["test 3", shown])
        #expect(names(state.reduce(.event(.done(Self.failed)), at: .zero)) == [shown])
        #expect(state.outcome == nil && state.outcomes.count == 3)
        #expect(names(state.reduce(.event(.done(Self.failed)), at: .zero)) == [shown])
        #expect(state.outcome == .finished)
    }

    @Test func `a width beyond the targets starts each once`() {
        var state = TestState(count: 2, width: 8)
        #expect(names(state.reduce(.began, at: .zero)) == ["test 0", "test 1"])
    }

    @Test(arguments: [(1, [3]), (2, [])])
    func `how far routes are is known of the only target`(count: Int, places: [Int]) {
        var state = TestState(count: count, width: 2)
        #expect(state.reduce(.event(.progress(Self.route, place: 3)), at: .zero).isEmpty)
        #expect(Array(state.routes.keys) == places)
    }

    @Test(
        arguments: [
            (.signal(.suspend), ["pause"], nil), (.signal(.resumed), ["draw"], nil), (.signal(.resized), ["draw"], nil),
            (.tick, ["draw"], nil), (.signal(.interrupt), [], .interrupted), (.signal(.terminate), [], .interrupted),
        ] as [(LoopInput<TestState.Event>, [String], LoopEnd?)])
    func `signals and ticks`(input: LoopInput<TestState.Event>, effects: [String], end: LoopEnd?) {
        var state = TestState(count: 1, width: 1)
        #expect(names(state.reduce(input, at: .zero)) == effects)
        #expect(state.outcome == end)
    }
}
