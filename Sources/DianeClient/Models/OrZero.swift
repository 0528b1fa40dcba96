/// A type that has a zero value in Go.
public protocol ZeroValue {
    /// What Go takes a field for that was never set.
    static var zero: Self { get }
}

extension Bool: ZeroValue {
    /// False.
    public static var zero: Bool { false }
}

extension Int64: ZeroValue {}
extension Double: ZeroValue {}

extension Array: ZeroValue {
    /// None; Go writes a list that was never made as `null`.
    public static var zero: [Element] { [] }
}

/// A field that Go leaves out, or writes as `null`, where it holds the zero value (encoding/json, `omitempty`). It is always
/// there when it is encoded.
@propertyWrapper
public struct OrZero<Value: ZeroValue & Codable & Sendable & Hashable>: Sendable, Hashable {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension OrZero: Codable {
    /// Reads a value that is there, if only as `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? .zero : try container.decode(Value.self)
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    /// Reads a field that may be absent; what the compiler writes for a struct calls it.
    func decode<Value>(_ type: OrZero<Value>.Type, forKey key: Key) throws -> OrZero<Value> {
        OrZero(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? .zero)
    }
}
