/// Lets the changes of rows through as they come, until there are more than a sound network has; then so many a second, and those first
/// that have been as they are for longest. A pure value: it is told the time.
///
/// A row that comes and goes meanwhile has not changed, so names that flap wait behind what is stable, and cost next to nothing.
struct RowGate {
    /// Changes at once. Four thousand services on one interface, of both families.
    static let burst = 8_192.0
    /// Changes of each second beyond that.
    static let perSecond = 200.0
    /// Changes that wait before another row may appear; libavahi-core's cache holds as many records for each interface and family. One
    /// that was let through may always go.
    static let mostWaiting = 65_536

    private var left = Self.burst
    private var last = Duration.zero
    private var line = WaitingLine<BrowseRow>()
    /// What each of the line is about to be: there, and published by the engine itself or not; or gone.
    private var pending: [BrowseRow: Bool?] = [:]
    /// Whether changes were held back.
    private(set) var isFlooded = false

    /// Whether a change of a row waits.
    func holds(_ row: BrowseRow) -> Bool { pending[row] != nil }

    /// Whether none waits.
    var isEmpty: Bool { line.isEmpty }

    /// A new engine tells of all rows again.
    mutating func clear() {
        line = WaitingLine()
        pending = [:]
    }

    /// Takes a change: a row that appeared (whether it is local), or nil where it vanished. It waits until ``next(at:)`` returns it.
    mutating func add(_ row: BrowseRow, _ isLocal: Bool?) {
        if let before = pending[row], (before == nil) != (isLocal == nil) {
            // As it was.
            pending[row] = nil
            line.remove(row)
        } else if isLocal == nil || line.count < Self.mostWaiting {
            pending[row] = .some(isLocal)
            line.append(row)
        } else {
            isFlooded = true
        }
    }

    /// The change that is next, as far as `now` allows one more.
    mutating func next(at now: Duration) -> (row: BrowseRow, isLocal: Bool?)? {
        left = min(Self.burst, left + (now - last) / .seconds(1) * Self.perSecond)
        last = now
        guard left >= 1 else {
            isFlooded = isFlooded || !line.isEmpty
            return nil
        }
        guard let row = line.popFirst(), let isLocal = pending.removeValue(forKey: row) else { return nil }
        left -= 1
        return (row, isLocal)
    }
}
