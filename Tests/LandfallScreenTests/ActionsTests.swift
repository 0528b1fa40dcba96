import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallTransport
import LandfallWording
import LandfallWorkflows
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen
@testable import LandfallViews

/// No hint lies: what is shown acts, by its key and by a click, and what acts is shown. Every view in several states.
struct ActionsTests {
    private typealias Samples = ScreenSamples

    /// A state of the screen: how it is reached, and whether keys beside those that are shown do something too.
    struct State: Sendable, CustomTestStringConvertible {
        let name: String
        var takesMore = false
        let app: @Sendable () throws -> ScreenApp

        var testDescription: String { name }
    }

    static let states: [State] =
        homes + nearby + tests + servers + chats + [
            State(name: "settings") { try typed(["e", "down"], Samples.app(80, 24)) },
            State(name: "settings: what nothing changes") { try typed(["e", "end"], Samples.app(80, 24)) },
            State(name: "files") { try typed(["esc", "g", "f", "end", "{"], files(120, 30)) },
            State(name: "files: a folder") { try typed(["esc", "g", "f"], files(120, 30)) },
            State(name: "files: one on a phone") {
                try typed(["esc", "g", "f", "end", "enter"], files(40, 20))
            },
        ]

    private static let homes = [
        State(name: "home") { try Samples.app(80, 24) }, State(name: "home, wide") { try Samples.app(160, 50) },
        State(name: "home, narrow") { try Samples.app(40, 20) },
        State(name: "home: details") { try typed(["right"], Samples.app(40, 20)) },
        State(name: "home: a server that wants a token") {
            var app = try Samples.app(80, 24)
            let missing = ServerExchangeError(.token, code: .tokenMissing)
            let state = MonitorState(at: Samples.now, status: .error, cause: missing)
            Samples.send(.state(app.board.servers[0].id, state), to: &app)
            return app
        },
        State(name: "the dialogue of a token", takesMore: true) { try typed(["T"], Samples.app(80, 24)) },
        State(name: "the same without six digits", takesMore: true) { try typed(["T", "T"], Samples.app(80, 24)) },
        State(name: "a server that is shared") { try typed(["end", "S"], Samples.app(80, 24)) },
        State(name: "a file for its link", takesMore: true) { try typed(["end", "S", "w"], Samples.app(80, 24)) },
        State(name: "home: marked") { try typed(["space"], Samples.app(80, 24)) },
        State(name: "home: nothing saved") { Samples.empty(80, 24) },
        State(name: "the filter", takesMore: true) { try typed(["/", "s"], Samples.app(80, 24)) },
        State(name: "help", takesMore: true) { try typed(["?"], Samples.app(80, 24)) },
        State(name: "a place by its letter", takesMore: true) { try typed(["g"], Samples.app(80, 24)) },
        State(name: "a command line", takesMore: true) { try typed(["!"], Samples.app(80, 24)) },
        State(name: "a question") { try typed(["d"], Samples.app(80, 24)) },
        State(name: "palette", takesMore: true) {
            var app = try typed([":", "t"], Samples.app(80, 24))
            Samples.send(.candidates(2, [CommandCandidate("test"), CommandCandidate("token")]), to: &app)
            return app
        },
    ]

    private static let nearby = [
        State(name: "nearby") { try found(80) }, State(name: "nearby, narrow") { try found(40) },
        State(name: "nearby: details") { try typed(["enter"], found(40)) },
        State(name: "nearby: who is silent") { try typed(["down", "down"], found(80)) },
        State(name: "the dialogue that saves", takesMore: true) { try typed(["a"], found(80)) },
        State(name: "the same at work") { try typed(["a", "enter"], found(80)) },
        State(name: "nearby: nothing saved, nothing found") {
            var app = Samples.empty(80, 24)
            Samples.send(.profiles(ProfileSet(), nil), to: &app)
            return typed(["g", "n", "down"], app)
        },
    ]

    private static let tests = [
        State(name: "test: nothing tested") { try typed(["g", "t"], Samples.app(80, 24)) },
        State(name: "test: under way") { try typed(["t"], Samples.app(80, 24)) },
        State(name: "test: with a step") {
            var app = try typed(["down", "t"], Samples.app(80, 24))
            let profile = try Samples.profiles().profiles[1]
            let stages = [StageReport(.auth, .fail, duration: .milliseconds(9), code: .tokenRefused)]
            Samples.send(.tested(1, Samples.outcome(of: profile, stages)), to: &app)
            return app
        },
    ]

    private static let servers =
        [
            State(name: "server: status") { try typed(["end", "enter"], Samples.app(80, 24)) },
            State(name: "server: an area") { try area(80) }, State(name: "server: an area, wide") { try area(120) },
            State(name: "server: an area, narrow") { try area(40) },
            State(name: "server: a thing, narrow") { try typed(["enter"], area(40)) },
            State(name: "server: an area that has not answered") {
                try typed(["end", "enter", "2"], Samples.app(80, 24))
            },
        ]
        + ["active", "paused", "terminated"].map { state in
            State(name: "server: a session that is \(state)") {
                var app = try ChatSamples.app(100, 24)
                let id = try #require(app.chat.profile?.id)
                _ = app.handle([.open(id, area: "sessions")])
                let text = #"{"id":"s1","projectId":"p","state":"\#(state)"}"#
                let session = try JSONBounds.shown.decode(EndlessCodeHTTPClient.Session.self, from: Array(text.utf8))
                Samples.send(.items(1, [session]), to: &app)
                return app
            }
        }

    private static let chats = [
        State(name: "chat: writing", takesMore: true) { try typed(["h", "i"], ChatSamples.app(80, 24)) },
        State(name: "chat: nothing written", takesMore: true) { try ChatSamples.app(80, 24) },
        State(name: "chat: finding", takesMore: true) { try typed(["ctrl-r", "w"], ChatSamples.app(80, 24)) },
        State(name: "chat: reading") { try typed(["esc"], ChatSamples.app(80, 24)) },
        State(name: "chat: a tool") { try typed(["esc", "up", "right"], ChatSamples.app(80, 24)) },
        State(name: "chat: searching") { try typed(["esc", "/", "o", "enter"], ChatSamples.app(80, 24)) },
        State(name: "chat: not connected") {
            var state = ChatSamples.state()
            state.link = .lost(.noPong, attempt: 1, until: .now + .seconds(9))
            return try typed(["esc"], ChatSamples.app(80, 24, state: state))
        },
    ]

    private static func typed(_ keys: [String], _ app: ScreenApp) -> ScreenApp {
        var app = app
        for key in keys { Samples.type(key, to: &app) }
        return app
    }

    private static func found(_ columns: Int) throws -> ScreenApp {
        var app = typed(["g", "n"], try Samples.app(columns, 24))
        for event in NearbySamples.events { Samples.send(.discovery(event), to: &app) }
        return app
    }

    private static func area(_ columns: Int) throws -> ScreenApp {
        var app = typed(["end", "enter", "2"], try Samples.app(columns, 24))
        Samples.send(.items(1, SampleItem.all), to: &app)
        return app
    }

    private static func files(_ columns: Int, _ rows: Int) throws -> ScreenApp {
        try ChatSamples.app(columns, rows, state: ChatSamples.state(FileSamples.lines))
    }

    /// What a key or a click has come to: what is shown, and what is to be done.
    private struct Effect: Equatable {
        let text: String
        let styles: String
        let orders: Int

        init(_ app: ScreenApp, _ effects: [ScreenEffect<ScreenWork>] = []) {
            // A second that passes meanwhile is no effect.
            text = app.text.replacing(#/\d+ s\b/#, with: "0 s").replacing(#/[◐◓◑◒]/#, with: "◐")
            (styles, orders) = (app.styles, effects.count)
        }

        init(_ key: Key, in app: ScreenApp) {
            var app = app
            let effects = app.update(.key(key))
            self.init(app, effects)
        }
    }

    @Test(arguments: states) func `what is shown acts, by each of its keys`(state: State) throws {
        let app = try state.app()
        let before = Effect(app)
        let offers = app.offers.filter { !$0.keys.isEmpty }
        #expect(!offers.isEmpty)
        let motions = Set(Verb.motions.map(\.name))
        for offer in offers where !motions.contains(offer.verb.name) {
            for key in offer.keys where !["tab", "choose"].contains(offer.verb.name) {
                #expect(Effect(key, in: app) != before, "\(offer.verb.name): \(key.name) does nothing")
            }
        }
        // What moves does so in one direction at least, where there is something to move in.
        let moves = offers.filter { motions.contains($0.verb.name) }.flatMap(\.keys)
        if app.overlay == nil, app.home.list.rows.count > 1, app.viewID == .home, !app.home.showsDetail,
            !moves.isEmpty
        {
            #expect(moves.contains { Effect($0, in: app) != before })
        }
    }

    @Test(arguments: states) func `no two actions have the same key`(state: State) throws {
        var owners: [Key: String] = [:]
        for offer in try state.app().offers {
            for key in offer.keys {
                let other = owners.updateValue(offer.verb.name, forKey: key)
                #expect(other == nil, "\(key.name): \(offer.verb.name) and \(other ?? "")")
            }
        }
    }

    @Test(arguments: states) func `a click on the key line does what the key does`(state: State) throws {
        let app = try state.app()
        let frame = app.picture(app.size)
        let (left, right) = app.shownOffers
        var seen = 0
        for (part, offer) in (left + right).enumerated() {
            let columns = (0..<app.size.columns).first { column in
                let region = frame.region(at: Point(column: column, row: app.size.rows - 1))
                return region?.owner == Owner.keys && region?.part == part
            }
            // Those without room are in the page of keys, and a click says no digit.
            guard let column = columns, offer.verb.name != "digit" else { continue }
            seen += 1
            let point = Point(column: column, row: app.size.rows - 1)
            var clicked = app
            let effects = clicked.update(.mouse(MouseEvent(.press(0), at: point), frame.region(at: point)))
            let key = try #require(offer.verb.name == "choose" ? Key(.right) : offer.keys.first)
            #expect(Effect(clicked, effects) == Effect(key, in: app), "\(offer.verb.name)")
        }
        #expect(seen > 0 || left.isEmpty && right.isEmpty)
    }

    @Test(arguments: states.filter { !$0.takesMore }) func `what acts is shown`(state: State) throws {
        let app = try state.app()
        let before = Effect(app)
        let shown = Set(app.offers.flatMap(\.keys))
        let letters = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { Key.character(Character(Unicode.Scalar($0))) }
        let others = [Key.Code.enter, .tab, .escape, .backspace, .delete, .left, .right, .up, .down, .home, .end].map {
            Key($0)
        }
        for key in letters + others where !shown.contains(key) {
            // The word that a dialogue at work goes back by is Esc; Enter does the same.
            if app.overlay is SaveDialogue, key == Key(.enter) { continue }
            #expect(Effect(key, in: app) == before, "\(key.name) acts and is not shown")
        }
    }

    @Test func `what cannot be done now is said, and not in the key line`() throws {
        let state = try #require(Self.states.first { $0.name == "server: a session that is terminated" })
        var app = try state.app()
        let pause = try #require(app.offers.first { $0.verb.name == "pause-session" })
        #expect(pause.obstacle?.isEmpty == false && !app.shownOffers.left.contains { $0.verb.name == "pause-session" })
        Samples.type("?", to: &app)
        #expect(app.text.contains("pause or resume the session,"))
        Samples.type("esc", "alt-p", to: &app)
        #expect(app.text.contains(pause.obstacle ?? "?"))
    }

    @Test(arguments: [0, 1, 2]) func `a filter is written from whatever has the keys`(tabs: Int) throws {
        var app = try Samples.app(160, 50)
        for _ in 0..<tabs { Samples.type("tab", to: &app) }
        Samples.type("/", "z", "q", "x", to: &app)
        #expect(app.text.contains("zqx"))
    }

    @Test func `an action is typed by its name where no command has it`() throws {
        var app = try Self.area(80)
        Samples.type(":", "s", "o", to: &app)
        Samples.send(.candidates(app.questions, []), to: &app)
        #expect(app.text.contains("sort by the next column"))
        Samples.type("tab", "enter", to: &app)
        #expect(app.overlay == nil && app.server.list?.sorted == 0)
    }

    @Test func `the page of keys has what can be done where it is opened, and nothing else`() throws {
        var app = try Samples.app(100, 60)
        Samples.type("?", to: &app)
        #expect(app.text.contains("use this server") && !app.text.contains("sort by the next column"))
        Samples.type("esc", "g", "n", "?", to: &app)
        #expect(!app.text.contains("use this server") && app.text.contains("save a server by its address"))
    }
}
