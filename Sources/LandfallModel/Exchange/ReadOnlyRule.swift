/// Which targets a read-only client may ask for with GET.
///
/// Which GETs do something is said by `ServerProduct.paths`. A server
/// may take other spellings for the same path: Go's ServeMux cleans `//` and dot segments and splits what is decoded
/// already. So everything that can be read in two ways is refused, and only what is left is compared.
public struct ReadOnlyRule: Sendable, Hashable {
    /// Why a target is not asked for. The value of a case is its stable code.
    public enum Refusal: Error, Sendable, Hashable, CaseIterable {
        /// No path of RFC 3986, or one with several spellings: `//`, dot segments, escapes of what needs none, of
        /// slashes, percent signs and control characters.
        case notPlain
        /// A GET that has a side effect.
        case hasEffects
    }

    /// The product that is asked.
    public let kind: ServerKind

    /// The rule for a product.
    public init(kind: ServerKind) {
        self.kind = kind
    }

    /// Checks a target.
    ///
    /// - Parameters:
    ///   - target: The path and query as they stand in the request line, behind the base path of the route.
    ///   - basePath: What stands before it: empty, or `/…` without a final slash. What the two make together is judged.
    /// - Throws: ``Refusal``.
    public func check(_ target: String, behind basePath: String = "") throws(Refusal) {
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.first == UInt8(ascii: "/"), parts.dropFirst().allSatisfy(Self.isQuery) else {
            throw .notPlain
        }
        // A final slash is plain: it may be another path for the server. For the comparison it is nothing.
        let all = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, segment) in all.enumerated() where !(segment.isEmpty && index == all.count - 1) {
            guard Self.isPlain(segment) else { throw .notPlain }
        }
        if kind.paths.hasEffects(target, behind: basePath) { throw .hasEffects }
    }

    /// Whether a segment is in normal form (RFC 3986 section 6.2.2), and neither empty nor a dot segment, with or without
    /// parameters (section 3.3).
    private static func isPlain(_ segment: Substring.UTF8View) -> Bool {
        var name: [UInt8] = []
        var rest = segment
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = hexDigit(rest.popFirst()), let low = hexDigit(rest.popFirst()) else { return false }
                let value = high << 4 | low
                guard !isPlain(value), !ambiguous.contains(value), value >= 0x20, value != 0x7f else { return false }
                name.append(value)
            } else {
                guard isPlain(byte) else { return false }
                name.append(byte)
            }
        }
        return !["", ".", ".."].contains(String(decoding: name.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self))
    }

    /// Escaped, these are read in two ways: as what they are, or as the end of a segment, a query or the start of an
    /// escape.
    private static let ambiguous = Set("/\\?#%;".utf8)

    /// pchar without escapes (RFC 3986 section 3.3).
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@".utf8)

    private static func isPlain(_ byte: UInt8) -> Bool { plain.contains(byte) }

    private static func isQuery(_ query: Substring.UTF8View) -> Bool {
        var rest = query
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard anyHexDigit(rest.popFirst()), anyHexDigit(rest.popFirst()) else { return false }
            } else if !isPlain(byte), byte != UInt8(ascii: "/"), byte != UInt8(ascii: "?") {
                return false
            }
        }
        return true
    }

    /// Capital letters only: lower case is not the normal form.
    private static func hexDigit(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case let byte? where (0x30...0x39).contains(byte): byte - 0x30
        case let byte? where (0x41...0x46).contains(byte): byte - 0x41 + 10
        default: nil
        }
    }

    private static func anyHexDigit(_ byte: UInt8?) -> Bool {
        byte.map { hexDigit($0 >= 0x61 ? $0 - 0x20 : $0) != nil } ?? false
    }
}
