import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallViews

/// In which order rows stand, and which numbers they have.
struct RowOrderTests {
    private static let sightings = [
        Samples.sighting("studio"), Samples.sighting("attic"), Samples.tailnetStudio,
        Sighting(
            id: Sighting.ID(source: .machine, key: "diane2 127.0.0.1:8890"), kind: .diane2, name: "here",
            routes: ["127.0.0.1"].compactMap { IPAddress($0) }.map {
                Route(scheme: .http, address: $0, port: 8890, via: .local)
            }, isThisMachine: true),
    ]

    private func candidates(_ sightings: [Sighting]) -> [Candidate] {
        var set = CandidateSet()
        for sighting in sightings { _ = set.apply(.found(sighting)) }
        return set.candidates
    }

    @Test func `rows stand in one order, whoever answered first`() {
        for rotation in Self.sightings.indices {
            let order = Self.sightings[rotation...] + Self.sightings[..<rotation]
            let rows = RowOrder().arranged(candidates(Array(order)))
            #expect(rows.map(\.name.raw) == ["attic", "studio", "here", "studio"])
            #expect(rows.map(\.number) == [1, 2, 3, 4])
        }
    }

    @Test func `what was printed keeps its number`() throws {
        let rows = candidates(Self.sightings)
        var order = RowOrder()
        #expect(order.give(rows[2]).number == 1)
        #expect(order.give(rows[0]).number == 2)
        #expect(order.give(rows[2]).number == 1)
        let arranged = order.arranged(rows)
        #expect(arranged.map(\.ref) == [rows[2].ref, rows[0].ref, rows[1].ref, rows[3].ref])
        #expect(arranged.map(\.number) == [1, 2, 3, 4])
    }
}
