import LandfallTestSupport
import Testing

@testable import LandfallModel

/// When a server on the LAN and one of the tailnet are one row (decision 0006), and when they are not.
@Suite struct SightingTiesTests {
    private struct Facts {
        var kind = ServerKind.diane
        var scheme = Route.Scheme.http
        var port: UInt16 = 9090
        var path = ""
        var label = "studio"
        var asksForToken: Bool?
        var certificate: String?
        var id: String?
        var isThisMachine = false
        var process: ServerProcess?

        func with(_ change: (inout Facts) -> Void) -> Facts {
            var facts = self
            change(&facts)
            return facts
        }
    }

    private func sighting(_ source: DiscoverySource, _ name: String, _ facts: Facts = Facts()) -> Sighting {
        let address = IPAddress(source == .lan ? "10.0.0.1" : "100.64.0.1")
        let routes = address.map {
            Route(
                scheme: facts.scheme, address: $0, port: facts.port, basePath: facts.path,
                via: source == .lan ? .lan : .tailnet)
        }
        return Sighting(
            id: Sighting.ID(source: source, key: name), kind: facts.kind, name: ForeignText(name),
            routes: [routes].compactMap { $0 },
            txt: facts.id.map { TXTRecord(pairs: ["id": $0]) } ?? TXTRecord(), isThisMachine: facts.isThisMachine,
            nodeID: source == .tailnet ? ForeignText("n\(name)") : nil,
            traits: ServerTraits(
                hostLabels: facts.label.isEmpty ? [] : [facts.label], process: facts.process,
                asksForToken: facts.asksForToken, certificateSHA256: facts.certificate))
    }

    private func names(_ sightings: [Sighting]) -> [[String]] {
        var set = CandidateSet()
        for sighting in sightings { _ = set.apply(.found(sighting)) }
        return names(set)
    }

    private func names(_ set: CandidateSet) -> [[String]] { set.candidates.map { $0.sightings.map(\.name.raw) } }

    @Test func `a server on the LAN and in the tailnet is one row with two routes, whoever comes first`() throws {
        for order in [[DiscoverySource.lan, .tailnet], [.tailnet, .lan]] {
            var set = CandidateSet()
            let changes = order.flatMap { set.apply(.found(sighting($0, $0.rawValue))) }
            #expect(changes.count == 2)
            let row = try #require(set.candidates.first)
            #expect(changes.last == .updated(row) && set.candidates.count == 1)
            // The name that its owner gave it, and the LAN's route, which is the shorter way.
            #expect(row.name == ForeignText("lan") && row.number == 1)
            #expect(row.sources == [.lan, .tailnet] && row.nodeID == ForeignText("ntailnet"))
            #expect(row.routes.map(\.via) == [.lan, .tailnet])
        }
    }

    @Test func `what differs in one thing that both can see is not one server`() {
        let changes: [(inout Facts) -> Void] = [
            { $0.kind = .endlesscode }, { $0.scheme = .https }, { $0.port = 8080 }, { $0.path = "/x" },
            { $0.label = "attic" }, { $0.label = "" },
        ]
        for change in changes {
            #expect(names([sighting(.lan, "l"), sighting(.tailnet, "t", Facts().with(change))]) == [["l"], ["t"]])
            #expect(names([sighting(.lan, "l", Facts().with(change)), sighting(.tailnet, "t")]) == [["l"], ["t"]])
        }
    }

    @Test(
        arguments: [(true, false, false), (true, true, true), (nil, true, true), (false, nil, true)]
            as [(Bool?, Bool?, Bool)])
    func `one that wants a token is not one that wants none`(lan: Bool?, tailnet: Bool?, isOne: Bool) {
        let both = [
            sighting(.lan, "l", Facts().with { $0.asksForToken = lan }),
            sighting(.tailnet, "t", Facts().with { $0.asksForToken = tailnet }),
        ]
        #expect(names(both).count == (isOne ? 1 : 2))
    }

    @Test func `two certificates are two servers`() {
        let tls = Facts(scheme: .https)
        let tailnet = sighting(.tailnet, "t", tls.with { $0.certificate = "ab" })
        #expect(names([sighting(.lan, "l", tls.with { $0.certificate = "cd" }), tailnet]).count == 2)
        #expect(names([sighting(.lan, "l", tls.with { $0.certificate = "ab" }), tailnet]).count == 1)
        #expect(names([sighting(.lan, "l", tls), tailnet]).count == 1)
    }

    @Test func `a server of this machine is none of the tailnet, which is asked for other machines only`() {
        let own = sighting(.lan, "l", Facts().with { $0.isThisMachine = true })
        #expect(names([own, sighting(.tailnet, "t")]) == [["l"], ["t"]])
    }

    /// A server as this machine sees it.
    private func local(_ name: String, _ facts: Facts = Facts(), isOurs: Bool = true) -> Sighting {
        let routes = IPAddress("127.0.0.1").map {
            Route(scheme: facts.scheme, address: $0, port: facts.port, basePath: facts.path, via: .local)
        }
        return Sighting(
            id: Sighting.ID(source: .machine, key: name), kind: facts.kind, name: ForeignText(name),
            routes: [routes].compactMap { $0 }, isThisMachine: isOurs,
            traits: ServerTraits(
                process: facts.process, asksForToken: facts.asksForToken, certificateSHA256: facts.certificate))
    }

    private func atOwnAddress(_ name: String, _ facts: Facts = Facts()) -> Sighting {
        var seen = sighting(.lan, name, facts.with { $0.label = "" })
        seen.traits.isAtOwnAddress = true
        return seen
    }

    @Test func `a server of this machine and its announcement are one row, called as on the LAN`() throws {
        for sightings in [[local("m"), atOwnAddress("l")], [atOwnAddress("l"), local("m")]] {
            var set = CandidateSet()
            for sighting in sightings { _ = set.apply(.found(sighting)) }
            let row = try #require(set.candidates.first)
            #expect(set.candidates.count == 1 && row.isThisMachine && row.name == ForeignText("l"))
            #expect(row.sources == [.lan, .machine] && row.routes.map(\.via) == [.local, .lan])
        }
        for isOurs in [true, false] {
            #expect(names([local("m", isOurs: isOurs), atOwnAddress("l")]) == [["l", "m"]])
        }
    }

    @Test func `what is elsewhere, contradicts or is one of two is not the server of this machine`() {
        #expect(names([local("m"), sighting(.lan, "l")]) == [["m"], ["l"]])
        #expect(names([local("m"), sighting(.tailnet, "t")]) == [["m"], ["t"]])
        let changes: [(inout Facts) -> Void] = [
            { $0.kind = .endlesscode }, { $0.scheme = .https }, { $0.port = 8080 }, { $0.path = "/x" },
            { $0.asksForToken = true },
        ]
        for change in changes {
            let other = atOwnAddress("l", Facts().with(change))
            #expect(names([local("m", Facts().with { $0.asksForToken = false }), other]) == [["m"], ["l"]])
        }
        #expect(names([local("m"), atOwnAddress("l"), atOwnAddress("impostor")]).count == 3)
    }

    @Test func `one process is one server through the tailnet too`() {
        let process = ServerProcess(hostName: ForeignText("studio"), pid: 7, startedAt: ForeignText("x"))
        let both = Facts().with { $0.process = process }
        #expect(names([local("m", both), sighting(.tailnet, "t", both)]) == [["t", "m"]])
    }

    @Test func `two hosts of one name on the LAN merge with nothing, until one is gone`() throws {
        var set = CandidateSet()
        _ = set.apply(.found(sighting(.lan, "l")))
        _ = set.apply(.found(sighting(.tailnet, "t")))
        let merged = set.candidates[0]
        let changes = set.apply(.found(sighting(.lan, "impostor")))
        #expect(names(set) == [["l"], ["t"], ["impostor"]] || names(set) == [["l"], ["impostor"], ["t"]])
        #expect(changes.count == 3 && changes.first == .updated(set.candidates[0]))
        // What began the row keeps it.
        #expect(set.candidates[0].ref == merged.ref)
        let impostor = Sighting.ID(source: .lan, key: "impostor")
        let before = set.candidates
        let after = set.apply(.lost(impostor))
        #expect(set.candidates == [merged])
        #expect(Set(after) == Set(before.dropFirst().map { .lost($0) } + [.updated(merged)]))
    }

    @Test func `an impostor that contradicts makes it no clearer who is who`() {
        let keyed = Facts().with { $0.asksForToken = true }
        let open = Facts().with { $0.asksForToken = false }
        #expect(
            names([sighting(.lan, "l", keyed), sighting(.lan, "impostor", open), sighting(.tailnet, "t", keyed)]).count
                == 3)
    }

    @Test func `two machines of one name in the tailnet merge with nothing`() {
        #expect(names([sighting(.lan, "l"), sighting(.tailnet, "t"), sighting(.tailnet, "u")]).count == 3)
    }

    @Test func `two of one TXT id are one on the LAN, and one with the tailnet's`() {
        let facts = Facts().with { $0.id = "x" }
        let all = [sighting(.lan, "l", facts), sighting(.lan, "m", facts), sighting(.tailnet, "t")]
        #expect(names(all) == [["l", "m", "t"]])
        #expect(names(all.reversed()) == [["m", "l", "t"]])
    }

    @Test func `one process that is seen twice is one server`() {
        let process = ServerProcess(hostName: ForeignText("studio"), pid: 7, startedAt: ForeignText("2026"))
        let first = Facts(label: "").with { $0.process = process }
        let second = first.with { $0.port = 8080 }
        #expect(names([sighting(.tailnet, "a", first), sighting(.tailnet, "b", second)]) == [["a", "b"]])
        let other = second.with {
            $0.process = ServerProcess(hostName: ForeignText("studio"), pid: 8, startedAt: ForeignText("2026"))
        }
        #expect(names([sighting(.tailnet, "a", first), sighting(.tailnet, "b", other)]) == [["a"], ["b"]])
        let otherKind = second.with { $0.kind = .endlesscode }
        #expect(names([sighting(.tailnet, "a", first), sighting(.tailnet, "b", otherKind)]) == [["a"], ["b"]])
    }

    @Test func `a thousand services of one host cost a thousand steps`() {
        var set = CandidateSet()
        for number in 0..<1000 {
            let changes = set.apply(.found(sighting(.lan, "s\(number)")))
            #expect(changes.count == 1)
        }
        #expect(set.candidates.count == 1000)
        // And none of them is the one of the tailnet.
        #expect(set.apply(.found(sighting(.tailnet, "t"))).count == 1)
    }

    @Test func `the rows depend on what is known, not on the order in which it came`() async throws {
        for seed in 0..<300 as Range<UInt64> {
            // Tests of other suites look at a real clock.
            await Task.yield()
            var random = SeededGenerator(seed: seed)
            var set = CandidateSet()
            var seen: [Sighting.ID: Sighting] = [:]
            var mirror: [Int: Candidate] = [:]
            for _ in 0..<60 {
                let facts = Facts(
                    port: random.pick([8080, 9090], or: 0), label: random.pick(["", "a", "b"], or: ""),
                    asksForToken: random.pick([nil, nil, true, false], or: nil),
                    id: random.pick([nil, nil, "x", "y"], or: nil),
                    isThisMachine: random.pick([true, false, false, false], or: false),
                    process: random.pick(
                        [nil, nil, ServerProcess(hostName: ForeignText("a"), pid: 1, startedAt: ForeignText("1"))],
                        or: nil))
                let source = random.pick([DiscoverySource.lan, .tailnet, .machine], or: .lan)
                let sighting = sighting(
                    source, random.pick(["1", "2", "3", "4"], or: ""),
                    source == .lan ? facts.with { $0.process = nil } : facts.with { $0.id = nil })
                let isLost = Int.random(in: 0..<4, using: &random) == 0
                seen[sighting.id] = isLost ? nil : sighting
                for change in set.apply(isLost ? .lost(sighting.id) : .updated(sighting)) {
                    switch change {
                    case .found(let row):
                        try #require(mirror.updateValue(row, forKey: row.number) == nil, "seed \(seed)")
                    case .updated(let row):
                        try #require(mirror.updateValue(row, forKey: row.number) != row, "seed \(seed)")
                    case .lost(let row): try #require(mirror.removeValue(forKey: row.number) == row, "seed \(seed)")
                    }
                }
                try #require(set.candidates == mirror.values.sorted { $0.number < $1.number }, "seed \(seed)")
                try #require(Set(set.candidates.map(\.ref)).count == set.candidates.count, "seed \(seed)")
            }
            var fresh = CandidateSet()
            for sighting in seen.values.shuffled(using: &random) { _ = fresh.apply(.found(sighting)) }
            func parts(_ set: CandidateSet) -> Set<Set<Sighting.ID>> {
                Set(set.candidates.map { Set($0.sightings.map(\.id)) })
            }
            try #require(parts(set) == parts(fresh), "seed \(seed)")
            try #require(Set(seen.keys) == Set(parts(set).joined()), "seed \(seed)")
        }
    }
}
