import LandfallConnections
import LandfallTokens
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallModel
@testable import LandfallWorkflows

/// How `add` goes on, without a server, a store or a person.
struct AddFlowTests {
    private static let sealed = TokenReference.store(.sealed)

    private func flow(
        _ route: String = "192.0.2.7:9090", kind: ServerKind? = .diane, isTested: Bool = true, mayAsk: Bool = true
    ) throws -> AddFlow {
        let name = try #require(ProfileName("studio"))
        let routes = [try SavedRoute(.address(try ServerAddress(parsing: route)))]
        return AddFlow(
            name, ServerDraft(kind: kind, routes: routes), isTested: isTested, mayAsk: mayAsk, policy: TrustPolicy())
    }

    private func time() throws -> Timestamp { try #require(Timestamp("2026-11-22T00:00:00Z")) }

    private func next(_ flow: inout AddFlow, _ event: AddFlow.Event) throws -> AddFlow.Turn {
        flow.handle(event, at: try time())
    }

    /// One usable route, whose server says what it does with a token.
    private func answer(_ auth: AuthOutcome, proof: IdentityCheck.Proof) -> TargetReport {
        let route = RouteReport(
            label: "192.0.2.7:9090", via: .direct, route: nil,
            stages: [
                StageReport(.identity, .ok, note: .proof(proof, IdentityCheck.LearnedIdentity())),
                StageReport(.auth, .ok, note: .auth(auth)),
            ], product: ProductFacts(kind: .diane))
        return TargetReport(routes: [route], chosen: 0, total: .zero)
    }

    private func saved(_ turn: AddFlow.Turn) throws -> (Profile, AddFlow.Given?) {
        guard case .save(let profile, let given) = turn.step else { throw Unexpected(turn) }
        return (profile, given)
    }

    private func end(_ turn: AddFlow.Turn) throws -> AddFlow.Saved {
        guard case .done(let saved) = turn.step else { throw Unexpected(turn) }
        return saved
    }

    private func error(_ turn: AddFlow.Turn) throws -> AddError {
        guard case .fail(let error as AddError) = turn.step else { throw Unexpected(turn) }
        return error
    }

    /// A step that no test counts on.
    private struct Unexpected: Error {
        let step: String

        init(_ turn: AddFlow.Turn) { step = "\(turn.step)" }
    }

    /// The profile that the person is asked for a token of.
    private func asked(_ turn: AddFlow.Turn) throws -> Profile {
        guard case .ask(let profile, in: nil) = turn.step else { throw Unexpected(turn) }
        return profile
    }

    @Test func `what answers is saved with the token of the flag`() throws {
        var flow = try flow()
        guard case .take = flow.begin().step else { throw Unexpected(flow.begin()) }
        let token = try Token("sesame".utf8)
        guard case .test(_, let shown) = try next(&flow, .taken(.init(token, Self.sealed))).step else {
            Issue.record("not tested")
            return
        }
        #expect(shown === token)
        let turn = try next(&flow, .tested(answer(.accepted, proof: .certificate)))
        guard case .consent(let profile, let reports) = turn.step else { throw Unexpected(turn) }
        #expect(reports.count == 1 && turn.remarks.isEmpty)
        let (tested, given) = try saved(try next(&flow, .consented(profile, [nil])))
        #expect(given?.place == Self.sealed)
        let end = try end(try next(&flow, .saved(tested)))
        #expect(end.isUsable && !end.isHeldBack)
    }

    @Test func `a test that fails ends it, and nothing is saved`() throws {
        var flow = try flow()
        _ = try next(&flow, .taken(nil))
        let report = TargetReport.failure(.connect, .connectionRefused, nil)
        guard case .failed(report) = try error(try next(&flow, .tested(report))) else {
            Issue.record("not the failure of the test")
            return
        }
    }

    @Test func `without a test nothing is connected to, and somebody has to say what it is`() throws {
        guard case .kindNeeded = try error(try flow(kind: nil, isTested: false).begin()) else {
            Issue.record("the kind is not asked for")
            return
        }
        var flow = try flow(isTested: false)
        let (profile, given) = try saved(try next(&flow, .taken(nil)))
        #expect(profile.kind == .diane && given == nil)
        let end = try end(try next(&flow, .saved(profile)))
        #expect(!end.isUsable)
    }

    @Test func `a certificate is asked about once a test, and the answer is tested`() throws {
        let report = TargetReport.failure(.identity, .pinUnknown, .certificate(.sample(1)))
        var flow = try flow()
        _ = try next(&flow, .taken(nil))
        guard case .judge(let shown, .some) = try next(&flow, .tested(report)).step, shown == .sample(1) else {
            Issue.record("nobody is asked")
            return
        }
        guard case .test(let draft, nil) = try next(&flow, .judged(.sample(1))).step else {
            Issue.record("the answer is not tested")
            return
        }
        #expect(draft.identity.pins.map(\.certificate) == [PeerCertificate.sample(1).certificateSHA256])
        guard case .failed = try error(try next(&flow, .tested(report))) else {
            Issue.record("asked again")
            return
        }
    }

    @Test(arguments: [true, false])
    func `no certificate is taken that nobody accepts`(mayAsk: Bool) throws {
        let report = TargetReport.failure(.identity, .pinUnknown, .certificate(.sample(1)))
        var flow = try flow(mayAsk: mayAsk)
        _ = try next(&flow, .taken(nil))
        var turn = try next(&flow, .tested(report))
        if mayAsk { turn = try next(&flow, .judged(nil)) }
        guard case .failed = try error(turn) else {
            Issue.record("it goes on")
            return
        }
    }

    // MARK: Where nothing proves the server

    /// The plain route, which answers and is not proven, with those before it.
    private func heldBack(_ others: RouteReport...) -> TargetReport {
        let plain = RouteReport(
            label: "192.0.2.7:9090", via: .direct, route: nil,
            stages: [
                StageReport(.identity, .warn, code: .identityUnproven),
                StageReport(.auth, .skipped, code: .cleartextTokenRefused),
            ], product: ProductFacts(kind: .diane))
        return TargetReport(routes: others + [plain], chosen: nil, total: .zero)
    }

    private func ssh() throws -> SavedRoute {
        try SavedRoute(.address(try ServerAddress(parsing: "ssh://192.0.2.7/localhost:9090")))
    }

    /// A flow that has asked how to go on.
    private func asking() throws -> AddFlow {
        var flow = try flow()
        _ = try next(&flow, .taken(nil))
        guard case .choose(_, .some) = try next(&flow, .tested(heldBack())).step else {
            throw Unexpected(flow.begin())
        }
        return flow
    }

    @Test func `a person is asked how to go on where nothing proves the server, and stopping saves nothing`() throws {
        var flow = try asking()
        guard case .stopped = try error(try next(&flow, .chosen(nil))) else {
            Issue.record("it goes on")
            return
        }
        var alone = try self.flow(mayAsk: false)
        _ = try next(&alone, .taken(nil))
        guard case .failed = try error(try next(&alone, .tested(heldBack()))) else {
            Issue.record("nobody can be asked")
            return
        }
    }

    @Test func `a route that proves it goes first, and its token is asked for`() throws {
        var flow = try asking()
        guard case .test(let draft, nil) = try next(&flow, .chosen(.ssh(try ssh()))).step else {
            Issue.record("not tested")
            return
        }
        #expect(draft.routes.map(\.text.raw) == ["ssh://192.0.2.7/localhost:9090", "192.0.2.7:9090"])
        let proven = RouteReport(
            label: "ssh", via: .ssh, route: nil, stages: [StageReport(.auth, .fail, code: .tokenMissing)],
            product: ProductFacts(kind: .diane))
        let report = TargetReport(routes: [proven] + heldBack().routes, chosen: nil, total: .zero)
        if report.code == .tokenMissing { _ = try asked(try next(&flow, .tested(report))) }
        #expect(report.code == .tokenMissing)
    }

    @Test func `a route that does not prove it is told, left out, and the question comes again`() throws {
        var flow = try asking()
        _ = try next(&flow, .chosen(.ssh(try ssh())))
        let failed = RouteReport(
            label: "ssh", via: .ssh, route: nil, stages: [StageReport(.ssh, .fail, code: .sshAuthFailed)])
        let turn = try next(&flow, .tested(heldBack(failed)))
        guard case .choose(let draft, .some) = turn.step,
            case .routeDropped(let route, let stage, _)? = turn.remarks.first
        else { throw Unexpected(turn) }
        #expect(draft.routes.map(\.text.raw) == ["192.0.2.7:9090"])
        #expect(route.raw == "ssh://192.0.2.7/localhost:9090" && stage.code == .sshAuthFailed)
    }

    @Test func `cleartext is allowed from then on only where the person says so`() throws {
        var flow = try asking()
        #expect(!flow.policy.allowsCleartext)
        guard case .test = try next(&flow, .chosen(.allowCleartext())).step else {
            Issue.record("not tested")
            return
        }
        #expect(flow.policy.allowsCleartext)
    }

    @Test func `cleartext is allowed in the network that was shown with the way on`() throws {
        let network = try #require(NetworkMark(subnet: "192.0.2.0/24", interface: "eth0"))
        var flow = try asking()
        _ = try next(&flow, .chosen(.allowCleartext(in: network)))
        #expect(flow.policy.allowsCleartext && flow.ungated == network)
    }

    @Test func `a person is offered the other ways before what cannot be used is saved`() throws {
        for mayAsk in [true, false] {
            var flow = try flow(mayAsk: mayAsk)
            _ = try next(&flow, .taken(.init(try Token("sesame".utf8), Self.sealed)))
            let turn = try next(&flow, .tested(answer(.accepted, proof: .consent)))
            guard case .consent(let profile, _) = turn.step else { throw Unexpected(turn) }
            let refused = try next(&flow, .consented(profile, [nil]))
            guard mayAsk else {
                #expect(try end(try next(&flow, .saved(try saved(refused).0))).isHeldBack)
                continue
            }
            guard case .test(_, .some) = refused.step, !flow.policy.allowsCleartext else { throw Unexpected(refused) }
            let choice = try next(&flow, .tested(heldBack()))
            guard case .choose = choice.step else { throw Unexpected(choice) }
            let (kept, given) = try saved(try next(&flow, .chosen(.withoutToken)))
            #expect(try given != nil && end(try next(&flow, .saved(kept))).isHeldBack)
        }
    }

    @Test func `it is saved without a token where the person wants that, and said to lack one`() throws {
        var flow = try asking()
        let (profile, given) = try saved(try next(&flow, .chosen(.withoutToken)))
        #expect(given == nil && !flow.policy.allowsCleartext)
        let turn = try next(&flow, .saved(profile))
        guard case .tokenStillMissing? = turn.remarks.first else { throw Unexpected(turn) }
        #expect(try !end(turn).isUsable)
    }

    @Test func `a missing token is asked for once, and then the server is saved without`() throws {
        let report = TargetReport.failure(.auth, .tokenMissing, nil)
        var flow = try flow()
        _ = try next(&flow, .taken(nil))
        let profile = try asked(try next(&flow, .tested(report)))
        let given = AddFlow.Given(try Token("a-long-key".utf8), Self.sealed)
        guard case .test(_, .some) = try next(&flow, .answered(given, profile)).step else {
            Issue.record("the token is not tested")
            return
        }
        guard case .consent = try next(&flow, .tested(report)).step else {
            Issue.record("asked again")
            return
        }
        let last = try next(&flow, .saved(profile))
        guard case .tokenStillMissing(profile.name, .diane)? = last.remarks.first else {
            Issue.record("nothing is said of the token")
            return
        }
        let end = try end(last)
        #expect(!end.isUsable)
    }

    @Test func `a refused token is asked for three times where it goes to a store`() throws {
        let refused = TargetReport.failure(.auth, .tokenRefused, nil)
        var flow = try flow()
        _ = try next(&flow, .taken(nil))
        let profile = try asked(try next(&flow, .tested(.failure(.auth, .tokenMissing, nil))))
        let given = AddFlow.Given(try Token("a-long-key".utf8), Self.sealed)
        for _ in 2...3 {
            _ = try next(&flow, .answered(given, profile))
            let turn = try next(&flow, .tested(refused))
            guard case .ask(_, in: .sealed) = turn.step, case .tokenRefused? = turn.remarks.first else {
                throw Unexpected(turn)
            }
        }
        _ = try next(&flow, .answered(given, profile))
        guard case .failed = try error(try next(&flow, .tested(refused))) else {
            Issue.record("asked a fourth time")
            return
        }
    }

    @Test func `a refused token of a flag or a reference is not asked for`() throws {
        let refused = TargetReport.failure(.auth, .tokenRefused, nil)
        var flagged = try flow()
        _ = try next(&flagged, .taken(.init(try Token("sesame".utf8), Self.sealed)))
        _ = try error(try next(&flagged, .tested(refused)))
        var referring = try flow()
        _ = try next(&referring, .taken(nil))
        let profile = try asked(try next(&referring, .tested(.failure(.auth, .tokenMissing, nil))))
        _ = try next(&referring, .answered(.init(try Token("old".utf8), .environment(name: "KEY")), profile))
        _ = try error(try next(&referring, .tested(refused)))
    }

    @Test(arguments: [("123 456", "123456"), ("123-456", "123456"), ("1234567", nil), ("12345a", nil)])
    func `six digits in place of the key are a pairing code`(typed: String, code: String?) throws {
        var flow = try flow()
        _ = try next(&flow, .taken(nil))
        let profile = try asked(try next(&flow, .tested(.failure(.auth, .tokenMissing, nil))))
        let turn = try next(&flow, .answered(.init(try Token(typed.utf8), Self.sealed), profile))
        switch turn.step {
        case .pair(_, let found, .sealed):
            #expect(found.digits == code)
            let end = try end(try next(&flow, .paired(profile)))
            #expect(end.isUsable)
        case .test: #expect(code == nil)
        default: throw Unexpected(turn)
        }
    }

    @Test func `six digits of a flag are a code if the server is a Diane that asks for a key, and else the token`()
        throws
    {
        let given = AddFlow.Given(try Token("123456".utf8), Self.sealed)
        var pairing = try flow()
        _ = try next(&pairing, .taken(given))
        let turn = try next(&pairing, .tested(.failure(.auth, .tokenMissing, nil)))
        guard case .pair(_, let code, .sealed) = turn.step else { throw Unexpected(turn) }
        #expect(code.digits == "123456")
        var refused = try flow()
        _ = try next(&refused, .taken(given))
        _ = try error(try next(&refused, .tested(.failure(.connect, .connectionRefused, nil))))
    }

    @Test(arguments: [true, false])
    func `where nobody is asked, a token that goes in cleartext this once is held back later`(isKept: Bool) throws {
        var flow = try flow(mayAsk: false)
        _ = try next(&flow, .taken(.init(try Token("sesame".utf8), Self.sealed)))
        let turn = try next(&flow, .tested(answer(.accepted, proof: .consent)))
        guard case .consent(let profile, _) = turn.step else { throw Unexpected(turn) }
        let network = NetworkMark(subnet: "192.0.2.0/24", gateway: "02:00:5e:10:00:01")
        let consent = CleartextConsent(network: try #require(network), given: try time())
        let (kept, _) = try saved(try next(&flow, .consented(profile, [isKept ? consent : nil])))
        #expect(kept.routes.map(\.consents) == [isKept ? [consent] : []])
        let end = try end(try next(&flow, .saved(kept)))
        #expect(end.isHeldBack == !isKept && end.isUsable == isKept)
    }

    @Test func `whose machine it is, is said where it is somebody else's`() throws {
        var flow = try flow()
        _ = flow.begin()
        var peer = StageMachine.TailnetPeer(name: ForeignText("bobs.t.ts.net"), addresses: [])
        peer.facts.owner = ForeignText("bob@example.com")
        let walked = try #require(answer(.notNeeded, proof: .node).routes.first)
        let route = RouteReport(
            label: walked.label, via: .tailnet, route: nil,
            stages: [StageReport(.peer, .ok, note: .node(peer))] + walked.stages, product: walked.product)
        let turn = try next(&flow, .tested(TargetReport(routes: [route], chosen: 0, total: .zero)))
        guard case .machineOf(let owner, let machine)? = turn.remarks.first else { throw Unexpected(turn) }
        #expect(owner == ForeignText("bob@example.com") && machine == ForeignText("bobs.t.ts.net"))
    }

    @Test func `a server that was not asked whether it wants a token is saved with that said`() throws {
        let cases = [(IdentityCheck.Proof.none, true, true), (.none, true, false), (.certificate, false, false)]
        for (proof, isSaid, mayAsk) in cases {
            var flow = try flow(kind: nil, mayAsk: mayAsk)
            let route = RouteReport(
                label: "192.0.2.7:8080", via: .direct, route: nil,
                stages: [
                    StageReport(.identity, .ok, note: .proof(proof, IdentityCheck.LearnedIdentity())),
                    isSaid ? StageReport(.auth, .skipped) : StageReport(.auth, .ok, note: .auth(.notNeeded)),
                ], product: ProductFacts(kind: .endlesscode))
            _ = flow.begin()
            _ = try next(&flow, .taken(nil))
            let turn = try next(&flow, .tested(TargetReport(routes: [route], chosen: 0, total: .zero)))
            let said = turn.remarks.contains {
                if case .tokenUnasked(let profile) = $0 { profile.kind == .endlesscode } else { false }
            }
            #expect(said == isSaid)
            guard case .consent(let profile, _) = turn.step else { throw Unexpected(turn) }
            let (kept, _) = try saved(try next(&flow, .consented(profile, [nil])))
            // A script cannot use it if it does want one.
            #expect(try end(try next(&flow, .saved(kept))).isHeldBack == (isSaid && !mayAsk))
        }
    }
}
