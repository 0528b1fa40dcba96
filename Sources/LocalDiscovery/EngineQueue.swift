internal import NIOConcurrencyHelpers

/// What one run waits for: messages of engines and the passing of time, in one line.
final class EngineQueue: Sendable {
    enum Item: Sendable {
        case message(EngineSupervisor.Message)
        case tick
    }

    private let items: AsyncStream<Item>
    private let feed: AsyncStream<Item>.Continuation
    private let tickInterval = NIOLockedValueBox(Duration.milliseconds(25))
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    init(clock: some Clock<Duration>) {
        (items, feed) = AsyncStream.makeStream()
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    /// Takes a message; called on an engine's thread.
    var deliver: @Sendable (EngineSupervisor.Message) -> Void {
        { [feed] in feed.yield(.message($0)) }
    }

    /// The time between two ticks.
    var interval: Duration {
        get { tickInterval.withLockedValue { $0 } }
        set { tickInterval.withLockedValue { $0 = newValue } }
    }

    /// Handles items in order, with the time since the queue was made, until `handle` returns false or the task is
    /// cancelled. The time to the next tick runs from the end of the last one: ticks never pile up.
    func forEach(_ handle: (Item, Duration) async -> Bool) async {
        defer { feed.finish() }
        await withDiscardingTaskGroup { group in
            feed.yield(.tick)
            for await item in items {
                guard await handle(item, elapsed()) else { break }
                guard case .tick = item else { continue }
                group.addTask { [feed, sleep, interval] in
                    // Cancelled with the group; then nobody waits for a tick any more.
                    if (try? await sleep(interval)) != nil { feed.yield(.tick) }
                }
            }
            group.cancelAll()
        }
    }
}
