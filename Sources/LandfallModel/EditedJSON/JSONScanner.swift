/// Walks over a JSON text (RFC 8259) once, strictly: whoever writes the file by hand learns of every slip, with its place.
///
/// What is known becomes values at once, and what is not is kept as it stands, so that a later version's fields survive.
package struct JSONScanner {
    /// Deeper than any profile, and no danger to the stack.
    static let maximumDepth = 64

    let bytes: [UInt8]
    /// Behind what was read so far.
    package internal(set) var index = 0
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
        let start = try nextPlace()
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
        let start = try nextPlace()
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

    /// Passes over white space; returns where what is behind it begins, in bytes.
    package mutating func nextPlace() throws(JSONFault) -> Int {
        _ = try next()
        return index
    }

    /// Checks that nothing but white space is left.
    package mutating func finish() throws(JSONFault) {
        skipSpace()
        guard index == bytes.count else { throw fault(.unexpectedCharacter) }
    }
}

extension JSONScanner {
    func fault(_ reason: DocumentFault.Reason) -> JSONFault { JSONFault(reason, at: index) }

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
