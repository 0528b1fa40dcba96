import Testing

@testable import LandfallWorkflows

struct BatchStateTests {
    private typealias State = BatchState<Int, String>

    @Test func `as many run at once as it is wide, and each that is done makes room`() {
        var state = State(count: 4, width: 2)
        #expect(state.reduce(.began, at: .zero) == [.start(0), .start(1)])
        #expect(state.reduce(.event(.done(1, "b")), at: .zero) == [.start(2), .show(1)])
        #expect(state.results == [nil, "b", nil, nil] && state.leading == [] && state.done == 1)
        #expect(state.reduce(.event(.done(0, "a")), at: .zero) == [.start(3), .show(0)])
        #expect(state.leading == ["a", "b"])
        #expect(state.reduce(.event(.done(3, "d")), at: .zero) == [.show(3)] && state.outcome == nil)
        #expect(state.reduce(.event(.done(2, "c")), at: .zero) == [.show(2)] && state.outcome == .finished)
        #expect(state.leading == ["a", "b", "c", "d"])
    }

    @Test(arguments: [nil, 8])
    func `a width beyond the jobs, or none, starts each once`(width: Int?) {
        var state = State(count: 2, width: width)
        #expect(state.reduce(.began, at: .zero) == [.start(0), .start(1)])
    }

    @Test func `the first word on a job counts`() {
        var state = State(count: 2)
        _ = state.reduce(.event(.done(0, "late")), at: .zero)
        #expect(state.reduce(.event(.done(0, "found")), at: .zero).isEmpty)
        #expect(state.leading == ["late"] && state.done == 1 && state.outcome == nil)
    }

    @Test func `progress is that of each part, as it was last`() {
        var state = State(count: 1)
        for (part, progress) in [(3, 1), (5, 1), (3, 2)] {
            #expect(state.reduce(.event(.progress(progress, part: part)), at: .zero).isEmpty)
        }
        #expect(state.progress == [3: 2, 5: 1])
    }

    @Test func `each tick draws another picture`() {
        var state = State(count: 1)
        #expect(state.reduce(.tick, at: .zero) == [.draw] && state.reduce(.tick, at: .zero) == [.draw])
        #expect(state.ticks == 2)
    }

    @Test(
        arguments: [
            (.suspend, [.pause], nil), (.resumed, [.draw], nil), (.resized, [.draw], nil),
            (.interrupt, [], .interrupted), (.terminate, [], .interrupted),
        ] as [(LoopSignal, [BatchState<Int, String>.Effect], LoopEnd?)])
    func `signals`(signal: LoopSignal, effects: [BatchState<Int, String>.Effect], end: LoopEnd?) {
        var state = State(count: 1)
        #expect(state.reduce(.signal(signal), at: .zero) == effects)
        #expect(state.outcome == end)
    }
}
