import ConnectionChecks
import LandfallTestSupport
import ProfileStore
import ServerConnections
import ServerExchange
import ServerModel
import StatusMonitor
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// Edits of watched profiles, by real files, on a clock that the test sets.
struct ProfileChangesTests {
    private let home = ProfileHome()
    private let clock = ManualClock()

    private func changes(_ watched: [Profile], follows: Bool = false) throws -> AsyncStream<WatchChange> {
        ProfileChanges(
            book: try home.book(), watched: watched, follows: follows,
            environment: home.context(TerminalCapture()).environment,
            target: { WatchTarget(profile: $0.name, makePoller: { Never() }) }, clock: clock
        ).events()
    }

    private func first(_ changes: AsyncStream<WatchChange>) async -> (old: String, new: String)? {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        for await case .replaced(let old, let target) in changes { return ("\(old)", "\(target.profile)") }
        return nil
    }

    /// A server that is never asked.
    private struct Never: StatusPoller {
        func poll(deadline _: ContinuousClock.Instant) async -> PollOutcome {
            PollOutcome(.failure(ServerExchangeError(.cancelled)), route: nil)
        }
        func rereadToken() async -> Bool { false }
        func close() async {}
    }

    @Test func `what leads elsewhere is a change, what was learnt of the server is none`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let events = try changes([profile])
        try await home.book().update(deadline: .now + .seconds(600)) { set in
            var learnt = profile
            learnt.identity.accept(.sample(1), at: try #require(Timestamp("2026-11-21T00:00:00Z")))
            try set.put(learnt)
        }
        _ = await home.run("rename", "studio", "den")
        let change = await first(events)
        #expect(change?.old == "studio" && change?.new == "den")
    }

    @Test func `the choice is followed where that is wanted`() async throws {
        let studio = try await home.save("studio", "http://127.0.0.1:9")
        try await home.save("office", "http://127.0.0.1:9")
        let events = try changes([studio], follows: true)
        _ = await home.run("use", "office")
        let change = await first(events)
        #expect(change?.old == "studio" && change?.new == "office")
    }
}
