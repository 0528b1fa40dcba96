import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTransport
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

struct TestViewTests {
    private typealias Samples = ScreenSamples

    private static func line(_ app: ScreenApp, with text: String) throws -> String {
        String(try #require(app.text.split(separator: "\n").first { $0.contains(text) }))
    }

    @Test func `the stage that is waited for is drawn, with how long it has taken, and is moving`() throws {
        let early = try TestSamples.running(120, 30, at: 420)
        #expect(try Self.line(early, with: "so far").contains("ssh 408 ms so far"))
        #expect(try Self.line(early, with: "━▸").hasSuffix("420 ms"))
        let later = try TestSamples.running(120, 30, at: 1_240)
        #expect(try Self.line(later, with: "so far").contains("ssh 1.2 s so far"))
        // What is bright of the line has gone on; the axis has not.
        #expect(early.styles != later.styles)
        #expect(try Self.line(early, with: "ROUTE") == Self.line(later, with: "ROUTE"))
    }

    @Test func `each route has its own time, and the faster one does not win without a proof`() throws {
        let app = try TestSamples.running(120, 30)
        #expect(try Self.line(app, with: "! LAN").hasSuffix("unproven    14 ms"))
        #expect(try Self.line(app, with: "tailnet  wins").hasSuffix("71 ms"))
        #expect(app.text.contains("✓ studio: reached over tailnet in 71 ms, identity proven"))
        #expect(app.text.contains("LAN answered first, in 14 ms, but is not used: identity unproven there"))
    }

    @Test func `a test that is stopped keeps its running stage, which does not move`() throws {
        var app = try TestSamples.running(120, 30)
        Samples.type("esc", to: &app)
        #expect(!app.test.tests[0].isRunning)
        let lane = try Self.line(app, with: "! ssh")
        #expect(lane.contains("━▸ stopped") && lane.hasSuffix("420 ms"))
        #expect(app.text.contains("resolve 12  ssh 408") && !app.text.contains("so far"))
    }

    @Test(arguments: ["h", "left", "backspace", "q"])
    func `only Escape stops a test, other keys that go back let it run`(key: String) throws {
        var app = try TestSamples.running(80, 24)
        #expect(Samples.type(key, to: &app).isEmpty)
        #expect(app.viewID == .home && app.test.tests[0].isRunning)
    }

    @Test func `a failure ends its bar with the word, and a silence leaves the axis`() throws {
        let app = try TestSamples.failed(120, 30)
        #expect(try Self.line(app, with: "✗ LAN").contains("━▸") && Self.line(app, with: "✗ LAN").hasSuffix("2.0 s"))
        #expect(try Self.line(app, with: "✗ tailnet").contains("✗ refused"))
        #expect(try Self.line(app, with: "ROUTE").contains(" 50 "))
    }

    @Test func `a word in a bar is bold, but not where that makes its black grey`() throws {
        for (theme, isBold) in [(Theme.palette, false), (Theme.tinted(on: Theme.darkBackground), true)] {
            let app = try TestSamples.running(120, 30, theme: theme)
            let (frame, bar) = (app.picture(app.size).frame, theme.stepBars[1])
            let styles = (0..<30).flatMap { frame.row($0) }.map(\.style).filter { $0.background == bar.background }
            #expect(styles.count > "connect".count && styles.contains { $0.attributes.contains(.bold) } == isBold)
        }
    }

    @Test func `what a test amounts to stands above its routes`() throws {
        let app = try TestSamples.failed(80, 24)
        let lines = app.text.split(separator: "\n")
        let verdict = try #require(lines.firstIndex { $0.contains("✗ office: ") })
        let route = try #require(lines.firstIndex { $0.contains("TIME") })
        #expect(verdict < route)
    }

    @Test func `a test of several ends with how many of them are well`() throws {
        var app = try TestSamples.several(120, 30)
        #expect(app.text.contains("1 ok   1 needs you   1 failed   1 running"))
        #expect(app.place.pace == .milliseconds(100))
        let profile = app.board.servers[0].profile
        Samples.send(.tested(1, TestSamples.outcome(profile, try TestSamples.failed(profile))), to: &app)
        #expect(app.text.contains("1 ok   1 needs you   2 failed") && app.place.pace == nil)
    }

    @Test func `one of several opens to its routes, and is shown alone by the right arrow`() throws {
        var app = try TestSamples.several(120, 30)
        #expect(app.text.contains("http://office:9090") && !app.text.contains("ROUTE                       "))
        Samples.type("right", to: &app)
        #expect(app.text.contains("✗ office: ") && app.text.contains("connect 22"))
        Samples.type("esc", to: &app)
        #expect(app.text.contains("VERDICT") && app.viewID == .test)
        Samples.type("esc", "esc", to: &app)
        #expect(app.viewID == .home)
    }

    @Test func `Enter copies a command of another program, and asks before it runs one of landfall`() throws {
        var app = try TestSamples.app(["office"], 120, 30)
        Samples.type("t", to: &app)
        let profile = app.board.servers[0].profile
        let bad = RouteReport(
            label: profile.plans()[1].label, via: .tailnet,
            route: Route(scheme: .http, host: .name(try #require(HostName("office"))), port: 9090, via: .tailnet),
            stages: [StageReport(.product, .fail, duration: .milliseconds(9), code: .badResponse)])
        Samples.send(.tested(1, TestSamples.outcome(profile, [bad, bad, bad])), to: &app)
        guard case .copy(let line)? = Samples.type("enter", to: &app).first else {
            return #expect(Bool(false), "not copied")
        }
        #expect(line.hasPrefix("curl -i http://office:9090"))
        app = try TestSamples.running(120, 30)
        Samples.type("enter", to: &app)
        guard case .run(let words)? = (app.overlay as? AskedQuestion)?.question else {
            return #expect(Bool(false), "not asked")
        }
        #expect(words == ["use", "studio"])
    }

    @Test func `Esc stops what runs, and what it has come to stays`() throws {
        var app = try TestSamples.running(80, 24)
        #expect(app.text.contains("↵ use it   esc stop   t again   y copy  "))
        guard case .work(.stopTest(1))? = Samples.type("esc", to: &app).first else {
            return #expect(Bool(false), "not stopped")
        }
        #expect(app.turn(of: .stopTest(number: 1)) == app.turn(of: .test(app.board.servers[0].profile, number: 1)))
        #expect(app.viewID == .test && app.place.pace == nil && !app.text.contains("esc stop"))
        #expect(app.text.contains(#/✓ studio: reached over tailnet in 71 ms, identity proven +stopped\n/#))
        #expect(app.text.contains("studio stopped 420 ms"))
        // What it still has to say is not heard.
        let profile = app.board.servers[0].profile
        Samples.send(.tested(1, TestSamples.outcome(profile, try TestSamples.failed(profile))), to: &app)
        #expect(app.text.contains("studio stopped 420 ms"))
        guard case .copy(let text)? = Samples.type("y", to: &app).first else { return #expect(Bool(false), "no copy") }
        #expect(text.contains("http://studio:9090") && text.hasSuffix("identity proven\n"))
        let again = Samples.type("t", to: &app)
        guard case .work(.test(_, number: 2))? = again.first, again.count == 1 else {
            return #expect(Bool(false), "not again")
        }
        // Nothing was reached when this one is stopped, and another test stops one that runs.
        Samples.type("esc", to: &app)
        #expect(app.text.contains("! studio: stopped before it was reached") && !app.text.contains("Next steps"))
        Samples.type("t", to: &app)
        guard case .work(.stopTest(3))? = Samples.type("t", to: &app).first else {
            return #expect(Bool(false), "runs on")
        }
    }

    @Test func `esc stops several tests at once`() throws {
        var app = try TestSamples.several(120, 30)
        #expect(app.text.contains("esc stop"))
        Samples.type("esc", to: &app)
        #expect(app.text.contains("2 ok   1 needs you   1 failed") && app.place.pace == nil && app.viewID == .test)
    }

    @Test func `what runs is counted in tenths under ten seconds, then in seconds`() throws {
        #expect(try TestSamples.running(120, 30, at: 9_900).place.pace == .milliseconds(100))
        let slow = try TestSamples.running(120, 30, at: 12_300)
        #expect(slow.place.pace == .seconds(1) && slow.text.contains("ssh 12 s so far"))
    }
}
