import Foundation
import LandfallModel
import LandfallTesting
import LocalDiscovery
import Testing

@testable import LandfallTransport
@testable import LandfallWorkflows

struct ServerPresenceTests {
    private static func server(
        _ authentication: LocalServer.Authentication = .bearer, version: String? = nil,
        exposure: Exposure = .everyInterface
    ) -> LocalServer {
        LocalServer(
            kind: .diane, port: 9090, scheme: .http, version: version.map { ForeignText($0) },
            authentication: authentication, exposure: exposure)
    }

    /// A presence and the time since its start.
    private struct Watch {
        var presence: ServerPresence
        let clock = ManualClock()
        private let start: ManualClock.Instant

        init(_ server: LocalServer = ServerPresenceTests.server()) {
            presence = ServerPresence(server, name: "Desk", id: UUID())
            start = clock.now
        }

        /// Looks after `seconds`.
        mutating func look(after seconds: Double, _ sight: ServerPresence.Sight) -> [ServerPresence.Action] {
            clock.advance(by: .seconds(seconds))
            return presence.take(sight, at: start.duration(to: clock.now))
        }

        var facts: [String] { presence.service.txt.strings.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test func `a server that is there stays published`() {
        var watch = Watch()
        for _ in 0..<3 { #expect(watch.look(after: 5, .server(Self.server())).isEmpty) }
    }

    @Test(arguments: [ServerPresence.Sight.nobody, .anotherProduct])
    func `one look that fails is no end`(sight: ServerPresence.Sight) {
        var watch = Watch()
        #expect(watch.look(after: 5, sight).isEmpty)
        #expect(watch.look(after: 5, .server(Self.server())).isEmpty)
        // The time counts from the first failure in a row.
        #expect(watch.look(after: 5, sight).isEmpty)
        #expect(watch.look(after: 9.999, sight).isEmpty)
        #expect(watch.look(after: 0.001, sight) == [.withdraw(isTaken: sight == .anotherProduct)])
    }

    @Test func `it is withdrawn once, however long it is gone, and published again when it is back`() {
        var watch = Watch()
        let id = watch.facts[1]
        _ = watch.look(after: 5, .nobody)
        #expect(watch.look(after: 10, .nobody) == [.withdraw(isTaken: false)])
        #expect(watch.look(after: 3600, .nobody).isEmpty)
        #expect(watch.look(after: 5, .server(Self.server())) == [.publish(.back)])
        #expect(watch.facts[1] == id)
        #expect(watch.presence.service.name == "Desk")
        #expect(watch.presence.service.port == 9090)
        _ = watch.look(after: 5, .nobody)
        #expect(watch.look(after: 10, .nobody) == [.withdraw(isTaken: false)])
    }

    @Test func `another product on the port keeps it withdrawn and is told of once`() {
        var watch = Watch()
        _ = watch.look(after: 5, .nobody)
        _ = watch.look(after: 10, .nobody)
        #expect(watch.look(after: 5, .anotherProduct) == [.taken])
        #expect(watch.look(after: 5, .anotherProduct).isEmpty)
        #expect(watch.look(after: 5, .nobody).isEmpty)
        #expect(watch.look(after: 5, .anotherProduct).isEmpty)
        #expect(watch.look(after: 5, .server(Self.server())) == [.publish(.back)])
    }

    @Test func `a key that is removed is published and warned of, one that is set is published`() {
        var watch = Watch()
        let keyless = Self.server(.none)
        #expect(watch.look(after: 5, .server(keyless)) == [.publish(.keyRemoved), .warn(keyless)])
        #expect(watch.facts.contains("auth=none"))
        #expect(watch.look(after: 5, .server(keyless)).isEmpty)
        #expect(watch.look(after: 5, .server(Self.server())).first == .publish(.keySet))
        #expect(watch.facts.contains("auth=bearer"))
    }

    @Test func `a server that comes back without its key is warned of`() {
        var watch = Watch()
        _ = watch.look(after: 5, .nobody)
        _ = watch.look(after: 10, .nobody)
        let keyless = Self.server(.none)
        #expect(watch.look(after: 5, .server(keyless)) == [.publish(.back), .warn(keyless)])
    }

    @Test func `another version is published; another interface is only warned of`() {
        var watch = Watch()
        #expect(watch.look(after: 5, .server(Self.server(version: "2.0"))) == [.publish(.changed)])
        #expect(watch.facts.contains("version=2.0"))
        let hidden = Self.server(version: "2.0", exposure: .loopbackOnly)
        #expect(watch.look(after: 5, .server(hidden)) == [.warn(hidden)])
    }

    @Test func `a name that the network made us change stays`() {
        var watch = Watch()
        watch.presence.service.name = "Desk #2"
        _ = watch.look(after: 5, .server(Self.server(.none)))
        #expect(watch.presence.service.name == "Desk #2")
    }
}
