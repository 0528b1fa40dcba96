/// Far enough off that a slow machine never meets it.
func soon() -> ContinuousClock.Instant { .now + .seconds(60) }

/// What counts as "did not wait": far above what a busy machine needs, far below ``soon()``.
let bound = Duration.seconds(25)
