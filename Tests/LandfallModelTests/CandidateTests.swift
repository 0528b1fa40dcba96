import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct CandidateTests {
    private func sighting(
        _ name: String, id: String? = nil, port: UInt16 = 9090, source: DiscoverySource = .lan,
        kind: ServerKind = .diane
    ) throws -> Sighting {
        let route = Route(
            scheme: .http, address: try #require(IPAddress("10.0.0.1")), port: port,
            via: source == .lan ? .lan : .tailnet)
        return Sighting(
            id: Sighting.ID(source: source, key: name), kind: kind, name: ForeignText(name), routes: [route],
            txt: id.map { TXTRecord(pairs: ["id": $0]) } ?? TXTRecord())
    }

    private func names(_ set: CandidateSet) -> [[String]] { set.candidates.map { $0.sightings.map(\.name.raw) } }

    @Test func `rows are numbered from 1 in the order in which they came`() throws {
        var set = CandidateSet()
        for name in ["b", "a", "c"] { _ = set.apply(.found(try sighting(name))) }
        #expect(set.candidates.map(\.number) == [1, 2, 3])
        #expect(names(set) == [["b"], ["a"], ["c"]])
    }

    @Test func `what goes and comes back has its number and ref again`() throws {
        var set = CandidateSet()
        for name in ["a", "b"] { _ = set.apply(.found(try sighting(name))) }
        let before = set.candidates[0]
        #expect(set.apply(.lost(before.sightings[0].id)) == [.lost(before)])
        _ = set.apply(.found(try sighting("c")))
        #expect(set.apply(.found(try sighting("a"))) == [.found(before)])
        #expect(set.candidates.map(\.number) == [1, 2, 3])
    }

    @Test func `the same news is no news`() throws {
        var set = CandidateSet()
        #expect(set.apply(.found(try sighting("a"))).count == 1)
        #expect(set.apply(.found(try sighting("a"))) == [])
        #expect(set.apply(.updated(try sighting("a", port: 1))).count == 1)
        #expect(set.apply(.lost(Sighting.ID(source: .tailnet, key: "a"))) == [])
        #expect(set.apply(.settled(.lan, complete: true)) == [])
    }

    @Test func `one kind and TXT id make one row, another kind or an empty id does not`() throws {
        var set = CandidateSet()
        let first = try sighting("a", id: "x")
        _ = set.apply(.found(first))
        let merged = set.apply(.found(try sighting("b", id: "x", port: 2, source: .tailnet)))
        #expect(merged.count == 1 && set.candidates.count == 1)
        #expect(set.candidates[0].sources == [.lan, .tailnet])
        #expect(Set(set.candidates[0].routes.map(\.port)) == [2, 9090])
        _ = set.apply(.found(try sighting("c", id: "x", kind: .endlesscode)))
        _ = set.apply(.found(try sighting("d", id: "")))
        _ = set.apply(.found(try sighting("e", id: "")))
        #expect(names(set) == [["a", "b"], ["c"], ["d"], ["e"]])
        #expect(set.apply(.lost(first.id)).count == 1)
        #expect(names(set) == [["b"], ["c"], ["d"], ["e"]])
    }

    @Test func `a server whose id changes moves to the row of that id`() throws {
        var set = CandidateSet()
        _ = set.apply(.found(try sighting("a", id: "x")))
        _ = set.apply(.found(try sighting("b")))
        let old = set.candidates[1]
        let changes = set.apply(.updated(try sighting("b", id: "x")))
        #expect(changes == [.lost(old), .updated(set.candidates[0])])
        #expect(names(set) == [["a", "b"]])
        _ = set.apply(.updated(try sighting("b", id: "y")))
        #expect(names(set) == [["a"], ["b"]])
        #expect(set.candidates[1].ref == old.ref)
    }

    @Test func `the first of a merged row leaves it and takes nothing with it`() throws {
        var set = CandidateSet()
        _ = set.apply(.found(try sighting("a", id: "x")))
        _ = set.apply(.found(try sighting("b", id: "x")))
        let changes = set.apply(.updated(try sighting("a", id: "y")))
        #expect(changes.count == 2)
        #expect(names(set) == [["b"], ["a"]])
        #expect(set.candidates.map(\.number) == [1, 2])
        #expect(Set(set.candidates.map(\.ref)).count == 2)
        #expect(set.apply(.lost(Sighting.ID(source: .lan, key: "b"))).count == 1)
        #expect(names(set) == [["a"]])
    }

    @Test func `an unresolved instance is no row, and is one when it answers`() throws {
        var set = CandidateSet()
        let instance = ServiceInstance(name: ForeignText("a"), kind: .diane)
        let found = try sighting("a")
        #expect(set.apply(.unresolved(found.id, instance)) == [])
        #expect(set.unresolved == [instance])
        #expect(set.apply(.found(found)).count == 1)
        #expect(set.unresolved.isEmpty)
        #expect(set.apply(.unresolved(found.id, instance)).count == 1)
        #expect(set.candidates.isEmpty && set.unresolved == [instance])
        #expect(set.apply(.lost(found.id)) == [])
        #expect(set.unresolved.isEmpty)
    }

    @Test func `the last report of a source is kept`() {
        var set = CandidateSet()
        let works = SourceReport(source: .lan, isWorking: true, engine: "daemon")
        #expect(set.apply(.source(SourceReport(source: .lan, isWorking: false, code: .avahiHung))) == [])
        #expect(set.apply(.source(works)) == [])
        #expect(set.reports == [.lan: works])
    }

    @Test func `whatever comes, each sighting is in one row, and the changes tell the same as the rows`() async throws {
        for seed in 0..<200 as Range<UInt64> {
            // Tests of other suites look at a real clock.
            await Task.yield()
            var random = SeededGenerator(seed: seed)
            var set = CandidateSet()
            var mirror: [Int: Candidate] = [:]
            var seen: [Sighting.ID: Sighting] = [:]
            var silent: Set<Sighting.ID> = []
            for _ in 0..<60 {
                let sighting = try sighting(
                    random.pick(["a", "b", "c", "d", "e"], or: "a"), id: random.pick([nil, "", "x", "y"], or: nil),
                    port: UInt16.random(in: 1...2, using: &random), source: random.pick([.lan, .tailnet], or: .lan))
                let event: DiscoveryEvent
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    event = .lost(sighting.id)
                    seen[sighting.id] = nil
                    silent.remove(sighting.id)
                case 1:
                    event = .unresolved(
                        sighting.id, ServiceInstance(name: ForeignText("\(sighting.id)"), kind: .diane))
                    seen[sighting.id] = nil
                    silent.insert(sighting.id)
                default:
                    event = Bool.random(using: &random) ? .found(sighting) : .updated(sighting)
                    seen[sighting.id] = sighting
                    silent.remove(sighting.id)
                }
                for change in set.apply(event) {
                    switch change {
                    case .found(let row):
                        try #require(mirror.updateValue(row, forKey: row.number) == nil, "seed \(seed)")
                    case .updated(let row):
                        try #require(mirror.updateValue(row, forKey: row.number) != nil, "seed \(seed)")
                    case .lost(let row):
                        try #require(mirror.removeValue(forKey: row.number) != nil, "seed \(seed)")
                    }
                }
                let rows = set.candidates
                try #require(rows == mirror.values.sorted { $0.number < $1.number }, "seed \(seed)")
                let inRows = rows.flatMap(\.sightings)
                let isEachOnce = inRows.count == seen.count && inRows.allSatisfy { seen[$0.id] == $0 }
                try #require(isEachOnce && set.unresolved.count == silent.count, "seed \(seed)")
                try #require(Set(rows.map(\.ref)).count == rows.count, "seed \(seed)")
                let merged = rows.filter { $0.sightings.count > 1 }.map(\.sightings)
                let ids = merged.map { Set($0.map { $0.txt["id"]?.raw ?? "" }) }
                try #require(ids.allSatisfy { $0.count == 1 && $0 != [""] }, "seed \(seed) merges what is not one")
            }
        }
    }
}
