import ServerModel
import ServerTransport

/// Shows a token to EndlessCode, or comes without one: only the handshake of its channel `/ws` tells what it thinks of that.
enum EndlessCodeChannel {
    static func check(
        _ connection: ProvenConnection, token: Token?, deadline: ContinuousClock.Instant
    ) async -> StageMachine.Event {
        .failed(.cancelled, nil)
    }
}
