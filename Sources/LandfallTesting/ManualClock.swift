internal import NIOConcurrencyHelpers

/// A clock that a test sets: it stands still until ``advance(by:)``.
public final class ManualClock: Clock {
    /// A time since the clock was made.
    public struct Instant: InstantProtocol {
        /// How far from the start.
        public let offset: Duration

        /// The instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from here to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Orders by time.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let wakeAt: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        /// Those who wait for so many sleepers.
        var watchers: [(count: Int, wake: AsyncStream<Never>.Continuation)] = []

        mutating func takeWatchers() -> [AsyncStream<Never>.Continuation] {
            let ready = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return ready.map(\.wake)
        }
    }

    private let state = NIOLockedValueBox(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// The time that the test has set.
    public var now: Instant { state.withLockedValue { $0.now } }
    /// Sleeps may be of any length.
    public var minimumResolution: Duration { .zero }

    /// Moves the time on and wakes the callers that have slept long enough.
    public func advance(by duration: Duration) {
        let due = state.withLockedValue { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.wakeAt <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.wakeAt < $1.wakeAt }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Whether a task sleeps on this clock, so that it is worth moving.
    package var hasSleepers: Bool { sleepers > 0 }

    /// How many do.
    public var sleepers: Int { state.withLockedValue { $0.sleepers.count } }

    /// Returns when at least `count` tasks sleep on this clock, or when the task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async {
        let (woken, wake) = AsyncStream<Never>.makeStream()
        let ready = state.withLockedValue { state in
            state.watchers.append((count, wake))
            return state.takeWatchers()
        }
        for watcher in ready { watcher.finish() }
        for await _ in woken {}
    }

    /// Sleeps until the test has moved the time to `deadline`.
    public func sleep(until deadline: Instant, tolerance _: Duration?) async throws {
        let id = state.withLockedValue { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(id, Sleeper(wakeAt: deadline, continuation: continuation))
            }
        } onCancel: {
            let sleeper = state.withLockedValue { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                // Cancelled before it fell asleep: it must not do so any more.
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func fallAsleep(_ id: Int, _ sleeper: Sleeper) {
        enum Outcome {
            case cancelled
            case due
            case asleep([AsyncStream<Never>.Continuation])
        }
        let outcome: Outcome = state.withLockedValue { state in
            if state.cancelled.remove(id) != nil { return .cancelled }
            if sleeper.wakeAt <= state.now { return .due }
            state.sleepers[id] = sleeper
            return .asleep(state.takeWatchers())
        }
        switch outcome {
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .due: sleeper.continuation.resume()
        case .asleep(let watchers): for watcher in watchers { watcher.finish() }
        }
    }
}
