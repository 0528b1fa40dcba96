import Foundation
import LandfallModel
import Testing

@testable import LocalDiscovery

/// What every engine has to do alike, through the resolver and the locator that callers use.
@Suite(.serialized, onLabHost, .timeLimit(.minutes(2)))
struct LocalNameContractTests {
    @Test(arguments: EngineUnderTest.all + [.auto])
    func `the name of a host leads to its addresses`(engine: EngineUnderTest) async throws {
        let host = try #require(ProcessInfo.processInfo.environment["LANDFALL_LAB_HOST"])
        let name = try #require(HostName("\(host).local"))
        let resolver = LocalNameResolver(engine: engine.choice, place: engine.place)
        let addresses = try await resolver.addresses(of: name, deadline: .now + .seconds(30))
        let own = OwnAddresses.read()
        #expect(!addresses.isEmpty && addresses.allSatisfy(own.contains))
        let families = addresses.map(\.family)
        #expect(families == families.filter { $0 == .ipv4 } + families.filter { $0 == .ipv6 })
        #expect(addresses.allSatisfy { $0.family == .ipv4 || !$0.isLinkLocal || $0.zone != nil })
    }

    @Test(arguments: EngineUnderTest.all)
    func `a name that nobody has is not found by the deadline`(engine: EngineUnderTest) async throws {
        let name = try #require(HostName("nobody-has-this.local"))
        let before = try await liveEngines()
        await #expect(throws: LocalNameError.notFound) {
            let resolver = LocalNameResolver(engine: engine.choice, place: engine.place)
            return try await resolver.addresses(of: name, deadline: .now + .seconds(3))
        }
        #expect(try await liveEngines(downTo: before) == before)
    }

    @Test(arguments: EngineUnderTest.all)
    func `a service instance is found again by its name`(engine: EngineUnderTest) async throws {
        let name = "다시 \(engine) e\u{301}"
        let service = ServiceDefinition(
            name: name, kind: .diane, port: 9095, txt: TXTRecord(pairs: ["txtvers": "1", "id": "7"]))
        try await whilePublished(service) {
            let locator = LocalNameResolver(engine: engine.choice, place: engine.place)
            let instance = ServiceInstance(name: ForeignText(name), kind: .diane)
            let sighting = try await locator.locate(instance, deadline: .now + .seconds(30))
            #expect(sighting.instance == instance && sighting.txt == service.txt)
            #expect(!sighting.routes.isEmpty && sighting.routes.allSatisfy { $0.port == 9095 })
            // The same to the eye, and other bytes.
            let composed = ServiceInstance(name: ForeignText("다시 \(engine) \u{e9}"), kind: .diane)
            await #expect(throws: LocalNameError.notFound) {
                try await locator.locate(composed, deadline: .now + .seconds(30))
            }
        }
    }
}
