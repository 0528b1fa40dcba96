internal import LandfallModel

/// One instance and what is known of it.
struct BrowseEntry {
    enum Phase: Hashable {
        case queued
        case asking
        case answered(at: Duration)
        case silent(retryAt: Duration)
    }

    enum Shown: Hashable {
        case nothing
        case unresolved
        case found(Sighting)
    }

    /// How a row was last seen.
    struct Seen: Hashable {
        /// The number of the engine.
        let engine: Int
        /// Published by that very engine.
        let isLocal: Bool
    }

    let instance: ServiceInstance
    let id: Sighting.ID
    var rows: [BrowseRow: Seen] = [:]
    var asked: Set<BrowseRow> = []
    /// How often it has been silent since it last answered.
    var failures = 0
    var phase = Phase.queued
    var shown = Shown.nothing
    var resolution: Resolution?

    init(_ instance: ServiceInstance) {
        self.instance = instance
        id = Sighting.ID(instance)
    }

    /// How long to leave it alone after one more failure: twice as long each time, up to a minute.
    func pause(_ first: Duration) -> Duration { min(first * (1 << min(failures, 8)), .seconds(60)) }

    /// It has failed once more.
    mutating func fallSilent(until time: Duration) { (failures, phase) = (failures + 1, .silent(retryAt: time)) }

    /// Published by the engine that found it.
    var isLocal: Bool { rows.values.contains(where: \.isLocal) }

    /// The best row of an engine that has not been asked yet; IPv4 first, for its answers are of more use.
    func nextRow(ofEngine number: Int) -> BrowseRow? {
        rows.keys.filter { rows[$0]?.engine == number && !asked.contains($0) }.min { $0.rank < $1.rank }
    }

    /// What is to be asked for: addresses over packets of the other family only on links where none came over their own, which may be lost there, or
    /// not be spoken.
    var addressKeys: [HostAddressCache.Key] {
        let keys = rows.keys.flatMap { addressKeys($0) }
        return keys.filter { !$0.isAcrossFamilies || !keys.contains($0.overOwn) }
    }

    /// What the addresses of the host on a row's link are known under; none before the host is known.
    func addressKeys(_ row: BrowseRow) -> [HostAddressCache.Key] {
        guard let host = resolution?.target else { return [] }
        let key = HostAddressCache.Key(host: host, interface: row.interface, family: row.family)
        return [key, key.ofOther]
    }
}

extension BrowseRow {
    /// The order in which rows are asked.
    fileprivate var rank: Int64 { Int64(interface) + (family == .ipv4 ? 0 : 1 << 32) }
}

/// All instances. It counts how often one is looked at, which shows a test that what an event costs does not grow with their number.
struct BrowseEntries {
    private final class Counter {
        var value = 0
    }

    private var table: [ServiceInstance: BrowseEntry] = [:]
    private let counter = Counter()

    /// How often one was looked at.
    var steps: Int { counter.value }
    var isEmpty: Bool { table.isEmpty }

    var values: some Collection<BrowseEntry> {
        counter.value += table.count
        return table.values
    }

    subscript(_ instance: ServiceInstance) -> BrowseEntry? {
        get {
            counter.value += 1
            return table[instance]
        }
        _modify {
            counter.value += 1
            yield &table[instance]
        }
    }
}
