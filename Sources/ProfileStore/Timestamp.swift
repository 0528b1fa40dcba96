package import struct FoundationEssentials.Date

/// A moment in UTC, to the second, as RFC 3339 writes it: `2026-11-21T04:12:00Z`.
package struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The text.
    package let description: String

    /// A moment.
    package init(_ date: Date) {
        description = date.formatted(.iso8601)
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
