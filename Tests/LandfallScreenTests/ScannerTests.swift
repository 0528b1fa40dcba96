import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallTestSupport
import LandfallWording
import LandfallWorkflows
import Synchronization
import Testing

@testable import LandfallScreen

/// Looking for servers: what is begun, told and ended, with sources that a test speaks for.
@Suite(.timeLimit(.minutes(1)))
struct ScannerTests {
    private typealias Samples = ScreenSamples

    /// Sources that a test speaks for.
    private final class Feeds: Sendable {
        private let state = Mutex(
            (open: [DiscoverySource: AsyncStream<DiscoveryEvent>.Continuation](), ended: Set<DiscoverySource>()))

        var open: Set<DiscoverySource> { state.withLock { Set($0.open.keys) } }
        var ended: Set<DiscoverySource> { state.withLock { $0.ended } }

        func begin() -> Scanner.Events {
            { source in
                let (events, feed) = AsyncStream<DiscoveryEvent>.makeStream()
                let id = source.id
                feed.onTermination = { _ in self.state.withLock { _ = $0.ended.insert(id) } }
                self.state.withLock { $0.open[id] = feed }
                return events
            }
        }

        func feed(_ source: DiscoverySource) -> AsyncStream<DiscoveryEvent>.Continuation? {
            state.withLock { $0.open[source] }
        }
    }

    private let feeds = Feeds()
    private let news = PostedNews()

    private var told: Int { news.all.count { if case .discovery = $0 { true } else { false } } }

    @Test func `all sources are heard at once, directories too, until the task is cancelled`() async throws {
        let name = try #require(ProfileName("team"))
        let team = Directory(name: name, place: .program(path: "/bin/true", arguments: []))
        let scanner = Scanner(directories: { [team] }) { [feeds] in feeds.begin() }
        let scan = Task { [news] in await scanner.run(news.post) }
        let all = Set(ScanSources.all.map(\.id)).union([team.source])
        await settle { feeds.open == all }
        for source in all { feeds.feed(source)?.yield(.settled(source, complete: true)) }
        await settle { told == all.count }
        // One that gives up ends none of the others.
        feeds.feed(.lan)?.finish()
        feeds.feed(.tailnet)?.yield(.found(NearbySamples.attic))
        await settle { told == all.count + 1 }
        scan.cancel()
        await scan.value
        #expect(feeds.ended == all)
        feeds.feed(.tailnet)?.yield(.found(NearbySamples.attic))
        #expect(told == all.count + 1)
    }

    @Test func `a scan is over when all sources have given up`() async {
        let scanner = Scanner { [feeds] in feeds.begin() }
        let scan = Task { [news] in await scanner.run(news.post) }
        await settle { feeds.open.count == ScanSources.all.count }
        for source in feeds.open { feeds.feed(source)?.finish() }
        await scan.value
        #expect(told == 0)
    }

    @Test func `which directories there are is asked for each scan`() async throws {
        let asked = Mutex(0)
        let scanner = Scanner(directories: {
            asked.withLock { $0 += 1 }
            return []
        }) { { _ in AsyncStream { $0.finish() } } }
        for _ in 0..<2 { await scanner.run(news.post) }
        #expect(asked.withLock { $0 } == 2)
    }

    @Test(arguments: 1...8)
    func `whatever one does, Nearby is searched as long as someone may look, and what ends a scan takes its place`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var app = try Samples.app(80, 24)
        var (isScanning, hasFocus, hasLooked) = (false, true, false)
        for step in 1...80 {
            let effects: [ScreenEffect<ScreenWork>]
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                hasFocus.toggle()
                effects = app.update(.focus(hasFocus))
            case 2:
                hasFocus = true
                effects = app.update(.resumed)
            case 3:
                effects = Samples.type("g", "n", to: &app)
                hasLooked = true
            case 4: effects = Samples.type("g", "h", to: &app)
            default: effects = Samples.type("r", to: &app)
            }
            for case .work(let work) in effects {
                if case .scan(let isOn) = work {
                    isScanning = isOn
                    #expect(app.turn(of: work) == app.turn(of: .scan(!isOn)) && app.turn(of: work) != .beside)
                }
            }
            if hasFocus { #expect(isScanning == hasLooked, "step \(step)") }
            #expect(isScanning == (app.nearby.board.begun != nil), "step \(step)")
        }
    }

    @Test func `what stops asking and what goes on are done one after the other`() throws {
        let app = try Samples.app(80, 24)
        let (stop, goOn) = (app.turn(of: .pause), app.turn(of: .resume))
        guard case .after = stop else {
            Issue.record("one may overtake the other")
            return
        }
        #expect(stop == goOn)
    }
}
