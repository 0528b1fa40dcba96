import LandfallConnections
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct WatchStateTests {
    private let up = WatchSamples.state(.connected)
    private let down = WatchSamples.state(.disconnected, cause: WatchSamples.refused)

    /// Effects by name, since a target has no equal.
    private func names(_ effects: [WatchState.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .follow(let index, let target): return "follow \(index) \(target.profile)"
            case .retry(let index, let target): return "retry \(index) \(target.profile)"
            default: break
            }
            return "\(effect)".replacing(/(?:\w+\.)*Watch(?:Board\.News|Trouble)\./, with: "")
        }
    }

    private func reduce(_ state: inout WatchState, _ input: LoopInput<WatchState.Event>) -> [String] {
        names(state.reduce(input, at: .zero))
    }

    @Test func `a server that is lost and back is told of, one that changes otherwise is shown`() {
        var state = WatchState([WatchSamples.home, WatchSamples.studio])
        #expect(reduce(&state, .event(.state(1, up))) == ["show(change, 1)"])
        #expect(reduce(&state, .event(.state(1, up))) == ["show(same, 1)"])
        #expect(reduce(&state, .event(.state(1, down))) == ["show(lost, 1)", "notify(lost, 1)"])
        #expect(reduce(&state, .event(.state(1, down))) == ["show(attempt, 1)"])
        #expect(reduce(&state, .event(.state(1, up))) == ["show(back, 1)", "notify(back, 1)"])
        #expect(state.board.rows[0].state == nil && state.board.rows[1].state == up && state.outcome == nil)
    }

    @Test func `a state that was waited for ends it, after it is shown`() {
        var state = WatchState([WatchSamples.home], awaited: [.connected, .error])
        #expect(reduce(&state, .event(.state(0, down))) == ["show(change, 0)"] && state.outcome == nil)
        #expect(reduce(&state, .event(.state(0, up))) == ["show(change, 0)"] && state.outcome == .reached(up))
    }

    @Test func `at the limit there is the last state of the first`() {
        var state = WatchState([WatchSamples.home, WatchSamples.studio])
        _ = state.reduce(.event(.state(0, down)), at: .zero)
        _ = state.reduce(.event(.state(1, up)), at: .zero)
        #expect(reduce(&state, .limit) == [] && state.outcome == .over(down))
    }

    @Test func `an edited profile has its monitor follow, and one that nobody watches has not`() {
        var state = WatchState([WatchSamples.home])
        let target = WatchSamples.target(WatchSamples.studio, FakePoller([]))
        #expect(reduce(&state, .event(.change(.replaced(WatchSamples.home, by: target)))) == ["follow 0 studio"])
        #expect(reduce(&state, .event(.change(.replaced(WatchSamples.home, by: target)))) == [])
        #expect(state.board.rows.map(\.profile) == [WatchSamples.studio])
    }

    @Test func `a token that is set has a server asked again only where it stands at error`() {
        var state = WatchState([WatchSamples.home])
        let touched = LoopInput<WatchState.Event>.event(
            .change(.touched(WatchSamples.home, by: WatchSamples.target(WatchSamples.home, FakePoller([])))))
        #expect(reduce(&state, touched) == [])
        _ = state.reduce(.event(.state(0, down)), at: .zero)
        #expect(reduce(&state, touched) == [])
        _ = state.reduce(.event(.state(0, WatchSamples.state(.error, cause: WatchSamples.refused))), at: .zero)
        #expect(reduce(&state, touched) == ["retry 0 home"])
        _ = state.reduce(.event(.state(0, WatchSamples.state(.connecting, attempt: 2))), at: .zero)
        #expect(reduce(&state, touched) == ["retry 0 home"])
    }

    @Test func `that the desktop cannot be told is said once`() {
        var state = WatchState([WatchSamples.home])
        #expect(reduce(&state, .event(.noticeFailed)) == ["pause", "tell(noNotices)"])
        #expect(reduce(&state, .event(.noticeFailed)) == [])
    }

    @Test(
        arguments: [
            (.signal(.suspend), ["wentToBackground", "pause"], nil),
            (.signal(.resumed), ["cameBack", "redraw"], nil), (.signal(.resized), ["redraw"], nil),
            (.event(.network(.changed)), ["networkChanged"], nil), (.tick, ["tick"], nil),
            (.event(.network(.goesToSleep)), ["goesToSleep"], nil), (.event(.network(.cameBack)), ["cameBack"], nil),
            (.signal(.interrupt), [], .interrupted), (.signal(.terminate), [], .interrupted), (.limit, [], .over(nil)),
        ] as [(LoopInput<WatchState.Event>, [String], WatchState.Outcome?)])
    func `signals, the network and the limit`(
        input: LoopInput<WatchState.Event>, effects: [String], outcome: WatchState.Outcome?
    ) {
        var state = WatchState([WatchSamples.home])
        #expect(reduce(&state, input) == effects)
        #expect(state.outcome == outcome)
    }
}
