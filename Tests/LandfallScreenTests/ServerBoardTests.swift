import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallScreen

struct ServerBoardTests {
    private let start = Date(timeIntervalSince1970: 1_795_000_200)

    private func profile(_ name: String, _ address: String = "http://10.0.0.1:9090") throws -> Profile {
        try Profile(
            name: #require(ProfileName(name)), kind: .diane,
            routes: [SavedRoute(.address(ServerAddress(parsing: address)))])
    }

    private func board(_ profiles: Profile...) throws -> ServerBoard {
        var (board, set) = (ServerBoard(), ProfileSet())
        for profile in profiles { try set.put(profile) }
        board.refresh(set, nil)
        return board
    }

    private func up(_ seconds: Double) -> MonitorState {
        MonitorState(
            at: start.addingTimeInterval(seconds), status: .connected, route: "http://10.0.0.1:9090",
            roundTrip: .milliseconds(3))
    }

    @Test func `what was polled here stands beside what others have recorded`() throws {
        let profile = try profile("studio")
        var board = try board(profile)
        _ = board.apply(up(600), of: profile.id)
        var kept = AnswerHistory()
        kept.record(nil, route: nil, at: start)
        _ = kept.finish()
        let event = HistoryEvent(at: start, profile: profile.id, code: "connection_refused")
        board.take(HistoryKeeper.News(answers: kept, events: [event]), of: profile.id)
        board.take(HistoryKeeper.News(), of: profile.id)
        let buckets = board.find(profile.id)?.history.buckets(3, minutes: 5, until: start.addingTimeInterval(600))
        #expect(buckets?.map { $0?.share } == [0, nil, 1])
        #expect(buckets?[2]?.route == 0)
        #expect(board.events == [event])
    }

    @Test func `another route leaves the history as it is`() throws {
        var profile = try profile("studio")
        var board = try board(profile)
        _ = board.apply(up(0), of: profile.id)
        try profile.change(kind: .diane, routes: [SavedRoute(.address(ServerAddress(parsing: "http://10.0.0.2:9090")))])
        var set = ProfileSet()
        try set.put(profile)
        board.refresh(set, nil)
        #expect(board.find(profile.id)?.state == nil)
        #expect(board.find(profile.id)?.history.isEmpty == false)
    }

    @Test func `how many are how is counted as each of them changes, and the one that went last is known`() throws {
        let profiles = try ["attic", "office", "studio"].map { try profile($0) }
        var board = try board(profiles[0], profiles[1], profiles[2])
        var random = SeededGenerator(seed: 3)
        for step in 0..<300 {
            let statuses: [MonitorState.Status] = [.connecting, .connected, .disconnected, .error]
            let state = MonitorState(
                at: start.addingTimeInterval(Double(step)),
                status: try #require(statuses.randomElement(using: &random)),
                nextTry: Bool.random(using: &random) ? .seconds(9) : nil)
            _ = board.apply(state, of: try #require(profiles.randomElement(using: &random)).id)
            if step % 50 == 30 { board.setOffline(step % 100 == 30) }
            let servers = board.servers
            #expect(board.tally.connected == servers.count { $0.state?.status == .connected })
            #expect(board.tally.connecting == servers.count { $0.state?.status == .connecting })
            #expect(board.tally.retried == servers.count { $0.state?.nextTry != nil })
            #expect(board.tally.waiting == servers.count { $0.isWaiting })
            let gone = servers.filter(\.isGone).max { ($0.since ?? .distantPast) < ($1.since ?? .distantPast) }
            #expect(board.lastGone?.id == gone?.id)
            for server in servers { #expect(board.find(server.id)?.id == server.id) }
        }
    }
}
