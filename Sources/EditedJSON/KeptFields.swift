internal import ServerModel

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

    /// Reads the value of a member that nobody knows.
    mutating func keep(_ name: String, from scanner: inout JSONScanner) throws(JSONFault) {
        fields.append(Field(name: name, value: try scanner.raw()))
    }
}

/// The fields that this version does not know of what is recorded of a server.
struct KeptIdentityFields: Sendable, Hashable {
    var identity = KeptFields()
    /// Those of the pins, by certificate; none of them is empty.
    var pins: [Fingerprint: KeptFields] = [:]
}
