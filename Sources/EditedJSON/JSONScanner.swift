/// Walks over a JSON text (RFC 8259) once, strictly: whoever writes the file by hand learns of every slip, with its place.
///
/// What is known becomes values at once, and what is not is kept as it stands, so that a later version's fields survive.
package struct JSONScanner {
    /// Deeper than any profile, and no danger to the stack.
    static let maximumDepth = 64

    let bytes: [UInt8]
    /// Behind what was read so far.
    package private(set) var index = 0
    private var depth = 0

    /// Begins at the start of a text.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads an object and has `member` read the value of each member. `field` is the object's own name, for errors.
    package mutating func object(
        _ field: String, _ member: (inout JSONScanner, String) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard try next() == UInt8(ascii: "{") else { throw wrongType(field, "object") }
        try members { scanner, name throws(JSONFault) in try member(&scanner, name) }
    }

    /// Reads an array and has `element` read each element.
    package mutating func array(
        _ field: String, _ element: (inout JSONScanner) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard try next() == UInt8(ascii: "[") else { throw wrongType(field, "array") }
        try elements(element)
    }

    /// Reads a string.
    package mutating func string(_ field: String) throws(JSONFault) -> String {
        guard try next() == UInt8(ascii: "\"") else { throw wrongType(field, "string") }
        return try text()
    }

    /// Reads a string and makes a value of it; nil is what the field may not have.
    package mutating func value<Value>(_ field: String, _ make: (String) -> Value?) throws(JSONFault) -> Value {
        _ = try next()
        let start = index
        guard let value = make(try string(field)) else { throw JSONFault(.badValue(field: field), at: start) }
        return value
    }

    /// Reads a number.
    package mutating func number(_ field: String) throws(JSONFault) -> Double {
        switch try next() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: throw wrongType(field, "number")
        }
        let start = index
        try number()
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
            throw JSONFault(.badNumber, at: start)
        }
        return value
    }

    /// Passes over a value of any kind, checks it, and returns it without the white space between its tokens.
    package mutating func raw() throws(JSONFault) -> [UInt8] {
        _ = try next()
        let start = index
        try skip()
        return JSONLayout.compact(bytes[start..<index])
    }

    /// Passes over a value of any kind, checked all the same.
    package mutating func skip() throws(JSONFault) {
        switch try next() {
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "{"): try members { scanner, _ throws(JSONFault) in try scanner.skip() }
        case UInt8(ascii: "["): try elements { scanner throws(JSONFault) in try scanner.skip() }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw fault(.unexpectedCharacter)
        }
    }

    /// Passes over white space; returns the byte behind it, which is not taken yet.
    package mutating func next() throws(JSONFault) -> UInt8 {
        skipSpace()
        guard index < bytes.count else { throw fault(.unexpectedEnd) }
        return bytes[index]
    }

    /// Checks that nothing but white space is left.
    package mutating func finish() throws(JSONFault) {
        skipSpace()
        guard index == bytes.count else { throw fault(.unexpectedCharacter) }
    }
}

extension JSONScanner {
    private func fault(_ reason: DocumentFault.Reason) -> JSONFault { JSONFault(reason, at: index) }

    /// What does not start a value is not a value of the wrong type.
    private func wrongType(_ field: String, _ expected: String) -> JSONFault {
        let first = index < bytes.count ? bytes[index] : 0
        let isValue = "\"{[tfn-0123456789".utf8.contains(first)
        return fault(isValue ? .wrongType(field: field, expected: expected) : .unexpectedCharacter)
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0a, 0x0d: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) throws(JSONFault) {
        guard try next() == byte else { throw fault(.unexpectedCharacter) }
        index += 1
    }

    private mutating func enter() throws(JSONFault) {
        guard depth < Self.maximumDepth else { throw fault(.tooDeep) }
        depth += 1
        index += 1
    }

    private mutating func leave() {
        depth -= 1
        index += 1
    }

    /// Behind a member or an element there is a comma and another one, or the end.
    private mutating func separator(before end: UInt8) throws(JSONFault) {
        guard try next() != end else { return }
        try take(UInt8(ascii: ","))
        if try next() == end { throw fault(.unexpectedCharacter) }
    }

    private mutating func members(
        _ member: (inout JSONScanner, String) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter()
        var names = SeenNames()
        while try next() != UInt8(ascii: "}") {
            guard bytes[index] == UInt8(ascii: "\"") else { throw fault(.unexpectedCharacter) }
            let start = index
            let name = try text()
            guard names.insert(name) else { throw JSONFault(.duplicateName, at: start) }
            try take(UInt8(ascii: ":"))
            try member(&self, name)
            try separator(before: UInt8(ascii: "}"))
        }
        leave()
    }

    private mutating func elements(_ element: (inout JSONScanner) throws(JSONFault) -> Void) throws(JSONFault) {
        try enter()
        while try next() != UInt8(ascii: "]") {
            try element(&self)
            try separator(before: UInt8(ascii: "]"))
        }
        leave()
    }

    /// A string, from its opening quotation mark to behind the closing one.
    private mutating func text() throws(JSONFault) -> String {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard let text = String(validating: bytes[start..<index], as: UTF8.self) else {
                    throw JSONFault(.badEncoding, at: start)
                }
                index += 1
                return text
            case UInt8(ascii: "\\"): return try escapedText(from: start)
            case 0x00...0x1f: throw fault(.controlCharacter)
            default: index += 1
            }
        }
        throw fault(.unexpectedEnd)
    }

    /// The same for a string with an escape, the first of which is at `index`.
    private mutating func escapedText(from start: Int) throws(JSONFault) -> String {
        var content = Array(bytes[start..<index])
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw JSONFault(.badEncoding, at: start)
                }
                index += 1
                return text
            case UInt8(ascii: "\\"): content += UTF8.encode(try escape()).map(Array.init) ?? []
            case 0x00...0x1f: throw fault(.controlCharacter)
            default:
                content.append(bytes[index])
                index += 1
            }
        }
        throw fault(.unexpectedEnd)
    }

    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        let start = index
        guard index + 1 < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
        index += 2
        switch bytes[index - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw JSONFault(.badEscape, at: start)
        }
        guard let unit = hexUnit() else { throw JSONFault(.badEscape, at: start) }
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        let isPair = unit < 0xdc00 && bytes[index...].starts(with: "\\u".utf8)
        index += isPair ? 2 : 0
        guard isPair, let low = hexUnit(), 0xdc00...0xdfff ~= low,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(low) - 0xdc00))
        else { throw JSONFault(.badEscape, at: start) }
        return scalar
    }

    private mutating func hexUnit() -> UInt16? {
        let digits = bytes[index...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else {
            return nil
        }
        index += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func literal(_ text: StaticString) throws(JSONFault) {
        let isThere = text.withUTF8Buffer { bytes[index...].starts(with: $0) }
        guard isThere else { throw fault(.unexpectedCharacter) }
        index += text.utf8CodeUnitCount
    }

    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
    private mutating func number() throws(JSONFault) {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        var isGood = digits() > 0 && (bytes[first] != UInt8(ascii: "0") || index == first + 1)
        if isGood, skip(oneOf: ".") { isGood = digits() > 0 }
        if isGood, skip(oneOf: "eE") {
            _ = skip(oneOf: "+-")
            isGood = digits() > 0
        }
        guard isGood else { throw JSONFault(.badNumber, at: start) }
    }

    private mutating func digits() -> Int {
        let start = index
        while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
        return index - start
    }

    private mutating func skip(oneOf characters: String) -> Bool {
        guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return false }
        index += 1
        return true
    }
}

extension UInt8 {
    /// An ASCII digit, or a letter from A to F of either case.
    var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

/// The names that an object has had so far.
private struct SeenNames {
    private var few: [String] = []
    private var many: Set<String> = []

    /// Returns false for a name that was there already. Names that Unicode calls equivalent count as one: such a pair is a
    /// trap for whoever reads the file.
    mutating func insert(_ name: String) -> Bool {
        if !many.isEmpty { return many.insert(name).inserted }
        guard !few.contains(name) else { return false }
        few.append(name)
        if few.count > 16 { many = Set(few) }
        return true
    }
}
