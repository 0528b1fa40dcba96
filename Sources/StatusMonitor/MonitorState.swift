public import FoundationEssentials
public import ServerExchange

/// How it stands with a server, at a moment.
public struct MonitorState: Sendable, Hashable {
    /// The four that a person tells apart.
    public enum Status: String, Sendable, Hashable, CaseIterable, Encodable {
        /// It is asked, and it is not known to be up.
        case connecting
        /// It has answered.
        case connected
        /// It does not answer; it will be asked again.
        case disconnected
        /// It answers, but asking again will hardly help: token refused, undecodable, identity changed. It is asked again slowly, and at
        /// once when the network changes or it is told that something else has.
        case error
    }

    /// When.
    public let at: Date
    /// How it stands.
    public let status: Status
    /// How it stood before, where that was something else.
    public let previous: Status?
    /// Why it is not connected: what to do about it, and the stable identifier.
    public let cause: ServerExchangeError?
    /// The URL of the route that was used or failed.
    public let route: String?
    /// What the server that answered has proven; nil where none did, or nobody knows.
    public let proof: ConnectionProof?
    /// How long the answer took.
    public let roundTrip: Duration?
    /// Which attempt it is since the server was up or was chosen, from 1; nil while it is up.
    public let attempt: Int?
    /// How long until it is asked again, where it is disconnected or at error.
    public let nextTry: Duration?
    /// What it says of itself.
    public let facts: StatusFacts?
    /// What there is to warn of although it is connected.
    public let warnings: [StatusWarning]

    /// Makes a state.
    public init(
        at: Date, status: Status, previous: Status? = nil, cause: ServerExchangeError? = nil,
        route: String? = nil,
        roundTrip: Duration? = nil, attempt: Int? = nil, nextTry: Duration? = nil, facts: StatusFacts? = nil,
        proof: ConnectionProof? = nil, warnings: [StatusWarning] = []
    ) {
        self.at = at
        self.status = status
        self.previous = previous
        self.cause = cause
        self.route = route
        self.roundTrip = roundTrip
        self.attempt = attempt
        self.nextTry = nextTry
        self.facts = facts
        self.proof = proof
        self.warnings = warnings
    }

    /// The state that one poll alone shows.
    ///
    /// - Parameters:
    ///   - outcome: What came of the poll.
    ///   - at: When it ended.
    public init(_ outcome: PollOutcome, at: Date) {
        switch outcome.result {
        case .success(let facts):
            self.init(
                at: at, status: .connected, route: outcome.route, roundTrip: outcome.roundTrip, facts: facts,
                proof: outcome.proof, warnings: outcome.warnings)
        case .failure(let cause):
            self.init(
                at: at, status: cause.isFinal ? .error : .disconnected, cause: cause, route: outcome.route,
                attempt: 1, proof: outcome.proof)
        }
    }
}

extension ServerExchangeError {
    /// Whether asking again will not help until a person, or the network, has changed something.
    public var isFinal: Bool {
        switch kind {
        case .identity, .token, .policy: true
        // A proxy says 5xx while the server behind it starts, and 429 (RFC 6585 section 4) asks for patience.
        case .badAnswer: status.map { !(500...599).contains($0) && $0 != 429 } ?? true
        case .unreachable, .timeout, .tls, .local, .cancelled: false
        }
    }
}
