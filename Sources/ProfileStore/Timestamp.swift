internal import Glibc

package import struct FoundationEssentials.Date

/// A moment in UTC, to the second, as RFC 3339 writes it: `2026-11-21T04:12:00Z`.
package struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The end of 9999, the last year of four digits, in seconds since 1970.
    private static let last = 253_402_300_799.0

    /// The text.
    package let description: String

    /// A moment, from 1970 to 9999; one before or behind becomes the nearest of them.
    package init(_ date: Date) {
        // Foundation's formatter reads the time zone of the machine first, which costs as much as a request to a server.
        var seconds = time_t(min(max(0, date.timeIntervalSince1970), Self.last))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        let day = "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
        description = "\(day)T\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))Z"
    }

    /// Reads one; nil for any other form, another offset included.
    package init?(_ text: String) {
        let pattern = "dddd-dd-ddTdd:dd:ddZ".utf8
        let isMoment =
            text.utf8.count == pattern.count
            && zip(text.utf8, pattern).allSatisfy { byte, model in
                model == UInt8(ascii: "d") ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == model
            }
        guard isMoment else { return nil }
        description = text
    }

    /// The earlier one first.
    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
