internal import FoundationEssentials

/// The permanent identifier of a profile: a UUID in lower case.
package struct ProfileID: Sendable, Hashable, CustomStringConvertible {
    /// The text.
    package let description: String

    /// A new random identifier.
    package init() {
        description = UUID().uuidString.lowercased()
    }

    /// Reads an identifier, in either case; nil if the text is not a UUID.
    package init?(_ text: String) {
        let isUUID =
            text.utf8.count == 36
            && text.utf8.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index)
                    ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
            }
        guard isUUID else { return nil }
        description = text.lowercased()
    }
}
