import ServerExchange

/// Decides what a channel does: when to open it, whether the server has let us in, when to ping, when to try again.
///
/// A token is not taken before the server has sent its `sync` or answered a ping: one revision lets everybody in and closes
/// with 1008 then.
struct ChannelMachine: Sendable {
    enum Input: Sendable, Hashable {
        case start
        /// The WebSocket is open.
        case opened
        case received(ServerMessage)
        /// It could not be opened, or broke.
        case failed(EndlessCodeError)
        /// The caller takes events too slowly.
        case overflow
        /// Time has passed.
        case tick
    }

    enum Output: Sendable, Hashable {
        case event(EndlessCodeChannel.Event)
        case open
        case ping
        case close
    }

    private enum Phase: Hashable {
        case idle
        case opening
        /// Open; `since` is nil until the server has let us in.
        case open(since: Duration?, pingAt: Duration, pongBy: Duration?)
        case waiting(until: Duration)
        case over
    }

    private let limits: EndlessCodeChannel.Limits
    private let jitter: @Sendable () -> Double
    private var phase = Phase.idle
    /// How many times in a row it was lost.
    private var losses = 0

    /// - Parameters:
    ///   - limits: How long, how often.
    ///   - jitter: From 0 to 1: how much of a quarter of each pause to leave out.
    init(limits: EndlessCodeChannel.Limits, jitter: @escaping @Sendable () -> Double) {
        self.limits = limits
        self.jitter = jitter
    }

    /// Whether nothing will happen any more.
    var isOver: Bool { phase == .over }

    /// When a tick is wanted.
    var due: Duration? {
        switch phase {
        case .open(_, let pingAt, let pongBy): pongBy ?? pingAt
        case .waiting(let until): until
        case .idle, .opening, .over: nil
        }
    }

    /// Takes what has happened and says what to do.
    mutating func handle(_ input: Input, at now: Duration) -> [Output] {
        switch (input, phase) {
        case (.start, .idle):
            phase = .opening
            return [.event(.state(.connecting)), .open]
        case (.opened, .opening):
            phase = .open(since: nil, pingAt: now + limits.ping, pongBy: now + limits.pong)
            return [.ping]
        case (.received(let message), .open):
            return receive(message, at: now)
        case (.failed(let error), .opening), (.failed(let error), .open):
            return lose(error, at: now)
        case (.overflow, .opening), (.overflow, .open), (.overflow, .waiting):
            return lose(.slowReader, at: now)
        case (.tick, .open(let since, let pingAt, let pongBy)):
            if let pongBy { return now >= pongBy ? lose(.noPong, at: now) : [] }
            guard now >= pingAt else { return [] }
            phase = .open(since: since, pingAt: now + limits.ping, pongBy: now + limits.pong)
            return [.ping]
        case (.tick, .waiting(let until)) where now >= until:
            phase = .opening
            return [.open]
        default:
            return []
        }
    }

    private mutating func receive(_ message: ServerMessage, at now: Duration) -> [Output] {
        guard case .open(let since, let pingAt, let pongBy) = phase else { return [] }
        switch message {
        case .text(let text):
            let message = EndlessCodeChannel.Message(text)
            var outputs: [Output] = []
            if since == nil, message.isSync {
                phase = .open(since: now, pingAt: pingAt, pongBy: pongBy)
                outputs = [.event(.state(.connected))]
            }
            return outputs + [.event(.message(message))]
        case .pong:
            phase = .open(since: since ?? now, pingAt: pingAt, pongBy: nil)
            return since == nil ? [.event(.state(.connected))] : []
        case .bytes:
            return []
        case .closed(let code):
            return lose(EndlessCodeError(closeCode: code), at: now)
        }
    }

    private mutating func lose(_ error: EndlessCodeError, at now: Duration) -> [Output] {
        var outputs: [Output] = []
        if case .open(let since, _, _) = phase {
            outputs.append(.close)
            // One that lets us in and drops us at once gets no fresh start.
            if let since, now - since >= limits.steady { losses = 0 }
        }
        if case .exchange(let cause) = error, cause.kind == .cancelled {
            phase = .over
            return outputs + [.event(.state(.disconnected))]
        }
        guard !error.isLasting, losses < limits.tries else {
            phase = .over
            return outputs + [.event(.state(.failed(error)))]
        }
        losses += 1
        phase = .waiting(until: now + pause)
        return outputs + [.event(.state(.reconnecting(attempt: losses)))]
    }

    /// The pause before the next try: twice as long each time.
    private var pause: Duration {
        var pause = limits.firstPause
        for _ in 1..<losses where pause < limits.longestPause { pause *= 2 }
        return min(pause, limits.longestPause) * (1 - min(max(jitter(), 0), 1) / 4)
    }
}
