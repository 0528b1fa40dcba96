import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import LandfallWorkflows
import MonitorTestSupport
import Synchronization
import Testing

@testable import LandfallScreen
@testable import LandfallSystem

/// What the screen follows, and what it hears of networks, with files and without a network.
@Suite(.timeLimit(.minutes(1)))
struct ServerFollowerTests {
    /// What it has posted.
    private final class News: Sendable {
        private let posted = Mutex<[ScreenMessage]>([])

        func post(_ news: ScreenMessage) { posted.withLock { $0.append(news) } }

        /// The states that were told, as `status code`.
        var states: [String] {
            posted.withLock { posted in
                posted.compactMap { news in
                    guard case .state(_, let state) = news, state.status != .connecting else { return nil }
                    return "\(state.status.rawValue) \(state.cause?.code.rawValue ?? "")"
                }
            }
        }

        var metered: [[MeteredUse]] {
            posted.withLock { $0.compactMap { if case .metered(let uses) = $0 { uses } else { nil } } }
        }

        /// Whose history was told.
        var histories: Set<ProfileID> {
            posted.withLock { Set($0.compactMap { if case .history(let id, _) = $0 { id } else { nil } }) }
        }

        var troubles: Int { posted.withLock { $0.count { if case .trouble = $0 { true } else { false } } } }
    }

    private let home = ScreenHome()
    private let news = News()
    private let clock = ManualClock()
    private let kernel = AsyncStream<Void>.makeStream()
    private let sleep = AsyncStream<SystemSignal>.makeStream()
    private let devices = AsyncStream<SystemSignal>.makeStream()
    private let heard = AsyncStream<NetworkEvents.Event>.makeStream()

    /// A machine whose one device leads into a network of which NetworkManager says whether it is metered.
    private func parts(metered: @escaping @Sendable () -> ManagedDevice.Metered = { .no }) throws -> ScreenParts {
        var parts = try ScreenParts(
            variables: home.variables, api: LocalAPI(socketPath: "\(home.path)/no-tailscaled"))
        parts.networks.kernel = { [kernel] in kernel.stream }
        parts.networks.sleep = { [sleep] in sleep.stream }
        let memory = NetworkMemory(parts.state)
        let phone = ManagedDevice.Connection(uuid: "u1", name: ForeignText("Phone"))
        let reader = NetworkReader(
            networks: { _, _ in .beyond }, memory: memory,
            manager: NetworkManager { _, _ in .device(ManagedDevice(metered: metered(), connection: phone)) },
            table: {
                RoutingTable(links: [KernelLink(index: 2, name: "wlan0")], defaults: [KernelRoute(device: 2)]) { _ in
                    KernelRoute(device: 2)
                }
            })
        parts.gate = MeteredGate(
            reader, memory: memory, allowsAll: false, signals: { [devices] in devices.stream }, clock: clock)
        return parts
    }

    /// Follows until `body` ends.
    private func follow(
        _ parts: ScreenParts, _ poller: FakePoller, _ body: (ServerFollower) async throws -> Void
    ) async throws {
        let follower = ServerFollower(parts, clock: clock) { _, _ in poller }
        let run = Task { [news, heard] in
            await follower.run(news.post) { heard.continuation.yield($0) }
        }
        defer { run.cancel() }
        try await body(follower)
        run.cancel()
        await run.value
    }

    @Test func `a network that goes and comes is heard at once, and told to the others`() async throws {
        try await home.add("studio")
        let poller = FakePoller([.up, .up])
        try await follow(parts(), poller) { _ in
            await settle { news.states == ["connected "] }
            await poller.set(hasNetwork: false)
            kernel.continuation.yield()
            await settle { news.states.last == "disconnected network_down" }
            await poller.set(hasNetwork: true)
            kernel.continuation.yield()
            await settle { news.states.last == "connected " }
            var events = heard.stream.makeAsyncIterator()
            for _ in 0..<2 { #expect(await events.next() == .changed) }
        }
        // No clock was needed for it.
        #expect(await poller.polls == 2)
    }

    @Test func `before a sleep it stops, and after it asks at once; not while nobody looks`() async throws {
        try await home.add("studio")
        let poller = FakePoller([.up, .up, .up])
        try await follow(parts(), poller) { follower in
            await settle { news.states.count == 1 }
            var events = heard.stream.makeAsyncIterator()
            sleep.continuation.yield(.sleepBegins)
            #expect(await events.next() == .goesToSleep)
            clock.advance(by: .seconds(60))
            sleep.continuation.yield(.sleepEnds)
            #expect(await events.next() == .cameBack)
            await settle { news.states.count == 2 }
            await follower.pause()
            for signal in [SystemSignal.sleepBegins, .sleepEnds] { sleep.continuation.yield(signal) }
            for _ in 0..<2 { _ = await events.next() }
            #expect(await poller.polls == 2)
            await follower.cameBack()
            await settle { news.states.count == 3 }
        }
    }

    @Test func `which networks are metered is told when it changes, with what there is to ask`() async throws {
        try await home.add("studio", "attic")
        let metered = Mutex(ManagedDevice.Metered.guessedYes)
        let parts = try parts { metered.withLock { $0 } }
        try await follow(parts, FakePoller([])) { _ in
            await settle { news.metered.last?.first?.unanswered.count == 2 }
            let use = try #require(news.metered.last?.first)
            #expect(use.network.name == ForeignText("Phone") && use.profiles.count == 2)
            try await parts.gate.keep(.slowly, for: use)
            kernel.continuation.yield()
            await settle { news.metered.last?.first?.unanswered == [] }
            metered.withLock { $0 = .no }
            devices.continuation.yield(.deviceChanged)
            await settle {
                clock.advance(by: .milliseconds(100))
                return news.metered.last == []
            }
        }
    }

    @Test func `a kernel that tells nothing is said once`() async throws {
        try await home.add("studio")
        var parts = try parts()
        parts.networks.kernel = { throw CancellationError() }
        try await follow(parts, FakePoller([.up])) { _ in
            await settle { news.states.count == 1 && news.troubles == 1 }
        }
    }

    @Test func `the history is told with the first attempt, and written when nobody looks`() async throws {
        try await home.add("studio")
        let parts = try parts()
        let profile = try parts.book.find("studio")
        try await follow(parts, FakePoller([.up, .up])) { follower in
            await settle { news.states.count == 1 && news.histories == [profile.id] }
            let store = HistoryStore(parts.state)
            #expect(store.lastRecorded(of: [profile.id]) == nil)
            await settle {
                await follower.pause()
                return store.lastRecorded(of: [profile.id]) != nil
            }
            // Another program may write it now.
            let keeper = HistoryKeeper(parts.state)
            _ = await keeper.take(MonitorState(at: Date() + 600, status: .connected), of: profile)
            await keeper.finish()
            let last = try #require(store.lastRecorded(of: [profile.id]))
            #expect(last > Date() + 300)
        }
    }
}
