import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct PublishMachineTests {
    private static func service(_ name: String) -> ServiceDefinition {
        ServiceDefinition(name: name, kind: .diane, port: 9090, txt: TXTRecord(pairs: ["txtvers": "1"]))
    }

    @Test func `a service is published when the engine runs, and again when it runs again`() {
        var machine = PublishMachine(Self.service("box"))
        let publish = PublishMachine.Output.command(.publish(Self.service("box")))
        #expect(machine.handle(.running) == [publish])
        #expect(machine.handle(.group(.registering)) == [])
        #expect(machine.handle(.group(.established)) == [.event(.established(name: "box"))])
        #expect(machine.handle(.registering) == [])
        #expect(machine.handle(.running) == [publish])
        machine.engineLost()
        #expect(machine.handle(.running) == [publish])
    }

    @Test func `a taken name is changed, published and kept`() {
        var machine = PublishMachine(Self.service("box"))
        _ = machine.handle(.running)
        #expect(
            machine.handle(.group(.collision)) == [
                .event(.renamed(from: "box", to: "box #2")), .command(.publish(Self.service("box #2"))),
            ])
        #expect(machine.handle(.group(.established)) == [.event(.established(name: "box #2"))])
        _ = machine.handle(.group(.collision))
        machine.engineLost()
        #expect(machine.handle(.running) == [.command(.publish(Self.service("box #3")))])
    }

    @Test func `a name that is taken while no engine is ready is published by the next one`() {
        var machine = PublishMachine(Self.service("box"))
        _ = machine.handle(.running)
        _ = machine.handle(.registering)
        #expect(machine.handle(.group(.collision)) == [.event(.renamed(from: "box", to: "box #2"))])
        #expect(machine.handle(.running) == [.command(.publish(Self.service("box #2")))])
    }

    @Test func `a service that Avahi does not take is refused`() {
        var machine = PublishMachine(Self.service("box"))
        _ = machine.handle(.running)
        #expect(machine.handle(.groupFailed(.failure)) == [.event(.refused(.failure))])
    }

    @Test func `what belongs to browsing is not its affair`() {
        var machine = PublishMachine(Self.service("box"))
        for event in [
            LinkEvent.appeared(Sample.row(), isLocal: true), .vanished(Sample.row()), .resolverFailed(1, .timeout),
            .addressFailed(1, .timeout), .failed(.disconnected), .browserFailed(.diane, .failure),
        ] {
            #expect(machine.handle(event) == [])
        }
    }

    @Test func `every next name is another one and fits a label`() {
        var random = SeededGenerator(seed: 5)
        let pieces = ["a", " ", "#", "9", "한글", "👩‍💻", "\\", ".", "#2", " #9", "é"]
        for _ in 0..<2_000 {
            var name = ""
            for _ in 0..<Int.random(in: 1...30, using: &random) { name += random.pick(pieces, or: "a") }
            while name.utf8.count > 63 { name.unicodeScalars.removeLast() }
            var seen: Set<String> = [name]
            for _ in 0..<12 {
                name = PublishMachine.alternative(to: name)
                #expect((1...63).contains(name.utf8.count))
                #expect(seen.insert(name).inserted)
            }
        }
    }
}
