import Foundation
import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct RFC3339Tests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2026-11-21T04:12:00Z", 1_795_234_320),
        ("2026-11-21T04:12:00.5Z", 1_795_234_320.5), ("2026-11-21T13:12:00+09:00", 1_795_234_320),
        ("2026-11-20T23:42:00.000-04:30", 1_795_234_320), ("2026-11-21t04:12:00z", 1_795_234_320),
        ("2026-11-21 04:12:00Z", 1_795_234_320), ("2000-02-29T23:59:59Z", 951_868_799),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("0000-01-01T00:00:00+23:59", -62_167_305_540), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("1969-12-31T23:59:59.123456789Z", -0.876543211), ("1969-12-31T23:59:59-00:30", 1_799),
        ("2026-11-20T22:55:41.632734421Z", 1_795_215_341.632734421),
        ("1970-01-01T00:00:00.123456789987654321Z", 0.123456789),
    ])
    func `moments of any precision and offset are read`(text: String, seconds: Double) throws {
        let date = try #require(RFC3339.date(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    /// Section 5.7: where February ends and which second of a month may be the 60th.
    @Test(arguments: [
        ("1990-12-31T23:59:60Z", 662_688_000.0), ("1990-12-31T15:59:60-08:00", 662_688_000),
        ("2017-01-01T08:59:60.25+09:00", 1_483_228_800.25), ("2024-02-29T23:59:60Z", 1_709_251_200),
        ("0000-12-31T23:59:60Z", -62_135_596_800), ("9999-12-31T23:59:60Z", 253_402_300_800),
    ])
    func `a leap second is the first second of the next month`(text: String, seconds: Double) throws {
        #expect(try #require(RFC3339.date(text)).timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "2016-12-31T23:58:60Z", "2016-12-31T22:59:60Z", "2016-12-30T23:59:60Z", "2016-12-31T23:59:60+01:00",
        "2016-12-31T23:59:61Z", "2026-02-31T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-01-32T00:00:00Z", "2026-02-28T23:59:60-01:00",
    ])
    func `what no calendar has is no moment`(text: String) {
        #expect(RFC3339.date(text) == nil)
    }

    @Test(arguments: [
        "", "now", "2026-11-21", "2026-11-21T04:12:00", "2026-11-21T04:12Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z", "2026-01-01T00:00:00+24:00",
        "2026-01-01T00:00:00+00:60", "2026-01-01T00:00:00+0900", "2026-01-01T00:00:00+9", "2026-01-01T00:00:00Zx",
        "2026-01-01T00:00:00Z ", "+026-01-01T00:00:00Z", "2026-01-01T00:00:00.+1Z", "2026-1-01T00:00:00Z",
        "2026-01-01T00:00:00.1234567890123456789Z", "２026-01-01T00:00:00Z", "2026-01-01\u{0}00:00:00Z",
    ])
    func `another form is no moment`(text: String) {
        #expect(RFC3339.date(text) == nil)
    }

    @Test(arguments: [
        ("0001-01-01T00:00:00Z", true), ("0000-12-31T19:03:58-04:56", true), ("0002-01-01T00:00:00Z", false),
        ("2026-11-21T04:12:00Z", false),
    ])
    func `the zero time of Go is no moment in any zone`(text: String, isZero: Bool) throws {
        #expect((RFC3339.unlessGoZero(try #require(RFC3339.date(text))) == nil) == isZero)
    }

    @Test func `every day of four centuries follows the one before`() throws {
        var expected = -2_208_988_800.0
        for year in 1900..<2300 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (month, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in [1, days] {
                    let two = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
                    let text = "\(year)-\(two(month + 1))-\(two(day))T00:00:00Z"
                    let date = try #require(RFC3339.date(text))
                    #expect(date.timeIntervalSince1970 == expected + Double(day - 1) * 86_400)
                    #expect(RFC3339.text(date) == text)
                }
                expected += Double(days) * 86_400
            }
        }
    }

    @Test func `what is written is read as it was, to the millisecond`() throws {
        #expect(RFC3339.text(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(RFC3339.text(Date(timeIntervalSince1970: 1.0625)) == "1970-01-01T00:00:01.063Z")
        #expect(RFC3339.text(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
        #expect(RFC3339.text(Date(timeIntervalSince1970: 0.9999)) == "1970-01-01T00:00:01Z")
        for seconds in [Double.infinity, -.infinity, .nan, 1e300, 253_402_300_800, -62_167_219_201] {
            #expect(RFC3339.text(Date(timeIntervalSince1970: seconds)) == nil)
        }
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let milliseconds = Int.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            let text = try #require(RFC3339.text(date))
            let read = try #require(RFC3339.date(text))
            #expect(abs(read.timeIntervalSince(date)) <= 0.000_5)
        }
    }

    @Test(arguments: [
        ("2026-11-20T17:41:29.724147087-05:00", -18_000), ("2026-11-20T22:41:26Z", 0), ("2026-11-20t22:41:26z", 0),
        ("2026-11-20T22:41:26+09:30", 34_200), ("2026-11-20T22:41:26.5+00:00", 0),
    ])
    func `a moment tells how far its clock is from GMT`(text: String, seconds: Int) {
        #expect(RFC3339.secondsFromGMT(text) == seconds)
        #expect(RFC3339.secondsFromGMT(String(text.dropLast())) == nil)
    }

    @Test func `damaged moments are read or refused, and what is read can be written`() {
        let seeds = ["2026-11-21T04:12:00.123Z", "2024-03-01T09:29:60+09:30", "0000-03-01T00:00:00-00:00"]
        var generator = SeededGenerator(seed: 2)
        var readable = 0
        for _ in 0..<5_000 {
            let bytes = generator.mutate(Array(generator.pick(seeds, or: "").utf8), atMost: 3)
            guard let date = RFC3339.date(bytes[...]) else { continue }
            readable += 1
            guard let text = RFC3339.text(date), let again = RFC3339.date(text) else { continue }
            #expect(abs(again.timeIntervalSince(date)) <= 0.000_5)
        }
        #expect(readable > 50)
    }
}
