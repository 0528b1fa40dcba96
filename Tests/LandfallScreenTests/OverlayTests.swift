import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen
@testable import LandfallWorkflows

/// Questions, the page of keys and what else stands above a place.
struct OverlayTests {
    private typealias Samples = ScreenSamples

    private let messages = Messages(language: .english)

    /// What the keys on a question come to, in words.
    private func answers(_ question: OpenQuestion, _ keys: [String]) -> [String] {
        var asked = AskedQuestion(question, messages)
        let focus = Focus(pane: .list, area: Rect(column: 0, row: 0, columns: 80, rows: 24))
        return keys.compactMap(Key.init(name:)).flatMap { asked.take(.key($0), focus) ?? [] }.map { command in
            switch command {
            case .close: "close"
            case .run(let words): "run \(words.joined(separator: " "))"
            case .work(.remove): "remove"
            case .work(.session(.allow)): "allow"
            case .work(.session(.start(_, let project))): "start in \(project)"
            case .work(.session(.tell(_, let session, let control))): "\(control.rawValue) \(session)"
            case .work(.allowMetered(let answer, _)): "metered \(answer)"
            case .insert(let paste): "insert \(paste.text)"
            default: "other"
            }
        }
    }

    private static func questions() throws -> [(OpenQuestion, yes: String)] {
        let profile = try ChatSamples.profile(isAllowed: false)
        let tell = ScreenWork.session(.tell(profile, session: "s1", .terminate))
        let use = MeteredUse(network: MeteredSamples.phone, profiles: [profile.id], unanswered: [profile.id])
        return [
            (.remove(profile), "remove"), (.allowSending(profile), "allow"),
            (.startSession(profile, project: "p"), "start in p"),
            (.control(.terminate, session: "s1", tell), "terminate s1"),
            (.longPaste(12, Paste("beginning")), "insert beginning"), (.metered(use, [profile.name]), "metered yes"),
        ]
    }

    @Test func `Enter at once and Escape do nothing that cannot be taken back, and the second answer does it`() throws {
        for (question, yes) in try Self.questions() {
            #expect(answers(question, ["esc"]) == ["close"], "\(yes)")
            let safe = answers(question, ["enter"])
            #expect(safe == ["close"] || safe == ["close", "metered no"], "\(yes)")
            #expect(answers(question, ["right", "enter"]) == ["close", yes])
            // Whoever types meanwhile answers nothing.
            #expect(answers(question, ["y", "n", "space", "1"]).isEmpty, "\(yes)")
        }
    }

    @Test func `a command is shown as it is typed before it runs, and Enter runs it`() throws {
        #expect(answers(.run(["token", "set", "nas"]), ["enter"]) == ["close", "run token set nas"])
        #expect(answers(.run(["token", "set", "nas"]), ["right", "enter"]) == ["close"])
        let asked = AskedQuestion(.run(["show", "my mac"]), messages)
        #expect(asked.dialogue.message.map(\.plain).joined().contains("$ landfall show 'my mac'"))
    }

    @Test(arguments: 1...6)
    func `whatever is pressed on a question, it has one answer, and no other after that`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let keys = ["left", "right", "up", "down", "tab", "shift-tab", "space", "a", "enter", "esc", "pgdn"]
        for (question, yes) in try Self.questions() {
            var typed: [String] = []
            while typed.last != "enter", typed.last != "esc" { typed.append(random.pick(keys, or: "esc")) }
            let all = answers(question, typed)
            #expect(all.first == "close" && all.count <= 2, "\(typed)")
            if typed.last == "esc" { #expect(all == ["close"]) }
            if all.count == 2 { #expect(all[1] == yes || all[1].hasPrefix("metered ")) }
        }
    }

    @Test func `who writes to a session and is asked for consent types on, and nothing typed is lost`() throws {
        var app = try ChatSamples.app(80, 24, isAllowed: false)
        Samples.type("h", "i", "enter", to: &app)
        #expect((app.overlay as? AskedQuestion) != nil)
        Samples.type("!", to: &app)
        #expect(app.overlay == nil && app.chat.input.text == "hi!")
        Samples.type("enter", to: &app)
        _ = app.update(.paste(Paste(" there")))
        #expect(app.overlay == nil && app.chat.input.text == "hi! there")
    }

    // MARK: The page of keys

    /// All that the page of keys says, from its first line to its last.
    private func page(_ app: ScreenApp, _ typed: String = "") -> String {
        var app = app
        Samples.type("?", to: &app)
        for letter in typed { _ = app.update(.key(.character(letter))) }
        var texts = [app.text]
        while app.overlay is HelpPage {
            Samples.type("pgdn", to: &app)
            if app.text == texts.last { break }
            texts.append(app.text)
        }
        return texts.joined(separator: "\n")
    }

    @Test(arguments: [(40, 20), (80, 24), (160, 50)])
    func `every key that acts here is in it, at every size`(size: (Int, Int)) throws {
        let app = try Samples.app(size.0, size.1)
        let page = page(app).replacing(#/\s+/#, with: " ")
        let motions = Set(Verb.motions.map(\.name))
        for offer in app.offers where !offer.keys.isEmpty && !motions.contains(offer.verb.name) {
            let words = app.messages.say(offer.help).split(separator: " ").prefix(2).joined(separator: " ")
            #expect(page.contains(words), "\(offer.verb.name)")
        }
    }

    @Test func `words that are typed leave the rows that have them, and Backspace on none leads back`() throws {
        var app = try Samples.app(100, 40)
        #expect(page(app, "other com").contains("use this server in other commands"))
        Samples.type("?", "q", "u", "i", "t", to: &app)
        #expect(app.text.contains("back, then quit") && !app.text.contains("use this server"))
        Samples.type("backspace", "backspace", "backspace", "backspace", to: &app)
        #expect(app.overlay is HelpPage && app.text.contains("use this server"))
        Samples.type("backspace", to: &app)
        #expect(app.overlay == nil)
    }

    @Test func `other keys of the user stand in it`() throws {
        let other = Keymap(["test": [.character("x")]])
        var shown = Samples.empty(100, 60, keymap: other)
        var set = ProfileSet()
        try set.put(Samples.profile("attic", "http://attic.local:9090"))
        Samples.send(.profiles(set, nil), to: &shown)
        let line = page(shown).split(separator: "\n").first { $0.contains("test it, or all marked servers") }
        #expect(line.map { $0.contains("x") && !$0.contains(" t ") } == true)
        Samples.type("t", to: &shown)
        #expect(shown.viewID == .home)
        Samples.type("x", to: &shown)
        #expect(shown.viewID == .test)
    }

    // MARK: Places by their letters

    @Test func `g and a letter goes to a place that there is, and any other key takes the g back`() throws {
        for place in ViewID.allCases {
            var app = try Samples.app(100, 24)
            let isThere = app.reachable.contains(place)
            Samples.type("g", to: &app)
            _ = app.update(.key(.character(place.letter)))
            #expect(app.overlay == nil && (app.viewID == place) == (isThere || place == .home), "\(place)")
        }
        var app = try Samples.app(100, 24)
        Samples.type("end", "g", "g", to: &app)
        #expect(app.overlay == nil && app.home.chosen?.profile.name.description == "attic")
        Samples.type("g", "z", to: &app)
        #expect(app.overlay == nil && app.viewID == .home)
    }

    @Test func `the command of a place is never cut, however narrow it is`() throws {
        var app = Samples.empty(30, 12)
        var set = ProfileSet()
        try set.put(Samples.profile("a-server-with-a-name-that-is-long", "http://attic.local:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        Samples.type("!", to: &app)
        let shown = app.text.split(separator: "\n").map { $0.trimmingPrefix(" ") }.joined()
        #expect(shown.replacing(" ", with: "").contains("$landfallstatusa-server-with-a-name-that-is-long"))
    }
}
