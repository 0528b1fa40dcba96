/// Whether a daemon works hard, from the processor time that it has used. Does no I/O.
///
/// A daemon that takes in a thousand services answers nothing for a second and more, and says so to nobody: to a scan it looks like
/// a quiet network. Its processor time tells the two apart.
struct PulseMeter: Sendable {
    /// How often to look.
    static let interval = Duration.milliseconds(100)
    /// Clock ticks (10 ms) within ``interval`` from which on it is at work: a third of a processor. A hundred services take less.
    static let hardTicks: UInt64 = 3
    /// How long it counts as at work after that: it may wait for its turn.
    static let afterglow = Duration.milliseconds(300)

    private var last: (ticks: UInt64, at: Duration)?
    private var busyUntil = Duration.zero

    /// Takes a reading at `now`, when one is due; nil where the daemon cannot be seen.
    mutating func read(at now: Duration, _ pulse: () -> UInt64?) {
        if let last, now - last.at < Self.interval { return }
        guard let ticks = pulse() else {
            last = nil
            return
        }
        // Less than before is another process.
        if let last, ticks >= last.ticks {
            let needed = Double(Self.hardTicks) * ((now - last.at) / Self.interval)
            if Double(ticks - last.ticks) >= needed { busyUntil = now + Self.afterglow }
        }
        last = (ticks, now)
    }

    /// Whether it is at work.
    func isBusy(at now: Duration) -> Bool { now < busyUntil }
}
