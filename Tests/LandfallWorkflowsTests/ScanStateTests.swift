import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct ScanStateTests {
    private static func report(_ code: FailureCode?) -> SourceReport {
        SourceReport(source: .lan, isWorking: code == nil, code: code)
    }

    private func names(_ effects: [ScanState.Effect]) -> [String] {
        effects.map { effect in
            guard case .show(let change) = effect else { return "\(effect)" }
            switch change {
            case .found(let candidate): return "found \(candidate.number)"
            case .updated(let candidate): return "updated \(candidate.number)"
            case .lost(let candidate): return "lost \(candidate.number)"
            }
        }
    }

    @Test func `it ends with the last of its sources`() {
        var state = ScanState(sources: [.lan, .tailnet], isWatching: false)
        #expect(state.reduce(.began, at: .zero).isEmpty && state.outcome == nil)
        #expect(state.reduce(.event(.ended(.tailnet)), at: .seconds(1)).isEmpty && state.outcome == nil)
        #expect(state.reduce(.event(.ended(.lan)), at: .seconds(2)).isEmpty)
        #expect(state.outcome == .finished && state.elapsed == .seconds(2))
    }

    @Test func `rows that come and go are shown`() {
        var state = ScanState(sources: [.lan], isWatching: true)
        let row = Samples.sighting("box")
        #expect(names(state.reduce(.event(.discovery(.found(row))), at: .zero)) == ["found 1"])
        #expect(names(state.reduce(.event(.discovery(.found(row))), at: .zero)) == [])
        #expect(names(state.reduce(.event(.discovery(.lost(row.id))), at: .zero)) == ["lost 1"])
        #expect(state.candidates.candidates.isEmpty && state.isUnsaved)
    }

    @Test func `what sources say of themselves is kept`() {
        var state = ScanState(sources: [.lan, .tailnet], isWatching: false)
        let trouble = Self.report(.avahiHung)
        #expect(state.reduce(.event(.discovery(.source(trouble))), at: .zero) == [.report(trouble)])
        #expect(state.reduce(.event(.discovery(.source(Self.report(nil)))), at: .zero) == [.report(Self.report(nil))])
        #expect(state.troubles == [.avahiHung] && state.candidates.reports[.lan]?.isWorking == true)
        for (source, isComplete, time) in [(DiscoverySource.lan, false, 3), (.tailnet, true, 4)] {
            let event = DiscoveryEvent.settled(source, complete: isComplete)
            #expect(state.reduce(.event(.discovery(event)), at: .seconds(time)) == [.settled(source)])
        }
        #expect(state.settledAt == [.lan: .seconds(3), .tailnet: .seconds(4)] && !state.isComplete)
    }

    @Test func `a watch remembers its rows, at most once a second`() {
        var state = ScanState(sources: [.lan], isWatching: true)
        #expect(state.reduce(.tick, at: .seconds(2)) == [.tick])
        _ = state.reduce(.event(.discovery(.found(Samples.sighting("a")))), at: .seconds(2))
        #expect(state.reduce(.tick, at: .seconds(3)) == [.tick, .remember])
        _ = state.reduce(.event(.discovery(.found(Samples.sighting("b")))), at: .seconds(3))
        #expect(state.reduce(.tick, at: .milliseconds(3999)) == [.tick] && state.isUnsaved)
        #expect(state.reduce(.tick, at: .seconds(4)) == [.tick, .remember] && !state.isUnsaved)
    }

    @Test func `a scan that ends leaves remembering to the end`() {
        var state = ScanState(sources: [.lan], isWatching: false)
        _ = state.reduce(.event(.discovery(.found(Samples.sighting("a")))), at: .zero)
        #expect(state.reduce(.tick, at: .seconds(9)) == [.tick] && state.isUnsaved)
    }

    @Test(
        arguments: [
            (.signal(.interrupt), [], .interrupted), (.signal(.terminate), [], .interrupted), (.limit, [], .finished),
            (.signal(.suspend), [.pause], nil), (.signal(.resumed), [.redraw], nil),
            (.signal(.resized), [.redraw], nil),
        ] as [(LoopInput<ScanState.Event>, [ScanState.Effect], LoopEnd?)])
    func `signals and the limit`(
        input: LoopInput<ScanState.Event>, effects: [ScanState.Effect], end: LoopEnd?
    ) {
        var state = ScanState(sources: [.lan], isWatching: true)
        #expect(state.reduce(input, at: .zero) == effects)
        #expect(state.outcome == end)
    }
}
