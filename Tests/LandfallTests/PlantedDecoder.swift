import DianeClient
import LandfallModel

/// Decodes any value of a client without a text: every field is there, each list has one element, and each text is a secret that names the
/// field in which it was planted.
struct PlantedDecoder: Decoder {
    var codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// A secret that says where it is.
    static func secret(in field: String) -> String { "s3cret<\(field)>" }

    /// A value of a type.
    static func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try PlantedDecoder().value(type) }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Elements(decoder: self) }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    fileprivate var text: String {
        Self.secret(in: codingPath.last { $0.intValue == nil }?.stringValue ?? "")
    }

    fileprivate func at(_ key: some CodingKey) -> PlantedDecoder {
        var decoder = self
        decoder.codingPath.append(key)
        return decoder
    }

    fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // What has a form of its own.
        let known: [Any?] = [
            JSONValue.object(["key": .string(ForeignText(text))]), GoDate("2026-11-20T22:41:21Z"),
            [ForeignText("name"): JSONValue.string(ForeignText(text))],
            [ForeignText("name"): ForeignText(text)],
        ]
        return try known.lazy.compactMap { $0 as? Value }.first ?? Value(from: self)
    }
}

extension PlantedDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { false }
    func decode(_: Bool.Type) throws -> Bool { true }
    func decode(_: String.Type) throws -> String { text }
    func decode(_: Double.Type) throws -> Double { 1 }
    func decode(_: Float.Type) throws -> Float { 1 }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let number = 1 as? Value { return number }
        if let number = Int64(1) as? Value { return number }
        return try value(type)
    }
    func decode(_: Int.Type) throws -> Int { 1 }
    func decode(_: Int8.Type) throws -> Int8 { 1 }
    func decode(_: Int16.Type) throws -> Int16 { 1 }
    func decode(_: Int32.Type) throws -> Int32 { 1 }
    func decode(_: Int64.Type) throws -> Int64 { 1 }
    func decode(_: UInt.Type) throws -> UInt { 1 }
    func decode(_: UInt8.Type) throws -> UInt8 { 1 }
    func decode(_: UInt16.Type) throws -> UInt16 { 1 }
    func decode(_: UInt32.Type) throws -> UInt32 { 1 }
    func decode(_: UInt64.Type) throws -> UInt64 { 1 }
}

private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: PlantedDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [] }

    func contains(_: Key) -> Bool { true }
    func decodeNil(forKey _: Key) throws -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.at(key).value(type)
    }
    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Other> { try decoder.at(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.at(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.at(key) }
}

private struct Elements: UnkeyedDecodingContainer {
    let decoder: PlantedDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    let count: Int? = 1
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(decoder: PlantedDecoder) { self.decoder = decoder }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        currentIndex += 1
        return try decoder.value(type)
    }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        currentIndex += 1
        return try decoder.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        currentIndex += 1
        return try decoder.unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { decoder }
}
