import LandfallConnections
import LandfallTerminal
import LandfallTransport
import LandfallWording

@testable import LandfallModel
@testable import LandfallScreen
@testable import LandfallWorkflows

/// Tests of servers with three routes each: under way, failed, and several at once.
enum TestSamples {
    /// A server that is announced on the LAN, a machine of the tailnet and behind ssh.
    static func profile(_ name: String) throws -> Profile {
        let known = try ScreenSamples.profile(name, "ssh://me@\(name).local")
        let service = ServiceInstance(name: ForeignText(name), kind: .diane)
        let tailnet = try ServerAddress(parsing: "http://\(name):9090")
        let routes = try [
            SavedRoute(.service(service, ServiceForm())), SavedRoute(.tailnet(tailnet, nodeID: ForeignText("n1"))),
        ]
        return try Profile(name: known.name, kind: .diane, routes: routes + known.routes)
    }

    private static func report(
        _ profile: Profile, _ place: Int, _ url: String?, _ stages: [StageReport], product: Bool = false
    ) throws -> RouteReport {
        let via = profile.routes[place].via
        let address = try url.map { try ServerAddress(parsing: $0) }
        let route = address.map { address in
            Route(scheme: .http, host: address.host, port: address.port, basePath: address.basePath, via: via)
        }
        let known = Dictionary(stages.map { ($0.stage, $0) }) { $1 }
        return RouteReport(
            label: profile.plans()[place].label, via: via, route: route,
            stages: Stage.allCases.map { known[$0] ?? StageReport($0, .skipped) },
            product: product
                ? ProductFacts(
                    kind: .diane, version: ForeignText("1.9.1"), hostname: ForeignText("studio.local")) : nil)
    }

    private static func ok(_ stage: Stage, _ milliseconds: Int, _ note: StageNote? = nil) -> StageReport {
        StageReport(stage, .ok, duration: .milliseconds(milliseconds), note: note)
    }

    /// The LAN proves nothing, the tailnet wins, and ssh has only just found the name.
    static func running(_ profile: Profile) throws -> [Int: RouteReport] {
        let facts = ProductFacts(kind: .diane, version: ForeignText("1.9.1"), hostname: ForeignText("studio.local"))
        let product = StageNote.product(facts)
        let lan = try report(
            profile, 0, "http://10.0.0.7:9090",
            [
                ok(.mdns, 3), ok(.connect, 2), ok(.product, 9, product),
                StageReport(.identity, .warn, code: .identityUnproven, note: .proof(.none, .init())),
                StageReport(.auth, .skipped, code: .tokenWithheld),
            ], product: true)
        let tailnet = try report(
            profile, 1, "http://studio:9090",
            [
                ok(.peer, 6), ok(.connect, 31), ok(.product, 15, product),
                ok(.identity, 1, .proof(.node, .init())), ok(.auth, 7, .auth(.accepted)), ok(.api, 11),
            ], product: true)
        let ssh = try report(profile, 2, nil, [ok(.resolve, 12)])
        return [0: lan, 1: tailnet, 2: ssh.waiting(for: .ssh)]
    }

    /// It answers nowhere, each time for another reason.
    static func failed(_ profile: Profile) throws -> [RouteReport] {
        func fail(_ stage: Stage, _ milliseconds: Int, _ code: FailureCode) -> StageReport {
            StageReport(stage, .fail, duration: .milliseconds(milliseconds), code: code)
        }
        return try [
            report(profile, 0, "http://10.0.0.8:9090", [ok(.mdns, 4), fail(.connect, 2_000, .connectTimeout)]),
            report(profile, 1, "http://office:9090", [ok(.peer, 6), fail(.connect, 22, .connectionRefused)]),
            report(profile, 2, nil, [fail(.ssh, 47, .sshNoServer)]),
        ]
    }

    /// The end of a test.
    static func outcome(_ profile: Profile, _ reports: [RouteReport], chosen: Int? = nil) -> TestRun.Outcome {
        let whole = TargetReport(routes: reports, chosen: chosen, total: reports.map(\.total).max() ?? .zero)
        let result = TestResult(
            label: ForeignText(profile.name.description), profile: profile, report: whole, limits: .init())
        return .result(Target(profile, policy: .init()), result)
    }

    /// Servers of three routes each.
    static func app(
        _ names: [String], _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette,
        elapsed: @escaping @Sendable () -> Duration = { .zero }
    ) throws -> ScreenApp {
        var app = ScreenSamples.empty(columns, rows, language: language, theme: theme, elapsed: elapsed)
        var set = ProfileSet()
        for name in names { try set.put(profile(name)) }
        ScreenSamples.send(.profiles(set, nil), to: &app)
        return app
    }
}

extension TestSamples {
    /// A test under way.
    static func running(
        _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette,
        at elapsed: Int = 420
    ) throws -> ScreenApp {
        var app = try app(["studio"], columns, rows, language: language, theme: theme) { .milliseconds(elapsed) }
        ScreenSamples.type("t", to: &app)
        let reports = try running(app.board.servers[0].profile)
        for time in [12, elapsed] { ScreenSamples.send(.testing(1, reports, elapsed: .milliseconds(time)), to: &app) }
        return app
    }

    /// A test that has failed.
    static func failed(
        _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette
    ) throws -> ScreenApp {
        var app = try app(["office"], columns, rows, language: language, theme: theme)
        ScreenSamples.type("t", to: &app)
        let profile = app.board.servers[0].profile
        ScreenSamples.send(.tested(1, outcome(profile, try failed(profile))), to: &app)
        return app
    }

    /// Four of them: one is well, one has failed, one needs its token, and one runs.
    static func several(
        _ columns: Int, _ rows: Int, language: Language = .english, theme: Theme = .palette
    ) throws -> ScreenApp {
        var app = try app(["attic", "nas", "office", "studio"], columns, rows, language: language, theme: theme)
        ScreenSamples.type("space", "space", "space", "space", "t", "down", "down", to: &app)
        let profiles = app.board.servers.map(\.profile)
        let reports = try profiles.map { try running($0) }
        ScreenSamples.send(.testing(1, reports[0], elapsed: .milliseconds(900)), to: &app)
        let needed = StageReport(.auth, .fail, duration: .milliseconds(5), code: .tokenMissing)
        let closed = RouteReport(
            label: profiles[1].plans()[1].label, via: .tailnet, route: reports[1][1]?.route,
            stages: (reports[1][1]?.stages ?? []).map { $0.stage == .auth ? needed : $0 }.filter { $0.stage != .api },
            product: reports[1][1]?.product)
        let lanes = try failed(profiles[1])
        ScreenSamples.send(.tested(2, outcome(profiles[1], [lanes[0], closed, lanes[2]])), to: &app)
        ScreenSamples.send(.tested(3, outcome(profiles[2], try failed(profiles[2]))), to: &app)
        let well = [reports[3][0], reports[3][1]].compactMap(\.self) + [lanes[2]]
        ScreenSamples.send(.tested(4, outcome(profiles[3], well, chosen: 1)), to: &app)
        return app
    }
}
