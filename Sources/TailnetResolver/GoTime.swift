import FoundationEssentials

/// Points in time as Go writes them: RFC 3339 with 0 to 9 fraction digits and any offset.
enum GoTime {
    /// Reads `text`; nil for anything else and for Go's zero time, which means "never".
    static func date(_ text: ArraySlice<UInt8>) -> Date? {
        // So begins the zero time, which most of the fields hold.
        if text.starts(with: "0001-".utf8) { return nil }
        var rest = text
        guard let year = number(&rest, digits: 4, then: "-"), let month = number(&rest, digits: 2, then: "-"),
            let day = number(&rest, digits: 2, then: "T"), let hour = number(&rest, digits: 2, then: ":"),
            let minute = number(&rest, digits: 2, then: ":"), let second = number(&rest, digits: 2),
            let fraction = fraction(&rest), let offset = offset(rest), (1...12).contains(month), (1...31).contains(day),
            hour < 24, minute < 60, second < 61
        else { return nil }
        let days = daysSinceEpoch(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int, then mark: Unicode.Scalar? = nil) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        if let mark {
            guard rest.popFirst().map(Unicode.Scalar.init) == mark else { return nil }
        }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Double? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest = rest.dropFirst(1 + digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    /// Seconds east of UTC.
    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.elementsEqual("Z".utf8) { return 0 }
        var rest = rest
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let hours = number(&rest, digits: 2, then: ":"), let minutes = number(&rest, digits: 2), rest.isEmpty
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }

    /// Days in the Gregorian calendar, counted in years that begin in March, so that the leap day is a year's last.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let monthOfYear = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }
}
