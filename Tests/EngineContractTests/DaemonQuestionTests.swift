import ServerModel
import Testing

@testable import LocalDiscovery

/// Questions to a real avahi-daemon that nobody waits for.
@Suite(.serialized, onLabHost, .timeLimit(.minutes(2)))
struct DaemonQuestionTests {
    @Test func `more questions than the bus has room for are refused, and the daemon's state can still be asked`()
        async throws
    {
        let probe = try EngineProbe(.daemon)
        try await probe.running()
        let excess = 30
        for number in 1...UInt64(DaemonBus.mostOpen + excess) {
            probe.session.send(
                .lookUp(number, host: "nobody-\(number).local", interface: anyInterface, family: .ipv4))
            probe.session.send(.resolve(number, Self.row("nobody \(number)"), keeps: false))
        }
        probe.session.send(.probe)
        var refused = (lookups: 0, services: 0)
        for _ in 0..<2 * excess {
            let isLookup = try await probe.first("a refusal") { event -> Bool? in
                switch event {
                case .addressFailed(_, .tooManyObjects): true
                case .resolverFailed(_, .tooManyObjects): false
                default: nil
                }
            }
            if isLookup { refused.lookups += 1 } else { refused.services += 1 }
        }
        #expect(refused == (excess, excess))
        // Long before the questions end, which takes the daemon five seconds.
        _ = try await probe.first(within: .seconds(4), "a sign of life") { event -> Bool? in
            switch event {
            case .alive: true
            default: nil
            }
        }
        let code = try await probe.first("the first that nobody answers") { event -> AvahiCode? in
            if case .resolverFailed(_, let code) = event { code } else { nil }
        }
        #expect(code == .timeout)
        await probe.close()
    }

    @Test func `the answer to a question that was taken back is not told`() async throws {
        let service = ServiceDefinition(name: "taken back", kind: .diane, port: 9090, txt: TXTRecord())
        try await whilePublished(service) {
            let probe = try EngineProbe(.daemon)
            try await probe.running()
            probe.session.send(.browse(.diane))
            let row = try await probe.first("the row") { event -> BrowseRow? in
                guard case .appeared(let row, _) = event, row.instance.name.raw == service.name else { return nil }
                return row
            }
            probe.session.send(.resolve(1, row, keeps: false))
            probe.session.send(.endResolving(1))
            probe.session.send(.resolve(2, row, keeps: false))
            let first = try await probe.first("an answer") { event -> UInt64? in
                if case .resolved(let id, _) = event { id } else { nil }
            }
            #expect(first == 2)
            // With a question under way.
            probe.session.send(.resolve(3, Self.row("nobody"), keeps: false))
            await probe.close()
        }
    }

    private static func row(_ name: String) -> BrowseRow {
        BrowseRow(
            interface: anyInterface, family: .ipv4, instance: ServiceInstance(name: ForeignText(name), kind: .diane))
    }
}
