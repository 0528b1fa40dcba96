import LandfallConnections
import LandfallModel
import Testing

@testable import LandfallWorkflows

struct TokenTrialTests {
    @Test(arguments: [
        (AuthOutcome.accepted, TokenTrial.accepted), (.acceptedFullAccess, .accepted), (.notNeeded, .notNeeded),
    ])
    func `the chosen route says what the server does with the token`(outcome: AuthOutcome, trial: TokenTrial) throws {
        let report = try self.report([StageReport(.auth, .ok, note: .auth(outcome))], chosen: 0)
        #expect(TokenTrial(report) == trial)
    }

    @Test func `a refusal counts on any route, and what else fails is no refusal`() throws {
        #expect(TokenTrial(try report([StageReport(.auth, .fail, code: .tokenRefused)])) == .refused)
        #expect(
            TokenTrial(try report([StageReport(.connect, .fail, code: .connectTimeout)]))
                == .untested(.connectTimeout))
        #expect(
            TokenTrial(try report([StageReport(.auth, .skipped, code: .cleartextTokenRefused)]))
                == .untested(.cleartextTokenRefused))
        #expect(TokenTrial(TargetReport(routes: [], chosen: nil, total: .zero)) == .untested(.serverUnreachable))
    }

    private func report(_ stages: [StageReport], chosen: Int? = nil) throws -> TargetReport {
        let address = try ServerAddress(parsing: "http://127.0.0.1:9090")
        let route = Route(scheme: .http, host: address.host, port: 9090, basePath: "", via: .local)
        let report = RouteReport(label: ForeignText(route.url), via: .local, route: route, stages: stages)
        return TargetReport(routes: [report], chosen: chosen, total: .zero)
    }
}
