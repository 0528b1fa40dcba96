import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct IdentityKeepingTests {
    private let home = SavedServersFolder()

    private func report(_ proof: IdentityCheck.Proof, _ lesson: IdentityCheck.LearnedIdentity) -> RouteReport {
        RouteReport(
            label: ForeignText("http://my-mac:9090"), via: .tailnet, route: nil,
            stages: [StageReport(.identity, .ok, note: .proof(proof, lesson))])
    }

    private func record(_ report: RouteReport, of profile: Profile) async throws -> [IdentityChange] {
        let person = ScriptedInteraction()
        let recorder = IdentityRecorder(book: try home.book(), patience: .seconds(600), tell: person.tell)
        await recorder.record([report], of: profile)
        return person.notices.compactMap { if case .recorded(let change, _) = $0 { change } else { nil } }
    }

    @Test func `what is new is said: the first, the renewed, the vouched and the node`() async throws {
        let profile = try await home.save("studio", "https://127.0.0.1:8443")
        let (first, renewed, other) = (
            PeerCertificate.sample(1), PeerCertificate.sample(2, key: 1), PeerCertificate.sample(3)
        )
        let new = try await record(report(.accepted, .init(certificate: first)), of: profile)
        #expect(new == [.pinned(first.certificateSHA256)])
        let same = try await record(report(.publicKey, .init(certificate: renewed)), of: profile)
        #expect(same == [.renewed(renewed.certificateSHA256)])
        let vouched = try await record(
            report(.node, .init(certificate: other, nodeID: ForeignText("n1"), isVouched: true)), of: profile)
        #expect(vouched.contains(.node("n1")))
        #expect(vouched.contains(.vouched(other.certificateSHA256, by: "http://my-mac:9090")))
        let identity = try home.book().find("studio").identity
        #expect(identity.pins.count == 3 && identity.nodeID == ForeignText("n1"))
        #expect(identity.pins.last?.vouchedBy == ForeignText("http://my-mac:9090"))
    }

    @Test func `what is known is not said again, and nothing unproven is recorded`() async throws {
        let profile = try await home.save("studio", "https://127.0.0.1:8443")
        for proof in [IdentityCheck.Proof.none, .consent] {
            #expect(try await record(report(proof, .init(certificate: .sample(1))), of: profile).isEmpty)
        }
        #expect(try home.book().find("studio").identity == KnownIdentity())
    }

    @Test func `that nothing can be written is said and fails nothing`() async throws {
        let profile = try await home.save("studio", "https://127.0.0.1:8443")
        try Data("{".utf8).write(to: URL(filePath: home.file))
        let person = ScriptedInteraction()
        let recorder = IdentityRecorder(book: try home.book(), patience: .seconds(600), tell: person.tell)
        await recorder.record([report(.accepted, .init(certificate: .sample(1)))], of: profile)
        guard case .notRecorded(let error as ProfileStoreError)? = person.notices.first else {
            Issue.record("it was not said: \(person.notices)")
            return
        }
        #expect(error.code == .profilesDamaged)
    }
}
