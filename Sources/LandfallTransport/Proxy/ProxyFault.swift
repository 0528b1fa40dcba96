package import LandfallModel

/// Why a request is not forwarded. The value of a case is its stable code.
package enum ProxyRefusal: String, Error, Sendable, Hashable, CaseIterable {
    /// Not GET, or GET with a field that asks to be taken for another method.
    case methodNotAllowed = "method_not_allowed"
    /// Not HTTP/1.1.
    case versionRefused = "http_version_refused"
    /// The Host field is missing, repeated or names another server: what a web page sends after DNS rebinding.
    case hostRefused = "host_refused"
    /// A web page of another origin asks.
    case browserRefused = "browser_refused"
    /// A GET with a body, or with framing that is read in two ways.
    case bodyRefused = "body_refused"
    /// The target can be read in two ways.
    case notPlain = "target_not_plain"
    /// A GET that does something.
    case hasEffects = "get_has_effects"
    /// Not below the path at which the proxy listens.
    case notFound = "not_found"
    /// The request is not HTTP.
    case badRequest = "bad_request"
    case headTooLarge = "head_too_large"
    /// The head did not come in time.
    case headTimeout = "head_timeout"
    case tooManyConnections = "too_many_connections"

    /// The status of the answer (RFC 9110 section 15).
    package var status: Int {
        switch self {
        case .methodNotAllowed: 405
        case .versionRefused: 505
        case .hostRefused, .browserRefused, .hasEffects: 403
        case .bodyRefused, .notPlain, .badRequest: 400
        case .notFound: 404
        case .headTooLarge: 431
        case .headTimeout: 408
        case .tooManyConnections: 503
        }
    }
}

/// What the proxy answers itself.
package enum ProxyFault: Sendable, Hashable {
    case refused(ProxyRefusal)
    /// The server gave no answer.
    case upstream(ServerExchangeError)

    /// The status of the answer.
    package var status: Int {
        switch self {
        case .refused(let refusal): refusal.status
        case .upstream(let error): error.kind == .timeout ? 504 : 502
        }
    }

    /// The stable identifier.
    package var code: String {
        switch self {
        case .refused(let refusal): refusal.rawValue
        case .upstream(let error): error.code.rawValue
        }
    }
}
