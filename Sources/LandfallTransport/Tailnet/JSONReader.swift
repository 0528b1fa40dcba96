/// Walks over a JSON text (RFC 8259) once and makes values only of what it is asked for.
///
/// A tailnet's status is megabytes of which a few fields a peer matter; a decoder that first keeps all of it takes several
/// times as long. Structure is checked throughout; what is skipped over is not looked at any closer.
struct JSONReader {
    /// The text is not JSON.
    struct Fault: Error, Hashable {
        /// Where, in bytes from the start.
        let offset: Int
    }

    /// Deeper than any status, and no danger to the stack.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads an object and has `member` read the value of each member whose name is a `Field`. Any other kind of value is
    /// skipped; the result says whether it was an object.
    mutating func object<Field>(
        _ names: FieldNames<Field>, _ member: (inout JSONReader, Field) throws(Fault) -> Void
    ) throws(Fault) -> Bool {
        try members { reader, name throws(Fault) in
            if let field = names.field(named: name, in: reader.bytes) {
                try member(&reader, field)
            } else {
                try reader.skip()
            }
        }
    }

    /// Reads an object and has `value` read the value of each member, whatever its name.
    mutating func values(_ value: (inout JSONReader) throws(Fault) -> Void) throws(Fault) -> Bool {
        try members { reader, _ throws(Fault) in try value(&reader) }
    }

    /// Reads an array and has `element` read each element. Any other kind of value is skipped.
    mutating func array(_ element: (inout JSONReader) throws(Fault) -> Void) throws(Fault) {
        guard try next() == UInt8(ascii: "[") else { return try skip() }
        try enter()
        while try next() != UInt8(ascii: "]") {
            try element(&self)
            try separator(before: UInt8(ascii: "]"))
        }
        leave()
    }

    /// Reads a string; nil for any other kind of value. What is not UTF-8 or half a surrogate pair becomes U+FFFD.
    mutating func string() throws(Fault) -> String? {
        guard try next() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        let (content, isEscaped) = try stringContent()
        return isEscaped
            ? JSONEscapes.decode(bytes[content]) : String(decoding: bytes[content], as: UTF8.self)
    }

    /// Reads a string as it stands between its quotation marks, escapes and all; nil for any other kind of value.
    mutating func rawString() throws(Fault) -> ArraySlice<UInt8>? {
        guard try next() == UInt8(ascii: "\"") else {
            try skip()
            return nil
        }
        return bytes[try stringContent().content]
    }

    /// Reads `true` or `false`; nil for any other kind of value.
    mutating func bool() throws(Fault) -> Bool? {
        let first = try next()
        try skip()
        return first == UInt8(ascii: "t") ? true : first == UInt8(ascii: "f") ? false : nil
    }

    /// Reads an integer; nil for any other kind of value, also for a number that has a fraction or does not fit.
    mutating func integer() throws(Fault) -> Int64? {
        _ = try next()
        let start = index
        try skip()
        return Int64(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    /// Passes over a value of any kind.
    mutating func skip() throws(Fault) {
        switch try next() {
        case UInt8(ascii: "\""): _ = try stringContent()
        case UInt8(ascii: "{"): _ = try members { reader, _ throws(Fault) in try reader.skip() }
        case UInt8(ascii: "["): try array { reader throws(Fault) in try reader.skip() }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): skipNumber()
        default: throw fault
        }
    }

    /// Checks that nothing but white space is left.
    mutating func finish() throws(Fault) {
        skipSpace()
        guard index == bytes.count else { throw fault }
    }
}

extension JSONReader {
    private var fault: Fault { Fault(offset: index) }

    /// Passes over white space; returns the byte behind it, which is not taken yet.
    private mutating func next() throws(Fault) -> UInt8 {
        skipSpace()
        guard index < bytes.count else { throw fault }
        return bytes[index]
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0a, 0x0d: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) throws(Fault) {
        guard try next() == byte else { throw fault }
        index += 1
    }

    private mutating func enter() throws(Fault) {
        guard depth < Self.maximumDepth else { throw fault }
        depth += 1
        index += 1
    }

    private mutating func leave() {
        depth -= 1
        index += 1
    }

    /// Behind a member or an element there is a comma and another one, or the end.
    private mutating func separator(before end: UInt8) throws(Fault) {
        guard try next() != end else { return }
        try take(UInt8(ascii: ","))
        if try next() == end { throw fault }
    }

    private mutating func members(
        _ member: (inout JSONReader, Range<Int>) throws(Fault) -> Void
    ) throws(Fault) -> Bool {
        guard try next() == UInt8(ascii: "{") else {
            try skip()
            return false
        }
        try enter()
        while try next() != UInt8(ascii: "}") {
            guard bytes[index] == UInt8(ascii: "\"") else { throw fault }
            let (name, _) = try stringContent()
            try take(UInt8(ascii: ":"))
            try member(&self, name)
            try separator(before: UInt8(ascii: "}"))
        }
        leave()
        return true
    }

    /// From an opening quotation mark to behind the closing one; what is between them, and whether it has escapes.
    private mutating func stringContent() throws(Fault) -> (content: Range<Int>, isEscaped: Bool) {
        index += 1
        let start = index
        var isEscaped = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return (start..<index - 1, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                index += 2
            default:
                index += 1
            }
        }
        throw fault
    }

    private mutating func literal(_ text: StaticString) throws(Fault) {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count,
            text.withUTF8Buffer({ zip($0, index..<end).allSatisfy { byte, place in bytes[place] == byte } })
        else { throw fault }
        index = end
    }

    private mutating func skipNumber() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                index += 1
            default:
                return
            }
        }
    }
}
