import Foundation
import LandfallConnections
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct WatchBoardTests {
    private static let token = ServerExchangeError(.token, code: .tokenRefused)

    /// What each state is to one server.
    private func news(_ states: [MonitorState]) -> [WatchBoard.News] {
        var board = WatchBoard([WatchSamples.home])
        return states.map { board.apply($0, to: 0) }
    }

    @Test func `a server that comes up is a change, and its answers are none`() {
        let up = WatchSamples.state(.connected)
        #expect(news([WatchSamples.state(.connecting, attempt: 1), up, up]) == [.change, .change, .same])
    }

    @Test func `one that has proven nothing is another than the one before`() {
        let states = [.proven, .missing, .missing, .proven, .proven].map { (proof: ConnectionProof) in
            MonitorState(at: WatchSamples.now, status: .connected, proof: proof)
        }
        #expect(news(states) == [.change, .change, .same, .change, .same])
    }

    @Test func `one that loses its key is another than the one before`() {
        let states = [[], [.lostKey], [.lostKey], []].map { (warnings: [StatusWarning]) in
            MonitorState(at: WatchSamples.now, status: .connected, warnings: warnings)
        }
        #expect(news(states) == [.change, .change, .same, .change])
    }

    @Test func `an outage begins when a server stops answering, and counts once however often it is tried`() {
        let down = WatchSamples.state(.disconnected, cause: WatchSamples.refused)
        let (up, first) = (WatchSamples.state(.connected), WatchSamples.state(.connecting, attempt: 1))
        var board = WatchBoard([WatchSamples.home])
        for (state, count) in [(first, 0), (down, 1), (first, 1), (down, 1), (up, 1), (up, 1), (down, 2), (up, 2)] {
            _ = board.apply(state, to: 0)
            #expect(board.rows[0].outages == count)
        }
        board.replace(0, by: WatchSamples.home)
        #expect(board.rows[0].outages == 2)
        board.replace(0, by: WatchSamples.studio)
        #expect(board.rows[0].outages == 0)
    }

    @Test func `one that is lost and comes back is told of twice, its attempts are not`() {
        let down = WatchSamples.state(.disconnected, cause: WatchSamples.refused)
        let told = news([
            WatchSamples.state(.connected), down, WatchSamples.state(.connecting, attempt: 2), down,
            WatchSamples.state(.connecting, attempt: 3), WatchSamples.state(.connected), WatchSamples.state(.connected),
        ])
        #expect(told == [.change, .lost, .attempt, .attempt, .attempt, .back, .same])
    }

    @Test func `another cause is a change, and no second loss`() {
        let told = news([
            WatchSamples.state(.connected), WatchSamples.state(.disconnected, cause: WatchSamples.refused),
            WatchSamples.state(.error, cause: Self.token), WatchSamples.state(.connected),
        ])
        #expect(told == [.change, .lost, .change, .back])
    }

    @Test func `one that never was up is not lost`() {
        let told = news([
            WatchSamples.state(.connecting, attempt: 1), WatchSamples.state(.error, cause: Self.token),
            WatchSamples.state(.connecting, attempt: 2), WatchSamples.state(.connected),
        ])
        #expect(told == [.change, .change, .attempt, .change])
    }

    @Test func `another server has no past`() {
        var board = WatchBoard([WatchSamples.home])
        _ = board.apply(WatchSamples.state(.connected), to: 0)
        _ = board.apply(WatchSamples.state(.disconnected, cause: WatchSamples.refused), to: 0)
        board.replace(0, by: WatchSamples.studio)
        #expect(board.rows[0].profile == WatchSamples.studio)
        let late = board.apply(WatchSamples.state(.connected), to: 0)
        #expect(late == .same && board.rows[0].state == nil)
        let first = board.apply(WatchSamples.state(.connecting, attempt: 1), to: 0)
        let second = board.apply(WatchSamples.state(.connected), to: 0)
        #expect([first, second] == [.change, .change])
    }

    @Test func `another route is news`() {
        var board = WatchBoard([WatchSamples.home])
        func connected(_ route: String) -> MonitorState {
            MonitorState(at: Date(timeIntervalSince1970: 0), status: .connected, route: route)
        }
        let news = ["http://a", "http://a", "http://b"].map { board.apply(connected($0), to: 0) }
        #expect(news == [.change, .same, .change])
    }
}
