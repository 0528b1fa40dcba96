/// The name of a profile: `[a-z0-9][a-z0-9._-]{0,62}`. It is safe in a shell, a file name and a URL.
package struct ProfileName: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The most bytes.
    static let longest = 63

    /// The name.
    package let description: String

    /// Checks a name; nil when it is none.
    package init?(_ text: String) {
        let first = text.utf8.first.map(Self.isLetterOrDigit) ?? false
        let isName =
            first && text.utf8.count <= Self.longest
            && text.utf8.allSatisfy { Self.isLetterOrDigit($0) || "._-".utf8.contains($0) }
        guard isName else { return nil }
        description = text
    }

    /// Orders by bytes.
    package static func < (left: Self, right: Self) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension ProfileName: Encodable {
    /// Encodes the text.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
