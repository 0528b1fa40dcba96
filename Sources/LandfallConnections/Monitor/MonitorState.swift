package import FoundationEssentials
package import LandfallModel

/// A server's state at one moment.
package struct MonitorState: Sendable, Hashable {
    /// The status of a server, as the user sees it.
    package enum Status: String, Sendable, Hashable, CaseIterable, Encodable {
        /// The server is being polled, and is not known to be up.
        case connecting
        /// The server has answered.
        case connected
        /// The server does not answer; it will be polled again.
        case disconnected
        /// The server answers, but polling again is unlikely to help: the token is refused, the reply is invalid, the identity has changed.
        /// It is polled again slowly, and at once when the network or its profile changes.
        case error
    }

    /// When the state was observed.
    package let at: Date
    /// The status.
    package let status: Status
    /// The previous status, if it was different.
    package let previous: Status?
    /// Why it is not connected: what to do about it, and the stable identifier.
    package let cause: ServerExchangeError?
    /// The URL of the route that was used or failed.
    package let route: String?
    /// Why each route does not lead to the server, by its label, if none does.
    package let routeFailures: [String: ServerExchangeError]
    /// What the server that answered has proven; nil if none answered, or if it is unknown.
    package let proof: ConnectionProof?
    /// How long the answer took.
    package let roundTrip: Duration?
    /// The number of the attempt since the server was last up or was chosen, from 1; nil while it is up.
    package let attempt: Int?
    /// The time until the next poll, if the status is disconnected or error.
    package let nextTry: Duration?
    /// What the server reports about itself.
    package let facts: StatusFacts?
    /// Warnings about a connected server.
    package let warnings: [StatusWarning]
    /// When the certificate of a connected server ends; nil without TLS.
    package let certificateEnd: Date?

    /// Creates a state.
    package init(
        at: Date, status: Status, previous: Status? = nil, cause: ServerExchangeError? = nil,
        route: String? = nil,
        roundTrip: Duration? = nil, attempt: Int? = nil, nextTry: Duration? = nil, facts: StatusFacts? = nil,
        proof: ConnectionProof? = nil, warnings: [StatusWarning] = [], certificateEnd: Date? = nil,
        routeFailures: [String: ServerExchangeError] = [:]
    ) {
        self.routeFailures = routeFailures
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
        self.certificateEnd = certificateEnd
    }

    /// The state that follows from a single poll.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the poll.
    ///   - at: When it ended.
    package init(_ outcome: PollOutcome, at: Date) {
        switch outcome.result {
        case .success(let facts):
            self.init(
                at: at, status: .connected, route: outcome.route, roundTrip: outcome.roundTrip, facts: facts,
                proof: outcome.proof, warnings: outcome.warnings, certificateEnd: outcome.certificateEnd)
        case .failure(let cause):
            self.init(
                at: at, status: cause.isFinal ? .error : .disconnected, cause: cause, route: outcome.route,
                attempt: 1, proof: outcome.proof, routeFailures: outcome.routeFailures)
        }
    }
}

extension MonitorState {
    /// Why it is not connected, or what there is to look into although it is; the most important first.
    package var codes: [FailureCode] {
        if let cause { return [cause.code] }
        guard status == .connected else { return [] }
        return (proof == .missing ? [.identityUnproven] : []) + warnings.map(\.code)
    }
}

extension ServerExchangeError {
    /// Whether polling again is useless until the user or the network changes something.
    package var isFinal: Bool {
        switch kind {
        case .identity, .token, .policy: true
        // A proxy says 5xx while the server behind it starts, and 429 (RFC 6585 section 4) asks for patience.
        case .badAnswer: status.map { !(500...599).contains($0) && $0 != 429 } ?? true
        case .unreachable, .timeout, .tls, .local, .cancelled: false
        }
    }
}
