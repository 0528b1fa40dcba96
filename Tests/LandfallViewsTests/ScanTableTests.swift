import LandfallModel
import LandfallTerminal
import Testing
import WorkflowsTestSupport

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// What a person at a terminal sees of a scan, and of one row.
struct ScanTableTests {
    @Test(arguments: [(120, 2), (58, 2), (46, 3), (30, 3)])
    func `an address is never cut, and the kind stays: the name gives way, then the address stands below`(
        columns: Int, count: Int
    ) throws {
        let long = Samples.sighting(String(repeating: "긴 이름 ", count: 8), addresses: ["2001:db8::1234:5678"])
        let table = ScanTable(isWatching: false, saved: ProfileIndex(), messages: Messages(language: .english))
        let lines = table.lines(of: [Samples.candidate(long)], columns: columns, at: .zero).map(\.plain)
        #expect(lines.count >= count && lines[1].hasPrefix("1  긴 이름") && lines[1].contains("diane"), "\(lines)")
        let address = lines.dropFirst(count - 1).map { $0.drop { $0 == " " } }.joined()
        #expect(address.contains("http://[2001:db8::1234:5678]:9090"), "\(lines)")
        #expect(lines[0].contains("KIND"))
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
    }

    @Test(arguments: [20, 40])
    func `an address that does not fit beside the name has lines of its own`(columns: Int) throws {
        let long = Samples.sighting("studio", addresses: ["2001:db8:1111:2222:3333:4444:5555:6666"])
        let table = ScanTable(isWatching: false, saved: ProfileIndex(), messages: Messages(language: .english))
        let lines = table.lines(of: [Samples.candidate(long)], columns: columns, at: .zero).map(\.plain)
        #expect(lines[1].hasPrefix("1  studio") && lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
        let address = lines.dropFirst(2).map { $0.dropFirst(2) }.joined()
        #expect(address == "http://[2001:db8:1111:2222:3333:4444:5555:6666]:9090")
    }

    @Test(arguments: [120, 80, 60, 40])
    func `a row that looks like another says so at every width, with its host`(columns: Int) {
        var set = CandidateSet()
        for (name, address) in [("Studio", "192.0.2.7"), ("Stud\u{456}o", "192.0.2.8")] {
            _ = set.apply(.found(Samples.sighting(name, addresses: [address])))
        }
        let table = ScanTable(isWatching: false, saved: ProfileIndex(), messages: Messages(language: .english))
        let text = table.lines(of: set.candidates, columns: columns, at: .zero).map(\.plain).joined(separator: "\n")
        #expect(text.contains("looks like row 2 (192.0.2.7, unproven)"), "\(text)")
        #expect(text.contains("looks like row 1 (192.0.2.8, unproven)"), "\(text)")
    }

    @Test func `a watch at a terminal says what was lost, until it is back`() throws {
        var set = CandidateSet()
        var table = ScanTable(isWatching: true, saved: ProfileIndex(), messages: Messages(language: .english))
        func text() -> String {
            table.block(of: set.candidates, frame: 0, columns: 80, at: .seconds(9)).footer.map(\.plain)
                .joined(separator: "\n")
        }
        let box = Samples.sighting("box")
        for event in [DiscoveryEvent.found(box), .lost(box.id)] {
            for change in set.apply(event) { table.note(change, at: .seconds(2)) }
        }
        #expect(text().hasPrefix("Lost 7 s ago: box, Diane\n"))
        for change in set.apply(.found(box)) { table.note(change, at: .seconds(8)) }
        #expect(!text().contains("Lost"))
    }

    @Test func `a watch says once that answers are lost, and shows it`() {
        var table = ScanTable(isWatching: true, saved: ProfileIndex(), messages: Messages(language: .english))
        var scan = ScanTable(isWatching: false, saved: ProfileIndex(), messages: Messages(language: .english))
        let flooded = SourceReport(source: .lan, isWorking: true, engine: "embedded", code: .mdnsFlooded)
        let said = Messages(language: .english).engineTrouble(.mdnsFlooded)
        #expect(table.note(SourceReport(source: .lan, isWorking: true, engine: "embedded")) == nil)
        #expect(table.note(flooded) == said && table.note(flooded) == nil && scan.note(flooded) == nil)
        let footer = table.block(of: [], frame: 0, columns: 200, at: .zero).footer.map(\.plain)
        #expect(footer.contains(said))
    }

    @Test func `all of a row is shown, and nothing of it can touch the terminal`() throws {
        let server = SeenServer(
            number: 2, ref: "+00004f1c", name: "Studio\u{1b}[2J", instance: "Studio", kind: .diane,
            routes: [
                .init(url: "unix:/home/u/.diane/diane.sock", via: .local),
                .init(url: "http://192.0.2.7:9090", via: .lan, interface: "eth0"),
            ], serverID: "s1", nodeID: nil, thisMachine: true, txt: ["id": "s1", "x": "\u{9b}1m"])
        let lines = FoundPage(server, Messages(language: .english)).all().lines(indent: 2).map(\.plain)
        #expect(
            lines == [
                "2  Studio␛[2J", "  kind    Diane, this machine",
                "  routes  unix:/home/u/.diane/diane.sock  (this machine)",
                "          http://192.0.2.7:9090  (LAN, eth0)", "  TXT     id=s1", "          x=\u{fffd}1m",
                "  ref     +00004f1c",
            ])
    }
}
