package import FoundationEssentials
package import LandfallConnections
internal import LandfallMasking
package import LandfallModel
package import LandfallWording
internal import LandfallWorkflows

/// `landfall.state/1`: the status of a profile's server, for programs.
package struct StateDocument: Encodable, Sendable {
    package let schema = "landfall.state/1"
    package let at: Date
    package let profile: ProfileName
    package let state: MonitorState.Status
    package let previous: MonitorState.Status?
    package let code: FailureCode?
    package let message: String?
    package let route: String?
    /// Whether the server that answered has proven itself.
    package let proven: Bool?
    /// What there is to warn of; missing if there is nothing.
    package let warnings: [FailureCode]?
    package let rttMilliseconds: Double?
    package let attempt: Int?
    package let nextTryMilliseconds: Int?
    package let status: JSONValue?
    /// What was counted, by name; missing if nothing was.
    package let counts: [String: Int]?

    package enum CodingKeys: String, CodingKey {
        case at, schema, profile, state, previous, code, message, route, proven, warnings, attempt, status, counts
        case rttMilliseconds = "rtt_ms"
        case nextTryMilliseconds = "next_try_ms"
    }

    package init(_ state: MonitorState, of profile: ProfileName, _ messages: Messages) {
        at = state.at
        self.profile = profile
        self.state = state.status
        previous = state.previous
        code = state.cause?.code
        message = state.cause.map(messages.cause)
        route = state.route
        proven = state.proof.map { $0 == .proven }
        warnings = state.warnings.isEmpty ? nil : state.warnings.map(\.code)
        rttMilliseconds = state.roundTrip?.milliseconds(digits: 1)
        attempt = state.attempt
        nextTryMilliseconds = state.nextTry?.milliseconds
        // A server's status repeats the failures of what it runs, secrets among them.
        status = (state.facts?.content).map { SecretMask().value($0, .log) }
        let counted = state.facts?.counts ?? []
        counts = counted.isEmpty ? nil : Dictionary(counted.map { ($0.name, $0.count) }) { first, _ in first }
    }
}

extension MonitorState {
    /// The same state at a later moment, in which nothing has changed.
    package func repeated(at now: Date) -> MonitorState {
        let passed = Duration.milliseconds(Int64(now.timeIntervalSince(at) * 1000))
        return MonitorState(
            at: now, status: status, cause: cause, route: route, roundTrip: roundTrip, attempt: attempt,
            nextTry: nextTry.map { max(.zero, $0 - passed) }, facts: facts, proof: proof,
            warnings: warnings)
    }
}
