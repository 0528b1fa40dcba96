extension JSONValue {
    /// Reads a text (RFC 8259). It is what a decoder would make of it, without one.
    ///
    /// - Parameters:
    ///   - text: The bytes.
    ///   - bounds: How much of it is read.
    /// - Throws: `JSONBounds.Excess`, or `JSONFault`.
    package init(_ text: [UInt8], within bounds: JSONBounds) throws {
        try bounds.check(text)
        // A decoder takes a byte order mark too.
        let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        var scanner = JSONScanner(text, from: start, allowing: .repeatedNames)
        try self.init(&scanner)
        try scanner.finish()
    }

    private init(_ scanner: inout JSONScanner) throws(JSONFault) {
        switch try scanner.next() {
        case UInt8(ascii: "{"):
            var members: [ForeignText: JSONValue] = [:]
            try scanner.members { scanner, name throws(JSONFault) in
                let name = ForeignText(try scanner.text(of: name))
                let value = try JSONValue(&scanner)
                // Of two with one name the first counts.
                if members[name] == nil { members[name] = value }
            }
            self = .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try scanner.elements { scanner throws(JSONFault) in elements.append(try JSONValue(&scanner)) }
            self = .array(elements)
        case UInt8(ascii: "\""): self = .string(ForeignText(try scanner.text()))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = try Self.number(&scanner)
        case let first:
            try scanner.skip()
            self = first == UInt8(ascii: "n") ? .null : .bool(first == UInt8(ascii: "t"))
        }
    }

    /// A number: whole where it fits, and otherwise to the precision of a `Double`.
    private static func number(_ scanner: inout JSONScanner) throws(JSONFault) -> JSONValue {
        let start = scanner.index
        let isWhole = try scanner.numeral()
        let text = String(decoding: scanner.bytes[start..<scanner.index], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw JSONFault(.badNumber, at: start) }
        // `1.0` is whole too, as long as a `Double` tells it from its neighbours.
        guard abs(number) < 0x1p53, let integer = Int64(exactly: number) else { return .number(number) }
        return .integer(integer)
    }
}
