/// All candidates of a scan. Sightings of one server are one row: the same instance, which a source reports as one
/// sighting, and those that `SightingTies` merges. Merging confers no trust; each route proves itself.
public struct CandidateSet: Sendable {
    /// The changes caused by an event.
    public enum Change: Sendable, Hashable {
        case found(Candidate)
        case updated(Candidate)
        case lost(Candidate)
    }

    /// The candidates, by number.
    public var candidates: [Candidate] { rows.values.sorted { $0.number < $1.number } }
    /// Instances that are announced but do not answer, by name.
    public var unresolved: [ServiceInstance] { Self.sorted(silent.values) }
    /// The last report of each source.
    public private(set) var reports: [DiscoverySource: SourceReport] = [:]

    private struct Seen: Sendable {
        var sighting: Sighting
        /// Its position in the order of arrival.
        let order: Int
        /// The number of its row; nil before it has one.
        var row: Int?
    }

    private var seen: [Sighting.ID: Seen] = [:]
    private var ties = SightingTies()
    private var rows: [Int: Candidate] = [:]
    /// The number and ref of the row that a sighting began; kept when the row goes, because it may come back.
    private var labelOf: [Sighting.ID: (number: Int, ref: String)] = [:]
    private var lastNumber = 0
    private var lastOrder = 0
    private var givenRefs: Set<String> = []
    private var silent: [Sighting.ID: ServiceInstance] = [:]

    /// Creates an empty set.
    public init() {}

    /// Those of one source.
    package func unresolved(by source: DiscoverySource) -> [ServiceInstance] {
        Self.sorted(silent.filter { $0.key.source == source }.values)
    }

    private static func sorted(_ instances: some Sequence<ServiceInstance>) -> [ServiceInstance] {
        instances.sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    }

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
        let id = sighting.id
        if let known = seen[id] {
            if known.sighting == sighting { return [] }
            seen[id]?.sighting = sighting
        } else {
            lastOrder += 1
            seen[id] = Seen(sighting: sighting, order: lastOrder)
        }
        var affected = ties.neighbourhood(of: id)
        ties.insert(sighting)
        affected.formUnion(ties.neighbourhood(of: id))
        if affected.count == 1, seen[id]?.row == nil {
            // Like none before it, as all of a directory are.
            let label = label(id)
            return [.found(store([id], number: label.number, ref: label.ref))]
        }
        return regroup(affected, changed: id)
    }

    private mutating func remove(_ id: Sighting.ID) -> [Change] {
        guard let gone = seen[id] else { return [] }
        let affected = ties.neighbourhood(of: id)
        ties.remove(id)
        seen[id] = nil
        return regroup(affected.subtracting([id]), changed: id, leaving: gone.row)
    }

    /// Rebuilds the rows of `affected`. The sightings that were in one row with `changed` keep it where they can.
    private mutating func regroup(
        _ affected: Set<Sighting.ID>, changed: Sighting.ID, leaving: Int? = nil
    ) -> [Change] {
        let ids = affected.sorted { order($0) < order($1) }
        let numbers = Set(ids.compactMap { seen[$0]?.row } + [leaving].compactMap { $0 })
        let before = numbers.compactMap { rows.removeValue(forKey: $0) }.sorted { $0.number < $1.number }
        let servers = ties.servers(ids)
        let heirs = heirs(of: before, among: servers, changed: changed)
        for (index, old) in heirs { store(servers[index], number: old.number, ref: old.ref) }
        var new: [Candidate] = []
        for (index, server) in servers.enumerated() where heirs[index] == nil {
            let label = label(server[0])
            new.append(store(server, number: label.number, ref: label.ref))
        }
        return changes(before, new)
    }

    /// The old row as which each server goes on, by the server's index. What has changed leaves its row to those that were
    /// in it too, and joins the row of others; apart from that a row stays with the sighting that began it.
    private func heirs(
        of before: [Candidate], among servers: [[Sighting.ID]], changed: Sighting.ID
    ) -> [Int: Candidate] {
        var heirs: [Int: Candidate] = [:]
        for row in before {
            func rank(_ server: [Sighting.ID]) -> Int? {
                let members = server.filter { seen[$0]?.row == row.number }
                if members.isEmpty { return nil }
                if members == [changed] {
                    let joinsOthers = server.contains { $0 != changed && seen[$0]?.row != nil }
                    return joinsOthers ? nil : 2
                }
                return members.contains { labelOf[$0]?.number == row.number } ? 0 : 1
            }
            let ranks = servers.indices.filter { heirs[$0] == nil }.compactMap { index in
                rank(servers[index]).map { (rank: $0, index: index) }
            }
            if let heir = ranks.min(by: { ($0.rank, $0.index) < ($1.rank, $1.index) }) { heirs[heir.index] = row }
        }
        return heirs
    }

    private func changes(_ before: [Candidate], _ new: [Candidate]) -> [Change] {
        let made = Set(new.map(\.number))
        let lost = before.filter { rows[$0.number] == nil || made.contains($0.number) }
        let kept = before.filter { !made.contains($0.number) }
        let updated = kept.compactMap { old in rows[old.number].flatMap { $0 == old ? nil : $0 } }
        return lost.map(Change.lost) + updated.map(Change.updated) + new.map(Change.found)
    }

    @discardableResult
    private mutating func store(_ server: [Sighting.ID], number: Int, ref: String) -> Candidate {
        for id in server { seen[id]?.row = number }
        let members = server.compactMap { seen[$0] }
            .sorted { ($0.sighting.id.source, $0.order) < ($1.sighting.id.source, $1.order) }
        let row = Candidate(number: number, ref: ref, sightings: members.map(\.sighting))
        rows[number] = row
        return row
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

    private func order(_ id: Sighting.ID) -> Int { seen[id]?.order ?? .max }
}
