/// The strings of a DNS-SD TXT record, as bytes and in wire order (RFC 6763 section 6).
public struct TXTRecord: Sendable, Hashable {
    /// The strings as they came, each at most 255 bytes on the wire.
    public let strings: [[UInt8]]

    /// Keeps `strings`, which are in wire order.
    public init(strings: [[UInt8]] = []) {
        self.strings = strings
    }

    /// A record of `key=value` strings, in this order.
    public init(pairs: KeyValuePairs<String, String>) {
        self.strings = pairs.map { Array("\($0.key)=\($0.value)".utf8) }
    }

    /// One attribute: the key as it was first spelt, and its value; nil for a key without `=`.
    public struct Attribute: Sendable, Hashable {
        /// Printable US-ASCII, without `=`.
        public let key: String
        /// Any bytes; nil if the string has no `=` (RFC 6763 section 6.4).
        public let value: [UInt8]?
    }

    /// The attributes in wire order. Of several with one key, compared without case, the first wins; strings without a
    /// key and keys that are not printable US-ASCII are left out (RFC 6763 section 6.4).
    public var attributes: [Attribute] {
        var seen: Set<String> = []
        return strings.compactMap { string in
            let keyBytes = string.prefix { $0 != UInt8(ascii: "=") }
            guard !keyBytes.isEmpty, keyBytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
            let key = String(decoding: keyBytes, as: UTF8.self)
            guard seen.insert(key.lowercased()).inserted else { return nil }
            let hasValue = keyBytes.count < string.count
            return Attribute(key: key, value: hasValue ? Array(string[(keyBytes.count + 1)...]) : nil)
        }
    }

    /// The value of `key`, compared without case; nil if it is absent, has no value or is not UTF-8.
    public subscript(_ key: String) -> ForeignText? {
        let wanted = key.lowercased()
        guard let value = attributes.first(where: { $0.key.lowercased() == wanted })?.value else { return nil }
        return String(validating: value, as: UTF8.self).map { ForeignText($0) }
    }

    /// Whether a key says yes: `1` or `true`.
    package func isTrue(_ key: String) -> Bool {
        ["1", "true"].contains(self[key]?.raw.lowercased())
    }
}
