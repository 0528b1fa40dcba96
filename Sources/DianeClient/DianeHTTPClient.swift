public import LandfallModel

/// A Diane server that is asked over HTTP. It sends nothing but GET, and none that has an effect.
public struct DianeHTTPClient: DianeReading {
    /// How long one request may take where nothing else is said: 10 s.
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

    /// That of the exchange.
    public var machineSocket: String? { exchange.machineSocket }

    /// Asks with the exchange, within the limits.
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
    /// Says what it is.
    public var description: String { "DianeHTTPClient" }
}
