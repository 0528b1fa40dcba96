/// Messages that arrived between two frames: the screen stays responsive, and says how many it has not drawn.
struct ChatFlood: Sendable, Hashable {
    /// How long it is said after the last of them.
    private static let time = Duration.seconds(3)

    private var count = 0
    private var end = Duration.zero

    /// Takes how many messages have come since the last frame, and how many of all there are in this one.
    mutating func take(_ arrived: Int, shown: Int, at now: Duration) {
        let missed = arrived - shown
        guard missed > 0 else { return }
        count = missed + skipped(at: now)
        end = now + Self.time
    }

    /// How many were not drawn; none if that is a while ago.
    func skipped(at now: Duration) -> Int { now < end ? count : 0 }
}
