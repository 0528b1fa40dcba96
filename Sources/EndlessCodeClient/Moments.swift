internal import FoundationEssentials
internal import LandfallModel

// Models decode and encode moments by themselves, so that they do not depend on how a decoder was set up.

extension KeyedDecodingContainer {
    /// The moment at `key`; nil if there is none, or none that can be read.
    func moment(forKey key: Key) throws -> Date? {
        try decodeIfPresent(String.self, forKey: key).flatMap { RFC3339.date($0) }
    }
}

extension KeyedEncodingContainer {
    /// Writes a moment, if there is one that can be written.
    mutating func encodeMoment(_ date: Date?, forKey key: Key) throws {
        try encodeIfPresent(date.flatMap(RFC3339.text), forKey: key)
    }
}
