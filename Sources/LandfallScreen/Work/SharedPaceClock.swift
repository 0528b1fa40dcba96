/// A clock on which waits end together: all who wait for about the same moment are woken at once, and the processor sleeps in between.
///
/// A wait ends up to half a ``pace`` sooner or later than it was to; one that is shorter than that ends when it was to.
struct SharedPaceClock: Clock {
    typealias Instant = ContinuousClock.Instant

    static let pace = Duration.milliseconds(500)

    private let clock = ContinuousClock()
    private let start = ContinuousClock.now

    var now: Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: shared(deadline, at: now), tolerance: tolerance)
    }

    /// The moment for all who wait for about this one.
    func shared(_ deadline: Instant, at now: Instant) -> Instant {
        guard now.duration(to: deadline) >= Self.pace else { return deadline }
        let places = (start.duration(to: deadline) / Self.pace).rounded()
        return start.advanced(by: Self.pace * places)
    }
}
