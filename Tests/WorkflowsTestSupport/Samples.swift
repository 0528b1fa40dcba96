package import LandfallModel

/// Sightings for tests of what is shown.
package enum Samples {
    package static let studio = sighting(
        "Studio\u{1b}[31m", addresses: ["192.0.2.7", "fe80::1"],
        txt: [Array("id=4f1c".utf8), Array("flag".utf8), Array("version=1".utf8), Array("raw=".utf8) + [0xff, 0]],
        isThisMachine: true)

    package static let tailnetStudio = Sighting(
        id: Sighting.ID(source: .tailnet, key: "n1CNTRL diane"), kind: .diane, name: ForeignText("studio"),
        routes: HostName("studio.tail12345.ts.net").map {
            [Route(scheme: .http, host: .name($0), port: 9090, via: .tailnet)]
        } ?? [],
        nodeID: ForeignText("n1CNTRL"), traits: ServerTraits(hostLabels: ["studio"]))

    package static func sighting(
        _ name: String, kind: ServerKind = .diane, addresses: [String] = ["192.0.2.7"], txt: [[UInt8]] = [],
        isThisMachine: Bool = false
    ) -> Sighting {
        let instance = ServiceInstance(name: ForeignText(name), kind: kind)
        return Sighting(
            id: Sighting.ID(source: .lan, key: "\(kind) \(name)"), kind: kind, name: instance.name, instance: instance,
            routes: addresses.compactMap { IPAddress($0, zone: "eth0") }.map {
                Route(scheme: .http, address: $0, port: 9090, via: .lan, interface: "eth0")
            }, txt: TXTRecord(strings: txt), isThisMachine: isThisMachine)
    }

    package static func candidate(_ sighting: Sighting) -> Candidate {
        var set = CandidateSet()
        _ = set.apply(.found(sighting))
        return set.candidates[0]
    }
}
