import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTokens
import LandfallTransport
import LandfallWording
import LandfallWorkflows
import ScreenTestSupport
import Synchronization
import Testing
import TransportTestSupport

@testable import LandfallScreen
@testable import LandfallSystem

/// The screen with all of its work, in a terminal by other people and against servers beside the test: keys in, and what is shown, saved
/// and asked.
@Suite(
    .timeLimit(.minutes(1)), .enabled(if: EmulatorLibrary.isThere, Comment(rawValue: EmulatorLibrary.reason)))
struct ScreenWorkTests {
    private enum Keys {
        static let enter = "\r"
        static let right = "\u{1b}[C"
        static let up = "\u{1b}[A"
        static let end = "\u{1b}[F"
        static let focusIn = "\u{1b}[I"
        static let focusOut = "\u{1b}[O"
    }

    private let home = ScreenHome()
    private let messages = Messages(language: .english)
    private let screen = EmulatedScreen(TerminalSize(columns: 110, rows: 30))
    private let capture = TerminalCapture(typed: "\n")
    /// The commands that were run below the screen.
    private let commands = CommandLog()
    /// What the end of an undo is waited for by.
    private let clock = ManualClock()

    private final class CommandLog: Sendable {
        private let lines = Mutex<[[String]]>([])
        var all: [[String]] { lines.withLock { $0 } }
        func add(_ words: [String]) { lines.withLock { $0.append(words) } }
    }

    private func parts() throws -> ScreenParts { try home.quietParts(clock) }

    /// Shows the screen, does what `body` says and leaves it by Ctrl-C.
    @discardableResult
    private func show(
        chat: (profile: Profile, session: String)? = nil, scanner: Scanner? = nil,
        _ body: (ScreenParts) async throws -> Void
    ) async throws -> ScreenApp {
        let parts = try parts()
        var app = ScreenSamples.empty(screen.size.columns, screen.size.rows, date: { Date() })
        var first = ScreenApp.firstWork
        if let chat {
            let (set, choice) = try parts.profiles()
            ScreenSamples.send(.profiles(set, choice), to: &app)
            for case .work(let work) in app.openChat(chat.profile, session: chat.session) { first.append(work) }
        }
        let below = CommandBelow(
            terminal: Terminal(capture: capture, size: screen.size, isInputTerminal: true), messages: messages
        ) { [commands] words in
            commands.add(words)
            if words.first == "rename" { try? await rename(in: parts.book) }
            return 0
        }
        let owner = EffectRunner(
            parts, below: below, scanner: scanner, complete: { _, _ in [CommandCandidate("status")] }, messages)
        let loop = ScreenLoop(screen, depth: .none, asks: false, clock: ContinuousClock())
        async let result = loop.run(app, first: first, perform: owner.perform)
        do {
            try await body(parts)
        } catch {
            screen.type("\u{3}")
            _ = await result
            throw error
        }
        screen.type("\u{3}")
        let (last, end) = await result
        #expect(end == .interrupted)
        return last
    }

    private func rename(in book: ProfileBook) async throws {
        try await book.update(deadline: .now + .seconds(600)) { set in
            if let name = set.names.first { try set.rename(name, to: try #require(ProfileName("other"))) }
        }
    }

    /// Saves servers that refuse every connection.
    private func add(_ names: String...) async throws {
        for name in names { try await home.save(ScreenSamples.profile(name, "http://127.0.0.1:1")) }
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `a server is polled, its areas are read over its connection, and one thing with its secrets`() async throws {
        try await FakeServer.run(["diane", "--furnished"]) { server in
            try await home.save(ScreenSamples.profile("studio", "http://\(server.endpoint.authority)"))
            let app = try await show { _ in
                await screen.waits(for: "studio", "Connected")
                screen.type(Keys.enter + "2")
                await screen.waits(for: "search", "files")
                screen.type("v")
                await screen.waits(for: "MCP servers")
                screen.type("r")
                await settle { server.requests.count { $0.contains("/mcp-servers") } > 1 }
            }
            #expect(app.server.list?.area.name == "servers" && app.server.list?.failure == nil)
        }
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `six digits give a saved server its key, where it was said, and wrong ones nothing`() async throws {
        try await FakeServer.run(["diane", "--key", "sesame", "--code", "481536"]) { server in
            try await home.save(ScreenSamples.profile("nas", "http://\(server.endpoint.authority)"))
            try await show { parts in
                try StoreMemory(folder: parts.state).remember(.sealed)
                await screen.waits(for: "nas", "Token needed")
                screen.type("T")
                await screen.waits(for: "Pair with nas", "to be stored in the sealed file")
                screen.type("000000")
                await screen.waits(for: "it is wrong, or has expired", "0 of 6")
                #expect(try parts.book.load().profiles.allSatisfy { $0.token == nil })
                screen.type("481536")
                await screen.waits(for: "Paired nas; its key is in the sealed file", "Connected", without: "Pair with")
                #expect(try parts.book.load().profiles.first?.reference == .store(.sealed))
            }
            #expect(server.requests.count { $0.contains("POST /pair") } == 2)
        }
    }

    @Test func `an area of a server that is not there is said to be that`() async throws {
        let profile = try ScreenSamples.profile("gone", "http://127.0.0.1:1")
        let area = try #require(profile.kind.product.areas.first)
        let news = Mutex<[ScreenMessage]>([])
        let reader = AreaReader(try parts(), messages)
        await reader.ask(AreaQuestion(number: 7, profile: profile, area: area)) { posted in
            news.withLock { $0.append(posted) }
        }
        guard case .unanswered(7, let failure)? = news.withLock({ $0.last }) else {
            Issue.record("nothing is said")
            return
        }
        #expect(failure.code == .connectionRefused)
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `a message is sent once its sending is allowed, and the answer is shown`() async throws {
        try await FakeServer.run(["endlesscode", "--furnished"]) { server in
            let profile = try ScreenSamples.profile("mac", "http://\(server.endpoint.authority)", kind: .endlesscode)
            try await home.save(profile)
            try await show(chat: (profile, "s1")) { parts in
                await screen.waits(for: "Where does it land", "active")
                screen.type("hello" + Keys.enter)
                await screen.waits(for: "Allow sending")
                #expect(!server.log.contains("hello"))
                screen.type(Keys.right + Keys.enter)
                await screen.waits(for: "You said")
                let saved = try parts.book.load().profiles
                #expect(saved.first?.sending != nil)
            }
        }
    }

    @Test func `a command that the screen does not show runs below it, and Enter returns`() async throws {
        try await show { _ in
            screen.type(":watch 'my mac'")
            await screen.waits(for: ": watch")
            screen.type(Keys.enter)
            await settle { capture.outputText.contains("Press Enter to return") }
            await screen.waits(for: "Home", without: ": watch")
        }
        #expect(commands.all == [["watch", "my mac"]])
        #expect(capture.outputText.contains("$ landfall watch 'my mac'") && capture.outputText.contains("Done."))
    }

    /// Sources of servers that a test speaks for.
    private final class Feeds: Sendable {
        private struct State {
            var begun = 0
            var ended = 0
            var open: [DiscoverySource: AsyncStream<DiscoveryEvent>.Continuation] = [:]
        }
        private let state = Mutex(State())

        var begun: Int { state.withLock { $0.begun } }
        var ended: Int { state.withLock { $0.ended } }

        func begin() -> Scanner.Events {
            state.withLock { $0.begun += 1 }
            return { source in
                let (events, feed) = AsyncStream<DiscoveryEvent>.makeStream()
                feed.onTermination = { _ in self.state.withLock { $0.ended += 1 } }
                self.state.withLock { $0.open[source.id] = feed }
                return events
            }
        }

        func tell(_ source: DiscoverySource, _ event: DiscoveryEvent) {
            state.withLock { $0.open[source] }?.yield(event)
        }

        var isOpen: Bool { state.withLock { $0.open.count == ScanSources.all.count } }
    }

    @Test func `a scan begins with the first visit, another one takes its place, and it ends with the screen`()
        async throws
    {
        let feeds = Feeds()
        try await add("attic")
        try await show(scanner: Scanner { feeds.begin() }) { _ in
            await screen.waits(for: "attic")
            screen.type("gn")
            await settle { feeds.isOpen }
            feeds.tell(.lan, .found(NearbySamples.studio))
            await screen.waits(for: "LAN", "studio")
            screen.type("r")
            await settle { feeds.begun == 2 && feeds.ended == ScanSources.all.count }
            // What the one before has seen stays.
            await screen.waits(for: "studio")
        }
        #expect(feeds.ended == 2 * ScanSources.all.count)
    }

    @Test func `what is used and removed is saved, and said`() async throws {
        try await add("attic", "studio")
        try await show { parts in
            await screen.waits(for: "attic", "studio")
            screen.type("u")
            try await settle { try parts.profiles().1?.profile.name.description == "attic" }
            screen.type("d" + Keys.right + Keys.enter)
            await screen.waits(for: "Removed attic")
            let saved = try parts.book.load().profiles
            #expect(saved.map { "\($0.name)" } == ["studio"])
        }
    }

    /// A removed server whose token landfall keeps, and whether that is still there.
    private func removed(_ body: (ScreenParts, _ hasToken: () -> Bool) async throws -> Void) async throws {
        try await add("attic")
        let parts = try parts()
        let profile = try #require(try parts.book.load().profiles.first)
        let tokens = try parts.tokens(mayAsk: false)
        let deadline = ContinuousClock.now + .seconds(600)
        _ = try await tokens.keep(try Token("secret".utf8), in: .sealed, for: profile, deadline: deadline)
        let folder = "\(parts.state.path)/tokens"
        func hasToken() -> Bool { (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == false }
        try await show { parts in
            await screen.waits(for: "attic")
            screen.type("d" + Keys.right + Keys.enter)
            await screen.waits(for: "Removed attic. To undo it, press z", "z undo")
            try await body(parts, hasToken)
        }
        let isSaved = try !parts.book.load().profiles.isEmpty
        #expect(isSaved == hasToken())
    }

    @Test func `a removal is undone, and the token is there`() async throws {
        try await removed { parts, hasToken in
            await clock.waitForSleepers()
            let none = try parts.book.load().profiles
            #expect(none.isEmpty && hasToken())
            screen.type("z")
            await screen.waits(for: "Restored attic", without: "z undo")
            let saved = try parts.book.load().profiles
            #expect(saved.first?.token != nil)
            clock.advance(by: Undoable.time + .seconds(1))
        }
    }

    @Test func `what belongs to a removed server goes when it cannot be undone any more`() async throws {
        try await removed { _, hasToken in
            await clock.waitForSleepers()
            clock.advance(by: Undoable.time + .seconds(1))
            await settle { !hasToken() }
        }
    }

    @Test func `what belongs to a removed server goes with the screen`() async throws {
        try await removed { _, _ in }
    }

    @Test func `a change by a command below the screen is undone`() async throws {
        try await add("attic")
        try await show { parts in
            await screen.waits(for: "attic")
            screen.type(":rename attic other" + Keys.enter)
            await screen.waits(for: "Changed attic. To undo it, press z")
            let changed = try parts.book.load().names
            #expect(changed.map(\.description) == ["other"])
            screen.type("z")
            await screen.waits(for: "Restored attic")
            let undone = try parts.book.load().names
            #expect(undone.map(\.description) == ["attic"])
        }
    }

    @Test func `a change on top of which another program has made one is not undone`() async throws {
        try await add("attic")
        try await show { parts in
            await screen.waits(for: "attic")
            screen.type(":rename attic other" + Keys.enter)
            await screen.waits(for: "Changed attic. To undo it, press z")
            try await parts.book.update(deadline: .now + .seconds(600)) { set in
                guard var profile = set.profiles.first else { return }
                profile.labels = ["team": "x"]
                try set.put(profile)
            }
            screen.type("z")
            await screen.waits(for: "Not undone")
            let saved = try parts.book.load().profiles
            #expect(saved.first?.labels == ["team": "x"] && saved.first?.name.description == "other")
        }
    }

    @Test func `a test runs to its verdict`() async throws {
        try await home.save(ScreenSamples.profile("gone", "http://127.0.0.1:1"))
        let app = try await show { _ in
            await screen.waits(for: "gone")
            screen.type("t")
            await screen.waits(for: "connection refused", "fail")
        }
        #expect(app.test.tests.first?.result != nil)
    }

    @Test(.enabled(if: FakeServer.isAvailable))
    func `a server whose address is typed is tested and saved`() async throws {
        try await FakeServer.run(["diane"]) { server in
            _ = try await show { parts in
                await screen.waits(for: "Home")
                screen.type("a")
                await screen.waits(for: "Save a server")
                screen.type("\(server.endpoint.authority)\tden" + Keys.enter)
                await screen.waits(for: "Saved den")
                let saved = try parts.book.load().profiles
                #expect(saved.map { "\($0.name)" } == ["den"])
            }
        }
    }

    @Test func `a theme is kept, and the command line is completed`() async throws {
        try await add("attic")
        try await show { parts in
            await screen.waits(for: "attic")
            screen.type("ge" + Keys.end + String(repeating: Keys.up, count: 6) + Keys.enter)
            try await settle { try ChoicesFile.choices(in: parts.config, messages).theme == .dark }
            screen.type(":")
            await screen.waits(for: "  status ")
            screen.type("\t")
            await screen.waits(for: ": status")
        }
    }

    @Test func `without the focus nobody is asked, and with it again at once, however fast it comes and goes`()
        async throws
    {
        try await ScriptedServer.with(.diane()) { server in
            try await home.save(ScreenSamples.profile("studio", server.address))
            try await show { _ in
                await screen.waits(for: "studio", "Connected")
                screen.type(Keys.focusOut)
                await screen.waits(for: "paused")
                let before = server.requests.count
                screen.type(Keys.focusIn)
                await screen.waits(for: "studio", without: "paused")
                await settle { server.requests.count > before }
                for _ in 0..<20 { screen.type(Keys.focusOut + Keys.focusIn) }
                screen.type(Keys.focusOut)
                await screen.waits(for: "paused")
                screen.type("?" + Keys.focusIn)
                await screen.waits(for: "Keys", without: "paused")
                let asked = server.requests.count
                screen.type("\u{1b}")
                await screen.waits(for: "studio", without: "use this server")
                screen.type("r")
                await settle { server.requests.count > asked }
            }
        }
    }
}
