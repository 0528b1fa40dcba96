extension JSONValue {
    /// Reads a text (RFC 8259). It is what a decoder would make of it, without one: a conversation has thousands of lines, and a decoder
    /// takes a tenth of a millisecond for each, since it asks of every value what it is not.
    ///
    /// - Parameters:
    ///   - text: The bytes.
    ///   - bounds: How much of it is read.
    /// - Throws: `JSONBounds.Excess`, or ``JSONReader/Fault``.
    package init(_ text: [UInt8], within bounds: JSONBounds) throws {
        try bounds.check(text)
        var reader = JSONReader(text)
        self = try reader.whole()
    }
}

/// Reads one JSON text from its first byte to its last. It recurses for each level, of which somebody has counted the depth before.
struct JSONReader {
    /// It is no JSON.
    struct Fault: Error {}

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value that is the whole text.
    mutating func whole() throws(Fault) -> JSONValue {
        // A byte order mark, which a decoder takes too.
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
        let value = try value()
        guard next == nil else { throw Fault() }
        return value
    }

    /// The next byte that is no white space, at which the reader stands then.
    private var next: UInt8? {
        mutating get {
            while place < bytes.count {
                let byte = bytes[place]
                guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
                place += 1
            }
            return nil
        }
    }

    private mutating func value() throws(Fault) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(ForeignText(try text()))
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        let end = place + word.utf8CodeUnitCount
        guard end <= bytes.count, "\(word)".utf8.elementsEqual(bytes[place..<end]) else { throw Fault() }
        place = end
        return value
    }

    /// The members of an object; of two with one name the first counts.
    private mutating func members() throws(Fault) -> [ForeignText: JSONValue] {
        var members: [ForeignText: JSONValue] = [:]
        place += 1
        if next == UInt8(ascii: "}") {
            place += 1
            return members
        }
        while true {
            guard next == UInt8(ascii: "\"") else { throw Fault() }
            let name = ForeignText(try text())
            guard next == UInt8(ascii: ":") else { throw Fault() }
            place += 1
            let value = try value()
            if members[name] == nil { members[name] = value }
            if try ends(with: UInt8(ascii: "}")) { return members }
        }
    }

    private mutating func elements() throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        place += 1
        if next == UInt8(ascii: "]") {
            place += 1
            return elements
        }
        while true {
            elements.append(try value())
            if try ends(with: UInt8(ascii: "]")) { return elements }
        }
    }

    /// Goes on behind a comma, or behind the bracket that ends a list.
    private mutating func ends(with bracket: UInt8) throws(Fault) -> Bool {
        guard let byte = next, byte == bracket || byte == UInt8(ascii: ",") else { throw Fault() }
        place += 1
        return byte == bracket
    }
}

extension JSONReader {
    private mutating func text() throws(Fault) -> String {
        place += 1
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                defer { place += 1 }
                return try valid(bytes[start..<place])
            case UInt8(ascii: "\\"): return try escapedText(from: start)
            case 0..<0x20: throw Fault()
            default: place += 1
            }
        }
        throw Fault()
    }

    /// A text in which something is escaped.
    private mutating func escapedText(from start: Int) throws(Fault) -> String {
        var text = Array(bytes[start..<place])
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return try valid(text[...])
            case UInt8(ascii: "\\"): text += String(try escaped()).utf8
            case 0..<0x20: throw Fault()
            default: text.append(byte)
            }
        }
        throw Fault()
    }

    private func valid(_ text: ArraySlice<UInt8>) throws(Fault) -> String {
        guard let text = String(validating: text, as: UTF8.self) else { throw Fault() }
        return text
    }

    /// The character behind a `\\`.
    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        guard place < bytes.count else { throw Fault() }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw Fault()
        }
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // Half of a pair (UTF-16), which the other half has to follow.
        guard first < 0xdc00, bytes[place...].starts(with: Array("\\u".utf8)) else { throw Fault() }
        place += 2
        let second = try unit()
        guard (0xdc00...0xdfff).contains(second) else { throw Fault() }
        let value = 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
        guard let scalar = Unicode.Scalar(value) else { throw Fault() }
        return scalar
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard place < bytes.count, let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue else {
                throw Fault()
            }
            value = value << 4 | UInt32(digit)
            place += 1
        }
        return value
    }

    /// A number: whole where it fits, and otherwise to the precision of a `Double`.
    private mutating func number() throws(Fault) -> JSONValue {
        let start = place
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
        let whole = digits()
        // No number begins with a zero that it does not need.
        guard whole > 0, whole == 1 || bytes[place - whole] != UInt8(ascii: "0") else { throw Fault() }
        var isWhole = true
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            isWhole = false
            place += 1
            guard digits() > 0 else { throw Fault() }
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            place += 1
            if place < bytes.count, "+-".utf8.contains(bytes[place]) { place += 1 }
            guard digits() > 0 else { throw Fault() }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw Fault() }
        // `1.0` is whole too, as long as a `Double` tells it from its neighbours.
        guard abs(number) < 0x1p53, let integer = Int64(exactly: number) else { return .number(number) }
        return .integer(integer)
    }

    /// How many digits follow, behind which the reader stands then.
    private mutating func digits() -> Int {
        let start = place
        while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
        return place - start
    }
}
