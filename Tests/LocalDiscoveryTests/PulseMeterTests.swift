import Testing

@testable import LocalDiscovery

struct PulseMeterTests {
    /// A meter that reads every 100 ms.
    private func meter(_ readings: [UInt64?]) -> PulseMeter {
        var meter = PulseMeter()
        for (index, reading) in readings.enumerated() { meter.read(at: .milliseconds(100 * index)) { reading } }
        return meter
    }

    @Test func `a third of a processor is work`() {
        #expect(meter([50, 53]).isBusy(at: .milliseconds(399)))
        #expect(!meter([50, 53]).isBusy(at: .milliseconds(400)))
        #expect(!meter([50, 52]).isBusy(at: .milliseconds(100)))
    }

    @Test func `one reading says nothing`() {
        #expect(!meter([50]).isBusy(at: .zero))
        #expect(!meter([nil, 50]).isBusy(at: .milliseconds(100)))
    }

    @Test func `a daemon that cannot be seen, or is another one, is not at work`() {
        #expect(!meter([nil, nil]).isBusy(at: .milliseconds(100)))
        #expect(!meter([50, nil, 90]).isBusy(at: .milliseconds(200)))
        #expect(!meter([50, 9]).isBusy(at: .milliseconds(100)))
    }

    @Test func `a reading that comes late is measured over its own time`() {
        var meter = PulseMeter()
        meter.read(at: .zero) { 0 }
        meter.read(at: .milliseconds(50)) { 40 }
        #expect(!meter.isBusy(at: .milliseconds(50)))
        meter.read(at: .milliseconds(400)) { 11 }
        #expect(!meter.isBusy(at: .milliseconds(400)))
        meter.read(at: .milliseconds(500)) { 14 }
        #expect(meter.isBusy(at: .milliseconds(500)))
    }
}
