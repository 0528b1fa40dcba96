import FoundationEssentials
import Testing

@testable import LandfallModel

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_795_234_323.9, "2026-11-21T04:12:03Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (-1, "1970-01-01T00:00:00Z"), (1e300, "9999-12-31T23:59:59Z"),
        (.nan, "1970-01-01T00:00:00Z"),
    ])
    func writesAMoment(seconds: Double, text: String) {
        #expect(Timestamp(Date(timeIntervalSince1970: seconds)).description == text)
    }

    @Test func writesWhatFoundationWrites() {
        for seconds in stride(from: 0, to: 4e9, by: 12_345_678.9) {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(Timestamp(date).description == date.formatted(.iso8601))
        }
    }

    @Test(arguments: [
        "2026-11-21T04:12:00+00:00", "2026-11-21", "2026-11-21T04:12:00.5Z", "２026-11-21T04:12:00Z",
        "2026-11-21t04:12:00z", "2026-02-31T00:00:00Z", "2016-12-31T23:59:60Z",
    ])
    func readsNoOtherForm(text: String) {
        #expect(Timestamp(text) == nil)
    }
}
