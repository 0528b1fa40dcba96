// The standard library knows the canonical composition (NFC) but does not offer it; swift-foundation does the same.
@_spi(_Unicode) import Swift

/// One label of a host name outside ASCII: its mapping, its rules, and its way to ASCII and back (RFC 5890 to 5892).
///
/// The mapping is lower-casing and NFC, nothing else of UTS 46. Characters that UTS 46 would replace by others (full-width
/// forms, ligatures, mathematical letters) are refused instead, so that no other name is reached than the typed one. Not checked are
/// the rules of context (RFC 5892 appendix A: the characters that have one are refused) and of direction (RFC 5893).
enum InternationalLabel {
    /// The most bytes of a label in ASCII (RFC 1035 section 2.3.4).
    static let longest = 63
    static let prefix = "xn--"

    /// Why a label has no form in ASCII.
    enum Failure: Error {
        case badCharacter
        case tooLong
    }

    /// The label as it is typed, in lower case and NFC. It may be ASCII afterwards: the Kelvin sign is a `k`.
    static func mapped(_ label: String) -> String {
        // Almost all labels are ASCII, which is its own NFC.
        if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
        var lower = String.UnicodeScalarView()
        for scalar in label.unicodeScalars {
            lower.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return String(String.UnicodeScalarView(String(lower)._nfc))
    }

    /// The `xn--` form of a mapped label.
    static func ascii(_ label: String) throws(Failure) -> String {
        let scalars = Array(label.unicodeScalars)
        guard scalars.count <= longest else { throw .tooLong }
        guard isValid(label) else { throw .badCharacter }
        guard let encoded = Punycode.encode(scalars, limit: longest - prefix.utf8.count) else { throw .tooLong }
        return prefix + encoded
    }

    /// The label behind an `xn--` label in lower case; nil unless exactly that form is what it encodes to.
    static func decoded(_ ascii: some StringProtocol) -> String? {
        guard ascii.utf8.count <= longest, ascii.hasPrefix(prefix),
            let scalars = Punycode.decode(ascii.utf8.dropFirst(prefix.utf8.count))
        else { return nil }
        let label = String(String.UnicodeScalarView(scalars))
        guard let again = try? self.ascii(label), again == ascii else { return nil }
        return label
    }

    /// Whether a label has something outside ASCII, is mapped, and consists of what RFC 5891 section 4.2 permits.
    private static func isValid(_ label: String) -> Bool {
        let scalars = Array(label.unicodeScalars)
        guard let first = scalars.first, first != "-", scalars.last != "-", !first.isMark,
            !scalars.allSatisfy(\.isASCII), Array(scalars.dropFirst(2).prefix(2)) != ["-", "-"]
        else { return false }
        // `String` compares canonically, so the scalars are compared.
        return scalars.allSatisfy(\.isPermittedInLabel) && Array(mapped(label).unicodeScalars) == scalars
    }
}

extension Unicode.Scalar {
    /// A combining mark of any kind.
    fileprivate var isMark: Bool { extendsBase && !isTrailingJamo }

    /// A hyphen, or what RFC 5892 section 3 calls "protocol valid", computed from the standard library's Unicode tables.
    fileprivate var isPermittedInLabel: Bool {
        switch self {
        // Exceptions for and against (section 2.6): ß and ς have another case folding; tatweel, tone and repeat marks.
        case "-", "\u{df}", "\u{3c2}", "\u{6fd}", "\u{6fe}", "\u{f0b}", "\u{3007}": return true
        case "\u{640}", "\u{7fa}", "\u{302e}", "\u{302f}", "\u{3031}"..."\u{3035}", "\u{303b}": return false
        // Marks for symbols and musical notation (section 2.4).
        case "\u{20d0}"..."\u{20ff}", "\u{1d100}"..."\u{1d24f}": return false
        default: break
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: break
        default: return false
        }
        return !isInvisible && (!isHangul || isHangulSyllable) && !properties.changesWhenNFKCCaseFolded
    }

    private var isHangulSyllable: Bool { (0xac00...0xd7a3).contains(value) }
}
