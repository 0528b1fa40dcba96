/// Which sightings are treated as one server. The rules and their reasons are in decisions 0006 and 0023.
///
/// - The same kind and TXT `id`, or the same kind and process, make one server of any number of sightings.
/// - One on a LAN and one of the tailnet are one server where kind, scheme, port, path and a label of the host are the
///   same, nothing contradicts that, and neither could be taken for a third one as well.
/// - So are one on a LAN that is at addresses of this machine alone and one that this machine itself has seen, without a label.
///
/// Merging proves nothing; it is for display.
struct SightingTies: Sendable {
    /// What only one server has.
    private enum Identity: Sendable, Hashable {
        case txt(ServerKind, ForeignText)
        case process(ServerKind, ServerProcess)
    }

    /// Where a server is, as far as two sources can both see that.
    private struct Place: Sendable, Hashable {
        let kind: ServerKind
        let scheme: Route.Scheme
        let port: UInt16?
        let basePath: String
        /// nil for this machine.
        let hostLabel: String?
    }

    private struct Known: Sendable {
        let source: DiscoverySource
        let identities: [Identity]
        let places: [Place]
        let traits: ServerTraits

        init(_ sighting: Sighting) {
            source = sighting.id.source
            let kind = sighting.kind
            traits = sighting.traits
            let txt = sighting.txt["id"].flatMap { $0.raw.isEmpty ? nil : Identity.txt(kind, $0) }
            identities = [txt, traits.process.map { .process(kind, $0) }].compactMap { $0 }
            func place(_ route: Route, _ hostLabel: String?) -> Place {
                Place(
                    kind: kind, scheme: route.scheme, port: route.port, basePath: route.basePath, hostLabel: hostLabel)
            }
            // The tailnet only has other machines.
            let isHere = source != .tailnet && (source == .machine || sighting.isThisMachine || traits.isAtOwnAddress)
            let routes = sighting.routes.filter { $0.port != nil }
            let elsewhere = sighting.isThisMachine ? [] : sighting.traits.hostLabels
            let labels: [String?] = isHere ? [nil] : Array(elsewhere)
            let seen = isHere ? routes[...] : routes.prefix(1)
            places = Array(Set(seen.flatMap { route in labels.map { place(route, $0) } }))
        }
    }

    private var known: [Sighting.ID: Known] = [:]
    private var byIdentity: [Identity: Set<Sighting.ID>] = [:]
    private var byPlace: [DiscoverySource: [Place: Set<Sighting.ID>]] = [:]

    /// Takes a sighting up, or what is new of it.
    mutating func insert(_ sighting: Sighting) {
        remove(sighting.id)
        let facts = Known(sighting)
        known[sighting.id] = facts
        for identity in facts.identities { byIdentity[identity, default: []].insert(sighting.id) }
        for place in facts.places { byPlace[facts.source, default: [:]][place, default: []].insert(sighting.id) }
    }

    /// Forgets a sighting.
    mutating func remove(_ id: Sighting.ID) {
        guard let facts = known.removeValue(forKey: id) else { return }
        for identity in facts.identities {
            byIdentity[identity]?.remove(id)
            if byIdentity[identity]?.isEmpty == true { byIdentity[identity] = nil }
        }
        for place in facts.places {
            byPlace[facts.source]?[place]?.remove(id)
            if byPlace[facts.source]?[place]?.isEmpty == true { byPlace[facts.source]?[place] = nil }
        }
    }

    /// All sightings on which it may depend with whom `id` is one server.
    func neighbourhood(of id: Sighting.ID) -> Set<Sighting.ID> {
        var found: Set = [id]
        var open = [id]
        while let next = open.popLast() {
            for other in neighbours(of: next) where found.insert(other).inserted { open.append(other) }
        }
        return found
    }

    private func neighbours(of id: Sighting.ID) -> Set<Sighting.ID> {
        guard let facts = known[id] else { return [] }
        var found: Set<Sighting.ID> = []
        for identity in facts.identities { found.formUnion(byIdentity[identity] ?? []) }
        for place in facts.places {
            // A thousand services of one host have a place in common, which means nothing before another source has it too.
            let peers = byPlace[place.hostLabel == nil ? .machine : .tailnet]?[place]
            guard let peers, let hosts = byPlace[.lan]?[place] else { continue }
            found.formUnion(peers)
            found.formUnion(hosts)
        }
        return found
    }

    /// Parts `ids`, which are whole neighbourhoods, into servers; the order is kept.
    func servers(_ ids: [Sighting.ID]) -> [[Sighting.ID]] {
        if ids.count < 2 { return ids.isEmpty ? [] : [ids] }
        var unions = Unions(ids)
        for id in ids {
            for identity in known[id]?.identities ?? [] {
                for other in byIdentity[identity] ?? [] { unions.join(id, other) }
            }
        }
        let partners = partners(among: ids, unions)
        for (unit, others) in partners {
            guard let other = others.keys.first, others.count == 1, others[other] == true,
                partners[other]?.count == 1
            else { continue }
            unions.join(unit, other)
        }
        return unions.parts(ids)
    }

    /// For each server the others that it could be by its place, and whether nothing speaks against it.
    private func partners(
        among ids: [Sighting.ID], _ unions: Unions
    ) -> [Sighting.ID: [Sighting.ID: Bool]] {
        var partners: [Sighting.ID: [Sighting.ID: Bool]] = [:]
        for peer in ids {
            guard let facts = known[peer], facts.source != .lan else { continue }
            for host in facts.places.flatMap({ byPlace[.lan]?[$0] ?? [] }) {
                let (left, right) = (unions.root(of: peer), unions.root(of: host))
                guard left != right, let other = known[host] else { continue }
                let isPossible = !facts.traits.contradict(other.traits)
                partners[left, default: [:]][right] = (partners[left]?[right] ?? true) && isPossible
                partners[right, default: [:]][left] = (partners[right]?[left] ?? true) && isPossible
            }
        }
        return partners
    }
}

/// Disjoint sets of sightings; small, so that no ranks are kept.
private struct Unions {
    private var parents: [Sighting.ID: Sighting.ID]

    init(_ ids: [Sighting.ID]) {
        parents = Dictionary(uniqueKeysWithValues: ids.map { ($0, $0) })
    }

    func root(of id: Sighting.ID) -> Sighting.ID {
        var id = id
        while let parent = parents[id], parent != id { id = parent }
        return id
    }

    mutating func join(_ left: Sighting.ID, _ right: Sighting.ID) {
        let roots = (root(of: left), root(of: right))
        parents[roots.1] = roots.0
    }

    /// The sets, in the order of `ids`.
    func parts(_ ids: [Sighting.ID]) -> [[Sighting.ID]] {
        var order: [Sighting.ID] = []
        var parts: [Sighting.ID: [Sighting.ID]] = [:]
        for id in ids {
            let root = root(of: id)
            if parts[root] == nil { order.append(root) }
            parts[root, default: []].append(id)
        }
        return order.compactMap { parts[$0] }
    }
}
