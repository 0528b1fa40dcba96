package import FoundationEssentials
package import LandfallModel

/// Polls the status of one server. It keeps its connection from poll to poll, so that a poll costs one request. On each new
/// connection it has the server prove its identity, and it attaches the token.
package protocol StatusPoller: Sendable {
    /// Asks once. To be ended soon where the task is cancelled; what it returns then is not looked at.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: The outcome.
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
    /// Does nothing, for pollers that keep no connection.
    package func networkChanged() async {}

    /// Returns true, for pollers that find out only by polling.
    package var hasNetwork: Bool { get async { true } }
}

/// What a poll finds beside what the server says of itself. It is the same in the outcome and in the state that follows from it.
package struct PollFindings: Sendable, Hashable {
    /// The URL of the route that was used or failed; nil if none was chosen.
    package var route: String?
    /// From the request's last byte to the answer's last; nil if none was measured.
    package var roundTrip: Duration?
    /// What the server that answered has proven; nil if none answered, or if it is unknown.
    package var proof: ConnectionProof?
    /// Warnings about a server that answered.
    package var warnings: [StatusWarning] = []
    /// When the certificate of the connection ends; nil without TLS, and where none answered.
    package var certificateEnd: Date?
    /// Why each route does not lead to the server, by its label, if none does.
    package var routeFailures: [String: ServerExchangeError] = [:]
}

/// The result of one poll.
@dynamicMemberLookup
package struct PollOutcome: Sendable, Hashable {
    /// The status, or why there is none.
    package let result: Result<StatusFacts, ServerExchangeError>
    /// What else was found.
    package let findings: PollFindings
    /// The least time until the start of the next poll while it answers; nil for that of the settings.
    package let pace: Duration?

    /// Creates an outcome.
    package init(
        _ result: Result<StatusFacts, ServerExchangeError>, route: String?, roundTrip: Duration? = nil,
        proof: ConnectionProof? = nil, warnings: [StatusWarning] = [], certificateEnd: Date? = nil,
        pace: Duration? = nil, routeFailures: [String: ServerExchangeError] = [:]
    ) {
        (self.result, self.pace) = (result, pace)
        findings = PollFindings(
            route: route, roundTrip: roundTrip, proof: proof, warnings: warnings, certificateEnd: certificateEnd,
            routeFailures: routeFailures)
    }

    /// One of the findings.
    package subscript<Value>(dynamicMember finding: KeyPath<PollFindings, Value>) -> Value {
        findings[keyPath: finding]
    }
}

/// A warning about a server that answers and counts as connected.
package enum StatusWarning: Sendable, Hashable, CaseIterable {
    /// The server does not require a key, although one is saved for it.
    case lostKey
    /// The server answers, and the store that has its data does not.
    case storeAway

    /// Its stable identifier.
    package var code: FailureCode {
        switch self {
        case .lostKey: .serverLostKey
        case .storeAway: .storeAway
        }
    }
}
