/// Fields of documents that people edit, strictly: anyone who writes the file by hand learns of every slip, with its place. What is known becomes
/// values at once, and what is not is kept as it stands, so that a later version's fields survive. `field` is a name for errors.
extension JSONScanner {
    /// Reads an object and has `member` read the value of each member.
    package mutating func object(
        _ field: String, _ member: (inout JSONScanner, String) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard try next() == UInt8(ascii: "{") else { throw wrongType(field, "object") }
        try members { scanner, name throws(JSONFault) in try member(&scanner, scanner.text(of: name)) }
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

    /// Reads `true` or `false`.
    package mutating func truth(_ field: String) throws(JSONFault) -> Bool {
        let first = try next()
        guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else { throw wrongType(field, "true or false") }
        try skip()
        return first == UInt8(ascii: "t")
    }

    /// Reads a number.
    package mutating func number(_ field: String) throws(JSONFault) -> Double {
        let start = try nextPlace()
        guard "-0123456789".utf8.contains(bytes[start]) else { throw wrongType(field, "number") }
        _ = try numeral()
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

    /// What does not start a value is not a value of the wrong type.
    private func wrongType(_ field: String, _ expected: String) -> JSONFault {
        let isValue = "\"{[tfn-0123456789".utf8.contains(bytes[index])
        return fault(isValue ? .wrongType(field: field, expected: expected) : .unexpectedCharacter)
    }
}
