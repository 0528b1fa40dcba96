public import FoundationEssentials
internal import LandfallModel

/// A moment as the server writes it (RFC 3339); nil where there is none, or none that can be read.
@propertyWrapper
public struct ServerDate: Sendable, Hashable, Codable {
    /// The moment.
    public var wrappedValue: Date?

    /// Wraps a moment.
    public init(wrappedValue: Date?) { self.wrappedValue = wrappedValue }

    /// Decodes the server's form, so that it does not depend on how a decoder was set up.
    public init(from decoder: any Decoder) throws {
        wrappedValue = RFC3339.date(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the server's form.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(wrappedValue.flatMap { RFC3339.text($0) })
    }
}

// What the compiler writes for a struct calls these.
extension KeyedDecodingContainer {
    func decode(_ type: ServerDate.Type, forKey key: Key) throws -> ServerDate {
        try decodeIfPresent(type, forKey: key) ?? ServerDate(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ moment: ServerDate, forKey key: Key) throws {
        try encodeIfPresent(moment.wrappedValue.flatMap { RFC3339.text($0) }, forKey: key)
    }
}
