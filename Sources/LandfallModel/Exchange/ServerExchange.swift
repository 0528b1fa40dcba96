/// The transport of a typed client. An implementation knows the route, has the server prove its identity on each connection, and
/// attaches the token; nothing above it builds a URL or sees a token.
public protocol ServerExchange: Sendable {
    /// The product that answers.
    var kind: ServerKind { get }
    /// The path of the Unix socket of this machine by which the server is reached; nil where none of its routes is one.
    var machineSocket: String? { get }

    /// Sends a GET and waits for the whole answer, whatever its status; no redirect is followed.
    ///
    /// - Parameters:
    ///   - target: The path and query as they stand in the request line, behind the base path of the route: `/jobs/logs?limit=5`.
    ///   - limit: The most bytes of body that are taken.
    ///   - deadline: When to give up.
    /// - Returns: The answer.
    /// - Throws: ``ServerExchangeError``.
    func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer

    /// Opens a WebSocket (RFC 6455) on a connection of its own.
    ///
    /// - Parameters:
    ///   - target: The path and query, as in ``get(_:limit:deadline:)``.
    ///   - deadline: When to give up.
    /// - Returns: The channel, open.
    /// - Throws: ``ServerExchangeError``.
    func channel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel
}

extension ServerExchange {
    /// The most bytes of an answer where the caller knows no better: 8 MiB.
    public static var standardLimit: Int { 8 << 20 }

    /// Nil, as for a server on another machine.
    public var machineSocket: String? { nil }
}

/// An answer, complete. Everything in it was written by the other end.
public struct ServerAnswer: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public let status: Int
    /// The value of `Content-Type`, as it came.
    public let contentType: String?
    /// The body.
    public let body: [UInt8]
    /// From the request's last byte to the answer's last byte; nil if it was not measured.
    public let roundTrip: Duration?

    /// Makes an answer.
    public init(status: Int, contentType: String? = nil, body: [UInt8], roundTrip: Duration? = nil) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.roundTrip = roundTrip
    }
}

extension ServerAnswer: Redacted {
    /// The status, and how long the body is.
    public var description: String { "\(status), \(body.count) bytes" }
}

/// An open WebSocket. It answers the server's pings by itself.
public protocol ServerChannel: Sendable {
    /// Waits for messages, and gives all that have come, in order; none once no more will come.
    ///
    /// - Throws: ``ServerExchangeError``; one of kind ``ServerExchangeError/Kind/timeout`` leaves the channel as it is.
    func receive(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) -> [ServerMessage]
    /// Sends a ping, whose answer comes as ``ServerMessage/pong``.
    func ping(deadline: ContinuousClock.Instant) async throws(ServerExchangeError)
    /// Ends it at once.
    func close()
}

/// What comes out of a ``ServerChannel``, written by the other end.
public enum ServerMessage: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])
    case pong
    /// The other end has closed the channel, with its close code (RFC 6455 section 7.4) if it gave one; no message follows.
    case closed(code: UInt16?)
}

extension ServerMessage: Redacted {}

/// The reason why there is no answer.
public struct ServerExchangeError: Error, Sendable, Hashable {
    /// The kind of failure, by which a caller decides what to do.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// There is no route, nothing listens, or the connection broke.
        case unreachable
        /// The deadline passed.
        case timeout
        /// TLS failed, and not because of the pin.
        case tls
        /// Not the recorded server, or another product.
        case identity
        /// The token is missing, refused or unreadable.
        case token
        /// Refused here, before anything was sent.
        case policy
        /// The answer is not HTTP, is too large, or refuses the upgrade.
        case badAnswer
        /// Something on this machine is missing, stopped or too slow.
        case local
        /// The connection was closed on this side, or the task was cancelled.
        case cancelled
    }

    /// The kind of failure, by which a caller decides what to do.
    public let kind: Kind
    /// The failure code, such as `connection_refused` or `pin_changed`.
    public let code: FailureCode
    /// The status of a refused upgrade.
    public let status: Int?
    /// What the code is about: on this machine the path or the name of a token that cannot be read; in the tailnet the name of the machine,
    /// which others have chosen; the kind of the product that answers in the place of another one. Never a secret.
    public let detail: String?
    /// Why a server on this machine has proven nothing, where a token is held back for that.
    package let doubt: Doubt?

    /// Makes an error.
    public init(_ kind: Kind, code: FailureCode, status: Int? = nil, detail: String? = nil) {
        self.init(kind, code: code, status: status, detail: detail, doubt: nil)
    }

    package init(_ kind: Kind, code: FailureCode, status: Int? = nil, detail: String? = nil, doubt: Doubt?) {
        self.doubt = doubt
        self.kind = kind
        self.code = code
        self.status = status
        self.detail = detail
    }
}
