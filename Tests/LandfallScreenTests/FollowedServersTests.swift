import Foundation
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTestSupport
import LandfallTesting
import LandfallWorkflows
import MonitorTestSupport
import Synchronization
import Testing

@testable import LandfallScreen

/// Who is asked while servers are saved, edited and removed, and the screen is looked at or not.
@Suite(.timeLimit(.minutes(1)))
struct FollowedServersTests {
    /// What asks the servers, made anew for each connection.
    private final class Pollers: Sendable {
        private let made = Mutex<[(name: String, poller: FakePoller)]>([])
        private let outcomes: [PollOutcome]

        init(_ outcomes: [PollOutcome]) { self.outcomes = outcomes }

        func make(_ profile: Profile) -> FakePoller {
            let poller = FakePoller(outcomes)
            made.withLock { $0.append((profile.name.description, poller)) }
            return poller
        }

        func all(of name: String? = nil) -> [FakePoller] {
            made.withLock { $0.filter { name == nil || $0.name == name }.map(\.poller) }
        }

        /// How often they were asked.
        func polls(of name: String? = nil) async -> Int {
            var polls = 0
            for poller in all(of: name) { polls += await poller.polls }
            return polls
        }

        /// How many of them are still in use.
        func open(of name: String? = nil) async -> Int {
            var open = 0
            for poller in all(of: name) where await poller.closes == 0 { open += 1 }
            return open
        }
    }

    private let home = ScreenHome()
    private let news = PostedNews()
    private let clock = ManualClock()
    private let pollers: Pollers

    init() { pollers = Pollers(Array(repeating: .up, count: 5_000)) }

    /// Follows until `body` ends.
    private func follow(
        by pollers: Pollers? = nil, _ body: (ServerFollower, ScreenParts) async throws -> Void
    ) async throws {
        let parts = try home.quietParts()
        let pollers = pollers ?? self.pollers
        let follower = ServerFollower(parts, clock: clock) { pollers.make($1) }
        let run = Task { [news] in await follower.run(news.post) }
        defer { run.cancel() }
        try await body(follower, parts)
        run.cancel()
        await run.value
        // Nothing that asks is left behind.
        await settle { await pollers.open() == 0 }
    }

    /// Lets time go on until it is so.
    private func later(_ condition: () async throws -> Bool) async rethrows {
        try await settle {
            clock.advance(by: .milliseconds(500))
            for _ in 0..<20 { await Task.yield() }
            return try await condition()
        }
    }

    private func change(_ body: @Sendable (inout ProfileSet) throws -> Void) async throws {
        try await ProfileBook(environment: home.variables).update(deadline: .now + .seconds(60)) { try body(&$0) }
    }

    private func states(of id: ProfileID) -> [MonitorState.Status] {
        news.all.compactMap { if case .state(id, let state) = $0 { state.status } else { nil } }
    }

    private func id(_ name: String) throws -> ProfileID {
        try ProfileBook(environment: home.variables).find(name).id
    }

    @Test func `a server that is saved meanwhile is asked, and one that is removed is not asked any more`() async throws
    {
        try await home.add("attic")
        try await follow { _, _ in
            let attic = try id("attic")
            await settle { states(of: attic).last == .connected }
            try await home.add("studio")
            let studio = try id("studio")
            await later { states(of: studio).last == .connected }
            let name = try #require(ProfileName("attic"))
            try await change { _ = $0.remove(name) }
            await later { await pollers.open(of: "attic") == 0 }
            let told = states(of: attic).count
            let before = await pollers.polls(of: "studio")
            await later { await pollers.polls(of: "studio") > before + 2 }
            #expect(states(of: attic).count == told)
        }
    }

    @Test func `a server that leads elsewhere is asked there, and another label makes no new connection`() async throws
    {
        try await home.add("studio")
        try await follow { _, _ in
            let studio = try id("studio")
            await settle { states(of: studio).last == .connected }
            try await change { set in
                guard var profile = set.profiles.first else { return }
                profile.labels = ["team": "a"]
                try set.put(profile)
            }
            let before = await pollers.polls()
            await later { await pollers.polls() > before + 3 }
            // One that is not needed is closed at once or at the end, and asks nothing.
            let first = try #require(pollers.all(of: "studio").first)
            #expect(await first.closes == 0)
            try await change { set in
                guard var profile = set.profiles.first else { return }
                try profile.change(
                    kind: .diane, routes: [SavedRoute(.address(ServerAddress(parsing: "http://10.0.0.8:9090")))])
                try set.put(profile)
            }
            await later { await first.closes == 1 }
            let asked = await first.polls
            await later { await pollers.polls() > before + 8 }
            #expect(await first.polls == asked)
        }
    }

    @Test func `a server that stands at an error is asked again once its profile is another`() async throws {
        try await home.add("studio")
        let refusing = Pollers([.unauthorised])
        try await follow(by: refusing) { _, _ in
            let studio = try id("studio")
            await settle { states(of: studio).last == .error }
            for _ in 0..<20 { clock.advance(by: .seconds(1)) }
            #expect(await refusing.polls() == 1)
            try await change { set in
                guard var profile = set.profiles.first else { return }
                profile.labels = ["team": "a"]
                try set.put(profile)
            }
            await later { await refusing.polls() == 2 }
        }
    }

    @Test func `r asks one server at once, and nobody else`() async throws {
        try await home.add("attic", "studio")
        try await follow { follower, _ in
            await settle { await pollers.polls() == 2 }
            for name in ["attic", "studio"] { await settle { (try? states(of: id(name)).last) == .connected } }
            await follower.poll(try id("studio"))
            await settle { await pollers.polls(of: "studio") == 2 }
            #expect(await pollers.polls(of: "attic") == 1)
            // One that is gone is asked by nobody.
            await follower.poll(ProfileID())
        }
    }

    @Test func `while nobody looks nobody is asked, and then all of them at once`() async throws {
        try await home.add("attic", "studio")
        try await follow { follower, _ in
            await settle { await pollers.polls() == 2 }
            for name in ["attic", "studio"] { await settle { (try? states(of: id(name)).last) == .connected } }
            await follower.pause()
            // One that is saved meanwhile is known, and waits too.
            try await home.add("cellar")
            await later { pollers.all(of: "cellar").count == 1 }
            for _ in 0..<100 {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
            #expect(await pollers.polls() == 2)
            await follower.cameBack()
            await settle { await pollers.polls() == 5 }
        }
    }

    @Test func `profiles that cannot be read are said once, and those that are known are asked on`() async throws {
        try await home.add("studio")
        try await follow { _, parts in
            await settle { await pollers.polls() == 1 }
            let path = "\(try #require(parts.config).path)/profiles.json"
            let good = try String(contentsOfFile: path, encoding: .utf8)
            func unreadable() -> Int { news.all.count { if case .profilesUnreadable = $0 { true } else { false } } }
            // The choice is another one at the same time, and is not looked at again and again for that.
            let studio = try #require(ProfileName("studio"))
            try parts.book.select { $0.choose(studio) }
            try "{damaged".write(toFile: path, atomically: true, encoding: .utf8)
            await later { unreadable() == 1 }
            let before = await pollers.polls()
            await later { await pollers.polls() > before + 3 }
            #expect(unreadable() == 1)
            try good.write(toFile: path, atomically: true, encoding: .utf8)
            chmod(path, 0o600)
            let sets = news.all.count { if case .profiles = $0 { true } else { false } }
            await later { news.all.count { if case .profiles = $0 { true } else { false } } > sets }
            #expect(await pollers.open() == 1)
        }
    }

    @Test(arguments: 1...5)
    func
        `whatever is saved, edited and removed while the focus comes and goes, in the end each saved server has one connection`(
            seed: UInt64
        ) async throws
    {
        var random = SeededGenerator(seed: seed)
        try await follow { follower, parts in
            for step in 1...30 {
                let name = "server-\(Int.random(in: 0..<4, using: &random))"
                let saved = try parts.book.load().profiles.first { $0.name.description == name }
                switch (Int.random(in: 0..<6, using: &random), saved) {
                case (0, _): await follower.pause()
                case (1, _): await follower.cameBack()
                case (2, let saved?): try await change { _ = $0.remove(saved.name) }
                case (_, nil): try await home.add(name)
                case (_, var saved?):
                    try saved.change(
                        kind: .diane,
                        routes: [SavedRoute(.address(ServerAddress(parsing: "http://10.0.\(step).1:9090")))])
                    let edited = saved
                    try await change { try $0.put(edited) }
                }
                clock.advance(by: .milliseconds(Int.random(in: 0...3_000, using: &random)))
                for _ in 0..<Int.random(in: 0...40, using: &random) { await Task.yield() }
            }
            await follower.cameBack()
            let saved = try parts.book.load().profiles
            await later { await pollers.open() == saved.count }
            let counts = saved.map { states(of: $0.id).count }
            await later { zip(saved, counts).allSatisfy { states(of: $0.id).count > $1 } }
            #expect(await pollers.all().asyncMax { await $0.mostAtOnce } ?? 0 <= 1)
        }
    }
}

extension [FakePoller] {
    /// The greatest of what each of them says; nil for none.
    fileprivate func asyncMax(_ value: (FakePoller) async -> Int) async -> Int? {
        var all: [Int] = []
        for poller in self { all.append(await value(poller)) }
        return all.max()
    }
}
