/// Walks over a JSON text (RFC 8259) once, and makes values only of what its caller asks for: a tailnet's status is megabytes of which a few
/// fields a machine matter, and a conversation has thousands of lines, for each of which a decoder takes a tenth of a millisecond.
package struct JSONScanner {
    /// What is let pass that would be a fault otherwise.
    package struct Leniency: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A name that its object has twice. Where people write, it is a slip.
        package static let repeatedNames = Leniency(rawValue: 1)
        /// Text that is not UTF-8, or has unknown escapes or half a surrogate pair, each of which becomes U+FFFD, and control characters.
        package static let badText = Leniency(rawValue: 2)
    }

    /// What stands between the quotation marks of a string.
    package struct Content {
        /// Where, in bytes from the start.
        package let range: Range<Int>
        let isEscaped: Bool
    }

    /// Deeper than any document, and no danger to the stack.
    package static let maximumDepth = 64

    /// All of the text.
    package let bytes: [UInt8]
    /// Behind what was read so far.
    package internal(set) var index: Int
    let leniency: Leniency
    private var depth = 0

    /// Begins at the start of a text, or at another place in it.
    package init(_ bytes: [UInt8], from start: Int = 0, allowing leniency: Leniency = []) {
        self.bytes = bytes
        self.leniency = leniency
        index = start
    }

    /// Reads an object, at whose brace it stands, and has `member` read the value of each member.
    package mutating func members(
        _ member: (inout JSONScanner, Content) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter()
        var names = SeenNames()
        while try next() != UInt8(ascii: "}") {
            guard bytes[index] == UInt8(ascii: "\"") else { throw fault(.unexpectedCharacter) }
            let start = index
            let name = try content()
            if !leniency.contains(.repeatedNames), !names.insert(try text(of: name)) {
                throw JSONFault(.duplicateName, at: start)
            }
            guard try next() == UInt8(ascii: ":") else { throw fault(.unexpectedCharacter) }
            index += 1
            try member(&self, name)
            try separator(before: UInt8(ascii: "}"))
        }
        leave()
    }

    /// Reads an array, at whose bracket it stands, and has `element` read each element.
    package mutating func elements(_ element: (inout JSONScanner) throws(JSONFault) -> Void) throws(JSONFault) {
        try enter()
        while try next() != UInt8(ascii: "]") {
            try element(&self)
            try separator(before: UInt8(ascii: "]"))
        }
        leave()
    }

    /// Passes over a value of any kind, checked all the same.
    package mutating func skip() throws(JSONFault) {
        switch try next() {
        case UInt8(ascii: "\""):
            let content = try content()
            if !leniency.contains(.badText) { _ = try text(of: content) }
        case UInt8(ascii: "{"): try members { scanner, _ throws(JSONFault) in try scanner.skip() }
        case UInt8(ascii: "["): try elements { scanner throws(JSONFault) in try scanner.skip() }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try numeral()
        default: throw fault(.unexpectedCharacter)
        }
    }

    /// Passes over white space; returns the byte behind it, which is not taken yet.
    package mutating func next() throws(JSONFault) -> UInt8 {
        skipSpace()
        guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
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

    /// A fault at this place.
    package func fault(_ reason: DocumentFault.Reason) -> JSONFault { JSONFault(reason, at: index) }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0a, 0x0d: index += 1
            default: return
            }
        }
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
        guard bytes[index] == UInt8(ascii: ",") else { throw fault(.unexpectedCharacter) }
        index += 1
        if try next() == end { throw fault(.unexpectedCharacter) }
    }
}

/// The names that an object has had so far.
private struct SeenNames {
    private var few: [String] = []
    private var many: Set<String> = []

    /// Returns false for a name that was there already. Names that Unicode calls equivalent count as one: such a pair is a
    /// trap for anyone who reads the file.
    mutating func insert(_ name: String) -> Bool {
        if !many.isEmpty { return many.insert(name).inserted }
        guard !few.contains(name) else { return false }
        few.append(name)
        if few.count > 16 { many = Set(few) }
        return true
    }
}
