extension Clock where Duration == Swift.Duration {
    /// What tells the time since now.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
