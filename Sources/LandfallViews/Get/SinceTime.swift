internal import DianeClient
package import FoundationEssentials

/// What `--since` takes: a moment (RFC 3339), a day in UTC, or how long ago: `7d`, `24h`, `30m`.
package enum SinceTime {
    /// The moment that `text` means at `now`; nil for anything else, and for more than ten years.
    package static func date(_ text: String, now: Date) -> Date? {
        if let unit = text.unicodeScalars.last, let seconds = seconds(unit) {
            let digits = text.dropLast()
            guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let count = Int(digits),
                count <= mostSeconds / seconds
            else { return nil }
            return now - Double(count * seconds)
        }
        return (GoDate(text) ?? GoDate(text + "T00:00:00Z"))?.date
    }

    private static let mostSeconds = 3_660 * 86_400

    private static func seconds(_ unit: Unicode.Scalar) -> Int? {
        switch unit {
        case "m": 60
        case "h": 3_600
        case "d": 86_400
        default: nil
        }
    }
}
