import SystemChecks
import Testing

@testable import LandfallCommands

struct DoctorStateTests {
    private static let avahi = Finding.avahi(.daemon)
    private static let clock = Finding.clock(.synchronised)

    @Test func `each is shown as soon as all before it are known`() {
        var state = DoctorState([.avahi, .files, .clock])
        #expect(state.reduce(.began, at: .zero).isEmpty)
        #expect(state.reduce(.event(.found(.clock, Self.clock)), at: .zero).isEmpty)
        #expect(state.reduce(.event(.found(.avahi, Self.avahi)), at: .zero) == [.show(Self.avahi)])
        #expect(state.outcome == nil)
        let rest = [Finding.unfinished(.files), Self.clock]
        #expect(state.reduce(.event(.late(.files)), at: .zero) == rest.map { .show($0) })
        #expect(state.shown == [Self.avahi] + rest && state.outcome == .finished)
    }

    @Test func `the first word on a check counts`() {
        var state = DoctorState([.avahi, .clock])
        #expect(state.reduce(.event(.late(.clock)), at: .zero).isEmpty)
        #expect(state.reduce(.event(.found(.clock, Self.clock)), at: .zero).isEmpty)
        _ = state.reduce(.event(.found(.avahi, Self.avahi)), at: .zero)
        #expect(state.shown == [Self.avahi, .unfinished(.clock)])
        #expect(state.reduce(.event(.late(.avahi)), at: .zero).isEmpty)
    }

    @Test(
        arguments: [
            (.interrupt, .interrupted), (.terminate, .interrupted), (.suspend, nil), (.resumed, nil),
            (.resized, nil),
        ] as [(LoopSignal, LoopEnd?)])
    func `signals`(signal: LoopSignal, end: LoopEnd?) {
        var state = DoctorState([.avahi])
        #expect(state.reduce(.signal(signal), at: .zero).isEmpty)
        #expect(state.outcome == end)
    }
}
