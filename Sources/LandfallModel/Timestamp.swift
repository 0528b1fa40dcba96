package import struct FoundationEssentials.Date

/// A moment in UTC, to the second, as RFC 3339 writes it: `2026-11-21T04:12:00Z`.
package struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The end of 9999, the last year of four digits, in seconds since 1970.
    private static let last = 253_402_300_799.0
    private static let epoch = "1970-01-01T00:00:00Z"

    /// The text.
    package let description: String

    /// A moment, from 1970 to 9999; one before or behind becomes the nearest of them.
    package init(_ date: Date) {
        let seconds = min(max(0, date.timeIntervalSince1970), Self.last).rounded(.down)
        description = RFC3339.text(Date(timeIntervalSince1970: seconds)) ?? Self.epoch
    }

    /// Reads one; nil for any other form, another offset and a leap second included.
    package init?(_ text: String) {
        guard text.utf8.count == Self.epoch.utf8.count, RFC3339.date(text).flatMap(RFC3339.text) == text else {
            return nil
        }
        description = text
    }

    /// The earlier one first.
    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
