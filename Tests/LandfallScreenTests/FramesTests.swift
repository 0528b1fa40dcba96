import Foundation
import LandfallConnections
import LandfallModel
import LandfallTestSupport
import LandfallTokens
import LandfallTransport
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallTerminal
@testable import LandfallWorkflows

/// Frames as people see them, at the sizes of a phone, of a terminal as it opens, and of a wide monitor. `LANDFALL_UPDATE_FRAMES=1`
/// writes what is shown now; read the difference.
@Suite(
    .enabled(
        if: TimeZone.current.secondsFromGMT() % 10_800 == 0,
        "every third hour stands elsewhere below a chart in this time zone; TZ=UTC runs them"))
struct FramesTests {
    static let sizes = [(40, 20), (80, 24), (160, 50)]
    /// The machines that ssh knows by name.
    static let hosts = ["build-box", "pi"]
    /// The last one is no catalogue of po/: it says where a word is not looked up.
    static let languages = Language.allCases + strange
    private static let strange = (try? StrangeCatalogue.text()).map { [Language(Catalogue($0))] } ?? []

    @Test(arguments: sizes + [(120, 30), (160, 45)], languages)
    func `home`(size: (Int, Int), language: Language) throws {
        try expect("home", size, language) {
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: $0)
            // The first question that Home asks where it is wide.
            ScreenSamples.send(.items(-1, SampleItem.jobs), to: &app)
            ScreenSamples.send(.network(.connected(MeteredSamples.home, subnet: "10.0.0.0/24")), to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `home without a network`(size: (Int, Int), language: Language) throws {
        try expect("home-offline", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.send(.network(.connected(nil)), to: &app)
            ScreenSamples.send(.network(.absent), to: &app)
            return app
        }
    }

    @Test(arguments: [(80, 24), (120, 30)], languages)
    func `home with one server, which is there or has gone`(size: (Int, Int), language: Language) throws {
        for isGone in [false, true] {
            try expect(isGone ? "home-gone" : "home-one", size, language) { theme in
                var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
                let studio = app.board.profiles.profiles[2]
                var set = ProfileSet()
                try set.put(studio)
                ScreenSamples.send(.profiles(set, nil), to: &app)
                for event in NearbySamples.events { ScreenSamples.send(.discovery(event), to: &app) }
                guard isGone else { return app }
                let state = MonitorState(
                    at: ScreenSamples.now, status: .disconnected, cause: ScreenSamples.refused,
                    route: "http://10.0.0.7:9090", attempt: 2, nextTry: .seconds(12))
                ScreenSamples.send(.state(studio.id, state), to: &app)
                return app
            }
        }
    }

    /// The signs that a terminal without UTF-8 shows, cell by cell.
    @Test(arguments: [(40, 20), (80, 24)]) func `home in ASCII`(size: (Int, Int)) throws {
        let frame = try ScreenSamples.app(size.0, size.1).picture(TerminalSize(columns: size.0, rows: size.1)).frame
        let lines = (0..<size.1).map { row in
            frame.row(row).filter { $0.columns > 0 }.map { Glyphs.ascii.shown($0.text, columns: Int($0.columns)) }
                .joined().replacing(#/\d\d:\d\d(:\d\d)?/#) { $0.1 == nil ? "hh:mm" : "hh:mm:ss" }
                .replacing(#/ +$/#, with: "")
        }
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        try GoldenFrame.expect(lines.joined(separator: "\n") + "\n", in: "home-\(size.0)x\(size.1)-ascii")
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `the last days of a server`(size: (Int, Int), language: Language) throws {
        try expect("history", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("end", "H", to: &app)
            return app
        }
    }

    @Test(
        .enabled(if: (try? QRCode("landfall")) != nil, "libqrencode4 is not installed"), arguments: sizes + [(120, 30)],
        languages)
    func `a server as a link for others`(size: (Int, Int), language: Language) throws {
        try expect("share", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            guard case .work(.encode(let forms, let link))? = ScreenSamples.type("end", "S", to: &app).last else {
                return app
            }
            ScreenSamples.send(.encoded(link, .success(try forms.map { try QRCode($0.text) })), to: &app)
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `a file for a link`(size: (Int, Int), language: Language) throws {
        try expect("share-file", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("end", "S", "w", to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `the test before a server is saved`(size: (Int, Int), language: Language) throws {
        try expect("saving", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            _ = app.update(.paste(Paste("http://den:9090")))
            guard case .work(.save(let order))? = ScreenSamples.type("enter", to: &app).first else { return app }
            let stages = [
                StageReport(.resolve, .ok, duration: .milliseconds(6)),
                StageReport(.connect, .ok, duration: .milliseconds(22)),
                StageReport(.product, .ok, duration: .milliseconds(11)),
            ]
            let report = RouteReport(
                label: ForeignText("http://den:9090"), via: .direct, route: nil, stages: stages)
            ScreenSamples.send(.saving(order.id, 0, report.waiting(for: .auth)), to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `a test under way`(size: (Int, Int), language: Language) throws {
        try expect("test-running", size, language) {
            try TestSamples.running(size.0, size.1, language: language, theme: $0)
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `a test that has failed`(size: (Int, Int), language: Language) throws {
        try expect("test", size, language) {
            try TestSamples.failed(size.0, size.1, language: language, theme: $0)
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `tests of several servers`(size: (Int, Int), language: Language) throws {
        try expect("test-many", size, language) {
            try TestSamples.several(size.0, size.1, language: language, theme: $0)
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `nearby`(size: (Int, Int), language: Language) throws {
        try expect("nearby", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme, hosts: Self.hosts)
            ScreenSamples.type("g", "n", to: &app)
            for event in NearbySamples.events { ScreenSamples.send(.discovery(event), to: &app) }
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `a server that is saved`(size: (Int, Int), language: Language) throws {
        try expect("save", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme, hosts: Self.hosts)
            ScreenSamples.type("g", "n", to: &app)
            for event in NearbySamples.events { ScreenSamples.send(.discovery(event), to: &app) }
            ScreenSamples.type("down", "a", to: &app)
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `the first launch, with a server in sight`(size: (Int, Int), language: Language) throws {
        try expect("first-found", size, language) { theme in
            var app = ScreenSamples.empty(
                size.0, size.1, language: language, theme: theme, hosts: Self.hosts)
            ScreenSamples.send(.profiles(ProfileSet(), nil), to: &app)
            ScreenSamples.type("g", "n", to: &app)
            for event in NearbySamples.events { ScreenSamples.send(.discovery(event), to: &app) }
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `the first launch, with nothing found`(size: (Int, Int), language: Language) throws {
        try expect("first", size, language) { theme in
            var app = ScreenSamples.empty(
                size.0, size.1, language: language, theme: theme, hosts: Self.hosts)
            ScreenSamples.send(.profiles(ProfileSet(), nil), to: &app)
            ScreenSamples.type("g", "n", to: &app)
            for event in NearbySamples.nothing { ScreenSamples.send(.discovery(event), to: &app) }
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `the inside of a server`(size: (Int, Int), language: Language) throws {
        try expect("server", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("end", "enter", "2", to: &app)
            for (index, items) in [SampleItem.all, SampleItem.jobs, SampleItem.usage].enumerated() {
                ScreenSamples.send(.items(index + 1, items), to: &app)
            }
            return app
        }
    }

    @Test(arguments: sizes + [(120, 35)], languages)
    func `a conversation`(size: (Int, Int), language: Language) throws {
        try expect("chat", size, language) { theme in
            var app = try ChatSamples.app(size.0, size.1, language: language, theme: theme)
            ChatSamples.send(.sessions(ChatSamples.sessions), to: &app)
            ScreenSamples.type("h", "i", to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 35)], languages)
    func `a conversation that goes on`(size: (Int, Int), language: Language) throws {
        try expect("chat-streaming", size, language) { theme in
            var app = try ChatSamples.app(
                size.0, size.1, language: language, theme: theme, state: ChatSamples.streaming)
            ChatSamples.send(.sessions(ChatSamples.sessions), to: &app)
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `files of a conversation`(size: (Int, Int), language: Language) throws {
        try expect("files", size, language) { theme in
            var app = try ChatSamples.app(
                size.0, size.1, language: language, theme: theme, state: ChatSamples.state(FileSamples.lines))
            ScreenSamples.type("esc", "g", "f", to: &app)
            ScreenSamples.type("down", "down", "down", "{", to: &app)
            if size.0 < 72, language == .korean { ScreenSamples.type("enter", to: &app) }
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `usage by day`(size: (Int, Int), language: Language) throws {
        try expect("usage", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("end", "enter", ":", to: &app)
            _ = app.update(.paste(Paste("get usage --server studio")))
            ScreenSamples.type("enter", to: &app)
            ScreenSamples.send(.items(1, SampleItem.usage), to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `a server of EndlessCode`(size: (Int, Int), language: Language) throws {
        try expect("sessions", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            var set = ProfileSet()
            try set.put(ScreenSamples.profile("code", "http://10.0.0.8:8080", kind: .endlesscode))
            ScreenSamples.send(.profiles(set, nil), to: &app)
            // From 120 columns on the sessions stand below the projects.
            ScreenSamples.type("enter", size.0 == 120 ? "2" : "3", to: &app)
            if size.0 == 120 { ScreenSamples.send(.items(1, SampleItem.all), to: &app) }
            ScreenSamples.send(.items(size.0 == 120 ? 2 : 1, SampleItem.sessions), to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `jobs with their last runs`(size: (Int, Int), language: Language) throws {
        try expect("jobs", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("end", "enter", to: &app)
            ScreenSamples.type(language == .english ? ":" : "ctrl-p", to: &app)
            _ = app.update(.paste(Paste("get jobs --server studio")))
            ScreenSamples.type("enter", to: &app)
            ScreenSamples.send(.items(1, SampleItem.jobs), to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `the command line`(size: (Int, Int), language: Language) throws {
        try expect("palette", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type(":", "t", to: &app)
            let candidates = Sentence.$language.withValue(language) {
                [
                    CommandCandidate("test", about: Sentence("Test the connection to a server, stage by stage.").text),
                    CommandCandidate("token", about: Sentence("Set, locate, move or remove a profile's token.").text),
                    CommandCandidate(
                        "trust", about: Sentence("Show and change the recorded identity of a profile's server.").text),
                    CommandCandidate("tui", about: Sentence("Show all servers in a full-screen view.").text),
                ]
            }
            ScreenSamples.send(.candidates(2, candidates), to: &app)
            ScreenSamples.type("down", to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `settings`(size: (Int, Int), language: Language) throws {
        try expect("settings", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("end", "e", "down", to: &app)
            return app
        }
    }

    @Test(arguments: sizes, languages)
    func `a metered network`(size: (Int, Int), language: Language) throws {
        try expect("metered", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            let servers = app.board.servers.map(\.id)
            let use = MeteredUse(network: MeteredSamples.phone, profiles: servers, unanswered: servers)
            ScreenSamples.send(.metered([use]), to: &app)
            ScreenSamples.type("right", to: &app)
            return app
        }
    }

    @Test(arguments: sizes + [(120, 30)], languages)
    func `help`(size: (Int, Int), language: Language) throws {
        try expect("help", size, language) { theme in
            var app = try ScreenSamples.app(size.0, size.1, language: language, theme: theme)
            ScreenSamples.type("?", to: &app)
            return app
        }
    }

    func expect(
        _ name: String, _ size: (Int, Int), _ language: Language, _ make: (Theme) throws -> ScreenApp
    ) throws {
        let app = try make(.palette)
        let shown = app.text + "\n\n" + app.styles + "\n"
        let isStrange = Self.strange.contains(language)
        let file = "\(name)-\(size.0)x\(size.1)-\((isStrange ? .korean : language).rawValue)"
        if isStrange {
            let korean = try String(contentsOf: GoldenFrame.path(file), encoding: .utf8)
            // A word of the sample may be cut elsewhere on a smaller screen.
            if size.0 > 120 { #expect(StrangeCatalogue.leftovers(in: app.text, but: korean).isEmpty) }
            return
        }
        try GoldenFrame.expect(shown, in: file)
        let mono = try make(.mono)
        #expect(mono.text == app.text)
        #expect(!mono.styles.contains { "rgycm".contains($0) })
        // Korean has the same colours, of which the map of the palette has those that its words have.
        guard language == .english else { return }
        let (dark, light) = (Theme.tinted(on: Theme.darkBackground), Theme.tinted(on: Theme.lightBackground))
        let tinted = try make(dark)
        #expect(tinted.theme == dark)
        try GoldenFrame.expect(tinted.text + "\n\n" + tinted.tints + "\n", in: "\(name)-\(size.0)x\(size.1)-tinted")
        let day = try make(light)
        #expect(day.theme == light && day.tints == tinted.tints && day.text == tinted.text)
    }
}
