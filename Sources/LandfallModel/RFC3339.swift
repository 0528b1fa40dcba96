package import struct FoundationEssentials.Date

/// Moments as the grammar `date-time` of RFC 3339 (section 5.6) writes them, read and written.
///
/// Foundation's formatter reads the time zone of the machine first, which costs as much as a request to a server.
package enum RFC3339 {
    /// How many digits of a fraction are read; the first nine of them count.
    private static let mostFractionDigits = 18

    /// The first second of the year 0 and the one after the last of 9999, in milliseconds since 1970.
    private static let writable = -62_167_219_200_000.0..<253_402_300_800_000.0

    /// Reads `text`; nil for anything but a moment that exists in the Gregorian calendar.
    ///
    /// `T` and `Z` may be in lowercase, and a space may stand for `T` (section 5.6). A leap second, 60, is the last second
    /// of a month in UTC (section 5.7, appendix D) and becomes the first of the next, as POSIX counts.
    package static func date(_ text: ArraySlice<UInt8>) -> Date? {
        var scanner = MomentScanner(rest: text)
        return scanner.moment(mostFractionDigits: mostFractionDigits).map(Date.init(timeIntervalSince1970:))
    }

    /// Reads `text` as the other one does.
    package static func date(_ text: String) -> Date? {
        date(Array(text.utf8)[...])
    }

    /// How far the clock that `text` was read from is from GMT, in seconds; nil for what is no moment.
    package static func secondsFromGMT(_ text: String) -> Int? {
        guard let moment = date(text) else { return nil }
        let isGMT = text.utf8.last == UInt8(ascii: "Z") || text.utf8.last == UInt8(ascii: "z")
        // `+09:00`
        return isGMT ? 0 : date(String(text.dropLast(6)) + "Z").map { Int($0.timeIntervalSince(moment).rounded()) }
    }

    /// `date`, unless it is Go's zero time, `0001-01-01T00:00:00Z` in any zone, which means that there is none.
    package static func unlessGoZero(_ date: Date) -> Date? {
        date.timeIntervalSince1970 < endOfYear1 ? nil : date
    }

    private static let endOfYear1 = -62_104_060_800.0

    /// Writes `date` in UTC, to the millisecond if it is not a full second; nil outside the years 0 to 9999.
    package static func text(_ date: Date) -> String? {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard writable.contains(milliseconds) else { return nil }
        // Counted from the first of March of the year -400, so that nothing is negative.
        let shifted = Int(milliseconds) + CalendarDay.epoch * 86_400_000
        let (days, time) = shifted.quotientAndRemainder(dividingBy: 86_400_000)
        let day = CalendarDay(number: days)
        let (minutes, rest) = time.quotientAndRemainder(dividingBy: 60_000)
        let fraction = rest % 1_000 == 0 ? "" : "." + padded(rest % 1_000, to: 3)
        return "\(padded(day.year, to: 4))-\(padded(day.month, to: 2))-\(padded(day.day, to: 2))"
            + "T\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2)):\(padded(rest / 1_000, to: 2))\(fraction)Z"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

/// Takes the text of a moment apart from the front.
private struct MomentScanner {
    var rest: ArraySlice<UInt8>

    /// Seconds since 1970 of the whole text.
    mutating func moment(mostFractionDigits: Int) -> Double? {
        guard let year = number(4, until: "-"), let month = number(2, until: "-"), let day = number(2, until: "Tt "),
            let hour = number(2, until: ":"), let minute = number(2, until: ":"), let second = number(2),
            let fraction = fraction(atMost: mostFractionDigits), let offset = offset(), rest.isEmpty,
            let date = CalendarDay(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = date.number - CalendarDay.epoch
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        if second == 60 {
            let (next, time) = (seconds + CalendarDay.epoch * 86_400).quotientAndRemainder(dividingBy: 86_400)
            guard time == 0, CalendarDay(number: next).day == 1 else { return nil }
        }
        return Double(seconds) + fraction
    }

    private mutating func number(_ count: Int, until marks: StaticString = "") -> Int? {
        let digits = digits(atMost: count)
        guard digits.count == count else { return nil }
        if marks.utf8CodeUnitCount > 0 {
            guard let mark = rest.popFirst(), marks.withUTF8Buffer({ $0.contains(mark) }) else { return nil }
        }
        return Self.value(digits)
    }

    private mutating func fraction(atMost most: Int) -> Double? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        rest = rest.dropFirst()
        let digits = digits(atMost: most)
        guard !digits.isEmpty else { return nil }
        let nanoseconds = Array(digits.prefix(9)) + Array(repeating: UInt8(ascii: "0"), count: max(0, 9 - digits.count))
        return Double(Self.value(nanoseconds[...])) / 1e9
    }

    /// Seconds east of UTC.
    private mutating func offset() -> Int? {
        let sign = rest.popFirst()
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2, until: ":"),
            let minutes = number(2), hours < 24, minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private mutating func digits(atMost most: Int) -> ArraySlice<UInt8> {
        let digits = rest.prefix(most).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

/// A day of the Gregorian calendar, in years that begin in March, so that the leap day is a year's last.
package struct CalendarDay {
    /// The number of 1970-01-01.
    package static let epoch = 719_468 + 146_097

    let year: Int
    /// From 1 on.
    package let month: Int
    /// From 1 on.
    package let day: Int

    /// One that exists, from the year 0 on; nil for the 31st of February.
    init?(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
        guard (1...12).contains(month), (1...31).contains(day), CalendarDay(number: number).day == day else {
            return nil
        }
    }

    /// The one that is `number` days after the first of March of the year -400.
    package init(number: Int) {
        let (era, dayOfEra) = number.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = (era - 1) * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    /// Days since the first of March of the year -400.
    var number: Int {
        let marchYear = (month > 2 ? year : year - 1) + 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + (153 * monthFromMarch + 2) / 5
            + day - 1
    }
}
