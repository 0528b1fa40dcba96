import LandfallConnections
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallModel
@testable import LandfallWorkflows

/// How `add` goes on where a certificate is compared with what the tailnet vouches for.
struct AddFlowComparingTests {
    private func next(_ flow: inout AddFlow, _ event: AddFlow.Event) throws -> AddFlow.Turn {
        flow.handle(event, at: try #require(Timestamp("2026-11-22T00:00:00Z")))
    }

    /// What two routes come to: the one that shows the certificate to nobody, and the one by the tailnet.
    private func compared(_ other: RouteReport) -> TargetReport {
        let first = TargetReport.failure(.identity, .pinUnknown, .certificate(.sample(1)))
        return TargetReport(routes: first.routes + [other], chosen: nil, total: .zero)
    }

    /// The route by the tailnet, where the machine has proven itself and shown this.
    private func proven(_ route: SavedRoute, _ shown: PeerCertificate) -> RouteReport {
        var lesson = IdentityCheck.LearnedIdentity()
        (lesson.certificate, lesson.isVouched) = (shown, true)
        return RouteReport(
            label: route.text, via: .tailnet, route: nil,
            stages: [StageReport(.identity, .ok, note: .proof(.node, lesson))])
    }

    @Test func `a certificate that the tailnet vouches for is accepted without another question`() throws {
        let (begun, route) = try comparing()
        var flow = begun
        let turn = try next(&flow, .tested(compared(proven(route, .sample(1)))))
        guard case .test(let draft, nil) = turn.step, case .certificateConfirmed(by: route.text)? = turn.remarks.first
        else {
            Issue.record("it is not tested with the certificate, and said so")
            return
        }
        #expect(draft.identity.pins.map(\.certificate) == [PeerCertificate.sample(1).certificateSHA256])
        #expect(draft.identity.pins.first?.vouchedBy == route.text)
        #expect(draft.routes.map(\.text).contains(route.text))
    }

    @Test func `a route that shows another certificate than the machine is left out`() throws {
        let (begun, route) = try comparing()
        var flow = begun
        let turn = try next(&flow, .tested(compared(proven(route, .sample(2)))))
        guard case .test(let draft, nil) = turn.step, case .otherServer(_, let proven)? = turn.remarks.first else {
            Issue.record("not tested without it: \(turn)")
            return
        }
        #expect(draft.routes.map(\.text) == [route.text] && proven == route.text && draft.identity.serverID == nil)
        #expect(draft.identity.pins.map(\.certificate) == [PeerCertificate.sample(2).certificateSHA256])
    }

    @Test func `where the other route does not work either, the question stands again without it`() throws {
        let (begun, route) = try comparing()
        var flow = begun
        let other = RouteReport(
            label: route.text, via: .tailnet, route: nil,
            stages: [StageReport(.connect, .fail, code: .connectionRefused)])
        let turn = try next(&flow, .tested(compared(other)))
        guard case .judge(let shown, nil) = turn.step, shown == .sample(1),
            case .routeDropped(let dropped, _, _)? = turn.remarks.first, dropped == route.text
        else {
            Issue.record("not asked again, without the way that failed: \(turn)")
            return
        }
        guard case .test(let draft, nil) = try next(&flow, .judged(.sample(1))).step else {
            Issue.record("the answer is not tested")
            return
        }
        #expect(!draft.routes.map(\.text).contains(route.text))
    }

    /// A flow whose user wants the certificate compared over the tailnet, and the route for that.
    private func comparing() throws -> (AddFlow, SavedRoute) {
        let report = TargetReport.failure(.identity, .pinUnknown, .certificate(.sample(1)))
        let route = try SavedRoute(.tailnet(try ServerAddress(parsing: "mac:8443"), nodeID: "n1"))
        let name = try #require(ProfileName("studio"))
        let first = try SavedRoute(.address(try ServerAddress(parsing: "https://192.0.2.7:8443")))
        var draft = ServerDraft(kind: .diane, routes: [first])
        draft.identity.serverID = "announced"
        var flow = AddFlow(name, draft, isTested: true, mayAsk: true, policy: TrustPolicy())
        _ = try next(&flow, .taken(nil))
        _ = try next(&flow, .tested(report))
        guard case .test(let draft, nil) = try next(&flow, .compared(.sample(1), with: .tailnet(route))).step else {
            throw AddError.stopped
        }
        #expect(draft.routes.map(\.text).contains(route.text))
        return (flow, route)
    }
}
