import LandfallModel
import LandfallTransport

/// Decides from what an EndlessCode says on `/ws`, and from how long it stays, what it thinks of a token. Does no I/O:
/// messages and time in, the verdict out.
///
/// One revision lets everybody in and closes with 1008 once it has looked at the token, and its library answers pings meanwhile:
/// a pong before that close was seen up to 2.2 ms ahead of it, and on a busy machine it may be more. So a pong counts only where
/// the channel is still open ``settle`` later; the server's `sync` counts at once.
struct ChannelVerdict: Sendable, Hashable {
    /// For how long a channel has to stay open behind the pong.
    static let settle = Duration.milliseconds(500)

    /// What our ping carries, and an answer to it has to.
    static let ping = Array("landfall".utf8)

    private let hasToken: Bool
    private let deadline: ContinuousClock.Instant
    /// When the channel counts as open; nil before the pong.
    private var settlesAt: ContinuousClock.Instant?

    /// - Parameters:
    ///   - hasToken: Whether a token was shown.
    ///   - deadline: When to give up.
    init(hasToken: Bool, deadline: ContinuousClock.Instant) {
        self.hasToken = hasToken
        self.deadline = deadline
    }

    /// Until when to wait for the next message.
    var waitsUntil: ContinuousClock.Instant { min(deadline, settlesAt ?? deadline) }

    /// What is decided by the time alone; nil where nothing is.
    func verdict(at now: ContinuousClock.Instant) -> StageMachine.Event? {
        if let settlesAt, now >= settlesAt, settlesAt <= deadline { return taken }
        // One that never stops talking has nothing to say about the token.
        return now >= deadline ? .failed(.responseTimeout, nil) : nil
    }

    /// Takes a message, and says what is decided by it; nil where nothing is.
    ///
    /// - Parameters:
    ///   - message: What came; nil where no more will.
    ///   - isSync: Whether it is the server's first word to those whom it lets in.
    ///   - now: When it came.
    /// - Returns: The verdict.
    mutating func take(
        _ message: WebSocketMessage?, isSync: Bool = false, at now: ContinuousClock.Instant
    ) -> StageMachine.Event? {
        switch message {
        case .text where isSync: return taken
        case .pong(Self.ping) where settlesAt == nil: settlesAt = now + Self.settle
        // It closes like that too where it has as many channels as it takes.
        case .closed(code: 1008, _): return .authenticated(hasToken ? .refusedOrFull : .missing)
        // 1011: it is not ready.
        case .closed(let code, _):
            return .failed(.connectionClosed, .detail("close \(code.map(String.init) ?? "without a code")"))
        case nil: return .failed(.connectionClosed, nil)
        case .text, .bytes, .pong: break
        }
        return verdict(at: now)
    }

    private var taken: StageMachine.Event { .authenticated(hasToken ? .accepted : .notNeeded) }
}
