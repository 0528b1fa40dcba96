import LandfallModel
import Testing

@testable import LocalDiscovery

/// Questions to a real avahi-daemon that nobody waits for.
@Suite(.serialized, onLabHost, .timeLimit(.minutes(2)))
struct DaemonQuestionTests {
    @Test func `a thousand questions that nobody answers leave room for the daemon's state and end in time`()
        async throws
    {
        let probe = try EngineProbe(.daemon)
        try await probe.running()
        let room = DaemonBus.mostOpen * ClientCalls.mostBuses
        let excess = 30
        for number in 1...UInt64(room + excess) {
            if number.isMultiple(of: 2) {
                probe.session.send(.resolve(number, Self.row("nobody \(number)"), keeps: false))
            } else {
                probe.session.send(
                    .lookUp(
                        number, HostQuestion(host: "nobody-\(number).local", interface: anyInterface, family: .ipv4),
                        all: false))
            }
        }
        probe.session.send(.probe)
        for _ in 0..<excess {
            _ = try await probe.first("a refusal") { event -> Bool? in event.isRefusal ? true : nil }
        }
        // Long before the questions end, which takes the daemon five seconds.
        _ = try await probe.first(within: .seconds(4), "a sign of life") { event -> Bool? in
            if case .alive = event { true } else { nil }
        }
        let code = try await probe.first("the first that nobody answers") { event -> AvahiCode? in
            if case .resolverFailed(_, let code) = event { code } else { nil }
        }
        #expect(code == .timeout)
        await probe.close()
    }

    @Test func `the answer to a question that was taken back is not told`() async throws {
        let probe = try EngineProbe(.daemon)
        try await probe.running()
        // The daemon gives up on the first one before the second, so that its word on it comes first.
        for number: UInt64 in 1...2 { probe.session.send(.resolve(number, Self.row("nobody \(number)"), keeps: false)) }
        probe.session.send(.endResolving(1))
        let first = try await probe.first("an answer") { event -> UInt64? in
            if case .resolverFailed(let id, _) = event { id } else { nil }
        }
        #expect(first == 2)
        // With a question under way.
        probe.session.send(.resolve(3, Self.row("nobody"), keeps: false))
        await probe.close()
    }

    private static func row(_ name: String) -> BrowseRow {
        BrowseRow(
            interface: anyInterface, family: .ipv4, instance: ServiceInstance(name: ForeignText(name), kind: .diane))
    }
}
