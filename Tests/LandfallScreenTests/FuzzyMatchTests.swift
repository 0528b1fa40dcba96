import LandfallConnections
import LandfallModel
import LandfallTerminal
import Testing

@testable import LandfallScreen

struct FuzzyMatchTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    @Test func `words that begin so come before parts of words, and those before scattered letters`() throws {
        let begins = try #require(FuzzyMatch(["st"], in: "test studio"))
        let inside = try #require(FuzzyMatch(["es"], in: "test studio"))
        let scattered = try #require(FuzzyMatch(["ts", "st"], in: "test studio"))
        #expect(begins.distance == 0 && begins.places == [5, 6])
        #expect(inside.distance == 1 && inside.places == [1, 2])
        #expect(scattered.distance > 1 && scattered.places == [0, 2, 5, 6])
        #expect(FuzzyMatch(["studio", "test"], in: "test studio") == nil)
        #expect(FuzzyMatch(["x"], in: "") == nil && FuzzyMatch([], in: "a")?.places == [])
        #expect(FuzzyMatch(["서버"], in: "test 거실-서버")?.places == [8, 9])
    }

    private static func palette(_ line: String) throws -> ScreenApp {
        var app = try Samples.app(120, 30)
        guard case .work(.complete(let all, _, _))? = Samples.type(":", to: &app).last else { throw Missing() }
        Samples.send(.candidates(all, ["test", "token", "trust", "use"].map { CommandCandidate($0) }), to: &app)
        guard case .work(.complete(let typed, _, _))? = app.update(.paste(Paste(line))).last else { throw Missing() }
        Samples.send(.candidates(typed, []), to: &app)
        return app
    }

    @Test func `Enter runs the line that is shown as chosen where what is typed is no command`() throws {
        var app = try Self.palette("ts st")
        #expect(app.text.contains("▌ test studio") && app.text.contains("runs   landfall test studio"))
        guard case .work(.test(let profile, _))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(profile.name.description == "studio")
    }

    @Test func `what is a command runs as it is typed`() throws {
        var app = try Self.palette("token where attic")
        #expect(app.text.contains("runs   landfall token where attic"))
        guard case .lend(.runBelow(let words))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(words == ["token", "where", "attic"])
    }

    @Test func `the lines of the selected server come first, with the keys that do the same`() throws {
        let app = try Self.palette("te")
        let rows = app.text.split(separator: "\n").filter { $0.contains(#/test (attic|office)/#) && $0.contains("│") }
        #expect(rows.count == 2 && rows[0].contains("test attic") && rows[0].contains(" t │"))
        #expect(rows[1].contains("test office") && !rows[1].contains(" t │"))
    }

    @Test(arguments: ["tset studio", "rmv studio"])
    func `a slip runs nothing that changes something`(line: String) throws {
        var app = try Self.palette(line)
        guard case .lend(.runBelow(let words))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(words == line.split(separator: " ").map(String.init))
    }
}
