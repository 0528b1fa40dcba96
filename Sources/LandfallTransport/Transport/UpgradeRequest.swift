/// A request to speak another protocol from here on (RFC 9110 section 7.8), for example `websocket`.
package struct UpgradeRequest: Sendable, Hashable {
    /// The method.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    /// A header field of the protocol.
    package struct Field: Sendable, Hashable {
        /// Its name.
        package let name: String
        /// Its value.
        package let value: String

        /// Makes a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method.
    package let method: Method
    /// The path and query as they stand in the request line.
    package let target: String
    /// The name of the other protocol.
    package let protocolName: String
    /// What the protocol needs beside `Connection` and `Upgrade`. No credentials: a request with such a field is refused
    /// as ``FailureCode/badRequest``.
    package let fields: [Field]

    /// Makes a request; it is checked when it is sent.
    package init(_ method: Method, _ target: String, to protocolName: String, fields: [Field] = []) {
        self.method = method
        self.target = target
        self.protocolName = protocolName
        self.fields = fields
    }

    /// Whether it can be sent as it is.
    var isValid: Bool {
        HTTPRequest.get(target).hasValidTarget
            && ([Field("Upgrade", protocolName)] + fields).allSatisfy { $0.isWellFormed && !$0.isCredential }
    }
}

extension UpgradeRequest.Field {
    /// A name of letters, digits and hyphens, and a value that cannot end its line: less than RFC 9110 section 5 allows,
    /// and all that any protocol here needs.
    fileprivate var isWellFormed: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isLetterOrDigit }
            && Self.isValidValue(value)
    }

    /// Whether a value cannot end its line.
    fileprivate static func isValidValue(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }

    fileprivate var isCredential: Bool {
        ["authorization", "proxy-authorization", "cookie"].contains(name.lowercased())
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
