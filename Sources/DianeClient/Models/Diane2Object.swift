import LandfallModel

/// An object of Diane 2 on its way in: some versions give it flat, others as it is stored, with most of it in a member of its own.
struct Diane2Object<Key: CodingKey> {
    /// What is not stored.
    let flat: KeyedDecodingContainer<Key>
    private let stored: KeyedDecodingContainer<Key>?

    /// - Throws: `DecodingError` for what is not an object.
    init(_ decoder: any Decoder, stored: Key) throws {
        flat = try decoder.container(keyedBy: Key.self)
        self.stored = try? flat.nestedContainer(keyedBy: Key.self, forKey: stored)
    }

    /// A member of either form; nil where there is none, or it is null.
    func value<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try flat.decodeIfPresent(type, forKey: key) ?? stored?.decodeIfPresent(type, forKey: key)
    }

    /// Its identifier, which some versions call otherwise.
    func id(_ key: Key, _ other: Key) throws -> ForeignText {
        try flat.decodeIfPresent(ForeignText.self, forKey: key) ?? flat.decode(ForeignText.self, forKey: other)
    }
}
