import Foundation
import LandfallTestSupport
import Testing

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

@Suite struct SinceTimeTests {
    private let now = Date(timeIntervalSince1970: 1_795_000_000)

    @Test(arguments: [
        ("30m", 1_794_998_200), ("24h", 1_794_913_600), ("7d", 1_794_395_200), ("0d", 1_795_000_000),
        ("2026-11-20", 1_795_132_800), ("2026-11-20T08:00:00Z", 1_795_161_600),
        ("2026-11-20T08:00:00.5+01:00", 1_795_158_000.5),
    ])
    func `a moment, a day or how long ago`(text: String, seconds: Double) throws {
        let date = try #require(SinceTime.date(text, now: now))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-3)
    }

    @Test(arguments: [
        "", "d", "7", "7w", "-7d", "+7d", "7 d", "7D", "1.5h", "yesterday", "2026-11", "2026-11-31",
        "2026-11-20 08:00:00", "0001-01-01", "3661d", "99999999999999999999d", "9223372036854775807m", "７d",
    ])
    func `nothing else`(text: String) {
        #expect(SinceTime.date(text, now: now) == nil)
    }

    @Test func `spoilt text is refused or means a time`() {
        var generator = SeededGenerator(seed: 6)
        var taken = 0
        for _ in 0..<5_000 {
            let good = generator.pick(["30m", "3650d", "2026-11-20", "2026-11-20T08:00:00Z"], or: "")
            let text = String(decoding: generator.mutate(Array(good.utf8), atMost: 2), as: UTF8.self)
            if let date = SinceTime.date(text, now: now) {
                taken += 1
                #expect(date.timeIntervalSince1970.isFinite)
            }
        }
        #expect(taken > 50)
    }
}
