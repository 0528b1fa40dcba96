import Testing

@testable import LocalDiscovery

struct DaemonPulseTests {
    @Test(arguments: [
        ("7 (avahi-daemon) S 1 2 3 4 5 6 7 8 9 10 30 12 0 0 20 0 1", 42 as UInt64?),
        ("7 (a) b) (c) R 1 2 3 4 5 6 7 8 9 10 1 2 0", 3), ("7 (short) S 1 2", nil), ("no parenthesis", nil), ("", nil),
        ("7 (x) S 1 2 3 4 5 6 7 8 9 10 -1 2 0", nil),
    ])
    func `the processor time is read past any name`(stat: String, ticks: UInt64?) {
        #expect(DaemonPulse.ticks(ofStat: stat) == ticks)
    }
}
