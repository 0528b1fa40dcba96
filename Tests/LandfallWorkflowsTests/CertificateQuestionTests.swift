import Foundation
import LandfallConnections
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct CertificateQuestionTests {
    private let shown = PeerCertificate.sample(1)

    private func ask(_ code: FailureCode = .pinUnknown, _ person: ScriptedInteraction?) async -> PeerCertificate? {
        await CertificateQuestion(person).accepted("box", .failure(.identity, code, .certificate(shown)))
    }

    @Test(arguments: [true, false])
    func `an unknown certificate is taken where the person says so`(agrees: Bool) async {
        let person = ScriptedInteraction(agrees: agrees)
        #expect(await ask(.pinUnknown, person) == (agrees ? shown : nil))
        #expect(person.questions == 1)
    }

    @Test(arguments: [FailureCode.pinChanged, .certificateExpired, .nodeChanged])
    func `nothing but an unknown certificate is asked about`(code: FailureCode) async {
        let person = ScriptedInteraction(agrees: true)
        #expect(await ask(code, person) == nil)
        #expect(person.questions == 0)
    }

    @Test func `where nobody may be asked none is taken`() async {
        #expect(await ask(.pinUnknown, nil) == nil)
    }

    @Test func `an accepted certificate is the only one that is taken then`() async throws {
        let address = try ServerAddress(parsing: "https://192.0.2.7:8443")
        let plan = RoutePlan(
            host: address.host, attempts: [.init(scheme: .https, port: 8443)], via: .direct, claim: Claim(kind: nil))
        var pinned = plan
        let other = KnownIdentity.Pin(.sample(2))
        pinned.claim.known.pins = [other]
        var target = Target(label: ForeignText("box"), address: address, plan: plan)
        target.plans.append(pinned)
        let accepting = target.accepting(shown)
        #expect(accepting.plans[0].claim.known.pins == [KnownIdentity.Pin(shown)])
        #expect(accepting.plans[1].claim.known.pins == [other])
    }
}
