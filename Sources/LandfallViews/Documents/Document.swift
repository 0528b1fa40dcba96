internal import LandfallModel

/// A JSON object, whose members are declared like the fields of a page: a name and a value. One without a value is left out.
package struct Document: Encodable, Sendable, ExpressibleByDictionaryLiteral {
    var members: [(name: String, value: (any Encodable & Sendable)?)]

    package init(dictionaryLiteral members: (String, (any Encodable & Sendable)?)...) {
        self.members = members.map { (name: $0.0, value: $0.1) }
    }

    /// An object of the schema of that name (docs/schemas).
    init(_ schema: String, _ document: Document) {
        members = document.members + [("schema", schema)]
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TextKey.self)
        for (name, value) in members {
            if let value { try container.encode(value, forKey: TextKey(stringValue: name)) }
        }
    }
}

extension Encoder {
    /// Writes a thing, and members beside its own.
    func encode(_ thing: some Encodable, with members: Document) throws {
        try thing.encode(to: self)
        try members.encode(to: self)
    }
}

extension Collection {
    /// The collection; nil if there is nothing in it.
    var nonEmpty: Self? { isEmpty ? nil : self }
}
