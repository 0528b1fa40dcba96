package import FoundationEssentials
package import LandfallConnections
internal import LandfallMasking
internal import LandfallModel
package import LandfallWording

extension Document {
    /// `landfall.state/1`: the status of a profile's server.
    package init(_ state: MonitorState, of profile: ProfileName, _ messages: Messages) {
        let counted = (state.facts?.counts ?? []).map { ($0.name, $0.count) }
        self.init(
            "landfall.state/1",
            [
                "at": state.at, "profile": profile, "state": state.status, "previous": state.previous,
                "code": state.cause?.code, "message": state.cause.map(messages.cause), "route": state.route,
                "proven": state.proof.map { $0 == .proven }, "warnings": state.warnings.map(\.code).nonEmpty,
                "rtt_ms": state.roundTrip?.milliseconds(digits: 1), "attempt": state.attempt,
                "next_try_ms": state.nextTry?.milliseconds,
                // A server's status repeats the failures of what it runs, secrets among them.
                "status": (state.facts?.content).map { SecretMask().value($0, .log) },
                "counts": Dictionary(counted) { first, _ in first }.nonEmpty,
            ])
    }
}

extension MonitorState {
    /// The same state at a later moment, in which nothing has changed.
    package func repeated(at now: Date) -> MonitorState {
        let passed = Duration.milliseconds(Int64(now.timeIntervalSince(at) * 1000))
        return MonitorState(
            at: now, status: status, cause: cause, route: route, roundTrip: roundTrip, attempt: attempt,
            nextTry: nextTry.map { max(.zero, $0 - passed) }, facts: facts, proof: proof,
            warnings: warnings, certificateEnd: certificateEnd)
    }

    /// The countdown to the next try, as it is shown everywhere; nil where none is awaited.
    package func secondsToNextTry(at now: Date) -> Int? {
        repeated(at: now).nextTry.map { Int(($0 / .seconds(1)).rounded(.up)) }
    }
}
