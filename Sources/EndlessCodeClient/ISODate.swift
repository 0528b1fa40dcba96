import FoundationEssentials

/// A moment as ISO 8601 writes it, in the form of RFC 3339: any offset, with a fraction of a second or without.
///
/// Models decode and encode it by themselves, so that they do not depend on how a decoder was set up.
enum ISODate {
    /// Reads `text`; nil where it is no moment.
    static func date(_ text: String) -> Date? {
        var rest = Array(text.utf8)[...]
        guard let year = number(&rest, digits: 4, then: "-"), let month = number(&rest, digits: 2, then: "-"),
            let day = number(&rest, digits: 2, then: "Tt "), let hour = number(&rest, digits: 2, then: ":"),
            let minute = number(&rest, digits: 2, then: ":"), let second = number(&rest, digits: 2),
            let fraction = fraction(&rest), let offset = offset(rest), (1...12).contains(month),
            (1...days(in: month, of: year)).contains(day), hour < 24, minute < 60, second < 61
        else { return nil }
        let days = daysSinceEpoch(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Writes `date` in UTC, to the millisecond where it is no full second; nil outside the years 0 to 9999.
    static func text(_ date: Date) -> String? {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard milliseconds >= -62_167_219_200_000, milliseconds < 253_402_300_800_000 else { return nil }
        // Counted from the first of March of the year -400, so that nothing is negative.
        let shifted = Int(milliseconds) + (719_468 + 146_097) * 86_400_000
        let (days, time) = shifted.quotientAndRemainder(dividingBy: 86_400_000)
        let (year, month, day) = calendarDate(days)
        let (minutes, rest) = time.quotientAndRemainder(dividingBy: 60_000)
        let fraction = rest % 1_000 == 0 ? "" : "." + padded(rest % 1_000, to: 3)
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
            + "T\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2)):\(padded(rest / 1_000, to: 2))\(fraction)Z"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The date that is `days` after the first of March of the year -400, in the Gregorian calendar.
    private static func calendarDate(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = (era - 1) * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int, then marks: String = "") -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy(isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        if !marks.isEmpty {
            guard let mark = rest.popFirst(), marks.utf8.contains(mark) else { return nil }
        }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Double? {
        guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return 0 }
        let digits = rest.dropFirst().prefix(while: isDigit)
        guard (1...18).contains(digits.count) else { return nil }
        rest = rest.dropFirst(1 + digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// Seconds east of UTC.
    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.count == 1, rest.first == UInt8(ascii: "Z") || rest.first == UInt8(ascii: "z") { return 0 }
        var rest = rest
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let hours = number(&rest, digits: 2), hours < 24
        else { return nil }
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        guard let minutes = number(&rest, digits: 2), minutes < 60, rest.isEmpty else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days in the Gregorian calendar, counted in years that begin in March, so that the leap day is a year's last.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        // Year 0 begins in a year that the division would round the wrong way.
        let marchYear = (month > 2 ? year : year - 1) + 400
        let monthOfYear = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468 - 146_097
    }
}

extension KeyedDecodingContainer {
    /// The moment at `key`; nil where there is none, or none that can be read.
    func moment(forKey key: Key) throws -> Date? {
        try decodeIfPresent(String.self, forKey: key).flatMap(ISODate.date)
    }
}

extension KeyedEncodingContainer {
    /// Writes a moment, where there is one that can be written.
    mutating func encodeMoment(_ date: Date?, forKey key: Key) throws {
        try encodeIfPresent(date.flatMap(ISODate.text), forKey: key)
    }
}
