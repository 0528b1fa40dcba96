import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTesting
import LandfallTokens
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

/// Edits of watched profiles, by real files, on a clock that the test sets.
struct ProfileChangesTests {
    private let home = SavedServersFolder()
    private let clock = ManualClock()

    private func changes(_ watched: [Profile], follows: Bool = false) throws -> AsyncStream<WatchChange> {
        ProfileChanges(
            book: try home.book(), watched: watched, follows: follows, environment: home.environment,
            remedies: { [state = home.state] in state.map(RemedyStamps.init) },
            target: { WatchTarget(profile: $0.name, makePoller: { Never() }) }, clock: clock
        ).events()
    }

    private func first(_ changes: AsyncStream<WatchChange>) async -> (old: String, new: String)? {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        for await change in changes {
            switch change {
            case .replaced(let old, let target): return ("\(old)", "\(target.profile)")
            case .touched(let old, let target): return ("\(old)", "\(target.profile) touched")
            }
        }
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

    @Test func `a token that is set or deleted touches the profile`() async throws {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let set = try changes([profile])
        let deadline = ContinuousClock.now + .seconds(600)
        let state = try #require(home.state)
        let sealed = SealedStore(
            tokens: PrivateFolder(path: state.path + "/tokens"), keys: PrivateFolder(path: home.path + "/keys"))
        let tokens = TokenKeeping(
            keyring: sealed, sealed: sealed, memory: StoreMemory(folder: state),
            resolver: TokenResolver(stores: [sealed], environment: [:]), book: try home.book(), state: state,
            mayAsk: false)
        let saved = try await tokens.keep(try Token("old".utf8), in: .sealed, for: profile, deadline: deadline).profile
        #expect(await first(set)?.new == "studio")
        let again = try changes([saved])
        _ = try await tokens.keep(try Token("new".utf8), in: .sealed, for: saved, deadline: deadline)
        #expect(await first(again)?.new == "studio touched")
    }

    @Test func `what leads elsewhere has it connect anew, what was learnt of the server only touches it`() async throws
    {
        let profile = try await home.save("studio", "http://127.0.0.1:9")
        let learns = try changes([profile])
        try await home.book().update(deadline: .now + .seconds(600)) { set in
            var learnt = profile
            learnt.identity.accept(.sample(1), at: try #require(Timestamp("2026-11-21T00:00:00Z")))
            try set.put(learnt)
        }
        #expect(await first(learns)?.new == "studio touched")
        let events = try changes([profile])
        let den = WatchSamples.name("den")
        try await home.book().update(deadline: .now + .seconds(600)) { set in
            _ = try set.rename(profile.name, to: den)
        }
        let change = await first(events)
        #expect(change?.old == "studio" && change?.new == "den")
    }

    @Test func `the choice is followed where that is wanted`() async throws {
        let studio = try await home.save("studio", "http://127.0.0.1:9")
        let office = try await home.save("office", "http://127.0.0.1:9")
        let events = try changes([studio], follows: true)
        try home.book().select { $0.choose(office.name) }
        let change = await first(events)
        #expect(change?.old == "studio" && change?.new == "office")
    }
}
