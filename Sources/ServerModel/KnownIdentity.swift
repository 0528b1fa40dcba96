package import ServerModel

/// What is recorded of a server, to recognise it by.
package struct KnownIdentity: Sendable, Hashable {
    /// A certificate that was accepted once, and its key.
    package struct Pin: Sendable, Hashable {
        /// SHA-256 of the certificate's DER.
        package let certificate: Fingerprint
        /// SHA-256 of the SubjectPublicKeyInfo; nil where only the certificate's hash was typed.
        package let publicKey: Fingerprint?

        /// Makes a pin.
        package init(certificate: Fingerprint, publicKey: Fingerprint?) {
            self.certificate = certificate
            self.publicKey = publicKey
        }

        /// The pin of a certificate that was shown.
        package init(_ certificate: PeerCertificate) {
            self.init(certificate: certificate.certificateSHA256, publicKey: certificate.publicKeySHA256)
        }
    }

    /// All pins; one of them has to match.
    package var pins: [Pin]
    /// The stable id of its node in the tailnet.
    package var nodeID: ForeignText?
    /// The id of its TXT record. It can only disprove.
    package var serverID: ForeignText?

    /// Makes a record, of nothing by default.
    package init(pins: [Pin] = [], nodeID: ForeignText? = nil, serverID: ForeignText? = nil) {
        self.pins = pins
        self.nodeID = nodeID
        self.serverID = serverID
    }

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
