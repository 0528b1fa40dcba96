import FoundationEssentials
import LandfallModel
import MonitorTestSupport
import Testing

@testable import LandfallConnections

struct MonitorStateTests {
    private static let at = Date(timeIntervalSince1970: 1_000)

    @Test func `one poll shows a state`() {
        let up = MonitorState(.up, at: Self.at)
        #expect(up.status == .connected && up.attempt == nil && up.roundTrip == .milliseconds(12))
        let keyless = PollOutcome(.success(StatusFacts()), route: nil, warnings: [.lostKey])
        #expect(MonitorState(keyless, at: Self.at).warnings == [.lostKey] && up.warnings.isEmpty)
        let down = MonitorState(.refused, at: Self.at)
        #expect(down.status == .disconnected && down.cause?.code == .connectionRefused && down.attempt == 1)
        let wrong = MonitorState(.unauthorised, at: Self.at)
        #expect(wrong.status == .error && wrong.route == PollOutcome.sampleRoute && wrong.nextTry == nil)
    }

    @Test func `every kind of failure is final or not`() {
        let final = ServerExchangeError.Kind.allCases.filter { ServerExchangeError($0, code: .cancelled).isFinal }
        #expect(final == [.identity, .token, .policy, .badAnswer])
    }
}
