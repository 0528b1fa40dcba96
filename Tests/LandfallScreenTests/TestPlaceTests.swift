import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTransport
import LandfallWorkflows
import Testing

@testable import LandfallScreen

struct TestPlaceTests {
    private typealias Samples = ScreenSamples

    /// How far a route is: it has looked up its name in 40 ms, and waits for the rest.
    private static func waiting() -> RouteReport {
        RouteReport(
            label: ForeignText("https://office.example:8443"), via: .direct, route: nil,
            stages: [StageReport(.resolve, .ok, duration: .milliseconds(40))]
                + [Stage.connect, .product, .identity, .auth, .api].map { StageReport($0, .skipped) }
        ).waiting(for: .connect)
    }

    private static func end(_ profile: Profile, _ status: StageReport.Status, _ code: FailureCode?) -> TestRun.Outcome {
        Samples.outcome(
            of: profile, [StageReport(.connect, status, duration: .milliseconds(9), code: code)],
            isUsable: status == .ok)
    }

    @Test func `the stage that is waited for is drawn, with how long it has taken`() throws {
        var app = try Samples.app(80, 24)
        Samples.type("down", "t", to: &app)
        for elapsed in [40, 1_240] {
            Samples.send(.testing(1, [0: Self.waiting()], elapsed: .milliseconds(elapsed)), to: &app)
        }
        let line = try #require(app.text.split(separator: "\n").first { $0.contains("connect") })
        #expect(line.contains("1.2 s"))
        Samples.send(.tested(1, Self.end(try Samples.profiles().profiles[1], .ok, nil)), to: &app)
        #expect(!app.text.contains("1.2 s"))
    }

    @Test func `what a test amounts to stands above its routes`() throws {
        var app = try Samples.app(80, 24)
        Samples.type("down", "t", to: &app)
        Samples.send(.tested(1, Self.end(try Samples.profiles().profiles[1], .fail, .connectionRefused)), to: &app)
        let lines = app.text.split(separator: "\n")
        let verdict = try #require(lines.firstIndex { $0.contains("office: fail") })
        let route = try #require(lines.firstIndex { $0.contains("connect  ") })
        #expect(verdict < route)
    }

    @Test func `a test of several ends with how many of them are well`() throws {
        var app = try Samples.app(100, 24)
        let profiles = try Samples.profiles().profiles
        Samples.type("space", "space", "t", to: &app)
        #expect(app.text.contains("Testing… 0 of 2"))
        Samples.send(.tested(1, Self.end(profiles[0], .ok, nil)), to: &app)
        #expect(app.text.contains("Testing… 1 of 2"))
        Samples.send(.tested(2, Self.end(profiles[1], .fail, .connectionRefused)), to: &app)
        #expect(app.text.contains("1 ok  1 fail") && !app.text.contains("Testing…"))
    }
}
