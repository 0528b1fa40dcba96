internal import SecretMasking
package import ServerExchange
internal import ServerModel

extension ForeignJSON {
    /// The document without its secrets: a server's status repeats the failures of what it runs.
    package var masked: JSONValue { SecretMask().value(value) }

    private var value: JSONValue {
        switch self {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .integer(let integer): .integer(integer)
        case .number(let number): .number(number)
        case .string(let text): .string(ForeignText(text))
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members):
            .object(Dictionary(uniqueKeysWithValues: members.map { (ForeignText($0), $1.value) }))
        }
    }
}
