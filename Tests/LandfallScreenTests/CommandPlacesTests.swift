import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallWorkflows

/// Which commands the screen does itself, and what the command line makes of what is typed into it.
struct CommandPlacesTests {
    private typealias Samples = ScreenSamples

    /// What a command line does on a screen with attic, office and studio, of which other commands use the last one; nil where it runs below.
    private static func place(_ line: String, servers: Bool = true) throws -> String? {
        let app = servers ? try Samples.app(100, 24) : Samples.empty(100, 24)
        let places = CommandPlaces(board: app.board, messages: app.messages)
        func name(_ id: ProfileID) -> String { app.board.find(id).map { "\($0.profile.name)" } ?? "?" }
        return places.commands(CommandWords(line).all)?.map { command in
            switch command {
            case .quit: "quit"
            case .help: "keys"
            case .go(let place): "\(place)"
            case .work(.scan(true)): "scan"
            case .work(.use(let name)): "use \(name)"
            case .save(.typed("")): "save"
            case .save(.saved(let profile)): "token of \(profile.name)"
            case .save(.changed(let profile)): "identity of \(profile.name)"
            case .choose(let id): "choose \(name(id))"
            case .open(let id, let area): "open \(name(id)) \(area ?? "-")"
            case .settings(let id): "settings of \(name(id))"
            case .share(let id): "share \(name(id))"
            case .ask(.remove(let profile)): "remove \(profile.name)?"
            case .test(let ids): "test \(ids.map(name).joined(separator: " "))"
            default: "other"
            }
        }.joined(separator: ", ")
    }

    @Test(arguments: [
        ("q", "quit"), ("exit", "quit"), ("help", "keys"), ("scan", "nearby, scan"), ("list", "home"), ("ls", "home"),
        ("add", "save"), ("tui", ""), ("tui office", "choose office"), ("status", "open studio -"),
        ("status attic", "open attic -"), ("show attic", "settings of attic"), ("share attic", "share attic"),
        ("use attic", "use attic"), ("remove attic", "remove attic?"), ("rm attic", "remove attic?"),
        ("token set attic", "token of attic"), ("trust accept attic", "identity of attic"), ("test", "test studio"),
        ("test --all", "test attic office studio"), ("test attic office", "test attic office"),
        ("get servers", "open studio servers"), ("get jobs -s attic", "open attic jobs"),
        ("get jobs --server attic", "open attic jobs"), ("get jobs --server=attic", "open attic jobs"),
    ]) func `a place that shows what a command does is gone to`(line: String, wanted: String) throws {
        #expect(try Self.place(line) == wanted)
    }

    @Test(arguments: [
        "", "scan --json", "list --json", "add 10.0.0.7:9090", "tui nowhere", "status --since 7d",
        "status attic --wait",
        "status nowhere", "show nowhere", "share attic --qr", "use nowhere", "remove attic office", "token set",
        "token move attic", "trust show attic", "trust accept nowhere", "test nowhere", "test attic nowhere",
        "test --verbose", "get", "get --json", "get nothing", "get messages", "get servers jobs", "get jobs -s nowhere",
        "get jobs -x attic", "watch", "doctor", "chat mac", "help test",
    ]) func `every other command runs below the screen as it is typed`(line: String) throws {
        #expect(try Self.place(line) == nil)
    }

    @Test func `without a server there is none to go to`() throws {
        for line in ["status", "test", "test --all", "get servers"] {
            #expect(try Self.place(line, servers: false) == nil, "\(line)")
        }
        #expect(try Self.place("list", servers: false) == "home")
    }

    @Test func `what was written into the file by hand is confirmed below the screen`() throws {
        var app = Samples.empty(100, 24)
        var set = ProfileSet()
        var route = try SavedRoute(.address(ServerAddress(parsing: "unix:/run/box.sock")))
        route.isConfirmed = false
        try set.put(Profile(name: #require(ProfileName("box")), kind: .diane, routes: [route]))
        Samples.send(.profiles(set, nil), to: &app)
        let places = CommandPlaces(board: app.board, messages: app.messages)
        #expect(places.commands(["trust", "accept", "box"]) == nil && places.commands(["show", "box"]) != nil)
    }

    // MARK: What is typed

    private static let words = ["test", "token", "set", "use", "attic", "it's mine", "--all", "trust", "show"]

    /// Someone who types, completes, chooses and takes back, while candidates come late, twice or never.
    @Test(arguments: 1...8)
    func `whatever is typed and chosen, what runs is the line that is shown, and late candidates change nothing`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var app = try Samples.app(100, 24)
        Samples.type(":", to: &app)
        var asked: [Int] = [1]
        for step in 1...80 {
            guard let before = app.overlay as? Palette else {
                Samples.type(":", to: &app)
                continue
            }
            var effects: [ScreenEffect<ScreenWork>] = []
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<4:
                for letter in random.pick(Self.words, or: "").prefix(Int.random(in: 1...5, using: &random)) {
                    effects += app.update(.key(.character(letter)))
                }
            case 4: effects = Samples.type("space", to: &app)
            case 5: effects = Samples.type("tab", to: &app)
            case 6: effects = Samples.type(Bool.random(using: &random) ? "up" : "down", to: &app)
            case 7: effects = Samples.type("backspace", to: &app)
            case 8, 9:
                let number = random.pick(asked, or: 0)
                let found = Self.words.filter { _ in Bool.random(using: &random) }.map { CommandCandidate($0) }
                effects = Samples.send(.candidates(number, found), to: &app)
                if number != before.number, let after = app.overlay as? Palette {
                    #expect(after.line == before.line && after.entries == before.entries, "step \(step)")
                }
            default:
                try enter(before, &app, step)
                continue
            }
            for case .work(.complete(let number, let words, let last)) in effects {
                #expect(number > asked.max() ?? 0, "step \(step)")
                asked.append(number)
                #expect(!words.contains("landfall") || words.first != "landfall")
                #expect(last.isEmpty || (app.overlay as? Palette)?.line.isEmpty == false)
            }
            if let palette = app.overlay as? Palette {
                #expect(palette.chosen.map(palette.entries.indices.contains) ?? true, "step \(step)")
                // Nothing that changes something is implied by a few letters of it.
                if let implied = palette.implied { #expect(palette.entries[implied].isSure, "step \(step)") }
            }
        }
    }

    /// Presses Enter, and looks at what it does.
    private func enter(_ palette: Palette, _ app: inout ScreenApp, _ step: Int) throws {
        let place = palette.chosen ?? palette.implied
        let entry = place.map { palette.entries[$0] }
        let effects = Samples.type("enter", to: &app)
        let ran = effects.compactMap { if case .lend(.runBelow(let words)) = $0 { words } else { nil } }.first
        if let entry, !entry.isLine, palette.chosen != nil {
            // A word is only written.
            #expect(ran == nil && (app.overlay as? Palette)?.line.hasSuffix(" ") == true, "step \(step)")
            return
        }
        var words = CommandWords(entry?.text ?? palette.line).all
        if words.first == "landfall" { words.removeFirst() }
        if let ran { #expect(ran == words, "step \(step)") }
        if let again = app.overlay as? Palette { #expect(!CommandWords(again.line).isWhole || again.line.isEmpty) }
    }

    @Test func `a few letters of a line run it where it only looks at something, and else what is typed`() throws {
        func run(_ letters: String) throws -> (app: ScreenApp, below: [String]?) {
            var app = try Samples.app(100, 24)
            Samples.type(":", to: &app)
            Samples.send(.candidates(1, ["test", "remove"].map { CommandCandidate($0) }), to: &app)
            for letter in letters { _ = app.update(.key(.character(letter))) }
            Samples.send(.candidates(app.questions, []), to: &app)
            let effects = Samples.type("enter", to: &app)
            return (app, effects.compactMap { if case .lend(.runBelow(let words)) = $0 { words } else { nil } }.first)
        }
        let looked = try run("tsttic")
        #expect(looked.below == nil && looked.app.viewID == .test)
        let typed = try run("rmvttic")
        #expect(typed.below == ["rmvttic"] && typed.app.overlay == nil)
    }

    @Test func `the line before comes back by Ctrl-R, after the oldest one the newest again`() throws {
        var app = try Samples.app(100, 24)
        func run(_ line: String) {
            Samples.type(":", to: &app)
            _ = app.update(.paste(Paste(line)))
            Samples.type("enter", to: &app)
        }
        for line in ["watch one", "watch two", "watch one"] { run(line) }
        Samples.type(":", to: &app)
        var lines: [String] = []
        for _ in 0..<3 {
            Samples.type("ctrl-r", to: &app)
            lines.append((app.overlay as? Palette)?.line ?? "")
        }
        // What was run twice is there once.
        #expect(lines == ["watch one", "watch two", "watch one"])
        #expect(app.earlier.map(\.text) == ["watch one", "watch two"])
        for number in 0..<40 { run("watch \(number)") }
        #expect(app.earlier.count == ScreenApp.mostEarlier && app.earlier.first?.text == "watch 39")
    }

    @Test func `what a dialogue asks about first is one of the lines before once that has done it`() throws {
        var app = try Samples.app(100, 24)
        for keys in [["T", "esc"], ["d", "esc"], [":", "r", "e", "m", "o", "v", "e", "enter", "esc"]] {
            for key in keys { Samples.type(key, to: &app) }
            #expect(app.overlay == nil && app.earlier.isEmpty, "\(keys)")
        }
        let profile = app.board.servers[0].profile
        Samples.type("T", "T", "1", to: &app)
        let order = try #require(
            Samples.type("enter", to: &app).compactMap { if case .work(.save(let order)) = $0 { order } else { nil } }
                .first)
        #expect(app.earlier.isEmpty)
        Samples.send(.tokenKept(order.id, TokenKeeping.Change(profile: profile, old: nil)), to: &app)
        #expect(app.earlier.map(\.text) == ["token set attic"])
        Samples.send(.compared(order.id, profile, .refused), to: &app)
        Samples.send(.compared(order.id, profile, .unchanged(profile)), to: &app)
        #expect(app.earlier.map(\.text) == ["trust accept attic", "token set attic"])
    }

    @Test func `backspace on an empty line leads back, and a click on a line runs it`() throws {
        var app = try Samples.app(100, 30)
        Samples.type(":", "x", "backspace", to: &app)
        #expect(app.overlay is Palette)
        Samples.type("backspace", to: &app)
        #expect(app.overlay == nil)
        Samples.type(":", "o", "f", "f", to: &app)
        let palette = try #require(app.overlay as? Palette)
        let place = try #require(palette.entries.firstIndex { $0.text == "status office" })
        let frame = app.picture(app.size)
        let points = (0..<30).flatMap { row in (0..<100).map { Point(column: $0, row: row) } }
        let point = try #require(
            points.first { frame.region(at: $0).map { $0.owner == Owner.dialogue && $0.part == place } == true })
        _ = app.update(.mouse(MouseEvent(.press(0), at: point), frame.region(at: point)))
        #expect(app.overlay == nil && app.viewID == .server && app.server.server?.profile.name.description == "office")
    }
}
