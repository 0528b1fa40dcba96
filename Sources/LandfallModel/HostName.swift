/// A host name in the form for a resolver: ASCII, lower case, international labels as `xn--`.
///
/// Labels consist of letters, digits and hyphens (RFC 1123 section 2.1), 63 bytes at most, 253 in all. An underscore is
/// accepted inside a label, because machines are called so and resolvers take it, but not at either end: `_diane` is how
/// DNS-SD writes a service, which has no address.
public struct HostName: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes of a name, without the final dot.
    static let longest = 253

    /// The name without the final dot.
    public let text: String
    /// Whether a final dot was typed: the name is complete, and no search domain is to be tried with it.
    public let isFullyQualified: Bool

    /// A name from its text, with or without final dot; nil when it is none. An address in numbers is none.
    public init?(_ text: String) {
        guard text.utf8.count <= ServerAddress.longestText, let name = try? HostName(parsing: Array(text.utf8)[...])
        else { return nil }
        self = name
    }

    /// The name, with the final dot if there was one.
    public var description: String { isFullyQualified ? text + "." : text }

    /// A single label: perhaps a tailnet machine, or a name in a search domain.
    public var isSingleLabel: Bool { !text.utf8.contains(UInt8(ascii: ".")) }

    /// A multicast DNS name (RFC 6762 section 3), which must not be sent to another resolver.
    public var isLocal: Bool { text.hasSuffix(".local") }

    /// The name for display, with international labels decoded. Two different names can look alike.
    public var unicode: ForeignText {
        ForeignText(labels.map { InternationalLabel.decoded($0) ?? String($0) }.joined(separator: "."))
    }

    /// Warnings for the user before this name is used.
    public var warnings: [ServerAddress.Warning] {
        labels.compactMap { label in
            guard let decoded = InternationalLabel.decoded(label) else { return nil }
            let scripts = NameScript.mixed(in: decoded)
            return scripts.isEmpty ? nil : .mixedScripts(label: ForeignText(decoded), ascii: String(label), scripts)
        }
    }

    private var labels: [Substring] { text.split(separator: ".") }
}

extension HostName {
    /// Parses a name where it stands in a text: the indices of `bytes` are the offsets of the error.
    init(parsing bytes: ArraySlice<UInt8>) throws(ServerAddressError) {
        guard !bytes.isEmpty else { throw ServerAddressError(.emptyHost, in: .host, at: bytes) }
        if let percent = bytes.firstIndex(of: UInt8(ascii: "%")) {
            throw ServerAddressError(.percentInHost, in: .host, at: percent..<percent + 1)
        }
        let dot = UInt8(ascii: ".")
        let isFullyQualified = bytes.last == dot
        var labels: [String] = []
        for label in (isFullyQualified ? bytes.dropLast() : bytes).split(
            separator: dot, omittingEmptySubsequences: false)
        {
            labels.append(try Self.label(label))
        }
        // Text that inet_aton(3), and so getaddrinfo(3), would accept as an address: `1.2.3`, `0x7f.1`, `2130706433`.
        if let last = labels.last, Self.isNumber(last) { throw ServerAddressError(.badIPv4, in: .host, at: bytes) }
        text = labels.joined(separator: ".")
        self.isFullyQualified = isFullyQualified
        guard text.utf8.count <= Self.longest else { throw ServerAddressError(.nameTooLong, in: .host, at: bytes) }
    }

    /// One label in ASCII and lower case.
    private static func label(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> String {
        guard !bytes.isEmpty else { throw ServerAddressError(.emptyLabel, in: .label, at: bytes) }
        let mapped = InternationalLabel.mapped(String(decoding: bytes, as: UTF8.self))
        if !mapped.utf8.allSatisfy({ $0 < 0x80 }) {
            do throws(InternationalLabel.Failure) {
                return try InternationalLabel.ascii(mapped)
            } catch {
                throw ServerAddressError(error == .tooLong ? .labelTooLong : .badLabel, in: .label, at: bytes)
            }
        }
        // The mapping can bring punctuation into ASCII: U+037E becomes a semicolon.
        if !mapped.utf8.allSatisfy(isLabelByte) {
            let bad = bytes.firstIndex { $0 < 0x80 && !isLabelByte($0) }
            throw ServerAddressError(.badLabel, in: .label, at: bad.map { bytes[$0...$0] } ?? bytes)
        }
        let ends = [bytes.first, bytes.last]
        if ends.contains(UInt8(ascii: "-")) || ends.contains(UInt8(ascii: "_")) {
            throw ServerAddressError(.badLabel, in: .label, at: bytes)
        }
        guard mapped.utf8.count <= InternationalLabel.longest else {
            throw ServerAddressError(.labelTooLong, in: .label, at: bytes)
        }
        if mapped.hasPrefix(InternationalLabel.prefix), InternationalLabel.decoded(mapped) == nil {
            throw ServerAddressError(.badPunycode, in: .label, at: bytes)
        }
        return mapped
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// All digits, or `0x` and hexadecimal digits, none included.
    private static func isNumber(_ label: String) -> Bool {
        if label.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { return true }
        return label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
    }
}
