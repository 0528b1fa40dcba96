/// What is wrong with a JSON text, and where. It carries no piece of the text, which may hold anything.
package struct JSONFault: Error, Sendable, Hashable {
    /// In bytes from the start.
    package let offset: Int
    /// What is wrong.
    package let reason: DocumentFault.Reason

    /// Makes one.
    package init(_ reason: DocumentFault.Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// What is wrong with a document, where a person finds it.
package struct DocumentFault: Error, Sendable, Hashable {
    /// The stable identifiers.
    package enum Reason: Sendable, Hashable {
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// Something else belongs here (RFC 8259).
        case unexpectedCharacter
        /// Not UTF-8.
        case badEncoding
        /// An unknown escape, or half a surrogate pair.
        case badEscape
        /// A control character inside a string, which has to be escaped.
        case controlCharacter
        case badNumber
        /// A name that its object has twice.
        case duplicateName
        /// Nested deeper than ``JSONScanner/maximumDepth``.
        case tooDeep
        /// The value of a field has another type.
        case wrongType(field: String, expected: String)
        /// The value of a field is none that it may have.
        case badValue(field: String)
        /// An object lacks a field.
        case missing(field: String)
        /// A secret where none belongs.
        case inlineSecret(field: String)
        /// A rule of the document that goes beyond JSON.
        case rule(Rule)
    }

    /// A rule of a document. Anyone who reads it names its own.
    package struct Rule: RawRepresentable, Sendable, Hashable {
        /// The stable identifier, in snake_case.
        package let rawValue: String

        /// Names a rule.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What is wrong.
    package let reason: Reason
    /// The line, from 1.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int

    /// Finds the place of a fault.
    package init(_ fault: JSONFault, in bytes: [UInt8]) {
        reason = fault.reason
        let before = bytes.prefix(fault.offset)
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        // Continuation bytes of UTF-8 begin no scalar.
        column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count { $0 & 0xc0 != 0x80 } + 1
    }
}
