internal import Glibc

/// Detects that the machine has slept: one of its clocks continued meanwhile, and the other stood still. Does no I/O, except in
/// ``Reading/now()``.
package struct SleepDetector: Sendable {
    /// Both clocks at one moment (clock_gettime(2)).
    package struct Reading: Sendable, Hashable {
        /// Since the machine was started, with its sleeps: `CLOCK_BOOTTIME`.
        package let total: Duration
        /// The same without them: `CLOCK_MONOTONIC`.
        package let awake: Duration

        /// Creates a reading.
        package init(total: Duration, awake: Duration) {
            self.total = total
            self.awake = awake
        }

        /// What the clocks show.
        package static func now() -> Reading {
            let total = time(CLOCK_BOOTTIME)
            return Reading(total: total, awake: time(CLOCK_MONOTONIC))
        }

        private static func time(_ clock: clockid_t) -> Duration {
            var time = timespec()
            clock_gettime(clock, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }

    /// A shorter sleep breaks no connection.
    package static let shortest = Duration.seconds(2)

    private var slept: Duration?

    /// Creates a detector that has seen nothing yet.
    package init() {}

    /// Whether the machine has slept since the last reading, and so came back.
    package mutating func cameBack(_ reading: Reading) -> Bool {
        let now = reading.total - reading.awake
        defer { slept = now }
        return slept.map { now - $0 > Self.shortest } ?? false
    }
}
