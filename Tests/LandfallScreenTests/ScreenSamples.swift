import FoundationEssentials
import LandfallModel
import LandfallTerminal
import LandfallTransport
import LandfallWording
import LandfallWorkflows

@testable import LandfallConnections
@testable import LandfallScreen

/// A screen with servers, at a moment that does not pass.
enum ScreenSamples {
    static let now = Date(timeIntervalSince1970: 1_795_442_548)
    static let refused = ServerExchangeError(.unreachable, code: .connectionRefused)

    static func profile(_ name: String, _ address: String, kind: ServerKind = .diane) throws -> Profile {
        guard let name = ProfileName(name) else { throw ServerExchangeError(.local, code: FailureCode(rawValue: name)) }
        return try Profile(name: name, kind: kind, routes: [SavedRoute(.address(ServerAddress(parsing: address)))])
    }

    /// A server that is reached over ssh alone.
    static func nas() throws -> Profile {
        var profile = try profile("nas", "ssh://nas")
        let fingerprint = "SHA256:" + String(repeating: "A", count: 43)
        profile.identity = KnownIdentity(sshHosts: [SSHHostKey(host: "nas", fingerprint: fingerprint)])
        return profile
    }

    static func profiles() throws -> ProfileSet {
        var set = ProfileSet()
        try set.put(profile("attic", "http://attic.local:9090"))
        try set.put(profile("office", "https://office.example:8443"))
        try set.put(profile("studio", "http://10.0.0.7:9090"))
        return set
    }

    static func connected(_ url: String, _ milliseconds: Int, tools: Int = 41, down: Int = 0) -> MonitorState {
        let servers = (0..<6).map { #"{"name":"s\#($0)","enabled":true,"connected":\#($0 >= down)}"# }
        let document =
            #"{"version":"1.9.1","total_tools":\#(tools),"mcp_servers":[\#(servers.joined(separator: ","))]}"#
        let facts = StatusFacts(
            version: ForeignText("1.9.1"), hostname: ForeignText("거실.local"), uptimeSeconds: 260_000,
            document: ForeignText(document))
        return MonitorState(
            at: now, status: .connected, route: url, roundTrip: .milliseconds(milliseconds), facts: facts)
    }

    /// Three servers, of which one has been lost.
    static func app(
        _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette, hosts: [String] = []
    ) throws -> ScreenApp {
        var app = empty(columns, rows, language: language, theme: theme, hosts: hosts)
        let set = try profiles()
        let choice = ServerChoice(profile: set.profiles[2], source: .saved, hidden: nil)
        send(.profiles(set, choice), to: &app)
        for trip in [2, 3, 3, 40, 3] {
            send(.state(set.profiles[2].id, connected("http://10.0.0.7:9090", trip, down: 2)), to: &app)
        }
        send(.state(set.profiles[0].id, connected("http://attic.local:9090", 48, tools: 1)), to: &app)
        send(.state(set.profiles[1].id, connected("https://office.example:8443", 9)), to: &app)
        send(
            .state(
                set.profiles[1].id,
                MonitorState(
                    at: now, status: .disconnected, cause: refused, attempt: 2, nextTry: .seconds(12))), to: &app)
        for (index, typical) in [48.0, 9.0, 3.0].enumerated() {
            let outage = HistoryEvent(
                at: now.addingTimeInterval(-43_000), profile: set.profiles[2].id,
                code: FailureCode.connectionRefused.rawValue, length: .seconds(720))
            let parts: [(TimeInterval, Duration?)] = [(-280_000, .seconds(240)), (-250, nil)]
            let down = parts.map { at, length in
                HistoryEvent(
                    at: now.addingTimeInterval(at), profile: set.profiles[2].id, code: HistoryEvent.toolServerDown,
                    part: "search", length: length)
            }
            let news = HistoryKeeper.News(answers: history(around: typical, seed: index), events: [outage] + down)
            send(.history(set.profiles[index].id, news), to: &app)
        }
        return app
    }

    /// Answers of a day, with their ups and downs, of a server that was down for twelve minutes.
    static func history(around typical: Double, seed: Int) -> AnswerHistory {
        var history = AnswerHistory()
        let steps = 24 * 12
        for step in 0..<steps {
            let date = now.addingTimeInterval(-Double((steps - step) * 300))
            let wave = [1.0, 1.3, 0.8, 1.1, 1.7, 2.4, 1.2, 0.9, 0.7, 1.0, 1.4, 1.0]
            let factor = wave[(step / 11 + seed * 5) % wave.count] + Double((step * 7 + seed) % 5) / 12
            let isDown = seed == 2 && (142..<145).contains(step)
            for poll in 0..<3 {
                let answer = isDown ? nil : Duration.milliseconds(typical * factor * (step == 200 && seed == 2 ? 6 : 1))
                history.record(answer, route: 0, at: date.addingTimeInterval(Double(poll * 100)))
            }
        }
        return history
    }

    static func empty(
        _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette, hosts: [String] = [],
        remembered: [ProfileID: MonitorState] = [:], motion: ScreenSwitch = .on, keymap: Keymap = Keymap(),
        date: @escaping @Sendable () -> Date = { now },
        elapsed: @escaping @Sendable () -> Duration = { .zero }
    ) -> ScreenApp {
        ScreenApp(
            Messages(language: language), size: TerminalSize(columns: columns, rows: rows),
            look: look(theme), motion: motion, keymap: keymap, hosts: hosts,
            remembered: remembered,
            reader: NewServerReader(
                kind: nil, profiles: ProfileSet(), tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent")),
                state: nil),
            date: date, elapsed: elapsed)
    }

    /// What has a theme: a terminal without colours, with 16, or with a background that the user names.
    private static func look(_ theme: Theme) -> ScreenLook {
        switch theme {
        case .mono: ScreenLook(choice: .auto, depth: .none)
        case .tinted(on: Theme.darkBackground): ScreenLook(choice: .dark, depth: .full)
        case .tinted(on: Theme.lightBackground): ScreenLook(choice: .light, depth: .full)
        default: ScreenLook(choice: .auto, depth: .palette)
        }
    }

    /// The end of a test whose only route came as far as these stages.
    static func outcome(
        of profile: Profile, _ stages: [StageReport], isUsable: Bool = false
    ) -> TestRun.Outcome {
        let report = RouteReport(label: profile.routes[0].text, via: .direct, route: nil, stages: stages)
        let whole = TargetReport(routes: [report], chosen: isUsable ? 0 : nil, total: report.total)
        let result = TestResult(
            label: ForeignText(profile.name.description), profile: profile, report: whole, limits: .init())
        return .result(Target(profile, policy: .init()), result)
    }

    @discardableResult
    static func send(_ news: ScreenMessage, to app: inout ScreenApp) -> [ScreenEffect<ScreenWork>] {
        defer { app.settle() }
        return app.update(.message(news))
    }

    /// Types keys by their names, as `keys.json` has them.
    @discardableResult
    static func type(_ names: String..., to app: inout ScreenApp) -> [ScreenEffect<ScreenWork>] {
        names.flatMap { name in Key(name: name).map { app.update(.key($0)) } ?? [] }
    }
}

extension ScreenApp {
    /// What is shown, row by row, without spaces at the ends. Times of day are those of the machine's zone, so they are left out.
    var text: String {
        let frame = picture(size).frame
        return (0..<frame.size.rows).map { row in
            var line = frame.text(ofRow: row)
            line.replace(#/\d\d:\d\d(:\d\d)?/#) { match in match.1 == nil ? "hh:mm" : "hh:mm:ss" }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }

    var theme: Theme { look.theme }

    /// The colours of a theme with tints by their names, of what is written and, below that, of what lies behind: `.` as the terminal is set up
    /// or text, `B` strong, `-` quiet, `,` faint, `~` ghost, `a` accent, `g` good, `y` warn, `r` bad, `1` to `3` charts, `F` and `P` finding and
    /// proving; behind: `s` selected, `n` band, `p` panel, `f` field, `g`, `r` and `y` tints, `x` an outage, `1` to `4` steps, `c` charts; `?` anything else.
    var tints: String {
        let (theme, frame) = (theme, picture(size).frame)
        let inks: [(CellColor, Character)] = [
            (.standard, "."), (theme.text.foreground, "."), (theme.strong.foreground, "B"),
            (theme.quiet.foreground, "-"),
            (theme.faint.foreground, ","), (theme.ghost.foreground, "~"), (theme.accent.foreground, "a"),
            (theme.good.foreground, "g"), (theme.warn.foreground, "y"), (theme.bad.foreground, "r"),
            (theme.calm[0].foreground, "1"), (theme.calm[1].foreground, "2"), (theme.calm[2].foreground, "3"),
            (theme.steps[0].foreground, "F"), (theme.steps[2].foreground, "P"), (theme.stepBars[0].foreground, "#"),
        ]
        let grounds: [(CellColor, Character)] =
            [
                (.standard, "."), (theme.chosen.background, "s"), (theme.band.background, "n"),
                (theme.panel.background, "p"),
                (theme.field.background, "f"), (theme.goodTint.background, "g"), (theme.badTint.background, "r"),
                (theme.warnTint.background, "y"), (theme.outage.background, "x"),
            ] + zip(theme.stepBars, "1234").map { ($0.background, $1) } + theme.calm.map { ($0.foreground, "c") }
        func map(_ colors: [(CellColor, Character)], _ color: (Cell) -> CellColor) -> [String] {
            (0..<frame.size.rows).map { row in
                var line = String(
                    frame.row(row).map { cell in colors.first { $0.0 == color(cell) }?.1 ?? "?" })
                while line.last == "." { line.removeLast() }
                return line
            }
        }
        let ink = map(inks) { $0.text == " " ? .standard : $0.style.foreground }
        return (ink + [""] + map(grounds, \.style.background)).joined(separator: "\n")
    }

    /// How it looks: `#` reversed, a small letter for a colour, `B` bold, `-` dim, `_` underlined, `.` plain.
    var styles: String {
        let frame = picture(size).frame
        return (0..<frame.size.rows).map { row in
            var line = String(frame.row(row).map(\.sign))
            while line.last == "." { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}

extension Cell {
    fileprivate var sign: Character {
        if style.attributes.contains(.reverse) { return "#" }
        switch style.foreground {
        case .red: return "r"
        case .green: return "g"
        case .yellow: return "y"
        case .cyan: return "c"
        case .magenta: return "m"
        default: break
        }
        if style.attributes.contains(.bold) { return "B" }
        if style.attributes.contains(.underline) { return "_" }
        return style.attributes.contains(.dim) ? "-" : "."
    }
}
