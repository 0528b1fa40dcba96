import ConnectionChecks
import Foundation
import ServerModel
import ServerTransport
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

struct CertificateQuestionTests {
    private let home = ProfileHome()
    private let shown = PeerCertificate.sample(1)

    private func ask(
        _ code: CheckCode = .pinUnknown, typed: String = "y\n", mayAsk: Bool = true
    ) async -> (accepted: PeerCertificate?, text: String) {
        let capture = TerminalCapture(typed: typed)
        let question = CertificateQuestion(
            mayAsk ? TerminalPerson(context: home.context(capture), limit: .seconds(60)) : nil)
        let accepted = await question.accepted(
            ForeignText("box"), .failure(.identity, code, .certificate(shown)))
        return (accepted, capture.errorText)
    }

    @Test func `the fingerprint is shown in both forms before the question`() async throws {
        let (accepted, text) = await ask()
        #expect(accepted == shown)
        let digits = try #require(text.range(of: "SHA256 \(shown.certificateSHA256)"))
        let words = try #require(text.range(of: String(shown.certificateSHA256.words.prefix(47))))
        let question = try #require(text.range(of: "[y/N] "))
        #expect(digits.lowerBound < words.lowerBound && words.lowerBound < question.lowerBound)
    }

    @Test(arguments: ["\n", "n\n", "", "yess\n"])
    func `only yes is yes`(typed: String) async {
        #expect(await ask(typed: typed).accepted == nil)
    }

    @Test(arguments: [CheckCode.pinChanged, .certificateExpired, .nodeChanged])
    func `nothing but an unknown certificate is asked about`(code: CheckCode) async {
        let (accepted, text) = await ask(code)
        #expect(accepted == nil && text.isEmpty)
    }

    @Test func `where nobody may be asked nothing is said`() async {
        let (accepted, text) = await ask(mayAsk: false)
        #expect(accepted == nil && text.isEmpty)
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
