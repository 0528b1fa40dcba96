public import ServerExchange
public import ServerModel

/// What asks one server how it is. It keeps its connection from poll to poll, so that a poll costs one request; whoever implements
/// it has the server prove itself on each new connection and attaches the token.
public protocol StatusPoller: Sendable {
    /// Asks once. To be ended soon where the task is cancelled; what it returns then is not looked at.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: What came of it.
    func poll(deadline: ContinuousClock.Instant) async -> PollOutcome

    /// Reads the token again from where it is kept.
    ///
    /// - Returns: Whether it is another one than before, so that it is worth to ask again.
    func rereadToken() async -> Bool

    /// What is open may lead nowhere any more, and there may be better ways: the network has changed, or the machine has slept.
    func networkChanged() async

    /// Whether this machine has a network that may lead to the server; asked after each change of it.
    var hasNetwork: Bool { get async }

    /// Ends what is open. Called once, when nothing will be asked any more and nothing is under way.
    func close() async
}

extension StatusPoller {
    /// Nothing: whoever keeps no connection has nothing to look at.
    public func networkChanged() async {}

    /// Yes: whoever does not know it finds out by asking.
    public var hasNetwork: Bool { get async { true } }
}

/// What came of one poll.
public struct PollOutcome: Sendable, Hashable {
    /// The status, or why there is none.
    public let result: Result<StatusFacts, ServerExchangeError>
    /// The URL of the route that was used or failed; nil where none was chosen.
    public let route: String?
    /// From the request's last byte to the answer's last; nil where none was measured.
    public let roundTrip: Duration?
    /// What the server that answered has proven; nil where none did, or nobody knows.
    public let proof: ConnectionProof?
    /// What there is to warn of although it answered.
    public let warnings: [StatusWarning]

    /// The least time until the start of the next poll while it answers; nil for that of the settings.
    public let pace: Duration?

    /// Makes an outcome.
    public init(
        _ result: Result<StatusFacts, ServerExchangeError>, route: String?, roundTrip: Duration? = nil,
        proof: ConnectionProof? = nil, warnings: [StatusWarning] = [], pace: Duration? = nil
    ) {
        self.pace = pace
        self.result = result
        self.route = route
        self.roundTrip = roundTrip
        self.proof = proof
        self.warnings = warnings
    }
}

/// What there is to warn of while a server answers; it is connected all the same.
public enum StatusWarning: Sendable, Hashable, CaseIterable {
    /// It asks for no key, though there is one for it.
    case lostKey

    /// Its stable identifier.
    public var code: FailureCode {
        switch self {
        case .lostKey: .serverLostKey
        }
    }
}

/// What a server says of itself. All of it was written by the other end.
public struct StatusFacts: Sendable, Hashable {
    /// The version of the product.
    public let version: ForeignText?
    /// The name of its machine.
    public let hostname: ForeignText?
    /// How long it has been running, in seconds.
    public let uptimeSeconds: Int?
    /// The whole document as it came: JSON.
    public let document: ForeignText?
    /// How many it has of what its product can count; empty where nobody has counted.
    public let counts: [StatusCount]

    /// Makes facts.
    public init(
        version: ForeignText? = nil, hostname: ForeignText? = nil, uptimeSeconds: Int? = nil,
        document: ForeignText? = nil, counts: [StatusCount] = []
    ) {
        self.counts = counts
        self.version = version
        self.hostname = hostname
        self.uptimeSeconds = uptimeSeconds
        self.document = document
    }
}

/// How many a server has of something.
public struct StatusCount: Sendable, Hashable {
    /// What was counted, as documents name it: `active_sessions`.
    public let name: String
    /// How many there are.
    public let count: Int

    /// Makes a count.
    public init(_ name: String, _ count: Int) {
        self.name = name
        self.count = count
    }
}
