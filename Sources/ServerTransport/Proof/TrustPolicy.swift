package import ServerModel

/// What a person has allowed.
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
    /// - Parameter nodeDecides: Whether the route is one of the tailnet and the node id is recorded, so that another key may be
    ///   shown (docs/trust.md, identity, row 8).
    /// - Returns: Whom the handshake accepts.
    package func handshakeTrust(nodeDecides: Bool) -> TLSTrust {
        if pins.isEmpty || nodeDecides { return .anyCertificate }
        return .pinned(pins.flatMap { [.certificate($0.certificate)] + ($0.publicKey.map { [.publicKey($0)] } ?? []) })
    }
}

extension KnownIdentity.Pin {
    /// The pin of a certificate that was shown.
    package init(_ certificate: PeerCertificate) {
        self.init(certificate: certificate.certificateSHA256, publicKey: certificate.publicKeySHA256)
    }
}
