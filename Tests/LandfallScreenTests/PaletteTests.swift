import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct PaletteTests {
    private typealias Samples = ScreenSamples

    private static func works(_ effects: [ScreenEffect<ScreenWork>]) -> [ScreenWork] {
        effects.compactMap { if case .work(let work) = $0 { work } else { nil } }
    }

    private static func lent(_ effects: [ScreenEffect<ScreenWork>]) -> [String]? {
        for case .lend(.runBelow(let words)) in effects { return words }
        return nil
    }

    private static func asked(_ effects: [ScreenEffect<ScreenWork>]) -> (number: Int, words: [String], last: String)? {
        for case .complete(let number, let words, let last) in works(effects) { return (number, words, last) }
        return nil
    }

    /// Types a line into the command line of a screen.
    @discardableResult
    private static func typeLine(_ line: String, _ app: inout ScreenApp) -> [ScreenEffect<ScreenWork>] {
        Samples.type(":", to: &app)
        _ = app.update(.paste(Paste(line)))
        return Samples.type("enter", to: &app)
    }

    @Test func `each letter asks for candidates, late ones are dropped, and Tab completes as a shell does`() throws {
        var app = try Samples.app(80, 24)
        let first = try #require(Self.asked(Samples.type("ctrl-p", to: &app)))
        #expect(first.words.isEmpty && first.last.isEmpty)
        let next = try #require(Self.asked(Samples.type("t", to: &app)))
        #expect(next.last == "t" && next.number > first.number)
        Samples.send(.candidates(first.number, [CommandCandidate("scan")]), to: &app)
        #expect(!app.text.contains("scan"))
        Samples.send(
            .candidates(next.number, [CommandCandidate("test", about: "Test it."), CommandCandidate("text")]), to: &app)
        #expect(app.text.contains("Test it."))
        let more = try #require(Self.asked(Samples.type("tab", to: &app)))
        #expect(more.last == "te")
        Samples.send(.candidates(more.number, [CommandCandidate("test"), CommandCandidate("text")]), to: &app)
        Samples.type("down", to: &app)
        let last = try #require(Self.asked(Samples.type("enter", to: &app)))
        #expect(last.words == ["text"] && last.last.isEmpty && app.text.contains(" : text"))
        Samples.send(.candidates(last.number, [CommandCandidate("my server")]), to: &app)
        Samples.type("tab", to: &app)
        guard let palette = app.overlay as? Palette else { throw Missing() }
        #expect(palette.line == "text 'my server' ")
        Samples.type("esc", to: &app)
        #expect(app.overlay == nil)
    }

    @Test(arguments: [(30, 8), (40, 10), (72, 12), (80, 14)])
    func `the smallest screen has room for candidates, too`(columns: Int, rows: Int) throws {
        var app = try Samples.app(columns, rows)
        let asked = try #require(Self.asked(Samples.type("ctrl-p", to: &app)))
        Samples.send(.candidates(asked.number, ["scan", "show", "share"].map { CommandCandidate($0) }), to: &app)
        #expect(app.text.contains(" scan") && app.text.contains(" show") && app.text.contains(" share"))
    }

    @Test func `candidates narrow with each letter, and Tab waits for those that are still on their way`() throws {
        var app = try Samples.app(80, 24)
        let all = try #require(Self.asked(Samples.type(":", to: &app)))
        Samples.send(.candidates(all.number, ["test", "token", "use"].map { CommandCandidate($0) }), to: &app)
        let typed = try #require(Self.asked(Samples.type("t", "o", to: &app).suffix(1)))
        #expect(app.text.contains("  token ") && !app.text.contains("  test "))
        // Before the answer: what is known is enough.
        #expect(Self.asked(Samples.type("tab", to: &app))?.words == ["token"])
        Samples.send(.candidates(typed.number, [CommandCandidate("torn")]), to: &app)
        #expect(!app.text.contains("torn"))
        let last = try #require(Self.asked(Samples.type("s", to: &app)))
        #expect(Samples.type("tab", to: &app).isEmpty)
        #expect(Self.asked(Samples.send(.candidates(last.number, [CommandCandidate("set")]), to: &app)) != nil)
        #expect(app.text.contains(": token set"))
    }

    private struct Missing: Error {}

    @Test func `what a place shows is done there, and the rest below the screen`() throws {
        var app = try Samples.app(100, 24)
        guard case .test(let profile, _)? = Self.works(Self.typeLine("landfall test office", &app)).first else {
            throw Missing()
        }
        #expect(profile.name.description == "office" && app.viewID == .test)
        #expect(Self.works(Self.typeLine("scan", &app)).contains { if case .scan(true) = $0 { true } else { false } })
        #expect(app.viewID == .nearby)
        Self.typeLine("tui attic", &app)
        #expect(app.viewID == .home && app.home.chosen?.profile.name.description == "attic")
        guard case .use(let name)? = Self.works(Self.typeLine("use office", &app)).first else { throw Missing() }
        #expect(name.description == "office")
        #expect(Self.works(Self.typeLine("get jobs --server attic", &app)).count == 1)
        #expect(app.viewID == .server && app.server.list?.area.name == "jobs")
        #expect(Self.lent(Self.typeLine("watch 'attic' --follow", &app)) == ["watch", "attic", "--follow"])
        #expect(Self.lent(Self.typeLine("test elsewhere:9090", &app)) == ["test", "elsewhere:9090"])
        #expect(Self.typeLine("use 'office", &app).isEmpty && app.text.contains("A quote is not closed"))
        Samples.type("esc", to: &app)
        guard case .quit? = Self.typeLine("q", &app).first else { throw Missing() }
    }

    @Test func `what would run is a command, also where a word of it is only chosen`() throws {
        var app = try Samples.app(120, 30)
        let asked = try #require(Self.asked(Samples.type(":", "t", to: &app).suffix(1)))
        Samples.send(.candidates(asked.number, ["test", "token"].map { CommandCandidate($0) }), to: &app)
        Samples.type("down", to: &app)
        #expect(app.text.contains("runs   landfall token  ") && app.text.contains("↵ insert"))
        #expect(app.text.contains("test attic") && app.text.contains("every route, stage by stage"))
        Samples.type("down", "down", to: &app)
        #expect(app.text.contains("runs   landfall test attic") && app.text.contains("↵ run"))
    }

    @Test func `a removal is asked for here too`() throws {
        var app = try Samples.app(100, 24)
        #expect(Self.typeLine("remove attic", &app).isEmpty)
        guard case .remove(let profile)? = (app.overlay as? AskedQuestion)?.question else { throw Missing() }
        #expect(profile.name.description == "attic")
    }
}
