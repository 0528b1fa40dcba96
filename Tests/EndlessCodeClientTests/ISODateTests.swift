import Foundation
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

struct ISODateTests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2026-11-21T04:12:00Z", 1_795_234_320),
            ("2026-11-21T04:12:00.5Z", 1_795_234_320.5), ("2026-11-21T04:12:00,250Z", 1_795_234_320.25),
            ("2026-11-21T13:12:00+09:00", 1_795_234_320), ("2026-11-20T23:42:00.000-0430", 1_795_234_320),
            ("2026-11-21t04:12:00z", 1_795_234_320), ("2026-11-21 04:12:00Z", 1_795_234_320),
            ("2024-02-29T23:59:60Z", 1_709_251_200), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("1969-12-31T23:59:59.123456789Z", -0.876543211),
        ])
    func `moments are read, with a fraction or without, at any offset`(text: String, seconds: Double) throws {
        let date = try #require(ISODate.date(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(
        arguments: [
            "", "now", "2026-11-21", "2026-11-21T04:12:00", "2026-11-21T04:12Z", "2026-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
            "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+9", "2026-01-01T00:00:00Zx", "+026-01-01T00:00:00Z",
            "2026-01-01T00:00:00.1234567890123456789Z", "２026-01-01T00:00:00Z",
        ])
    func `what is no moment is none`(text: String) {
        #expect(ISODate.date(text) == nil)
    }

    @Test func `what is written is read as it was, to the millisecond`() throws {
        #expect(ISODate.text(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(ISODate.text(Date(timeIntervalSince1970: 1.0625)) == "1970-01-01T00:00:01.063Z")
        #expect(ISODate.text(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
        #expect(ISODate.text(Date(timeIntervalSince1970: 0.9999)) == "1970-01-01T00:00:01Z")
        for seconds in [Double.infinity, -.infinity, .nan, 1e300, 253_402_300_800, -62_167_219_201] {
            #expect(ISODate.text(Date(timeIntervalSince1970: seconds)) == nil)
        }
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let milliseconds = Int.random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
            let text = try #require(ISODate.text(date))
            let read = try #require(ISODate.date(text))
            #expect(abs(read.timeIntervalSince(date)) <= 0.000_5)
        }
    }

    @Test func `damaged moments are read or refused, and what is read can be written`() {
        let seeds = ["2026-11-21T04:12:00.123Z", "2024-02-29T23:59:60+09:30", "0000-03-01T00:00:00-0000"]
        var generator = SeededGenerator(seed: 2)
        var readable = 0
        for _ in 0..<5_000 {
            let bytes = generator.mutate(Array(generator.pick(seeds, or: "").utf8), atMost: 3)
            guard let date = ISODate.date(String(decoding: bytes, as: UTF8.self)) else { continue }
            readable += 1
            guard let text = ISODate.text(date), let again = ISODate.date(text) else { continue }
            #expect(abs(again.timeIntervalSince(date)) <= 0.000_5)
        }
        #expect(readable > 50)
    }
}
