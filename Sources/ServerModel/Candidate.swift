/// A server that a source has seen and nobody has saved yet: one row for a person, with every route to it.
public struct Candidate: Sendable, Hashable {
    /// The row's number, from 1, in the order in which servers were first seen.
    public let number: Int
    /// A short name for the row that stays the same from scan to scan, unless two rows want the same.
    public let ref: String
    /// What the sources say of it, the first one first.
    public fileprivate(set) var sightings: [Sighting]

    fileprivate init(number: Int, ref: String, first: Sighting) {
        self.number = number
        self.ref = ref
        self.sightings = [first]
    }

    /// What it claims to be.
    public var kind: ServerKind { sightings[0].kind }
    /// What people call it.
    public var name: ForeignText { sightings[0].name }
    /// The service instance, where DNS-SD has seen it.
    public var instance: ServiceInstance? { sightings.lazy.compactMap(\.instance).first }
    /// The TXT record of the first sighting.
    public var txt: TXTRecord { sightings[0].txt }
    /// What the TXT record gives as the server's id. It can only disprove.
    public var serverID: ForeignText? { sightings.lazy.compactMap { $0.txt["id"] }.first }
    /// Whether it runs on this machine.
    public var isThisMachine: Bool { sightings.contains(where: \.isThisMachine) }
    /// Which sources have seen it.
    public var sources: [DiscoverySource] {
        DiscoverySource.allCases.filter { source in sightings.contains { $0.id.source == source } }
    }

    /// Every route once, the preferred one first.
    public var routes: [Route] {
        var seen: Set<String> = []
        return sightings.flatMap(\.routes).filter { seen.insert($0.url).inserted }.sorted(by: Route.isPreferred)
    }
}

extension Sighting.ID {
    /// Eight hexadecimal digits: FNV-1a (draft-eastlake-fnv), folded to 32 bits. It names rows and proves nothing.
    /// Another `attempt` gives another name.
    fileprivate func ref(_ attempt: Int) -> String {
        let suffix = attempt == 0 ? "" : "\0\(attempt)"
        let hash = "\(source.rawValue) \(key.raw)\(suffix)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

/// All candidates of a scan. Sightings of one server are merged for display: the same instance, which a source
/// reports as one sighting, or the same kind and TXT `id`. Merging confers no trust; each route proves itself.
public struct CandidateSet: Sendable {
    /// What an event changed.
    public enum Change: Sendable, Hashable {
        case found(Candidate)
        case updated(Candidate)
        case lost(Candidate)
    }

    /// The candidates, by number.
    public var candidates: [Candidate] { rows.values.sorted { $0.number < $1.number } }
    /// Instances that are listed and do not answer, by name.
    public var unresolved: [ServiceInstance] {
        silent.values.sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    }
    /// The last report of each source.
    public private(set) var reports: [DiscoverySource: SourceReport] = [:]

    private var rows: [Int: Candidate] = [:]
    private var rowOf: [Sighting.ID: Int] = [:]
    private var rowOfServer: [ServerKey: Int] = [:]
    /// The number and ref of the row that a sighting began; kept when the row goes, for it may come back.
    private var labelOf: [Sighting.ID: (number: Int, ref: String)] = [:]
    private var lastNumber = 0
    private var givenRefs: Set<String> = []
    private var silent: [Sighting.ID: ServiceInstance] = [:]

    private struct ServerKey: Hashable {
        let kind: ServerKind
        let id: ForeignText

        init?(_ sighting: Sighting) {
            guard let id = sighting.txt["id"], !id.raw.isEmpty else { return nil }
            (kind, self.id) = (sighting.kind, id)
        }
    }

    /// Makes an empty set.
    public init() {}

    /// Takes an event; returns what it changed in the rows.
    public mutating func apply(_ event: DiscoveryEvent) -> [Change] {
        switch event {
        case .found(let sighting), .updated(let sighting):
            silent[sighting.id] = nil
            return put(sighting)
        case .lost(let id):
            silent[id] = nil
            return remove(id)
        case .unresolved(let id, let instance):
            silent[id] = instance
            return remove(id)
        case .source(let report):
            reports[report.source] = report
            return []
        case .settled:
            return []
        }
    }

    private mutating func put(_ sighting: Sighting) -> [Change] {
        let key = ServerKey(sighting)
        let wanted = key.flatMap { rowOfServer[$0] }
        if let current = rowOf[sighting.id], var row = rows[current] {
            let isAlone = row.sightings.count == 1
            guard wanted == current || wanted == nil && isAlone else {
                // Its id says now that it is another server than we thought.
                return remove(sighting.id) + put(sighting)
            }
            let before = row
            row.sightings = row.sightings.map { $0.id == sighting.id ? sighting : $0 }
            if isAlone { rowOfServer = rowOfServer.filter { $0.value != current } }
            store(row)
            return row == before ? [] : [.updated(row)]
        }
        if let wanted, var row = rows[wanted] {
            row.sightings.append(sighting)
            store(row)
            return [.updated(row)]
        }
        let label = label(sighting.id)
        let row = Candidate(number: label.number, ref: label.ref, first: sighting)
        store(row)
        return [.found(row)]
    }

    /// The number and ref that a row had before, unless it lives on with what had been merged into it.
    private mutating func label(_ id: Sighting.ID) -> (number: Int, ref: String) {
        if let label = labelOf[id], rows[label.number] == nil { return label }
        lastNumber += 1
        var attempt = 0
        while !givenRefs.insert(id.ref(attempt)).inserted { attempt += 1 }
        let label = (lastNumber, id.ref(attempt))
        labelOf[id] = label
        return label
    }

    private mutating func remove(_ id: Sighting.ID) -> [Change] {
        guard let number = rowOf.removeValue(forKey: id), var row = rows[number] else { return [] }
        let before = row
        row.sightings.removeAll { $0.id == id }
        rowOfServer = rowOfServer.filter { $0.value != number }
        if row.sightings.isEmpty {
            rows[number] = nil
            return [.lost(before)]
        }
        store(row)
        return [.updated(row)]
    }

    private mutating func store(_ row: Candidate) {
        rows[row.number] = row
        for sighting in row.sightings {
            rowOf[sighting.id] = row.number
            ServerKey(sighting).map { rowOfServer[$0] = row.number }
        }
    }
}
