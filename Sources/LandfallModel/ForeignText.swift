/// Text that came from outside: instance names, TXT values, host names, bodies.
///
/// The other end controls every byte of it, so it is kept unchanged and has no implicit way to a
/// terminal: ``description`` is the sanitised form, ``raw`` is for JSON, comparison and the wire.
public struct ForeignText: Sendable, Hashable, Comparable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The unchanged text. Never print it: a terminal would interpret it.
    public let raw: String

    /// Wraps text that is already known to be UTF-8.
    public init(_ raw: String) {
        self.raw = raw
    }

    /// Wraps bytes from the wire; invalid UTF-8 becomes U+FFFD.
    public init(decoding bytes: some Collection<UInt8>) {
        self.raw = String(decoding: bytes, as: UTF8.self)
    }

    /// The sanitised text, safe for one line of a terminal.
    public var description: String { Sanitiser.line.display(raw) }

    /// The sanitised text in quotation marks.
    public var debugDescription: String { "\"\(description)\"" }

    /// Orders by bytes.
    public static func < (left: Self, right: Self) -> Bool { left.raw.utf8.lexicographicallyPrecedes(right.raw.utf8) }
}

extension ForeignText {
    /// Equal if the bytes are equal, as in DNS-SD. `String` would treat a composed and a decomposed name as equal,
    /// which would merge two servers.
    public static func == (left: Self, right: Self) -> Bool {
        var (one, other) = (left.raw, right.raw)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                // Copies of one text have the same address.
                one.count == other.count && (one.baseAddress == other.baseAddress || one.elementsEqual(other))
            }
        }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        var raw = raw
        raw.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // This byte never occurs in UTF-8, so consecutive texts stay separate.
        hasher.combine(0xff as UInt8)
    }
}

extension ForeignText: ExpressibleByStringLiteral {
    /// What a program compares with: `state == "active"`, `case "active":`.
    public init(stringLiteral value: String) { self.init(value) }

    /// Whether it begins with these bytes.
    public func hasPrefix(_ prefix: String) -> Bool { raw.utf8.starts(with: prefix.utf8) }

    /// Whether these characters occur in it.
    public func contains(_ part: String) -> Bool { raw.contains(part) }
}

extension ForeignText: Encodable {
    /// Encodes the raw text: JSON carries what came (the JSON writer escapes what a terminal would interpret).
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(raw)
    }
}

extension ForeignText: Decodable {
    /// Decodes raw text, for example from a file of what was last seen.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
}
