import Testing

@testable import LandfallWorkflows

struct ProxyStateTests {
    @Test(
        arguments: [
            (.signal(.interrupt), LoopEnd.interrupted), (.signal(.terminate), .finished), (.limit, .finished),
        ] as [(LoopInput<ProxyState.Event>, LoopEnd)])
    func `the first word to stop lets answers end, the second does not`(
        input: LoopInput<ProxyState.Event>, end: LoopEnd
    ) {
        var state = ProxyState(grace: .seconds(5))
        #expect(state.reduce(.began, at: .zero) == [.listen])
        #expect(state.reduce(input, at: .zero) == [.stop(grace: .seconds(5))] && state.outcome == nil)
        #expect(state.reduce(input, at: .zero) == [.stop(grace: .zero)] && state.outcome == nil)
        #expect(state.reduce(.event(.stopped), at: .zero).isEmpty && state.outcome == end)
    }

    @Test func `Ctrl-C while it stops is what it ends with`() {
        var state = ProxyState(grace: .seconds(5))
        _ = state.reduce(.limit, at: .zero)
        _ = state.reduce(.signal(.interrupt), at: .zero)
        _ = state.reduce(.event(.stopped), at: .zero)
        #expect(state.outcome == .interrupted)
    }

    @Test(arguments: [LoopSignal.suspend, .resumed, .resized])
    func `other signals change nothing`(signal: LoopSignal) {
        var state = ProxyState(grace: .seconds(5))
        #expect(state.reduce(.signal(signal), at: .zero).isEmpty && state.outcome == nil)
    }
}
