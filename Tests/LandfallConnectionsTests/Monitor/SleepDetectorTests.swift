import Testing

@testable import LandfallConnections

struct SleepDetectorTests {
    private static func reading(total: Int, awake: Int) -> SleepDetector.Reading {
        SleepDetector.Reading(total: .milliseconds(total), awake: .milliseconds(awake))
    }

    @Test func `a sleep is seen once`() {
        var detector = SleepDetector()
        // It has slept before, and nobody was there to see it.
        #expect(detector.cameBack(Self.reading(total: 90_000, awake: 10_000)) == false)
        #expect(detector.cameBack(Self.reading(total: 91_000, awake: 11_000)) == false)
        #expect(detector.cameBack(Self.reading(total: 95_000, awake: 12_000)) == true)
        #expect(detector.cameBack(Self.reading(total: 96_000, awake: 13_000)) == false)
    }

    @Test func `a short one does not count, nor does time that passes`() {
        var detector = SleepDetector()
        #expect(detector.cameBack(Self.reading(total: 1_000, awake: 1_000)) == false)
        #expect(detector.cameBack(Self.reading(total: 4_000, awake: 2_000)) == false)
        #expect(detector.cameBack(Self.reading(total: 3_604_000, awake: 3_602_000)) == false)
    }

    @Test func `the clocks of this machine agree from moment to moment`() {
        var detector = SleepDetector()
        let first = SleepDetector.Reading.now()
        #expect(first.awake > .zero && first.total + .seconds(1) > first.awake)
        #expect(detector.cameBack(first) == false)
        #expect(detector.cameBack(.now()) == false)
    }
}
