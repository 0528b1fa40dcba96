internal import Synchronization

/// A clock on which waits end together: all who wait for about the same moment are woken at once, and the processor sleeps in between.
///
/// A wait ends up to half a ``pace`` sooner or later than it was to; one that is shorter than that ends when it was to. Of very many some end
/// later, up to one pace, so that what they do next does not keep a key waiting.
struct SharedPaceClock: Clock {
    typealias Instant = ContinuousClock.Instant

    static let pace = Duration.milliseconds(500)
    /// So many end at once, and the next ones so much later.
    static let together = 16
    static let step = Duration.milliseconds(25)

    /// How many wait for each moment, by its number.
    private final class Waits: Sendable {
        private let counts = Mutex<[Int: Int]>([:])

        /// Counts one more, and returns how many there were.
        func add(_ moment: Int, now: Int) -> Int {
            counts.withLock { counts in
                if counts[moment] == nil { counts = counts.filter { $0.key >= now } }
                let count = counts[moment, default: 0]
                counts[moment] = count + 1
                return count
            }
        }
    }

    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private let waits = Waits()

    var now: Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: shared(deadline, at: now), tolerance: tolerance)
    }

    /// The moment for one more of those who wait for about this one.
    func shared(_ deadline: Instant, at now: Instant) -> Instant {
        guard now.duration(to: deadline) >= Self.pace else { return deadline }
        let moment = number(of: deadline)
        let turn = waits.add(moment, now: number(of: now)) / Self.together
        return start.advanced(by: Self.pace * moment + min(Self.step * turn, Self.pace - Self.step))
    }

    private func number(of instant: Instant) -> Int { Int((start.duration(to: instant) / Self.pace).rounded()) }
}
