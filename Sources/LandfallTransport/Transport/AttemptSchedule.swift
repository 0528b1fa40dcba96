/// When to start which connection attempt (RFC 8305 section 5): the next one when the last has had its head start, or
/// as soon as one fails. Times are distances from the start of the race, so that nothing here waits.
package struct AttemptSchedule: Sendable {
    /// What is to be done now.
    package enum Step: Sendable, Hashable {
        /// Start the attempt of this index and ask again.
        case start(Int)
        /// Wait for an outcome, and ask again at this time if none came; nil when no further attempt is left to start.
        case wait(until: Duration?)
        /// All have failed.
        case lost
    }

    private let count: Int
    private let stagger: Duration
    private var started = 0
    private var running = 0
    private var nextStart = Duration.zero

    /// Makes a schedule for `count` attempts, of which each has a head start of `stagger`.
    package init(count: Int, stagger: Duration) {
        self.count = count
        self.stagger = stagger
    }

    /// Says what is to be done at `now`.
    package mutating func next(at now: Duration) -> Step {
        guard started < count else { return running == 0 ? .lost : .wait(until: nil) }
        guard now >= nextStart else { return .wait(until: nextStart) }
        defer {
            started += 1
            running += 1
            nextStart = now + stagger
        }
        return .start(started)
    }

    /// An attempt has failed at `now`: the next one need not wait.
    package mutating func fail(at now: Duration) {
        running -= 1
        nextStart = now
    }
}
