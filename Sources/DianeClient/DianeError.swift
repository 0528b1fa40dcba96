public import LandfallModel

/// Why a question to a Diane server has no answer that can be used. What the server wrote is a `Secret` in it: printing an error shows
/// none of it.
#if compiler(>=6.2.3)
    @nonexhaustive
#endif
public enum DianeError: Error, Sendable, Hashable {
    /// The request would change something on the server; nothing was sent.
    case readOnlyMode
    /// Only a program on the server's own machine can do this; nothing was sent.
    case notAvailable
    /// An item with this name cannot be requested, because the server would read it as several path segments; nothing was sent.
    case notAddressable(name: ForeignText)
    /// There was no answer.
    case noAnswer(ServerExchangeError)
    /// 401: the key is missing or wrong; with the server's message.
    case unauthorized(message: Secret<ForeignText>?)
    /// The route is absent, because the server has no store (Emergent) behind it, or has not reached it since it started.
    case noStore
    /// A status other than 2xx, with the server's message.
    case badStatus(Int, message: Secret<ForeignText>?)
    /// The answer does not have the expected form.
    case decoding(DecodingFault)
}

/// The place where an answer could not be decoded.
public struct DecodingFault: Error, Sendable, Hashable {
    /// The status of the answer.
    public let status: Int
    /// The path of the field, as in `mcp_servers.2.name`; empty if the answer is not JSON.
    public let field: Secret<ForeignText>
    /// The beginning of the answer.
    public let start: Secret<ForeignText>

    /// Creates a fault.
    public init(status: Int, field: ForeignText, start: ForeignText) {
        (self.status, self.field, self.start) = (status, Secret(field), Secret(start))
    }
}

extension DianeError {
    /// The failure code of landfall-codes(7); that of a `ServerExchangeError` is passed on.
    public var code: FailureCode {
        switch self {
        case .readOnlyMode: .readOnly
        case .notAvailable: .notAvailable
        case .notAddressable: .notAddressable
        case .noAnswer(let error): error.code
        case .unauthorized: .tokenRefused
        case .noStore: .noStore
        case .badStatus: .badStatus
        case .decoding: .decodeFailed
        }
    }
}
