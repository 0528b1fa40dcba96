/// Turns a burst into one event: a cable that is plugged in brings a link, some addresses and a dozen routes. Does no I/O.
struct ChangeCoalescer: Sendable {
    /// A burst is over when nothing has come for this long.
    static let quiet = Duration.milliseconds(250)
    /// A burst that does not end is reported after this.
    static let longest = Duration.seconds(2)

    private var burst: (first: Duration, last: Duration)?

    /// Something has changed.
    mutating func note(at now: Duration) {
        burst = (burst?.first ?? now, now)
    }

    /// When to tell; nil if there is nothing to tell.
    var dueAt: Duration? { burst.map { min($0.last + Self.quiet, $0.first + Self.longest) } }

    /// Whether it is time to tell; says so once for each burst.
    mutating func take(at now: Duration) -> Bool {
        guard let dueAt, dueAt <= now else { return false }
        burst = nil
        return true
    }
}
