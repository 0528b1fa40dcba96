public import LandfallModel

/// Why a question to a Diane server has no answer that can be used. What the server wrote is a `Secret` in it: printing an error shows
/// none of it.
#if compiler(>=6.2.3)
    @nonexhaustive
#endif
public enum DianeError: Error, Sendable, Hashable {
    /// The question would change something; nothing was sent.
    case readOnlyMode
    /// Only a client on the server's own machine can do it; nothing was sent.
    case notAvailable
    /// The server has no address for something of that name; nothing was sent.
    case notAddressable(name: ForeignText)
    /// Nothing came back.
    case noAnswer(ServerExchangeError)
    /// 401: the key is missing or wrong, as the server puts it.
    case unauthorized(message: Secret<ForeignText>?)
    /// The route is absent, because the server has no store (Emergent) behind it, or has not reached it since it started.
    case noStore
    /// Another status than 2xx, with what the server says about it.
    case badStatus(Int, message: Secret<ForeignText>?)
    /// What came is not what the question asks for.
    case decoding(DecodingFault)
}

/// Where an answer could not be understood.
public struct DecodingFault: Error, Sendable, Hashable {
    /// The status of the answer.
    public let status: Int
    /// The way to the field, as in `mcp_servers.2.name`; empty where the whole is not JSON.
    public let field: Secret<ForeignText>
    /// How the answer begins.
    public let start: Secret<ForeignText>

    /// Makes one.
    public init(status: Int, field: ForeignText, start: ForeignText) {
        (self.status, self.field, self.start) = (status, Secret(field), Secret(start))
    }
}

extension DianeError {
    /// What went wrong, as every part of landfall calls it. That of an exchange is passed on.
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
