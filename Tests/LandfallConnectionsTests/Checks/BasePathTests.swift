import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct BasePathTests {
    private func machine(_ basePath: String, _ kind: ServerKind?) -> StageMachine {
        let plan = RoutePlan(
            host: .address(IPAddress.loopbacks[0]), attempts: [.init(scheme: .http, port: 9_090)], via: .direct,
            claim: Claim(kind: kind, basePath: basePath))
        return StageMachine(plan, goal: .everything)
    }

    @Test(arguments: [("/agents/x", ServerKind?.some(.diane)), ("/x/agents", nil), ("/api", .endlesscode)])
    func `nothing is asked for behind a base path that is one of the product's own`(basePath: String, kind: ServerKind?)
    {
        var machine = machine(basePath, kind)
        #expect(machine.start() == .finish)
        let report = machine.report
        #expect(report.decisive?.stage == .policy && report.decisive?.code == .basePathRefused)
        #expect(report.decisive?.note == .segment(ForeignText(kind == .endlesscode ? "api" : "agents")))
    }

    @Test(arguments: [("/base", ServerKind?.some(.diane)), ("", nil), ("/agents/x", .endlesscode)])
    func `any other base path is walked`(basePath: String, kind: ServerKind?) {
        var machine = machine(basePath, kind)
        #expect(machine.start() != .finish)
    }
}
