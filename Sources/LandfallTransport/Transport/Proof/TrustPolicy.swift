package import LandfallModel

/// What the user has allowed.
package struct TrustPolicy: Sendable, Hashable {
    /// Take an unknown certificate and record it. Never a changed one.
    package var acceptsNew: Bool
    /// Send the token in cleartext on this route, in this network.
    package var allowsCleartext: Bool

    /// Makes a policy, which allows nothing by default.
    package init(acceptsNew: Bool = false, allowsCleartext: Bool = false) {
        self.acceptsNew = acceptsNew
        self.allowsCleartext = allowsCleartext
    }
}

extension KnownIdentity {
    /// The handshake's share of the check: what can be refused before a byte of HTTP is sent.
    ///
    /// - Parameter machineDecides: Whether the tailnet or ssh leads to a machine that is recorded, so that another key may be
    ///   shown (docs/trust.md, identity, rows 11 and 12).
    /// - Returns: Whom the handshake accepts.
    package func handshakeTrust(machineDecides: Bool) -> TLSTrust {
        if pins.isEmpty || machineDecides { return .anyCertificate }
        return .pinned(certificatePins)
    }

    /// Whom a certificate must be of: of what is recorded, or of a key that a signed directory vouches for.
    package var certificatePins: [CertificatePin] {
        pins.flatMap { [.certificate($0.certificate)] + ($0.publicKey.map { [.publicKey($0)] } ?? []) }
            + vouched.flatMap(\.claims.publicKeys).map { .publicKey($0) }
    }
}

extension KnownIdentity.Pin {
    /// The pin of a certificate that was shown.
    package init(_ certificate: PeerCertificate) {
        self.init(certificate: certificate.certificateSHA256, publicKey: certificate.publicKeySHA256)
    }
}
