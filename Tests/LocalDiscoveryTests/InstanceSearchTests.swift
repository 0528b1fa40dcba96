import LandfallModel
import Testing

@testable import LocalDiscovery

struct InstanceSearchTests {
    private var search = InstanceSearch(Sample.instance("box"))

    private func sighting(_ families: IPAddress.Family...) throws -> Sighting {
        let routes = try families.map { family in
            try Route(scheme: .http, address: Sample.address(1, 2, family), port: 9090, via: .lan)
        }
        let instance = Sample.instance("box")
        return Sighting(
            id: Sighting.ID(instance), kind: .diane, name: instance.name, instance: instance, routes: routes)
    }

    @Test func `only the rows of that very name and type concern it`() {
        #expect(search.concerns(.appeared(Sample.row("box"), isLocal: false)))
        #expect(search.concerns(.vanished(Sample.row("box", 3, .ipv6))))
        #expect(!search.concerns(.appeared(Sample.row("Box"), isLocal: false)))
        let other = BrowseRow(interface: 2, family: .ipv4, instance: Sample.instance("box", kind: .endlesscode))
        #expect(!search.concerns(.appeared(other, isLocal: false)))
        #expect(search.concerns(.running) && search.concerns(.resolverFailed(1, .timeout)))
    }

    @Test func `names that only look alike are two`() {
        let search = InstanceSearch(Sample.instance("e\u{301}"))
        #expect(search.concerns(.appeared(Sample.row("e\u{301}"), isLocal: false)))
        #expect(!search.concerns(.appeared(Sample.row("\u{e9}"), isLocal: false)))
    }

    @Test mutating func `both families end it at once, one alone after 150 ms`() throws {
        search.handle(.found(try sighting(.ipv4)), at: .milliseconds(100))
        #expect(!search.isOver(at: .milliseconds(249)))
        #expect(search.isOver(at: .milliseconds(250)))
        search.handle(.updated(try sighting(.ipv4, .ipv6)), at: .milliseconds(110))
        #expect(search.isOver(at: .milliseconds(110)))
    }

    @Test mutating func `an instance that goes away again is not found`() throws {
        let gone = try sighting(.ipv4, .ipv6)
        search.handle(.found(gone), at: .zero)
        search.handle(.lost(gone.id), at: .zero)
        #expect(!search.isOver(at: .seconds(100)))
    }
}
