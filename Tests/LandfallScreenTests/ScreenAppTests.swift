import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import LandfallWording
import LandfallWorkflows
import Synchronization
import Testing

@testable import LandfallScreen

/// Keys and news in, state and work out.
struct ScreenAppTests {
    private typealias Samples = ScreenSamples

    private static func works(_ effects: [ScreenEffect<ScreenWork>]) -> [ScreenWork] {
        effects.compactMap { if case .work(let work) = $0 { work } else { nil } }
    }

    @Test func `a calendar that is set back holds nothing up`() {
        let clock = ManualClock()
        let date = Mutex(Samples.now)
        var app = Samples.empty(80, 24, date: { date.withLock { $0 } }, elapsed: clock.stopwatch())
        app.say("said")
        date.withLock { $0.addTimeInterval(-3_600) }
        clock.advance(by: .seconds(60))
        _ = app.update(.tick(.seconds(60)))
        #expect(app.toasts.isEmpty && app.moment.elapsed == .seconds(60))
    }

    @Test func `it is drawn at every size, however small, and says so where it is too small`() throws {
        for columns in [0, 1, 10, 29, 30, 31, 71, 72, 97, 98, 99, 119, 120, 140, 159, 160, 300] {
            for rows in [0, 1, 7, 8, 11, 12, 13, 24, 60] {
                let app = try Samples.app(columns, rows)
                let frame = app.picture(app.size).frame
                #expect(frame.size == TerminalSize(columns: columns, rows: rows))
                if columns >= 30, rows >= 8 { #expect(app.text.contains("attic"), "\(columns) × \(rows)") }
            }
        }
        #expect(try Samples.app(29, 20).text.hasPrefix("Too small"))
    }

    @Test func `profiles that others can write are said with the remedy, and what is not confirmed is marked`() throws {
        var app = Samples.empty(120, 40)
        Samples.send(.profilesUnreadable(ProfileStoreError(.profilesExposed, path: "/h/profiles.json")), to: &app)
        #expect(app.text.contains("Other users can access /h/profiles.json"))
        #expect(app.text.contains("chmod go-rwx /h/profiles.json") && !app.text.contains("no server saved yet"))
        var route = try SavedRoute(.address(ServerAddress(parsing: "unix:/run/box.sock")))
        route.isConfirmed = false
        var set = ProfileSet()
        try set.put(Profile(name: try #require(ProfileName("box")), kind: .diane, routes: [route]))
        Samples.send(.profiles(set, nil), to: &app)
        #expect(app.text.contains("box ?") && app.text.contains("not confirmed, so not used"))
        #expect(app.text.contains("landfall trust accept box") && !app.text.contains("chmod"))
        Samples.send(.profilesUnreadable(ProfileStoreError(.profilesExposed, path: "/h/profiles.json")), to: &app)
        #expect(app.text.contains("box ?") && app.text.contains("Other users can access"))
    }

    @Test func `moving keeps the chosen server while others come, change and go`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("down", to: &app)
        #expect(app.home.chosen?.profile.name.description == "office")
        var set = ProfileSet()
        for profile in app.board.servers.map(\.profile) { try set.put(profile) }
        try set.put(Samples.profile("aaa", "http://10.0.0.9:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        #expect(app.home.chosen?.profile.name.description == "office")
        _ = app.update(.resized(TerminalSize(columns: 40, rows: 20)))
        #expect(app.home.chosen?.profile.name.description == "office")
        #expect(set.remove(app.board.servers[2].profile.name) != nil)
        Samples.send(.profiles(set, nil), to: &app)
        #expect(app.home.chosen != nil && app.board.servers.count == 3)
    }

    @Test func `t tests the chosen server, or all that are marked, and the way back leads home`() throws {
        var app = try Samples.app(100, 24)
        guard case .test(let profile, let number)? = Self.works(Samples.type("t", to: &app)).first else {
            Issue.record("no test")
            return
        }
        #expect(profile.name.description == "attic" && number == 1 && app.viewID == .test)
        // The first one stops it.
        Samples.type("esc", "esc", to: &app)
        #expect(app.viewID == .home)
        let works = Self.works(Samples.type("space", "space", "t", to: &app))
        #expect(works.count == 2)
        Samples.type("esc", "esc", "esc", to: &app)
        #expect(Self.works(Samples.type("t", to: &app)).count == 1)
        // What the first test has to say came too late.
        Samples.send(.tested(1, .failure(.unknown("x", near: [], hasTailnet: false))), to: &app)
        #expect(app.test.tests.allSatisfy { $0.isRunning })
    }

    @Test func `nothing is removed without a yes`() throws {
        var app = try Samples.app(100, 24)
        #expect(Samples.type("d", "enter", to: &app).isEmpty)
        #expect(app.overlay == nil)
        #expect(Samples.type("d", "esc", to: &app).isEmpty)
        let works = Self.works(Samples.type("d", "tab", "right", "enter", to: &app))
        guard case .remove(let profile)? = works.first else {
            Issue.record("not removed")
            return
        }
        #expect(profile.name.description == "attic" && works.count == 1)
    }

    @Test func `q goes back and at last out, Ctrl-C goes out from everywhere`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("g", "t", to: &app)
        #expect(app.viewID == .test)
        #expect(Samples.type("q", to: &app).isEmpty && app.viewID == .home)
        guard case .quit? = Samples.type("q", to: &app).first else {
            Issue.record("still there")
            return
        }
        Samples.type("d", to: &app)
        guard case .interrupt? = Samples.type("ctrl-c", to: &app).first else {
            Issue.record("a question holds it")
            return
        }
    }

    @Test func `what is typed and pasted into the filter is text and no command`() throws {
        var app = try Samples.app(100, 24)
        #expect(Samples.type("/", "q", "d", "t", to: &app).isEmpty)
        #expect(app.filter?.field.text == "qdt" && app.text.contains("/ qdt"))
        Samples.type("esc", "/", to: &app)
        _ = app.update(.paste(Paste("stu\u{1b}[2Jdio")))
        #expect(app.home.filter?.text.isEmpty == false)
        Samples.type("esc", "/", "s", "t", "u", "enter", to: &app)
        #expect(app.filter == nil && app.home.chosen?.profile.name.description == "studio")
        #expect(Self.works(Samples.type("t", to: &app)).count == 1)
    }

    @Test func `without the keyboard nobody is asked, and with it again at once`() throws {
        var app = try Samples.app(100, 24)
        guard case .pause? = Self.works(app.update(.focus(false))).first else {
            Issue.record("goes on")
            return
        }
        #expect(app.text.contains("paused"))
        for event in [ScreenEvent<ScreenMessage>.focus(true), .resumed] {
            guard case .resume? = Self.works(app.update(event)).first else {
                Issue.record("still paused")
                continue
            }
        }
        #expect(!app.text.contains("paused"))
    }

    @Test func `a state that says nothing new changes no line of the log`() throws {
        var app = try Samples.app(160, 40)
        let before = app.log.entries.count
        let id = try #require(app.board.current?.id)
        Samples.send(.state(id, Samples.connected("http://10.0.0.7:9090", 4)), to: &app)
        #expect(app.log.entries.count == before)
        Samples.send(
            .state(id, MonitorState(at: Samples.now, status: .disconnected, cause: Samples.refused)), to: &app)
        #expect(app.log.entries.count == before + 1)
        #expect(app.log.entries.last?.text.plain.contains("connection refused") == true)
    }

    @Test func `hostile text of a server never becomes a control`() throws {
        var app = try Samples.app(160, 40)
        let id = try #require(app.board.current?.id)
        let facts = StatusFacts(version: ForeignText("1\u{1b}]52;c;eA==\u{7}\u{202e}x\n2"), hostname: nil)
        Samples.send(
            .state(
                id, MonitorState(at: Samples.now, status: .connected, route: "http://10.0.0.7:9090", facts: facts)),
            to: &app)
        Samples.type("end", to: &app)
        let scalars = app.text.unicodeScalars
        #expect(!scalars.contains { $0.value < 0x20 && $0 != "\n" || (0x202a...0x202e).contains($0.value) })
    }

    @Test func `! shows the command that does what is shown`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("end", "!", to: &app)
        #expect(app.text.contains("$ landfall status studio"))
        guard case .copy("landfall status studio")? = Samples.type("y", to: &app).first else {
            Issue.record("not copied")
            return
        }
        #expect(app.overlay == nil)
    }

    @Test func `at the top of a list one more turn of the wheel asks again, and turns in a row do not`() throws {
        var app = try Samples.app(100, 24)
        let point = Point(column: 4, row: 4)
        let region = app.picture(app.size).region(at: point)
        #expect(region?.owner == HomeView.rows)
        let wheel = ScreenEvent<ScreenMessage>.mouse(MouseEvent(.wheelUp, at: point), region)
        guard case .poll? = Self.works(app.update(wheel)).first else {
            Issue.record("not asked")
            return
        }
        #expect(app.update(wheel).isEmpty)
    }

    @Test func `what is copied can be printed too, and what is too long is not copied`() throws {
        var app = try Samples.app(100, 24)
        guard case .copy? = Samples.type("y", to: &app).first else {
            Issue.record("not copied")
            return
        }
        #expect(app.text.contains("to print it: landfall status attic"))
        #expect(app.handle([.copy(String(repeating: "x", count: 80_000))]).isEmpty)
        #expect(app.text.contains("Too long to copy"))
    }

    @Test func `a lost connection stands above what was told before, with its cause and the wait`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("end", "enter", "2", to: &app)
        Samples.send(.items(1, SampleItem.all), to: &app)
        let id = try #require(app.board.current?.id)
        let lost = MonitorState(
            at: Samples.now, status: .disconnected, cause: Samples.refused, attempt: 2, nextTry: .seconds(12))
        Samples.send(.state(id, lost), to: &app)
        // Beside its detail the list is narrow, and nothing of the line is cut.
        let words = app.text.replacing(#/│[^\n]*\n/#, with: "").replacing(#/ +/#, with: " ")
        #expect(words.contains(#/○ Disconnected: .*connection refused, next try in 12 s · as of hh:mm/#))
        #expect(app.text.contains("HTTP 502"))
        Samples.send(.state(id, Samples.connected("http://10.0.0.7:9090", 3)), to: &app)
        #expect(!app.text.contains("Disconnected"))
    }

    @Test func `what is wrong with the profiles can be read to its end`() throws {
        var app = Samples.empty(60, 12)
        let hints = (1...12).map { Hint("remedy number \($0)") }
        app.problem = CommandFailure(.profilesExposed, "refused", hints: hints)
        Samples.send(.networks(app.networks), to: &app)
        #expect(app.text.contains("refused") && !app.text.contains("remedy number 12"))
        Samples.type("end", to: &app)
        #expect(app.text.contains("remedy number 12"))
    }

    @Test func `Enter runs the next step of a test that is a command, after asking`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("down", "t", to: &app)
        let profile = try Samples.profiles().profiles[1]
        let stages = [StageReport(.auth, .fail, duration: .milliseconds(9), code: .tokenRefused)]
        Samples.send(.tested(1, Samples.outcome(of: profile, stages)), to: &app)
        let line = "landfall token set office"
        #expect(Samples.type("enter", to: &app).isEmpty && app.text.contains("$ \(line)"))
        guard case .run(let words)? = (app.overlay as? AskedQuestion)?.question else {
            Issue.record("not asked")
            return
        }
        #expect("landfall " + words.joined(separator: " ") == line)
    }
}
