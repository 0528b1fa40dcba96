import Foundation
import LandfallConnections
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct ProfileIndexTests {
    private static func profile(
        _ name: String, kind: ServerKind = .diane, _ targets: SavedRoute.Target...,
        identity: KnownIdentity = KnownIdentity()
    ) throws -> Profile {
        try Profile(
            name: WatchSamples.name(name), kind: kind, routes: targets.map { try SavedRoute($0) }, identity: identity)
    }

    private static func service(_ name: String, kind: ServerKind = .diane) -> SavedRoute.Target {
        .service(ServiceInstance(name: ForeignText(name), kind: kind), ServiceForm())
    }

    private static func address(_ text: String) throws -> SavedRoute.Target {
        .address(try ServerAddress(parsing: text))
    }

    private static func machine(_ text: String, _ node: String?) throws -> SavedRoute.Target {
        .tailnet(try ServerAddress(parsing: text), nodeID: node.map { ForeignText($0) })
    }

    private static func name(_ sighting: Sighting, _ profiles: Profile...) -> String? {
        ProfileIndex(profiles).name(of: Samples.candidate(sighting))?.description
    }

    @Test func `a server of the LAN is known by its instance and kind`() throws {
        let studio = try Self.profile("studio", Self.service("Studio"))
        #expect(Self.name(Samples.sighting("Studio"), studio) == "studio")
        #expect(Self.name(Samples.sighting("studio"), studio) == nil, "names are compared by bytes")
        #expect(Self.name(Samples.sighting("Studio", kind: .endlesscode), studio) == nil)
    }

    @Test(arguments: [
        ("studio.tail12345.ts.net:9090", "n1CNTRL" as String?, "mac" as String?), ("100.64.0.1", "n1CNTRL", "mac"),
        ("studio.tail12345.ts.net:9090", nil, "mac"), ("100.64.0.1:9091", "n1CNTRL", nil),
        ("100.64.0.1:9090", "n2CNTRL", nil),
    ])
    func `a server of the tailnet is known by its node and port, or by its name`(
        machine: String, node: String?, name: String?
    ) throws {
        let mac = try Self.profile("mac", try Self.machine(machine, node))
        #expect(Self.name(Samples.tailnetStudio, mac) == name)
    }

    @Test(arguments: [
        ("http://192.0.2.7:9090", true), ("192.0.2.7:9090", true), ("192.0.2.7", true),
        ("http://192.0.2.7:8080", false),
        ("https://192.0.2.7:9090", false), ("http://192.0.2.8:9090", false),
    ])
    func `a server is known by the URL of an address`(address: String, isKnown: Bool) throws {
        let box = try Self.profile("box", try Self.address(address))
        #expect(Self.name(Samples.sighting("Box"), box) == (isKnown ? "box" : nil))
    }

    @Test func `the id of its record makes a server known, and another id contradicts everything else`() throws {
        let studio = Samples.sighting("Studio", txt: [Array("id=4f1c".utf8)])
        let identity = KnownIdentity(serverID: "4f1c")
        let byID = try Self.profile("by-id", try Self.address("10.0.0.1:1"), identity: identity)
        #expect(Self.name(studio, byID) == "by-id")
        let byName = try Self.profile(
            "by-name", Self.service("Studio"), identity: KnownIdentity(serverID: "other"))
        #expect(Self.name(studio, byName) == nil)
        #expect(Self.name(studio, byName, byID) == "by-id")
        let byNode = try Self.profile(
            "by-node", try Self.machine("studio.tail12345.ts.net:9090", nil),
            identity: KnownIdentity(nodeID: "n9CNTRL"))
        #expect(Self.name(Samples.tailnetStudio, byNode) == nil)
    }
}
