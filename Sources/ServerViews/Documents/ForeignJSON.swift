package import ServerModel

/// A JSON document from outside, as a part of one of ours. It is decoded and encoded again, so that nothing in it can
/// end the document around it.
package enum ForeignJSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([ForeignJSON])
    case object([String: ForeignJSON])

    /// Decodes a document; nil if it is none, or more than is shown again.
    package init?(_ text: ForeignText) {
        guard let value = try? JSONBounds.shown.decode(ForeignJSON.self, from: Array(text.raw.utf8)) else { return nil }
        self = value
    }
}

extension ForeignJSON: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([ForeignJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: ForeignJSON].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
