import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

@testable import LandfallConnections

struct RouteReportTests {
    private static let unproven = StageReport(.identity, .warn, code: .identityUnproven)
    private static let keyless = StageReport(.auth, .warn, code: .serverWithoutKey, note: .auth(.notNeeded))
    private static let withheld = StageReport(.auth, .skipped, code: .cleartextTokenRefused)
    private static let changed = StageReport(.identity, .fail, code: .nodeChanged)

    private func route(_ stages: StageReport...) -> RouteReport {
        RouteReport(label: ForeignText("http://192.0.2.1:9090"), via: .direct, route: nil, stages: stages)
    }

    private func target(_ routes: RouteReport..., chosen: Int?) -> TargetReport {
        TargetReport(routes: routes, chosen: chosen, total: .zero)
    }

    @Test func `a token that is held back outweighs a warning, and a missing key is the last of them`() {
        #expect(route(Self.unproven, Self.withheld).decisive == Self.withheld)
        #expect(route(Self.unproven, Self.keyless).decisive == Self.unproven)
        #expect(route(Self.keyless).decisive == Self.keyless)
        #expect(route(Self.keyless, StageReport(.api, .fail, code: .decodeFailed)).verdict == .fail)
        #expect(route(Self.unproven, Self.keyless).verdict == .warn && route(Self.keyless).verdict == .warn)
    }

    @Test func `a server that lacks its key on one route is warned of whichever route is used`() {
        let report = target(route(), route(Self.unproven, Self.keyless), chosen: 0)
        #expect(report.verdict == .warn && report.code == .serverWithoutKey)
        #expect(report.keyless == report.routes[1])
        #expect(target(route(), chosen: 0).verdict == .ok)
    }

    @Test func `another identity says more than a missing key, and a route that fails says nothing of one`() {
        #expect(target(route(), route(Self.keyless), route(Self.changed), chosen: 0).code == .nodeChanged)
        let failed = route(Self.keyless, StageReport(.api, .fail, code: .decodeFailed))
        #expect(target(failed, chosen: nil).keyless == nil)
        #expect(target(failed, route(), chosen: 1).verdict == .ok)
    }

    @Test func `a machine that refuses says more than one that does not answer, and less than a proven server`() {
        let silent = route(StageReport(.connect, .fail, code: .connectTimeout))
        let refused = route(StageReport(.connect, .fail, code: .connectionRefused))
        #expect(target(silent, refused, chosen: nil).code == .connectionRefused)
        #expect(target(refused, silent, chosen: nil).code == .connectionRefused)
        #expect(target(refused, route(Self.withheld), chosen: nil).code == .cleartextTokenRefused)
    }

    @Test func `a Diane that asks for no key gets none, and only its Unix socket is meant to be so`() async throws {
        let path = "/tmp/landfall-key-\(UInt64.random(in: 0...UInt64.max)).sock"
        for (socket, code) in [(nil, FailureCode.serverLostKey), (path, nil)] {
            try await ScriptedServer.with(.answer([Answer.status]), socketPath: socket) { server in
                let report = try await walk(to: server.endpoint)
                #expect(report.stage(.auth)?.code == code && report.stage(.api)?.status == .ok)
                let received = server.received
                #expect(received.contains("GET /status") && !received.contains(secret))
            }
        }
    }
}
