import LandfallModel

/// Known fields of documents that grow with every version: any other kind of value than is asked for is skipped.
extension JSONScanner {
    /// For the documents of a daemon.
    init(daemon bytes: [UInt8]) {
        self.init(bytes, allowing: [.repeatedNames, .badText])
    }

    /// Reads a whole document of a daemon, and has `member` read the value of each member whose name is a `Field`.
    ///
    /// - Throws: ``TailnetError/notJSON(offset:)`` where it is not one JSON object.
    static func document<Field>(
        _ json: [UInt8], _ names: FieldNames<Field> = FieldNames(),
        _ member: (inout JSONScanner, Field) throws(JSONFault) -> Void
    ) throws(TailnetError) {
        do throws(JSONFault) {
            var scanner = JSONScanner(daemon: json)
            let isObject = try scanner.object(names, member)
            try scanner.finish()
            guard isObject else { throw JSONFault(.unexpectedCharacter, at: 0) }
        } catch {
            throw .notJSON(offset: error.offset)
        }
    }

    /// Reads an object and has `member` read the value of each member whose name is a `Field`; false for another kind of value.
    mutating func object<Field>(
        _ names: FieldNames<Field>, _ member: (inout JSONScanner, Field) throws(JSONFault) -> Void
    ) throws(JSONFault) -> Bool {
        guard try starts(with: "{") else { return false }
        try members { scanner, name throws(JSONFault) in
            if let field = names.field(named: name.range, in: scanner.bytes) {
                try member(&scanner, field)
            } else {
                try scanner.skip()
            }
        }
        return true
    }

    /// Reads an object and has `value` read the value of each member, whatever its name.
    mutating func values(_ value: (inout JSONScanner) throws(JSONFault) -> Void) throws(JSONFault) {
        guard try starts(with: "{") else { return }
        try members { scanner, _ throws(JSONFault) in try value(&scanner) }
    }

    /// Reads an array and has `element` read each element.
    mutating func array(_ element: (inout JSONScanner) throws(JSONFault) -> Void) throws(JSONFault) {
        if try starts(with: "[") { try elements(element) }
    }

    /// Reads a string; nil for any other kind of value.
    mutating func string() throws(JSONFault) -> String? { try starts(with: "\"") ? text() : nil }

    /// Reads a string as it stands between its quotation marks, escapes and all; nil for any other kind of value.
    mutating func rawString() throws(JSONFault) -> ArraySlice<UInt8>? {
        try starts(with: "\"") ? bytes[content().range] : nil
    }

    /// Reads `true` or `false`; nil for any other kind of value.
    mutating func bool() throws(JSONFault) -> Bool? {
        let first = try next()
        try skip()
        return first == UInt8(ascii: "t") ? true : first == UInt8(ascii: "f") ? false : nil
    }

    /// Reads an integer; nil for any other kind of value, also for a number that has a fraction or does not fit.
    mutating func integer() throws(JSONFault) -> Int64? {
        let start = try nextPlace()
        try skip()
        return Int64(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    /// Whether a kind of value is next; any other one is skipped.
    private mutating func starts(with first: Unicode.Scalar) throws(JSONFault) -> Bool {
        if try next() == UInt8(ascii: first) { return true }
        try skip()
        return false
    }
}
