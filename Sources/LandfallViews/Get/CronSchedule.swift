package import FoundationEssentials
internal import LandfallModel

/// When a job of Diane runs: five fields of crontab(5), or a name such as `@daily`, in the clock of its server.
package struct CronSchedule: Sendable, Hashable {
    /// One bit for each value that a field allows.
    private let minutes: UInt64
    private let hours: UInt64
    private let days: UInt64
    private let months: UInt64
    private let weekdays: UInt64
    /// Whether a day matches if either of its two fields does, because both are restricted.
    private let takesEither: Bool

    /// The most bytes of a schedule.
    private static let longest = 200
    private static let names = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]
    private static let monthNames = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /// Reads a schedule; nil for one in another form, such as `@every 1h`, whose start is unknown.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let lowered = text.lowercased()
        let fields = (Self.names[lowered] ?? lowered).split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count == 5, let minutes = Self.field(fields[0], 0...59), let hours = Self.field(fields[1], 0...23),
            let days = Self.field(fields[2], 1...31), let months = Self.field(fields[3], 1...12, Self.monthNames),
            let weekdays = Self.field(fields[4], 0...7, Self.dayNames)
        else { return nil }
        (self.minutes, self.hours, self.days, self.months) = (minutes, hours, days, months)
        // Sunday is 0 and 7.
        self.weekdays = weekdays | (weekdays >> 7 & 1)
        takesEither = ![fields[2], fields[4]].contains { $0.hasPrefix("*") || $0 == "?" }
    }

    /// A list of values, ranges and steps.
    private static func field(_ text: Substring, _ range: ClosedRange<Int>, _ names: [String] = []) -> UInt64? {
        var bits: UInt64 = 0
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
            guard pieces.count <= 2, let step = pieces.count == 2 ? number(pieces[1]) : 1, step > 0 else { return nil }
            let ends = pieces[0].split(separator: "-", omittingEmptySubsequences: false)
            let values: ClosedRange<Int>
            if pieces[0] == "*" || pieces[0] == "?" {
                values = range
            } else {
                let numbers = ends.compactMap { value($0, range, names) }
                guard numbers.count == ends.count, ends.count <= 2, let first = numbers.first else { return nil }
                let last = numbers.count == 2 ? numbers[1] : pieces.count == 2 ? range.upperBound : first
                guard first <= last else { return nil }
                values = first...last
            }
            for value in stride(from: values.lowerBound, through: values.upperBound, by: step) { bits |= 1 << value }
        }
        return bits
    }

    private static func number(_ text: Substring) -> Int? {
        (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func value(_ text: Substring, _ range: ClosedRange<Int>, _ names: [String]) -> Int? {
        let named = names.firstIndex { $0 == text }.map { range.lowerBound + $0 }
        return (number(text) ?? named).flatMap { range.contains($0) ? $0 : nil }
    }
}

extension CronSchedule {
    /// The first time after a moment.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - offset: How far the clock of the server is from GMT, in seconds.
    /// - Returns: The time; nil if there is none within four years and a day.
    package func next(after date: Date, secondsFromGMT offset: Int) -> Date? {
        let minute = Self.minute(date, offset) + 1
        var start = minute % 1440
        for day in (minute / 1440)..<(minute / 1440 + Self.mostDays) {
            defer { start = 0 }
            guard fits(day: day) else { continue }
            for time in start..<1440 where fits(time: time) {
                return Date(timeIntervalSince1970: Double((day * 1440 + time) * 60 - offset))
            }
        }
        return nil
    }

    private static let mostDays = 1462
    /// A moment further from 1970 is a mistake, and counts as that end.
    private static let mostSeconds = 1e11

    /// Whether there is a time from `start` on and before `end`, which are hours apart.
    package func runs(from start: Date, to end: Date, secondsFromGMT offset: Int) -> Bool {
        let last = Self.minute(end.addingTimeInterval(-1), offset)
        // One that begins within a minute has that minute behind it.
        let first = Self.minute(start.addingTimeInterval(59), offset)
        guard first <= last else { return false }
        return (first...min(last, first + 1440)).contains { fits(day: $0 / 1440) && fits(time: $0 % 1440) }
    }

    /// Minutes since 1970 by the server's clock.
    private static func minute(_ date: Date, _ offset: Int) -> Int {
        Int(min(max(0, date.timeIntervalSince1970 + Double(offset)), mostSeconds)) / 60
    }

    private func fits(time: Int) -> Bool {
        hours >> UInt64(time / 60) & 1 == 1 && minutes >> UInt64(time % 60) & 1 == 1
    }

    private func fits(day: Int) -> Bool {
        let date = CalendarDay(number: day + CalendarDay.epoch)
        guard months >> UInt64(date.month) & 1 == 1 else { return false }
        let fitsNumber = days >> UInt64(date.day) & 1 == 1
        // The first day of 1970 was a Thursday.
        let fitsWeekday = weekdays >> UInt64((day + 4) % 7) & 1 == 1
        return takesEither ? fitsNumber || fitsWeekday : fitsNumber && fitsWeekday
    }
}
