import FoundationEssentials

/// JSON as landfall prints it: one line, and nothing in it that a terminal would interpret.
public enum JSONText {
    /// One compact line without a line feed: keys in order, slashes as they are, dates as RFC 3339 in UTC, and everything
    /// invisible as `\u` escapes, so that a parser gets foreign text exactly as it came.
    ///
    /// - Throws: `EncodingError` when `value` holds what JSON cannot express, such as a number that is not finite.
    public static func encode(_ value: some Encodable) throws -> String {
        escaped(String(decoding: try encoder().encode(value), as: UTF8.self))
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    /// Replaces DEL, C1, bidi controls, zero-width and other invisible scalars of encoded JSON by `\u` escapes. Valid JSON
    /// has these in string literals only, so the value does not change; white space between tokens stays.
    public static func escaped(_ json: String) -> String {
        guard json.utf8.contains(where: { $0 >= 0x7f }) else { return json }
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            if scalar.value >= 0x7f && scalar.isInvisible {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let hex = String(unit, radix: 16)
                    result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".unicodeScalars)
                }
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
