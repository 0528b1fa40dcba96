import FoundationEssentials
import Testing

@testable import LandfallViews

struct CronScheduleTests {
    /// Friday, 27 November 2026, 14:02:28 GMT.
    private static let now = Date(timeIntervalSince1970: 1_795_788_148)

    private static func minutes(_ text: String, offset: Int = 0) -> Int? {
        guard let next = CronSchedule(text)?.next(after: now, secondsFromGMT: offset) else { return nil }
        return Int(next.timeIntervalSince(now.addingTimeInterval(-28))) / 60
    }

    @Test(arguments: [
        ("* * * * *", 1), ("0 * * * *", 58), ("@hourly", 58), ("2 14 * * *", 1440), ("3 14 * * *", 1),
        ("*/15 * * * *", 13), ("0 2 * * *", 718), ("@daily", 598), ("30 7 * * sat", 1048), ("0 17 * * fri", 178),
        ("0 17 * * 5", 178), ("0 0 * * 7", 598 + 1440), ("0 0 * * sun", 598 + 1440), ("0 9-17/4 * * mon-fri", 178),
        ("5,10 14 * * *", 3),
        // Either of the two days fits; a star is no restriction.
        ("0 0 28 * mon", 598), ("0 0 30 * sat", 598), ("0 0 */1 * sun", 598 + 1440), ("0 0 ? dec *", 598 + 3 * 1440),
        ("10/20 14 * * *", 8),
    ]) func `the next time comes after now`(text: String, minutes: Int) { #expect(Self.minutes(text) == minutes) }

    @Test func `its clock is the server's`() {
        // 23:02 there.
        #expect(Self.minutes("0 2 * * *", offset: 9 * 3600) == 178)
        #expect(Self.minutes("0 0 * * sat", offset: 9 * 3600) == 58)
        // 09:02 there.
        #expect(Self.minutes("0 9 * * *", offset: -5 * 3600) == 1438)
    }

    @Test func `a leap day is found, and a day that never is is not looked for without end`() throws {
        let leap = try #require(CronSchedule("0 0 29 2 *")?.next(after: Self.now, secondsFromGMT: 0))
        #expect(leap == Date(timeIntervalSince1970: 1_835_395_200))
        #expect(CronSchedule("0 0 31 feb *")?.next(after: Self.now, secondsFromGMT: 0) == nil)
    }

    @Test func `cells of a line have the times in them, once each`() throws {
        let schedule = try #require(CronSchedule("0 * * * *"))
        let cells = (0..<24).map { index in
            let start = Self.now.addingTimeInterval(Double(index) * 1800)
            return schedule.runs(from: start, to: start.addingTimeInterval(1800), secondsFromGMT: 0)
        }
        #expect(cells == (0..<24).map { $0 % 2 == 1 })
    }

    @Test(arguments: [
        "", "daily", "@every 1h", "@reboot", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *",
        "* * * 13 *", "* * * * 8", "a * * * *", "5-1 * * * *", "*/0 * * * *", "1--2 * * * *", ", * * * *",
        "1/2/3 * * * *", "-1 * * * *", "+1 * * * *", "99999999999999999999 * * * *", "1-2-3 * * * *",
        String(repeating: "1,", count: 200) + "1 * * * *",
    ]) func `what is no schedule is none`(text: String) { #expect(CronSchedule(text) == nil) }

    @Test func `dates of any kind do not overflow`() {
        for seconds in [-1e18, 0, 1e18] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(CronSchedule("* * * * *")?.next(after: date, secondsFromGMT: 50_400) != nil)
        }
    }
}
