package import ServerModel

/// SHA-256 of a certificate or a key: 64 hexadecimal digits in lower case.
package struct PinDigest: Sendable, Hashable, CustomStringConvertible {
    /// The digits.
    package let description: String

    /// Checks digits of either case; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy(\.isHexDigit) else { return nil }
        description = text.lowercased()
    }
}

/// What is recorded of a server, to recognise it by (docs/trust.md).
package struct ProfileIdentity: Sendable, Hashable {
    /// A certificate that was accepted once.
    package struct Pin: Sendable, Hashable {
        /// SHA-256 of its DER.
        package var certificate: PinDigest
        /// SHA-256 of its SubjectPublicKeyInfo; nil where only the certificate's hash was typed.
        package var publicKey: PinDigest?
        /// When it was recorded; nil where nobody wrote it down.
        package var firstSeen: Timestamp?
        /// When it was last shown; nil before that.
        package var lastSeen: Timestamp?
        /// Which proven route vouched for it; nil where a person did.
        package var vouchedBy: ForeignText?
        var kept = KeptFields()

        /// Makes a record.
        package init(
            certificate: PinDigest, publicKey: PinDigest? = nil, firstSeen: Timestamp? = nil,
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
    var kept = KeptFields()

    /// Makes a record, of nothing by default.
    package init(pins: [Pin] = [], nodeID: ForeignText? = nil, serverID: ForeignText? = nil) {
        self.pins = pins
        self.nodeID = nodeID
        self.serverID = serverID
    }

    /// Whether nothing is recorded.
    package var isEmpty: Bool { self == ProfileIdentity() }
}
