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

    /// The server's process, where it is reached by its socket on this machine.
    var process: MachineProcess? { exchange.machineSocket.map(MachineProcess.init) }

    /// Asks, and reads what comes.
    func get<Value: Decodable & Sendable>(
        _ target: RequestTarget, as type: Value.Type = Value.self
    ) async throws(DianeError) -> Value {
        try AnswerReader.value(type, of: try await answer(to: target), to: target)
    }

    /// Asks for a list, which is `null` where the server never made one.
    func list<Element: Decodable & Sendable>(_ target: RequestTarget) async throws(DianeError) -> [Element] {
        try await get(target, as: [Element]?.self) ?? []
    }

    /// Asks, and waits for whatever comes.
    func answer(to target: RequestTarget) async throws(DianeError) -> ServerAnswer {
        let limit = now() + requestLimit
        do {
            return try await exchange.get(
                target.text, limit: type(of: exchange).standardLimit, deadline: min(limit, deadline ?? limit))
        } catch {
            throw .noAnswer(error)
        }
    }
}
