internal import LandfallModel

/// An answer of Diane 2, which may be a reason with status 200.
struct Diane2Answer<Value: Decodable & Sendable>: Decodable, Sendable {
    private enum CodingKeys: String, WireKey {
        case error
    }

    private let content: Result<Value, Refusal>

    private struct Refusal: Error {
        let reason: ForeignText
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let reason = try? container.decode(ForeignText.self, forKey: .error) {
            content = .failure(Refusal(reason: reason))
        } else {
            content = .success(try Value(from: decoder))
        }
    }

    /// What was asked for.
    ///
    /// - Throws: ``DianeError/badStatus(_:message:)`` with the reason.
    func value() throws(DianeError) -> Value {
        switch content {
        case .success(let value): return value
        case .failure(let refusal): throw .badStatus(200, message: Secret(refusal.reason))
        }
    }
}

/// A thing that comes in a list.
protocol Diane2Element: Decodable, Sendable {
    /// The member that has the list.
    static var member: String { get }
}

/// A list in an object, `null` where it was never made.
struct Diane2List<Element: Diane2Element>: Decodable, Sendable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TextKey.self)
        let key = TextKey(stringValue: Element.member)
        elements = try container.decodeNil(forKey: key) ? [] : try container.decode([Element].self, forKey: key)
    }
}
