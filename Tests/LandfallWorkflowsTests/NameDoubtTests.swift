import LandfallConnections
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct NameDoubtTests {
    private func rows(_ sightings: Sighting...) -> [Candidate] {
        var set = CandidateSet()
        for sighting in sightings { _ = set.apply(.found(sighting)) }
        return set.candidates
    }

    private func doubts(_ rows: [Candidate], saved: ProfileIndex = ProfileIndex()) -> [NameDoubt?] {
        let doubts = NameDoubts(rows, saved: saved)
        return rows.map(doubts.doubt)
    }

    @Test func `rows that look alike name each other, and hidden characters are told`() {
        let rows = rows(
            Samples.sighting("Studio"), Samples.sighting("Den"), Samples.sighting("Stud\u{456}o"),
            Samples.sighting("Studio "))
        #expect(
            doubts(rows) == [
                NameDoubt(rows: [3, 4]), nil, NameDoubt(rows: [1, 4]), NameDoubt(rows: [1, 3], invisible: true),
            ])
    }

    @Test func `one name is doubtful on two hosts, and not where one host has two products`() {
        let studio = Samples.sighting("Studio")
        #expect(doubts(rows(studio, Samples.sighting("Studio", kind: .endlesscode))) == [nil, nil])
        let elsewhere = Samples.sighting("Studio", kind: .endlesscode, addresses: ["192.0.2.8"])
        #expect(doubts(rows(studio, elsewhere)) == [NameDoubt(rows: [2]), NameDoubt(rows: [1])])
    }

    @Test func `two servers of this user on this machine are not mistaken for each other, but another one for either`()
    {
        let diane = Samples.sighting("vm", isThisMachine: true)
        let other = Samples.sighting("vm", kind: .endlesscode, addresses: ["192.0.2.8"], isThisMachine: true)
        #expect(doubts(rows(diane, other)) == [nil, nil])
        let stranger = Samples.sighting("vm ", addresses: ["192.0.2.9"])
        #expect(
            doubts(rows(diane, other, stranger)).map { $0?.rows } == [[3], [3], [1, 2]])
    }

    @Test func `case does not tell rows apart, and neither do letters that look alike in one case only`() {
        let rows = rows(Samples.sighting("Studio"), Samples.sighting("studio"), Samples.sighting("studlo"))
        #expect(doubts(rows) == [NameDoubt(rows: [2]), NameDoubt(rows: [1]), nil])
        let upper = self.rows(Samples.sighting("Studlo"), Samples.sighting("StudIo"), Samples.sighting("Den"))
        #expect(doubts(upper) == [NameDoubt(rows: [2]), NameDoubt(rows: [1]), nil])
    }

    @Test func `a flood of them names only a few`() {
        let flood = (0..<40).map { Samples.sighting("Studio" + String(repeating: " ", count: $0)) }
        var set = CandidateSet()
        for sighting in flood { _ = set.apply(.found(sighting)) }
        #expect(NameDoubts(set.candidates, saved: ProfileIndex()).doubt(about: set.candidates[0])?.rows == [2, 3, 4])
    }

    @Test func `what comes and goes is minded`() {
        let rows = rows(Samples.sighting("Studio"), Samples.sighting("Studio "))
        var doubts = NameDoubts(saved: ProfileIndex())
        doubts.insert(rows[0])
        #expect(doubts.doubt(about: rows[0]) == nil)
        doubts.insert(rows[1])
        doubts.insert(rows[1])
        #expect(doubts.doubt(about: rows[0])?.rows == [2])
        doubts.remove(rows[1].ref)
        #expect(doubts.doubt(about: rows[0]) == nil)
    }

    @Test func `a server that looks like a saved one is that one, or doubtful`() throws {
        let instance = ServiceInstance(name: ForeignText("거실"), kind: .diane)
        let saved = ProfileIndex([
            try Profile(
                name: WatchSamples.name("den"), kind: .diane, routes: [SavedRoute(.service(instance, ServiceForm()))])
        ])
        func doubt(_ name: String, _ kind: ServerKind = .diane) -> NameDoubt? {
            doubts(rows(Samples.sighting(name, kind: kind)), saved: saved)[0]
        }
        #expect(doubt("거실") == nil && doubt("Studio") == nil)
        #expect(doubt("Den") == NameDoubt(profile: "den"))
        #expect(doubt("D\u{435}n") == NameDoubt(profile: "den"))
        #expect(doubt("거실", .endlesscode) == NameDoubt(profile: "den"))
        #expect(doubt("거실\u{200b}") == NameDoubt(profile: "den", invisible: true))
    }
}
