public import LandfallModel

/// Receives the messages of an EndlessCode server on its channel `/ws`, and reconnects when it is lost.
///
/// ```swift
/// for await event in EndlessCodeChannel(exchange).events() {
///     switch event {
///     case .state(let state): show(state)
///     case .message(.sessionState(let change)): show(change)
///     case .message: continue
///     }
/// }
/// ```
/// It sends only pings. A server allows a hundred channels: keep one, and never open one for a poll.
public struct EndlessCodeChannel: Sendable {
    private let exchange: any ServerExchange
    private let limits: Limits
    private let clock: any Clock<Duration>
    private let jitter: @Sendable () -> Double

    /// Prepares a channel; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - exchange: The way to the server.
    ///   - limits: How long, how often.
    ///   - clock: What pings and pauses are timed by.
    ///   - jitter: From 0 to 1: how much of a quarter of each pause to leave out, so that not all clients come back at once.
    public init(
        _ exchange: any ServerExchange, limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.exchange = exchange
        self.limits = limits
        self.clock = clock
        self.jitter = jitter
    }

    /// Opens the channel. Ending the iteration, or the task that iterates, closes it and ends all that is under way.
    ///
    /// - Returns: The events, which end after `failed` and `disconnected`.
    public func events() -> AsyncStream<Event> {
        // One more shows that it is too much, and one has room for the state that says so.
        .filled(.bufferingOldest(limits.backlog + 2)) { feed in
            let port = ChannelPort(exchange) { report in
                guard case .events(let events) = report else { return true }
                return events.allSatisfy { event in
                    // The last slot is for the state that tells of it.
                    if case .enqueued(let remaining) = feed.yield(event) { remaining >= 2 } else { false }
                }
            }
            var run = ChannelRun(port, limits: limits, clock: clock, jitter: jitter)
            await run.untilOver()
        }
    }
}

extension EndlessCodeChannel: Redacted {}
