import LandfallTesting

/// Runs `body` while time passes in steps of 25 ms.
func whileTimePasses<Value: Sendable>(
    _ clock: ManualClock, _ body: @escaping @Sendable () async -> Value
) async -> Value {
    await withTaskGroup(of: Void.self) { group in
        group.addTask {
            while !Task.isCancelled {
                // Never ahead of a run that has not come to its next tick.
                if clock.hasSleepers { clock.advance(by: .milliseconds(25)) }
                await Task.yield()
            }
        }
        let value = await body()
        group.cancelAll()
        return value
    }
}

/// Far enough off that a slow machine never meets it; as a deadline it becomes a time of the manual clock at once.
func soon() -> ContinuousClock.Instant { .now + .seconds(60) }
