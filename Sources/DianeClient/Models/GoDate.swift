public import struct FoundationEssentials.Date

/// A moment as Go writes it: RFC 3339 with 0 to 9 fraction digits and any offset.
///
/// It keeps its text, for `Date` loses the nanoseconds and the offset.
public struct GoDate: Sendable, Hashable {
    /// The text as it came; digits and punctuation only.
    public let text: String
    /// The moment; nil where there was none, which Go writes as the zero time `0001-01-01T00:00:00Z`, or as nothing.
    public let date: Date?

    /// Reads one; nil for what is neither empty nor RFC 3339 as Go writes it.
    ///
    /// - Parameter text: What the server wrote; empty for no moment.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            self.text = ""
            date = nil
            return
        }
        var scanner = Scanner(rest: Array(text.utf8)[...])
        guard let seconds = scanner.seconds() else { return nil }
        self.text = text
        date = scanner.isZeroTime ? nil : Date(timeIntervalSince1970: seconds)
    }
}

extension GoDate: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = GoDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no date")
        }
        self = date
    }

    /// Writes the text as it came.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension GoDate {
    /// Takes a text apart from the front.
    private struct Scanner {
        var rest: ArraySlice<UInt8>
        /// Whether it is the year 1, or the year before it as a zone west of Greenwich sees it.
        private(set) var isZeroTime = false

        private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        private static let daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

        init(rest: ArraySlice<UInt8>) {
            self.rest = rest
        }

        /// Seconds since 1970 of the whole text.
        mutating func seconds() -> Double? {
            guard let year = number(4, until: "-"), let month = number(2, until: "-"), let day = number(2, until: "T"),
                let hour = number(2, until: ":"), let minute = number(2, until: ":"), let second = number(2),
                let fraction = fraction(), let offset = offset(), rest.isEmpty, hour < 24, minute < 60, second < 60,
                (1...12).contains(month), (1...Self.daysInMonth[month - 1]).contains(day),
                month != 2 || day < 29 || Self.isLeap(year)
            else { return nil }
            isZeroTime = year < 2
            let days = Self.daysSinceEpoch(year: year, month: month, day: day)
            return Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset) + fraction
        }

        private mutating func number(_ count: Int, until mark: Unicode.Scalar? = nil) -> Int? {
            let text = rest.prefix(count)
            guard text.count == count, text.allSatisfy(Self.digits.contains) else { return nil }
            rest = rest.dropFirst(count)
            if let mark, rest.popFirst() != UInt8(ascii: mark) { return nil }
            return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        private mutating func fraction() -> Double? {
            guard rest.first == UInt8(ascii: ".") else { return 0 }
            rest = rest.dropFirst()
            let text = rest.prefix { Self.digits.contains($0) }
            guard (1...9).contains(text.count) else { return nil }
            rest = rest.dropFirst(text.count)
            return Double("0." + String(decoding: text, as: UTF8.self))
        }

        /// Seconds east of Greenwich.
        private mutating func offset() -> Int? {
            let sign = rest.popFirst()
            if sign == UInt8(ascii: "Z") { return 0 }
            guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2, until: ":"),
                let minutes = number(2), hours < 24, minutes < 60
            else { return nil }
            return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
        }

        private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

        /// Days of the Gregorian calendar, in years that begin in March, so that the leap day is a year's last.
        private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
            // 400 years on, for the year 0 begins before March.
            let marchYear = (month > 2 ? year : year - 1) + 400
            let monthOfYear = month > 2 ? month - 3 : month + 9
            let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
            let days = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear
            return days - 719_468 - 146_097
        }
    }
}
