package import FoundationEssentials
package import LandfallModel

/// A server's state at one moment.
@dynamicMemberLookup
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
    package var at: Date
    /// The status.
    package let status: Status
    /// The previous status, if it was different.
    package var previous: Status?
    /// Why it is not connected: what to do about it, and the stable identifier.
    package let cause: ServerExchangeError?
    /// The number of the attempt since the server was last up or was chosen, from 1; nil while it is up.
    package let attempt: Int?
    /// The time until the next poll, if the status is disconnected or error.
    package var nextTry: Duration?
    /// What the server reports about itself.
    package let facts: StatusFacts?
    /// What else the last poll has found.
    package var findings: PollFindings

    /// Creates a state.
    package init(
        at: Date, status: Status, previous: Status? = nil, cause: ServerExchangeError? = nil, route: String? = nil,
        roundTrip: Duration? = nil, attempt: Int? = nil, nextTry: Duration? = nil, facts: StatusFacts? = nil,
        proof: ConnectionProof? = nil, warnings: [StatusWarning] = [], certificateEnd: Date? = nil,
        routeFailures: [String: ServerExchangeError] = [:]
    ) {
        (self.at, self.status, self.previous, self.cause) = (at, status, previous, cause)
        (self.attempt, self.nextTry, self.facts) = (attempt, nextTry, facts)
        findings = PollFindings(
            route: route, roundTrip: roundTrip, proof: proof, warnings: warnings, certificateEnd: certificateEnd,
            routeFailures: routeFailures)
    }

    /// The state that follows from a single poll.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the poll.
    ///   - at: When it ended.
    package init(_ outcome: PollOutcome, at: Date) {
        switch outcome.result {
        case .success(let facts): self.init(at: at, status: .connected, facts: facts)
        case .failure(let cause):
            self.init(at: at, status: cause.isFinal ? .error : .disconnected, cause: cause, attempt: 1)
        }
        findings = outcome.findings
    }

    /// One of the findings.
    package subscript<Value>(dynamicMember finding: KeyPath<PollFindings, Value>) -> Value {
        findings[keyPath: finding]
    }

    /// The same state at a later moment, in which nothing has changed.
    package func repeated(at now: Date) -> MonitorState {
        let passed = Duration.milliseconds(Int64(now.timeIntervalSince(at) * 1000))
        var later = self
        (later.at, later.previous, later.nextTry) = (now, nil, nextTry.map { max(.zero, $0 - passed) })
        return later
    }

    /// The countdown to the next try, as it is shown everywhere; nil where none is awaited.
    package func secondsToNextTry(at now: Date) -> Int? {
        repeated(at: now).nextTry.map { Int(($0 / .seconds(1)).rounded(.up)) }
    }
}

extension MonitorState {
    /// Why it is not connected, or what there is to look into although it is; the most important first.
    package var codes: [FailureCode] {
        if let cause { return [cause.code] }
        guard status == .connected else { return [] }
        return (self.proof == .missing ? [.identityUnproven] : []) + self.warnings.map(\.code)
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
