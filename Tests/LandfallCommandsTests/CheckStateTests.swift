import StatusMonitor
import Testing

@testable import LandfallCommands

struct CheckStateTests {
    private static let connecting = WatchSamples.state(.connecting)
    private static let up = WatchSamples.state(.connected)

    @Test func `it ends when all have answered, in the order of the servers`() {
        var state = CheckState([Self.connecting, Self.connecting])
        #expect(state.reduce(.event(.init(index: 1, state: Self.up)), at: .zero).isEmpty)
        #expect(state.states == [Self.connecting, Self.up] && state.done == 1 && state.outcome == nil)
        #expect(state.reduce(.event(.init(index: 0, state: Self.up)), at: .zero).isEmpty)
        #expect(state.states == [Self.up, Self.up] && state.done == 2 && state.outcome == .finished)
    }

    @Test func `each tick draws another picture`() {
        var state = CheckState([Self.connecting])
        #expect(state.reduce(.tick, at: .zero) == [.draw] && state.reduce(.tick, at: .zero) == [.draw])
        #expect(state.ticks == 2)
    }

    @Test(
        arguments: [
            (.suspend, [.pause], nil), (.resumed, [.draw], nil), (.resized, [.draw], nil),
            (.interrupt, [], .interrupted), (.terminate, [], .interrupted),
        ] as [(LoopSignal, [CheckState.Effect], LoopEnd?)])
    func `signals`(signal: LoopSignal, effects: [CheckState.Effect], end: LoopEnd?) {
        var state = CheckState([Self.connecting])
        #expect(state.reduce(.signal(signal), at: .zero) == effects)
        #expect(state.outcome == end)
    }
}
