import NIOCore

extension ContinuousClock.Instant {
    /// The time left until this instant as NIO counts it, from zero to a day. NIO's clock stands while the machine
    /// sleeps and ours does not, so a deadline is carried over as a distance.
    var timeLeft: TimeAmount {
        let left = ContinuousClock.now.duration(to: self)
        guard left > .zero else { return .zero }
        guard left < .seconds(86_400) else { return .hours(24) }
        return .nanoseconds(left.components.seconds * 1_000_000_000 + left.components.attoseconds / 1_000_000_000)
    }
}
