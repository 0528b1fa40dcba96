public import LandfallModel

/// A client for the HTTP API of a Diane server. It sends only GET requests without side effects.
public struct DianeHTTPClient: DianeReading {
    /// The default time limit of one request: 10 s.
    public static let standardRequestLimit: Duration = .seconds(10)

    private let exchange: any ServerExchange
    private let deadline: ContinuousClock.Instant?
    private let requestLimit: Duration
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - exchange: What carries the requests; of the kind `diane`.
    ///   - deadline: When all of them must be done; nil where only each has a limit.
    ///   - requestLimit: How long one request may take in all.
    public init(
        _ exchange: any ServerExchange, deadline: ContinuousClock.Instant? = nil,
        requestLimit: Duration = Self.standardRequestLimit
    ) {
        self.init(exchange, deadline: deadline, requestLimit: requestLimit, now: { .now })
    }

    /// Makes a client that looks at another clock.
    init(
        _ exchange: any ServerExchange, deadline: ContinuousClock.Instant?, requestLimit: Duration,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.exchange = exchange
        self.deadline = deadline
        self.requestLimit = requestLimit
        self.now = now
    }

    /// The socket of the exchange.
    public var machineSocket: String? { exchange.machineSocket }

    /// Sends the request over the exchange, within the time limits.
    public func answer(to target: String) async throws(DianeError) -> ServerAnswer {
        let limit = now() + requestLimit
        do {
            return try await exchange.get(
                target, limit: type(of: exchange).standardLimit, deadline: min(limit, deadline ?? limit))
        } catch {
            throw .noAnswer(error)
        }
    }
}

// What leads to the server may know secrets.
extension DianeHTTPClient: Redacted {
    /// The name of the type.
    public var description: String { "DianeHTTPClient" }
}
