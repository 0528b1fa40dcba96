import LandfallModel

/// Decides what a channel does: when to open it, whether the server has let us in, when to ping, when to try again.
///
/// A token counts as accepted only when the server has sent its `sync`, or has left the channel open for a while after the answer to a
/// ping: one revision lets everyone in, answers pings, and closes with 1008 once it has looked at the token.
struct ChannelMachine: Sendable {
    enum Input: Sendable, Hashable {
        case start
        /// The WebSocket is open.
        case opened
        case received([ServerMessage])
        /// It could not be opened, or broke.
        case failed(EndlessCodeError)
        /// The caller takes events too slowly.
        case overflow
        /// Time has passed.
        case tick
        /// Something may have changed: a waiting attempt starts now, and an open connection is checked with a ping.
        case wake
        /// The connection is no longer usable.
        case drop
        /// The network has changed: an attempt starts now, and an open connection has little time to answer a ping.
        case networkChanged
        /// No network leads to the server any more.
        case networkLost
        /// A message is to be sent.
        case write(String, number: Int)
    }

    enum Output: Sendable, Hashable {
        case events([EndlessCodeChannel.Event])
        /// Opens a connection, in place of an attempt in progress.
        case open
        case ping
        /// Closes the connection, and ends an attempt in progress.
        case close
        case write(String, number: Int)
        /// Reports that a message cannot be sent.
        case refuse(number: Int)
    }

    private enum Phase: Hashable {
        case idle
        case opening
        case open(Link)
        case waiting(until: Duration)
        case over
    }

    /// A channel that is open.
    private struct Link: Hashable {
        /// Since when the server has let us in.
        var since: Duration?
        /// When it has let us in, if it is still open then; nil before the first pong.
        var settlesAt: Duration?
        var pingAt: Duration
        var pongBy: Duration?

        var due: Duration {
            let ping = pongBy ?? pingAt
            return since == nil ? min(ping, settlesAt ?? ping) : ping
        }
    }

    /// How many attempts in a row may be restarted because the network has changed; the next one runs to its end.
    static let mostInterruptions = 5

    private let limits: EndlessCodeChannel.Limits
    private let jitter: @Sendable () -> Double
    private var phase = Phase.idle
    /// How many times in a row it was lost.
    private var losses = 0
    /// How many attempts in a row have not ended because the network changed.
    private var interruptions = 0
    /// Why it was lost the last time.
    private(set) var cause: EndlessCodeError?

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
        case .open(let link): link.due
        case .waiting(let until): until
        case .idle, .opening, .over: nil
        }
    }

    /// Takes what has happened and says what to do.
    mutating func handle(_ input: Input, at now: Duration) -> [Output] {
        switch (input, phase) {
        case (.start, .idle):
            phase = .opening
            return [.events([.state(.connecting)]), .open]
        case (.opened, .opening):
            interruptions = 0
            phase = .open(Link(pingAt: now + limits.ping, pongBy: now + limits.pong))
            return [.ping]
        case (.received(let messages), .open(let link)):
            return receive(messages, link, at: now)
        case (.failed(let error), .opening), (.failed(let error), .open):
            return lose(error, at: now)
        case (.wake, .waiting), (.networkChanged, .waiting):
            losses = 0
            phase = .opening
            return [.open]
        case (.wake, .open(var link)) where link.pongBy == nil:
            (link.pingAt, link.pongBy) = (now + limits.ping, now + limits.pong)
            phase = .open(link)
            return [.ping]
        case (.networkChanged, .open(var link)):
            link.pingAt = now + limits.ping
            let limit = now + limits.pongAfterChange
            link.pongBy = link.pongBy.map { min($0, limit) } ?? limit
            phase = .open(link)
            return [.ping]
        case (.networkChanged, .opening) where interruptions < Self.mostInterruptions:
            interruptions += 1
            return [.open]
        case (.networkLost, .opening):
            losses = 0
            return [.close] + lose(.unreachable(cause: .networkDown), at: now)
        case (.networkLost, .open), (.networkLost, .waiting):
            losses = 0
            return lose(.unreachable(cause: .networkDown), at: now)
        case (.drop, .open):
            return lose(.closed(code: nil), at: now)
        case (.overflow, .opening), (.overflow, .open), (.overflow, .waiting):
            return lose(.slowReader, at: now)
        case (.write(let text, let number), .open):
            return [.write(text, number: number)]
        case (.write(_, let number), _):
            return [.refuse(number: number)]
        case (.tick, .open(let link)):
            return tick(link, at: now)
        case (.tick, .waiting(let until)) where now >= until:
            phase = .opening
            return [.open]
        default:
            return []
        }
    }

    private mutating func tick(_ old: Link, at now: Duration) -> [Output] {
        var link = old
        var outputs: [Output] = []
        if link.since == nil, let settlesAt = link.settlesAt, now >= settlesAt {
            link.since = now
            outputs.append(.events([.state(.connected)]))
        }
        if let pongBy = link.pongBy {
            if now >= pongBy { return lose(.noPong, at: now) }
        } else if now >= link.pingAt {
            (link.pingAt, link.pongBy) = (now + limits.ping, now + limits.pong)
            outputs.append(.ping)
        }
        phase = .open(link)
        return outputs
    }

    private mutating func receive(_ messages: [ServerMessage], _ old: Link, at now: Duration) -> [Output] {
        var link = old
        var events: [EndlessCodeChannel.Event] = []
        var loss: [Output] = []
        for message in messages {
            switch message {
            case .text(let text):
                let message = EndlessCodeChannel.Message(text)
                if link.since == nil, message.isSync {
                    link.since = now
                    events.append(.state(.connected))
                }
                events.append(.message(message))
            case .pong:
                link.pongBy = nil
                link.settlesAt = link.settlesAt ?? now + limits.settle
            case .bytes: break
            case .closed(let code):
                phase = .open(link)
                loss = lose(EndlessCodeError(closeCode: code), at: now)
            }
        }
        if loss.isEmpty { phase = .open(link) }
        return (events.isEmpty ? [] : [.events(events)]) + loss
    }

    private mutating func lose(_ error: EndlessCodeError, at now: Duration) -> [Output] {
        var outputs: [Output] = []
        cause = error
        interruptions = 0
        if case .open(let link) = phase {
            outputs.append(.close)
            // One that lets us in and drops us at once gets no fresh start.
            if let since = link.since, now - since >= limits.steady { losses = 0 }
        }
        if case .exchange(let cause) = error, cause.kind == .cancelled {
            phase = .over
            return outputs + [.events([.state(.disconnected)])]
        }
        guard !error.isLasting, losses < limits.tries else {
            phase = .over
            return outputs + [.events([.state(.failed(error))])]
        }
        losses += 1
        phase = .waiting(until: now + pause)
        return outputs + [.events([.state(.reconnecting(attempt: losses))])]
    }

    /// The pause before the next try: twice as long each time.
    private var pause: Duration {
        var pause = limits.firstPause
        for _ in 1..<losses where pause < limits.longestPause { pause *= 2 }
        return min(pause, limits.longestPause) * (1 - min(max(jitter(), 0), 1) / 4)
    }
}
