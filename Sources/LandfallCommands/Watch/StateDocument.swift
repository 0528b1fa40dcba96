internal import FoundationEssentials
internal import ProfileStore
internal import ServerExchange
internal import ServerModel
internal import StatusMonitor

/// `landfall.state/1`: how it stands with the server of a profile, for programs.
struct StateDocument: Encodable, Sendable {
    let schema = "landfall.state/1"
    let at: Date
    let profile: ProfileName
    let state: MonitorState.Standing
    let previous: MonitorState.Standing?
    let code: String?
    let message: String?
    let route: String?
    /// Whether the server that answered has proven itself.
    let proven: Bool?
    let rttMilliseconds: Double?
    let attempt: Int?
    let nextTryMilliseconds: Int?
    let status: JSONValue?

    enum CodingKeys: String, CodingKey {
        case at, schema, profile, state, previous, code, message, route, proven, attempt, status
        case rttMilliseconds = "rtt_ms"
        case nextTryMilliseconds = "next_try_ms"
    }

    init(_ state: MonitorState, of profile: ProfileName, _ messages: Messages) {
        at = state.at
        self.profile = profile
        self.state = state.standing
        previous = state.previous
        code = state.cause?.code
        message = state.cause.map(messages.cause)
        route = state.route
        proven = state.proof.map { $0 == .proven }
        rttMilliseconds = state.roundTrip?.milliseconds(digits: 1)
        attempt = state.attempt
        nextTryMilliseconds = state.nextTry?.milliseconds
        status = (state.status?.document).flatMap(ForeignJSON.init)?.masked
    }
}

extension MonitorState {
    /// The same state at a later moment, in which nothing has changed.
    func repeated(at now: Date) -> MonitorState {
        let passed = Duration.milliseconds(Int64(now.timeIntervalSince(at) * 1000))
        return MonitorState(
            at: now, standing: standing, cause: cause, route: route, roundTrip: roundTrip, attempt: attempt,
            nextTry: nextTry.map { max(.zero, $0 - passed) }, status: status, proof: proof)
    }
}
