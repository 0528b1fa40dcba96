import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct TestResultTests {
    private func report(_ status: StageReport.Status, _ code: FailureCode?, took: Duration) throws -> TargetReport {
        let route = Route(
            scheme: .http, address: try #require(IPAddress("192.0.2.1")), port: 9090, via: .direct)
        let stages = [StageReport(.connect, .ok, duration: took), StageReport(.identity, status, code: code)]
        let report = RouteReport(
            label: ForeignText(route.url), via: route.via, route: route, stages: stages)
        return TargetReport(routes: [report], chosen: report.verdict == .fail ? nil : 0, total: took)
    }

    private func result(
        _ status: StageReport.Status, _ code: FailureCode? = nil, took: Int = 10, warn: Int? = nil, critical: Int? = nil
    ) throws -> TestResult {
        TestResult(
            label: ForeignText("box"), report: try report(status, code, took: .milliseconds(took)),
            limits: .init(warn: warn.map { .milliseconds($0) }, critical: critical.map { .milliseconds($0) }))
    }

    @Test func `a warning is exit 0, a failure the exit of its code`() throws {
        #expect(try result(.ok).exit == .ok)
        let warning = try result(.warn, .identityUnproven)
        #expect(warning.verdict == .warn && warning.exit == .ok && warning.code == .identityUnproven)
        let failure = try result(.fail, .pinChanged)
        #expect(failure.verdict == .fail && failure.exit == .identityChanged)
    }

    @Test(arguments: [(FailureCode.keyringLocked, CommandExit.localTrouble), (.referenceMissing, .authentication)])
    func `a token that cannot be read is what its store says`(store: FailureCode, exit: CommandExit) throws {
        let report = TargetReport.failure(.auth, .tokenUnreadable, .tokenStore(store))
        let result = TestResult(label: ForeignText("box"), report: report, limits: .init())
        #expect(result.code == store && result.exit == exit)
        // The same cause has the same code and exit when status tells it.
        let told = ServerExchangeError(.token, code: store)
        #expect(told.code == result.code && CommandExit(told) == exit)
        let unnamed = TargetReport.failure(.auth, .tokenUnreadable, .tokenStore(FailureCode(rawValue: "not_ours")))
        let other = TestResult(label: ForeignText("box"), report: unnamed, limits: .init())
        #expect(other.code == .tokenUnreadable && other.exit == .authentication)
    }

    @Test func `limits hold from their very millisecond on, and never mend a failure`() throws {
        #expect(try result(.ok, took: 10, warn: 11, critical: 12).verdict == .ok)
        let slow = try result(.ok, took: 11, warn: 11, critical: 12)
        #expect(slow.verdict == .warn && slow.code == .tooSlow && slow.exit == .ok)
        let tooSlow = try result(.ok, took: 12, warn: 11, critical: 12)
        #expect(tooSlow.verdict == .fail && tooSlow.code == .tooSlow && tooSlow.exit == .failure)
        #expect(try result(.fail, .connectTimeout, took: 12, critical: 11).code == .connectTimeout)
    }

    @Test func `many share an exit code only where all failures do`() {
        #expect(TestResult.exit(of: [.ok, .ok]) == .ok)
        #expect(TestResult.exit(of: [.ok, .unreachable, .unreachable]) == .unreachable)
        #expect(TestResult.exit(of: [.unreachable, .tlsFailed]) == .failure)
        #expect(TestResult.exit(of: []) == .ok)
    }
}
