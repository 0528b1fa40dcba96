/// How much an engine's process may say before it counts as taken over, or as driven by someone on the link. A pure value: it is
/// told the time.
///
/// A thousand services are some ten thousand events within two seconds.
struct EngineBudget: Sendable {
    /// Events at once.
    static let burst = 100_000
    /// Events of each second beyond that.
    static let perSecond = 5_000
    /// Rows that are there at the same time; libavahi-core's cache holds as many records for each interface and family.
    static let mostRows = 65_536

    private var left = Double(burst)
    private var last = Duration.zero
    /// Hashes, for a row may have a kilobyte. Two rows with the same one would count once.
    private var rows: Set<Int> = []

    /// Takes an event at `now`, a time that never goes back.
    mutating func spend(on event: LinkEvent, at now: Duration) throws(EngineWireError) {
        left = min(Double(Self.burst), left + (now - last) / .seconds(1) * Double(Self.perSecond))
        last = now
        guard left >= 1 else { throw .flood }
        left -= 1
        switch event {
        case .appeared(let row, _): rows.insert(row.hashValue)
        case .vanished(let row): rows.remove(row.hashValue)
        default: return
        }
        guard rows.count <= Self.mostRows else { throw .flood }
    }
}
