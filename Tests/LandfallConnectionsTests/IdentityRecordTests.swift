import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct IdentityRecordTests {
    private let time = Timestamp("2026-11-21T04:12:00Z")

    private func certificate(_ seed: UInt8, key: UInt8? = nil) -> PeerCertificate {
        PeerCertificate(
            certificateSHA256: Fingerprint(hashing: [seed]), publicKeySHA256: Fingerprint(hashing: [key ?? seed, 0]),
            notBefore: 0, notAfter: 1)
    }

    private func report(
        _ proof: IdentityCheck.Proof, _ lesson: IdentityCheck.LearnedIdentity, shown: PeerCertificate? = nil
    ) -> RouteReport {
        RouteReport(
            label: ForeignText("https://my-mac:8443"), via: .tailnet, route: nil,
            stages: [
                StageReport(.tls, .ok, note: shown.map(StageNote.certificate)),
                StageReport(.identity, proof.isProven ? .ok : .warn, note: .proof(proof, lesson)),
            ])
    }

    @Test func `the first certificate and the node are recorded`() throws {
        var identity = KnownIdentity()
        let shown = certificate(1)
        let changes = identity.record(
            report(.node, .init(certificate: shown, nodeID: ForeignText("n1"), isVouched: true), shown: shown),
            at: try #require(time))
        let pin = shown.certificateSHA256
        #expect(changes == [.node(ForeignText("n1")), .vouched(pin, by: ForeignText("https://my-mac:8443"))])
        #expect(identity.nodeID == ForeignText("n1"))
        #expect(identity.pins.count == 1 && identity.pins[0].firstSeen == time)
        #expect(identity.pins[0].vouchedBy == ForeignText("https://my-mac:8443"))
    }

    @Test func `a new certificate of the same key stands beside the old one`() throws {
        var identity = KnownIdentity()
        _ = identity.record(report(.accepted, .init(certificate: certificate(1, key: 9))), at: try #require(time))
        let changes = identity.record(
            report(.publicKey, .init(certificate: certificate(2, key: 9))), at: try #require(time))
        let new = certificate(2).certificateSHA256
        #expect(changes == [.renewed(new)])
        #expect(identity.pins.count == 2 && identity.pins.last?.certificate == new)
        #expect(identity.pins[0].publicKey == identity.pins[1].publicKey)
    }

    @Test func `what has proven nothing teaches nothing`() throws {
        var identity = KnownIdentity()
        for proof in [IdentityCheck.Proof.none, .consent] {
            #expect(
                identity.record(
                    report(proof, .init(certificate: certificate(1), nodeID: ForeignText("n1"))),
                    at: try #require(time)
                ).isEmpty)
        }
        #expect(identity == KnownIdentity())
    }

    @Test func `that a pin was seen again is written once a day`() throws {
        var identity = KnownIdentity()
        let shown = certificate(1)
        identity.accept(shown, at: try #require(time))
        let before = identity
        let again = report(.certificate, .init(), shown: shown)
        #expect(identity.record(again, at: try #require(Timestamp("2026-11-21T23:59:59Z"))).isEmpty)
        #expect(identity == before)
        let tomorrow = try #require(Timestamp("2026-11-22T00:00:00Z"))
        #expect(identity.record(again, at: tomorrow).isEmpty)
        #expect(identity.pins[0].lastSeen == tomorrow && identity.pins[0].firstSeen == time)
    }

    @Test func `the oldest pins go when there are too many`() throws {
        var identity = KnownIdentity()
        for seed in UInt8(0)..<20 { identity.accept(certificate(seed), at: try #require(time)) }
        #expect(identity.pins.count == 16)
        #expect(identity.pins.last?.certificate.description == certificate(19).certificateSHA256.description)
    }
}
