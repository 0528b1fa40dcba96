/// What is recorded of a server, to recognise it by (docs/trust.md).
package struct KnownIdentity: Sendable, Hashable {
    /// A certificate that was accepted once, and its key.
    package struct Pin: Sendable, Hashable {
        /// SHA-256 of the certificate's DER.
        package var certificate: Fingerprint
        /// SHA-256 of the SubjectPublicKeyInfo; nil where only the certificate's hash was typed.
        package var publicKey: Fingerprint?
        /// When it was recorded; nil where nobody wrote it down.
        package var firstSeen: Timestamp?
        /// When it was last shown; nil before that.
        package var lastSeen: Timestamp?
        /// Which proven route vouched for it; nil where a person did.
        package var vouchedBy: ForeignText?

        /// Makes a pin.
        package init(
            certificate: Fingerprint, publicKey: Fingerprint? = nil, firstSeen: Timestamp? = nil,
            lastSeen: Timestamp? = nil, vouchedBy: ForeignText? = nil
        ) {
            self.certificate = certificate
            self.publicKey = publicKey
            self.firstSeen = firstSeen
            self.lastSeen = lastSeen
            self.vouchedBy = vouchedBy
        }
    }

    /// The pins, the newest last; one of them has to match.
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
}
