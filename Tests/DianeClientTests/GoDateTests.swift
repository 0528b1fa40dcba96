import FoundationEssentials
import LandfallTestSupport
import Testing

@testable import DianeClient

@Suite struct GoDateTests {
    @Test(arguments: [
        ("2026-11-20T22:41:25.134170081Z", 1_795_214_485.134170081),
        ("2026-11-20T22:41:45.03257Z", 1_795_214_505.03257),
        ("2026-11-20T22:41:20Z", 1_795_214_480), ("2026-11-20T17:41:29.724147087-05:00", 1_795_214_489.724147087),
        ("2026-04-25T03:00:00.5+02:00", 1_777_078_800.5), ("2026-01-01T05:45:00+05:45", 1_767_225_600),
        ("1969-12-31T23:59:59.9Z", -0.1), ("2024-02-29T12:00:00Z", 1_709_208_000),
        ("2000-02-29T00:00:00.000000001Z", 951_782_400.000000001), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("0002-01-01T00:00:00Z", -62_104_060_800),
        ("2016-12-31T18:59:60.5-05:00", 1_483_228_800.5),
    ])
    func `every form that Go writes`(text: String, seconds: Double) throws {
        let date = try #require(GoDate(text))
        #expect(date.text == text)
        let moment = try #require(date.date)
        #expect(abs(moment.timeIntervalSince1970 - seconds) < 1e-5)
    }

    @Test(arguments: ["", "0001-01-01T00:00:00Z", "0000-12-31T19:03:58-04:56"])
    func `no moment`(text: String) throws {
        let date = try #require(GoDate(text))
        #expect(date.date == nil)
        #expect(date.text == text)
    }

    @Test(arguments: [
        "yesterday", "2026-11-20", "2026-11-20T22:41:20", "2026-11-20T22:41:20.Z", "2026-11-20T22:41:20+0200",
        "2026-11-20T22:41:20+24:00", "2026-11-20T22:41:20+02:60", "2026-11-20T24:00:00Z", "2026-11-20T22:60:00Z",
        "2026-11-20T22:41:60Z", "2026-13-20T22:41:20Z", "2026-00-20T22:41:20Z", "2026-11-31T22:41:20Z",
        "2026-11-00T22:41:20Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-11-20T22:41:20Z\u{1b}[31m",
        "2026-11-20T22:41:20ZZ", " 2026-11-20T22:41:20Z", "２026-11-20T22:41:20Z", "-026-11-20T22:41:20Z",
        "2026-11-20T22:41:20.+1Z",
    ])
    func `nothing else is a date`(text: String) {
        #expect(GoDate(text) == nil)
    }

    @Test func `it is coded as its text`() throws {
        let json = #"["2026-11-20T17:41:29.724147087-05:00",""]"#
        let dates = try JSONDecoder().decode([GoDate].self, from: Data(json.utf8))
        #expect(String(decoding: try JSONEncoder().encode(dates), as: UTF8.self) == json)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([GoDate].self, from: Data("[\"now\"]".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([GoDate].self, from: Data("[5]".utf8)) }
    }

    /// The other side of the comparison is Foundation's own formatter.
    @Test func `any moment in any zone comes back`() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            // From 1583, before which Foundation counts in another calendar than Go, to 9998.
            let seconds = Int.random(in: -12_200_000_000...253_339_228_800, using: &generator)
            let offset = Int.random(in: -1_439...1_439, using: &generator)
            let local = Date(timeIntervalSince1970: Double(seconds + offset * 60)).formatted(.iso8601).dropLast()
            let digits = Int.random(in: 0...9, using: &generator)
            let fraction = Int.random(in: 0...999_999_999, using: &generator)
            let decimals = String(String(fraction + 1_000_000_000).dropFirst().prefix(digits))
            let zone = "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
            let text = "\(local)\(decimals.isEmpty ? "" : ".")\(decimals)\(offset == 0 ? "Z" : zone)"
            let date = try #require(GoDate(text)?.date, "\(text)")
            let expected = Double(seconds) + (Double("0.\(decimals)") ?? 0)
            #expect(abs(date.timeIntervalSince1970 - expected) < 1e-4, "\(text)")
        }
    }

    @Test func `what is spoilt is refused or was harmless`() throws {
        var generator = SeededGenerator(seed: 2)
        let good = Array("2026-11-20T17:41:29.724147087-05:00".utf8)
        var taken = 0
        for _ in 0..<20_000 {
            let text = String(decoding: generator.mutate(good, atMost: 3), as: UTF8.self)
            guard let date = GoDate(text) else { continue }
            taken += 1
            #expect(date.text == text)
            #expect(text.utf8.allSatisfy { "0123456789-:.TZtz+ ".utf8.contains($0) }, "\(text)")
        }
        #expect(taken > 100)
        #expect(GoDate(String(repeating: "2026-11-20T17:41:29Z", count: 50_000)) == nil)
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
