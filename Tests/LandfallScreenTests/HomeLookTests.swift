import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallViews
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

/// What Home says where it has few columns, or many.
struct HomeLookTests {
    private typealias Samples = ScreenSamples

    private func line(_ words: String, of app: ScreenApp) -> String {
        app.text.split(separator: "\n").map(String.init).first { $0.contains(words) } ?? ""
    }

    /// A screen with one server, chosen, that is in this state.
    private func app(
        _ columns: Int, _ rows: Int, _ profile: Profile, _ state: MonitorState, language: Language = .english
    ) throws -> ScreenApp {
        var app = Samples.empty(columns, rows, language: language)
        var set = ProfileSet()
        try set.put(profile)
        Samples.send(.profiles(set, nil), to: &app)
        Samples.send(.state(profile.id, state), to: &app)
        return app
    }

    @Test func `a phone says what a server needs, as its state does where that has a column`() throws {
        let profile = try Samples.profile("nas", "http://10.0.0.9:9090")
        let cause = ServerExchangeError(.policy, code: .cleartextTokenRefused)
        let state = MonitorState(at: Samples.now, status: .error, cause: cause)
        #expect(line("nas", of: try app(40, 20, profile, state)).hasSuffix("Not allowed"))
        #expect(line("nas", of: try app(80, 24, profile, state)).contains("Not allowed"))
    }

    @Test func `a phone says whether a route proves the server`() throws {
        let open = try Samples.profile("open", "http://10.0.0.9:9090")
        let shown = try app(40, 20, open, Samples.connected("http://10.0.0.9:9090", 3))
        #expect(shown.text.contains("Connected over 10.0.0.9, unproven"))
        let nas = try Samples.nas()
        #expect(try app(40, 20, nas, Samples.connected("ssh://nas", 3)).text.contains("Connected over ssh, proven"))
        // What could prove it has not.
        let unproven = MonitorState(
            at: Samples.now, status: .connected, route: "ssh://nas", roundTrip: .milliseconds(3), proof: .missing)
        #expect(try app(40, 20, nas, unproven).text.contains("Connected over ssh, unproven"))
    }

    @Test func `a broad screen says the subnet, and of the tailnet what its servers tell`() throws {
        let name = try #require(ProfileName("mac"))
        let route = try SavedRoute(.tailnet(try ServerAddress(parsing: "http://mac:9090"), nodeID: nil))
        let profile = try Profile(name: name, kind: .diane, routes: [route])
        let up = Samples.connected(profile.plans()[0].label.raw, 3)
        let stopped = ServerExchangeError(.policy, code: .tailscaleStopped)
        let down = MonitorState(at: Samples.now, status: .disconnected, cause: stopped)
        for (columns, state, words) in [
            (160, up, "  home, 10.0.0.0/24, not metered    tailnet up    1 "),
            (160, down, "  home, 10.0.0.0/24, not metered    tailnet down    0 "),
            (120, up, "  home, not metered    1 "),
        ] {
            var app = try app(columns, 45, profile, state)
            Samples.send(.network(.connected(MeteredSamples.home, subnet: "10.0.0.0/24")), to: &app)
            #expect(app.text.prefix { $0 != "\n" }.contains(words), "\(app.text)")
        }
    }

    @Test func `an address behind ssh stands without the place where such servers listen`() throws {
        var profile = try Samples.profile("nas", "ssh://me@nas/localhost:9090")
        let shown = try app(80, 24, profile, Samples.connected("ssh://me@nas/localhost:9090", 3))
        #expect(shown.text.contains(" ssh://me@nas "))
        profile = try Samples.profile("nas", "ssh://me@nas/localhost:9091")
        let other = try app(80, 24, profile, Samples.connected("ssh://me@nas/localhost:9091", 3))
        #expect(other.text.contains(" ssh://me@nas/localhost:9091 "))
    }

    @Test func `a route that is not used shows how long it took when it was tested last`() throws {
        let name = try #require(ProfileName("studio"))
        let routes = try ["http://10.0.0.7:9090", "https://studio.example:8443"].map {
            try SavedRoute(.address(try ServerAddress(parsing: $0)))
        }
        let profile = try Profile(name: name, kind: .diane, routes: routes)
        var app = try app(120, 30, profile, Samples.connected("https://studio.example:8443", 11))
        #expect(!line(" http://10.0.0.7:9090", of: app).contains(" ms"))
        Samples.type("t", to: &app)
        let reports = try TestSamples.running(try TestSamples.profile("studio")).sorted { $0.key < $1.key }.map(\.value)
        Samples.send(.tested(1, TestSamples.outcome(profile, Array(reports.prefix(2)), chosen: 1)), to: &app)
        Samples.type("g", "h", to: &app)
        #expect(line(" http://10.0.0.7:9090", of: app).contains("9.0 ms"))
        #expect(line(" https://studio.example:8443", of: app).contains("11 ms"))
    }

    @Test func `what runs in a server without MCP servers is not called so`() throws {
        let profile = try Samples.profile("mac", "http://10.0.0.9:8080", kind: .endlesscode)
        let facts = StatusFacts(counts: [StatusCount("sessions", 2), StatusCount("projects", 1)])
        let state = MonitorState(at: Samples.now, status: .connected, route: "http://10.0.0.9:8080", facts: facts)
        let shown = try app(80, 24, profile, state)
        #expect(shown.text.contains("\n  runs 2 ") && !shown.text.contains("MCP"))
    }

    @Test(arguments: [40, 80, 120, 160])
    func `the kind stands in the list only where all else has room`(columns: Int) throws {
        let app = try Samples.app(columns, 45)
        #expect(!app.text.contains("KIND"))
        let broad = try Samples.app(180, 45)
        let titles = line("KIND", of: broad)
        #expect(titles.hasPrefix("    NAME          KIND          STATE"))
        #expect(line("● studio", of: broad).contains("studio        Diane 1.9.1   Connected"))
    }

    @Test func `an outage is named beside the chart of a broad screen`() throws {
        let app = try Samples.app(160, 45)
        var shown = app
        Samples.type("down", "down", to: &shown)
        let rows = shown.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let top = try #require(rows.firstIndex { $0.contains("without an answer") })
        #expect(rows[(top + 1)...].prefix(3).contains { $0.contains(", 12 min") })
    }

    @Test func `a route that has just been taken has its whole name below the chart`() throws {
        let shown = try app(160, 45, Samples.nas(), Samples.connected("ssh://nas", 3))
        let rows = shown.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let used = try #require(rows.firstIndex { $0.contains("route used") })
        #expect(rows[used].contains("━") && rows[used + 1].contains("ssh"), "\(rows[used + 1])")
    }

    @Test func `a short health has a form that fits in every language`() throws {
        for language in Language.allCases {
            let messages = Messages(language: language)
            let errors = [
                ServerExchangeError(.token, code: .tokenMissing),
                ServerExchangeError(.policy, code: .cleartextTokenRefused),
                ServerExchangeError(.identity, code: .pinChanged), ServerExchangeError(.local, code: .tokenUnusable),
                ServerExchangeError(.timeout, code: .connectTimeout), ServerExchangeError(.tls, code: .tlsFailed),
                Samples.refused,
            ]
            let texts = errors.map(messages.brief) + [messages.tryIn(59), messages.attempt(12), messages.asksYou]
            for text in texts { #expect(DisplayWidth.columns(of: text) <= 12, "\(text)") }
        }
    }
}
