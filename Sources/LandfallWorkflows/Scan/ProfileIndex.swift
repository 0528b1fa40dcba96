package import LandfallConnections
package import LandfallModel

/// Finds the saved profile of a server that a scan has found. It is for display only: each route still has to be proven.
package struct ProfileIndex: Sendable {
    private struct Node: Hashable {
        let id: ForeignText
        let kind: ServerKind
        let port: UInt16
    }

    private struct ServerID: Hashable {
        let id: ForeignText
        let kind: ServerKind
    }

    private struct Place: Hashable {
        let url: String
        let kind: ServerKind
    }

    private var nodes: [Node: Profile] = [:]
    private var instances: [ServiceInstance: Profile] = [:]
    private var serverIDs: [ServerID: Profile] = [:]
    private var places: [Place: Profile] = [:]
    /// By what the names of profiles and of their services look like.
    private var names: [String: Profile] = [:]

    /// An index of profiles; of two that are one server the first counts.
    package init(_ profiles: [Profile] = []) {
        for profile in profiles { add(profile) }
    }

    /// The profile of a server; nil if none is saved. What contradicts the id of its record or of its machine is another
    /// server, whatever it calls itself.
    package func name(of candidate: Candidate) -> ProfileName? {
        let serverID = candidate.serverID
        let found = candidate.sightings.flatMap { profiles(of: $0) }
        let byID = serverID.flatMap { serverIDs[ServerID(id: $0, kind: candidate.kind)] }
        return (found + [byID].compactMap(\.self)).first { !$0.identity.isContradicted(serverID, candidate.nodeID) }?
            .name
    }

    /// The profile that is named like a server, or whose service is, if it is not known to be that server.
    func namesake(of candidate: Candidate) -> ProfileName? {
        guard name(of: candidate) == nil else { return nil }
        return candidate.skeleton.looks.compactMap { names[$0]?.name }.min()
    }

    /// What one source may have seen: by its machine, by its name on the LAN, by where it is.
    private func profiles(of sighting: Sighting) -> [Profile] {
        let kind = sighting.kind
        let byNode = sighting.routes.compactMap { route in
            sighting.nodeID.flatMap { id in route.port.flatMap { nodes[Node(id: id, kind: kind, port: $0)] } }
        }
        let byName = sighting.instance.flatMap { instances[$0] }
        let byPlace = sighting.routes.compactMap { places[Place(url: $0.url, kind: kind)] }
        return byNode + [byName].compactMap(\.self) + byPlace
    }

    private mutating func add(_ profile: Profile) {
        let kind = profile.kind
        putName(ForeignText(profile.name.description), of: profile)
        if let id = profile.identity.serverID { put(profile, ServerID(id: id, kind: kind), \.serverIDs) }
        for route in profile.routes {
            switch route.target {
            case .service(let instance, _):
                put(profile, instance, \.instances)
                putName(instance.name, of: profile)
            case .tailnet(let address, let node):
                let id = node ?? profile.identity.nodeID
                for attempt in address.attempts(kind: kind, tlsWasSaved: false) {
                    put(profile, Place(url: address.url(attempt), kind: kind), \.places)
                    guard let id, let port = attempt.port else { continue }
                    put(profile, Node(id: id, kind: kind, port: port), \.nodes)
                }
            case .address(let address):
                for attempt in address.attempts(kind: kind, tlsWasSaved: false) {
                    put(profile, Place(url: address.url(attempt), kind: kind), \.places)
                }
            }
        }
    }

    private mutating func putName(_ name: ForeignText, of profile: Profile) {
        for look in NameSkeleton(name).looks { put(profile, look, \.names) }
    }

    private mutating func put<Key>(
        _ profile: Profile, _ key: Key, _ table: WritableKeyPath<ProfileIndex, [Key: Profile]>
    ) {
        if self[keyPath: table][key] == nil { self[keyPath: table][key] = profile }
    }
}

extension KnownIdentity {
    fileprivate func isContradicted(_ server: ForeignText?, _ node: ForeignText?) -> Bool {
        func differs(_ known: ForeignText?, _ seen: ForeignText?) -> Bool {
            known != nil && seen != nil && known != seen
        }
        return differs(serverID, server) || differs(nodeID, node)
    }
}
