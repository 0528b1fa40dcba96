import Foundation
import Testing

@testable import TailnetResolver

struct GoTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2026-11-18T07:15:30.4Z", 1_794_986_130.4),
        ("2000-02-29T23:59:59Z", 951_868_799),
        ("2027-03-01T10:00:00Z", 1_803_895_200), ("2025-03-01T12:00:00+09:00", 1_740_798_000),
        ("1969-12-31T23:59:59-00:30", 1_799), ("2026-11-20T22:55:41.632734421Z", 1_795_215_341.632734421),
    ])
    func `times of any precision and offset are read`(text: String, seconds: Double) throws {
        let date = try #require(GoTime.date(Array(text.utf8)[...]))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "0001-01-01T00:00:00Z", "2026-11-18", "2026-13-01T00:00:00Z", "2026-01-32T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00z", "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+0900", "2026-01-01T00:00:00Z ", "+026-01-01T00:00:00Z",
    ])
    func `anything else and the zero time are none`(text: String) {
        #expect(GoTime.date(Array(text.utf8)[...]) == nil)
    }

    @Test func `every day of four centuries follows the one before`() throws {
        var expected = -2_208_988_800.0
        for year in 1900..<2300 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in [1, days] {
                    let two = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
                    let text = "\(year)-\(two(month + 1))-\(two(day))T00:00:00Z"
                    let date = GoTime.date(Array(text.utf8)[...])
                    #expect(date?.timeIntervalSince1970 == expected + Double(day - 1) * 86_400)
                }
                expected += Double(days) * 86_400
            }
        }
    }
}
