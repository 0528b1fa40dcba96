/// Any JSON value (RFC 8259), kept as it is because its meaning is unknown here.
///
/// All text in it, names of members included, was written by the other end, and printing it shows none of that.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number without a fraction that fits.
    case integer(Int64)
    /// Any other number, to the precision of a `Double`.
    case number(Double)
    case string(ForeignText)
    case array([JSONValue])
    case object([ForeignText: JSONValue])

    /// The member of this name; nil where there is none, or where this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[ForeignText(name)]
    }

    /// The text, where this is one.
    public var text: ForeignText? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The elements, where this is an array.
    public var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension JSONValue: Redacted {}

extension JSONValue: Decodable {
    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: TextKey.self) {
            let pairs = try members.allKeys.map { name in
                (ForeignText(name.stringValue), try members.decode(JSONValue.self, forKey: name))
            }
            self = .object(Dictionary(pairs) { first, _ in first })
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(JSONValue.self)) }
            self = .array(values)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let text = try? single.decode(ForeignText.self) {
                self = .string(text)
            } else if let bool = try? single.decode(Bool.self) {
                self = .bool(bool)
            } else if let integer = try? single.decode(Int64.self) {
                self = .integer(integer)
            } else {
                self = .number(try single.decode(Double.self))
            }
        }
    }
}

extension JSONValue: Encodable {
    /// Encodes the value as it came; members lose their order.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: TextKey.self)
            for (name, value) in members { try container.encode(value, forKey: TextKey(stringValue: name.raw)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try Self.encode(bool, to: encoder)
        case .integer(let integer): try Self.encode(integer, to: encoder)
        case .number(let number): try Self.encode(number, to: encoder)
        case .string(let text): try Self.encode(text, to: encoder)
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
