internal import FoundationEssentials

/// Limits for JSON (RFC 8259), and the only way from untrusted bytes to a decoded value.
///
/// A decoder recurses for each level, and takes microseconds and hundreds of bytes for each value: 511 nested arrays crash a
/// process, 8 MB of `{},` keep it busy for half a minute. So the bytes are scanned first, once and in linear time,
/// and a text beyond the bounds is never decoded.
package struct JSONBounds: Sendable, Hashable {
    /// Why a text is not decoded.
    package enum Excess: Error, Sendable, Hashable, CaseIterable {
        /// UTF-16 or UTF-32, which the decoder would accept but this scan cannot count.
        case encoding
        case bytes
        case depth
        case values
    }

    /// The most bytes.
    package var bytes: Int
    /// The most arrays and objects around a value.
    package var depth: Int
    /// The most values, members and elements alike.
    package var values: Int

    /// For documents that are printed unchanged: a status document, a message of a channel.
    package static let shown = JSONBounds(bytes: 1 << 20, depth: 64, values: 100_000)
    /// For lists of an API, which are decoded into types.
    package static let read = JSONBounds(bytes: 8 << 20, depth: 64, values: 100_000)

    /// Checks a text. It need not be valid JSON: the decoder checks that.
    ///
    /// - Throws: ``Excess``.
    package func check(_ text: [UInt8]) throws(Excess) {
        guard text.count <= bytes else { throw .bytes }
        // A byte order mark, or a zero byte in a text that begins with ASCII.
        guard !text.prefix(4).contains(where: { [0x00, 0xfe, 0xff].contains($0) }) else { throw .encoding }
        var census = Census()
        for byte in text {
            census.take(byte)
            if census.depth > depth { throw .depth }
            if census.values > values { throw .values }
        }
    }

    /// Decodes a text that is within the bounds.
    ///
    /// - Parameters:
    ///   - type: What it is to be.
    ///   - text: The bytes.
    /// - Throws: ``Excess``, or the decoder's error.
    /// - Returns: The value.
    package func decode<Value: Decodable>(_ type: Value.Type, from text: [UInt8]) throws -> Value {
        try check(text)
        return try JSONDecoder().decode(type, from: Data(text))
    }

    /// What has been counted so far.
    private struct Census {
        private(set) var depth = 0
        private(set) var values = 1
        private var isText = false
        private var isEscaped = false
        /// Whether nothing stands behind the opening bracket yet.
        private var isFresh = false

        mutating func take(_ byte: UInt8) {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                return
            }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                isFresh = false
                return
            default: break
            }
            if isFresh { values += 1 }
            isFresh = false
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                isFresh = true
            case UInt8(ascii: ","): values += 1
            default: break
            }
        }
    }
}
