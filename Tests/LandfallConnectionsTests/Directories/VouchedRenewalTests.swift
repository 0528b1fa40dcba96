import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

/// What a signed directory vouches for, from the first connection until it is not trusted any more.
struct VouchedRenewalTests {
    private static let source: ForeignText = "source:corp"

    private static func key(_ byte: UInt8) -> Fingerprint { Fingerprint(bytes: [UInt8](repeating: byte, count: 32)) }

    private static func certificate(_ byte: UInt8) -> PeerCertificate {
        PeerCertificate(
            certificateSHA256: key(byte &+ 100), publicKeySHA256: key(byte), notBefore: 0, notAfter: 9)
    }

    private static func claims(_ keys: UInt8..., node: ForeignText? = nil) -> ServerClaims {
        var claims = ServerClaims()
        (claims.publicKeys, claims.nodeID) = (keys.map(key), node)
        return claims
    }

    private static func vouched(
        _ claims: ServerClaims, entry: ForeignText = "box", signer: String = "SHA256:a"
    ) -> VouchedIdentity {
        VouchedIdentity(by: source, signer: signer, entry: entry, claims: claims)
    }

    private static func known(_ claims: ServerClaims) -> KnownIdentity {
        var known = KnownIdentity()
        known.vouched = [vouched(claims)]
        return known
    }

    private func decide(
        _ known: KnownIdentity, _ reach: TransportPath, _ certificate: PeerCertificate?, acceptsNew: Bool = false
    ) throws -> IdentityCheck.Proof {
        try IdentityCheck(known, TrustPolicy(acceptsNew: acceptsNew)).decide(reach: reach, certificate: certificate)
            .proof
    }

    @Test func `a certificate with a key that is vouched for needs no question, and another one is refused`() throws {
        let known = Self.known(Self.claims(1))
        #expect(try decide(known, .elsewhere, Self.certificate(1)) == .publicKey)
        for acceptsNew in [false, true] {
            #expect(throws: IdentityCheck.Refusal.pinChanged(known: [], shown: Self.certificate(2))) {
                try decide(known, .elsewhere, Self.certificate(2), acceptsNew: acceptsNew)
            }
        }
    }

    @Test func `what the user accepts of a list's claims is the user's own, and outlives the list`() throws {
        let later = try #require(Timestamp("2026-02-03T04:05:06Z"))
        let machine = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEKbRKJbRKJbRKJbRKJbRKJbRKJbRKJbRKJbRKJbRKJb"
        let host = SSHHostKey(host: "box", fingerprint: try #require(SSHPublicKey(machine)).fingerprint)
        var claims = Self.claims(1, 2, node: "n1")
        claims.sshHostKeys = [machine]
        var known = Self.known(claims)
        known.pins = [.init(Self.certificate(1)), .init(Self.certificate(3))]
        (known.pins[0].vouchedBy, known.pins[1].vouchedBy) = (Self.source, "https://box.tail.ts.net")
        known.take(host, at: nil, vouchedBy: Self.source)
        let before = known
        // Neither what was not shown nor what a proven route has vouched for changes.
        known.takeOver([Self.certificate(3), Self.certificate(4)], [], at: later)
        #expect(known == before)
        known.takeOver([Self.certificate(1), Self.certificate(2)], [host], at: later)
        known.distrust(Self.source)
        #expect(known.pins.map(\.certificate) == [Self.key(101), Self.key(103), Self.key(102)])
        #expect(known.pins.map(\.vouchedBy) == [nil, "https://box.tail.ts.net", nil])
        // ssh may know the key from nowhere else.
        #expect(known.sshHosts == [host] && known.vouched.isEmpty && known.keysForSSH(of: "box") == [machine])
        #expect(known.keysForSSH(of: "other").isEmpty)
        let kept = known
        known.takeOver([], [host, SSHHostKey(host: "box", fingerprint: "SHA256:other")], at: later)
        #expect(known == kept)
        known.hosts.removeAll { $0.key == host }
        #expect(known.keysForSSH(of: "box").isEmpty)
    }

    @Test func `what the tailnet proves wins over a claimed key, but not over a claimed node`() throws {
        #expect(try decide(Self.known(Self.claims(1)), .tailnet(node: "n1"), Self.certificate(2)) == .node)
        let known = Self.known(Self.claims(1, node: "n2"))
        #expect(throws: IdentityCheck.Refusal.nodeChanged(known: "n2", shown: "n1")) {
            try decide(known, .tailnet(node: "n1"), Self.certificate(1))
        }
    }

    @Test func `a claim without a connection proves nothing`() throws {
        #expect(try decide(Self.known(Self.claims(1, node: "n1")), .elsewhere, nil) == .none)
    }

    @Test func `a newer list has to name what was vouched for before, for the same server and by the same key`() {
        func renew(_ known: inout KnownIdentity, _ newer: VouchedIdentity...) -> Bool? {
            known.renew(Dictionary(newer.map { ($0.entry, $0) }) { $1 })
        }
        var known = Self.known(Self.claims(1, node: "n1"))
        #expect(renew(&known, Self.vouched(Self.claims(2))) == nil)
        #expect(renew(&known, Self.vouched(Self.claims(1, 2), signer: "SHA256:b")) == nil)
        #expect(renew(&known, Self.vouched(Self.claims(2, node: "n1"), entry: "other")) == nil, "a server beside it")
        #expect(known.vouched.first?.claims == Self.claims(1, node: "n1"))
        #expect(renew(&known, Self.vouched(Self.claims(3), entry: "x"), Self.vouched(Self.claims(1, 2))) == true)
        #expect(renew(&known, Self.vouched(Self.claims(1, 2))) == false)
        #expect(known.vouched.first?.claims == Self.claims(1, 2))
        var empty = KnownIdentity()
        #expect(renew(&empty, Self.vouched(Self.claims(1))) == nil)
    }

    @Test func `a key that a newer list withdraws is no pin any more, unless another has vouched for it`() {
        var known = Self.known(Self.claims(1, 2))
        known.pins = [
            KnownIdentity.Pin(certificate: Self.key(11), publicKey: Self.key(1), vouchedBy: Self.source),
            KnownIdentity.Pin(certificate: Self.key(12), publicKey: Self.key(2), vouchedBy: Self.source),
            KnownIdentity.Pin(certificate: Self.key(13), publicKey: Self.key(1)),
        ]
        #expect(known.renew(["box": Self.vouched(Self.claims(2))]) == true)
        #expect(known.pins.map(\.certificate) == [Self.key(12), Self.key(13)])
    }

    @Test func `what the user has decided against is not vouched for any more`() {
        var known = Self.known(Self.claims(1, 2))
        known.keepVouched { $0 == Self.key(2) }
        #expect(known.vouched.first?.claims == Self.claims(2))
        known.keepVouched { _ in false }
        #expect(known.vouched.isEmpty)
    }

    @Test func `what it alone has vouched for is forgotten, and what others have vouched for stays`() {
        var known = Self.known(Self.claims(1))
        known.pins = [
            KnownIdentity.Pin(certificate: Self.key(11), vouchedBy: Self.source),
            KnownIdentity.Pin(certificate: Self.key(12)),
            KnownIdentity.Pin(certificate: Self.key(13), vouchedBy: "ssh://box"),
        ]
        known.nodeID = "n1"
        #expect(known.isVouched(by: Self.source))
        known.distrust(Self.source)
        #expect(known.pins.map(\.certificate) == [Self.key(12), Self.key(13)])
        #expect(known.vouched.isEmpty)
        #expect(known.nodeID == "n1")
        #expect(!known.isVouched(by: Self.source))
    }

    @Test func `a host key is replaced only by one that a list names beside it`() throws {
        let lines = ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAw==", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECBA=="]
        let keys = try lines.map { line in
            SSHHostKey(host: "box", fingerprint: try #require(SSHPublicKey(line)).fingerprint)
        }
        var known = Self.known(ServerClaims())
        known.hosts = [KnownIdentity.Host(keys[0])]
        #expect(throws: IdentityCheck.Refusal.self) { try decide(known, .ssh(keys[1]), nil) }
        known.vouched[0].claims.sshHostKeys = lines
        #expect(try decide(known, .ssh(keys[1]), nil) == .hostKey)
    }

    @Test func `a host key goes with the list that alone has vouched for it, and stays where known_hosts has shown it`()
        throws
    {
        let line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAw=="
        let key = SSHHostKey(host: "box", fingerprint: try #require(SSHPublicKey(line)).fingerprint)
        let (day, later) = (
            try #require(Timestamp("2026-02-03T04:05:06Z")), try #require(Timestamp("2026-02-04T04:05:06Z"))
        )
        var known = Self.known(Self.claims(node: "n1"))
        known.vouched[0].claims.sshHostKeys = [line]
        func report(_ isClaimed: Bool, _ certificate: PeerCertificate? = nil) throws -> RouteReport {
            let (proof, lesson) = try IdentityCheck(known, TrustPolicy()).decide(
                reach: .ssh(key, isClaimed: isClaimed), certificate: certificate)
            let stages = [
                StageReport(.tls, .ok, note: certificate.map(StageNote.certificate)),
                StageReport(.identity, .ok, note: .proof(proof, lesson)),
            ]
            return RouteReport(label: "ssh://box", via: .ssh, route: nil, stages: stages)
        }
        // What such a machine shows is vouched for by the same list, and by nothing else.
        #expect(known.record(try report(true, Self.certificate(2)), at: day).count == 2)
        #expect(known.sshHosts == [key] && known.pins.map(\.vouchedBy) == [Self.source])
        #expect(known.isVouched(by: Self.source))
        var distrusted = known
        distrusted.distrust(Self.source)
        #expect(distrusted == KnownIdentity())
        // A list that names another key instead withdraws it.
        var withdrawn = known
        #expect(withdrawn.renew(["box": Self.vouched(Self.claims(node: "n1"))]) == true)
        #expect(withdrawn.sshHosts.isEmpty && withdrawn.pins.isEmpty)
        // The same key, but now known_hosts has it: nothing new to tell, and its own from now on, as is the certificate.
        #expect(known.record(try report(false, Self.certificate(2)), at: later).isEmpty)
        #expect(known.host(key)?.firstSeen == day)
        #expect(known.record(try report(true, Self.certificate(2)), at: later).isEmpty)
        known.distrust(Self.source)
        #expect(known.sshHosts == [key] && known.pins.map(\.vouchedBy) == ["ssh://box"])
    }
}
