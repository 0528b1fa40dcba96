/// A value that nothing shows by accident: it prints `<redacted>`, and `dump` and mirrors see nothing in it. Files and requests have the
/// value itself.
///
/// As a wrapper it is for a field that may hold one, such as a command line or what a program printed: the field is read as what it is, and
/// is left out where the struct is printed.
@propertyWrapper
public struct Secret<Value> {
    /// The value.
    public var revealed: Value

    /// Keeps a value.
    public init(_ value: Value) {
        revealed = value
    }

    /// Keeps the value of a field.
    public init(wrappedValue: Value) { self.init(wrappedValue) }

    /// The value of a field.
    public var wrappedValue: Value {
        get { revealed }
        set { revealed = newValue }
    }

    /// Makes another secret of it.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Secret<Other> {
        Secret<Other>(try transform(revealed))
    }
}

extension Secret: Sendable where Value: Sendable {}
extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: Encodable where Value: Encodable {
    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws { try revealed.encode(to: encoder) }
}

extension Secret: Decodable where Value: Decodable {
    /// Decodes the value.
    public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}

extension Secret: Redacted {}

// What the compiler writes for a struct calls these: a wrapped optional may be absent.
extension KeyedDecodingContainer {
    /// Reads a field that may be absent.
    public func decode<Value: Decodable>(_: Secret<Value?>.Type, forKey key: Key) throws -> Secret<Value?> {
        Secret(try decodeIfPresent(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Leaves a field out that is nil.
    public mutating func encode<Value: Encodable>(_ secret: Secret<Value?>, forKey key: Key) throws {
        try encodeIfPresent(secret.revealed, forKey: key)
    }
}
