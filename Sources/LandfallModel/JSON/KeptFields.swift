/// The fields of an object that this version does not know, kept as they stand for the one that does.
package struct KeptFields: Sendable, Hashable {
    struct Field: Sendable, Hashable {
        let name: String
        /// Compact JSON.
        let value: [UInt8]
    }

    private(set) var fields: [Field] = []

    /// None.
    package init() {}

    /// Whether there are none.
    package var isEmpty: Bool { fields.isEmpty }

    /// Reads the value of an unknown member.
    package mutating func keep(_ name: String, from scanner: inout JSONScanner) throws(JSONFault) {
        fields.append(Field(name: name, value: try scanner.raw()))
    }
}
