internal import LandfallConnections

/// The time limits of a command: one for everything with `--timeout`, otherwise one for each step.
package struct TimeLimits: Sendable {
    /// How long the user may take who is asked for something.
    private static let ofPerson = Duration.seconds(86_400)
    /// How long the user may take whom the desktop asks to unlock the keyring.
    private static let ofUnlocking = Duration.seconds(120)

    /// How long the test of a server may take.
    package static let ofTest = Duration.seconds(10)

    /// How often the user may enter a wrong or invalid token, as with ssh(1).
    package static let tokenAttempts = 3

    /// How long a request may take in all.
    package static let ofRequest = Duration.seconds(10)

    private let end: ContinuousClock.Instant?

    /// From now on.
    package init(_ limit: Duration?) {
        end = limit.map { .now + $0 }
    }

    /// When a step has to be over that takes at most `most` where the user has set no limit.
    package func until(_ most: Duration) -> ContinuousClock.Instant { end ?? .now + most }

    /// When an answer of the user has to be there.
    package var answer: ContinuousClock.Instant { until(Self.ofPerson) }

    /// What is left of the limit of the user; nil without one.
    package var left: Duration? { end.map { max(.zero, ContinuousClock.Instant.now.duration(to: $0)) } }

    /// When a token has to be where it goes.
    package func store(mayAsk: Bool) -> ContinuousClock.Instant {
        until(mayAsk ? Self.ofUnlocking : ProfileBook.patience)
    }
}
