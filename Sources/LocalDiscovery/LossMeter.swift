/// Whether a daemon could not take in what came, from the count of packets that the kernel dropped before it. Does no I/O.
///
/// The answers of some hundred hosts come within a tenth of a second. avahi-daemon's sockets hold fewer than that, and it says
/// nothing of it to anybody.
struct LossMeter: Sendable {
    /// How often to look.
    static let interval = Duration.milliseconds(200)
    /// For how long after it began to ask. Its first questions go out at 0, 1 and 3 s; later losses are not of their answers.
    static let span = Duration.seconds(5)

    private let since: Duration
    private let before: UInt64?
    private var lookedAt: Duration
    /// Whether something was lost.
    private(set) var hasLost = false

    /// Begins at `now`, with what has been lost before; nil where that cannot be seen.
    init(at now: Duration, before: UInt64?) {
        (since, self.before, lookedAt) = (now, before, now)
    }

    /// Takes a reading at `now`, when one is due.
    mutating func read(at now: Duration, _ count: () -> UInt64?) {
        guard let before, !hasLost, now - lookedAt >= Self.interval, now - since <= Self.span else { return }
        lookedAt = now
        // Less than before are the sockets of another process.
        hasLost = count().map { $0 > before } ?? false
    }
}
