internal import LandfallModel

public import struct FoundationEssentials.Date

/// A moment as Go writes it: RFC 3339 with 0 to 9 fraction digits and any offset.
///
/// It keeps its text, for `Date` loses the nanoseconds and the offset.
public struct GoDate: Sendable, Hashable {
    /// The text as it came; digits, punctuation and the letters T and Z only.
    public let text: String
    /// The moment; nil where there was none, which Go writes as the zero time `0001-01-01T00:00:00Z`, or as nothing.
    public let date: Date?

    /// Reads one; nil for what is neither empty nor RFC 3339.
    ///
    /// - Parameter text: What the server wrote; empty for no moment.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            self.text = ""
            date = nil
            return
        }
        guard let moment = RFC3339.date(text) else { return nil }
        self.text = text
        date = RFC3339.unlessGoZero(moment)
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
