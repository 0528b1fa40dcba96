import LandfallSystem
import Testing

@testable import LandfallWorkflows

struct SleepSignalsTests {
    private func told(_ signals: [SystemSignal]) async -> [Bool] {
        let (stream, bus) = AsyncStream<SystemSignal>.makeStream()
        for signal in signals { bus.yield(signal) }
        bus.finish()
        return await SleepSignals.events(stream).reduce(into: []) { $0.append($1) }
    }

    @Test func `each sleep begins and ends, with the bus at the latest`() async {
        #expect(await told([.sleepBegins, .deviceChanged, .sleepEnds]) == [true, false])
        #expect(await told([.sleepBegins]) == [true, false])
        #expect(await told([.deviceChanged]) == [])
        #expect(await told([.sleepEnds]) == [false])
    }
}
