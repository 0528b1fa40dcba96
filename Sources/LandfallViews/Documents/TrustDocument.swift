package import LandfallConnections
package import LandfallModel
internal import LandfallWorkflows

/// `landfall.trust/1`: the recorded identity of a server.
package struct TrustDocument: Encodable, Sendable {
    package struct PinDocument: Encodable, Sendable {
        package let certificate: String
        package let publicKey: String?
        package let firstSeen: String?
        package let lastSeen: String?
        package let vouchedBy: ForeignText?

        package enum CodingKeys: String, CodingKey {
            case certificate = "certificate_sha256"
            case publicKey = "public_key_sha256"
            case firstSeen = "first_seen"
            case lastSeen = "last_seen"
            case vouchedBy = "vouched_by"
        }
    }

    package let schema = "landfall.trust/1"
    package let profile: String
    package let pins: [PinDocument]
    package let nodeID: ForeignText?
    package let serverID: ForeignText?
    /// Nil if there are none.
    package let sshHosts: [SSHHostDocument]?
    package let cleartext: [ConsentDocument]
    /// Those of networks without a gateway; nil if there are none.
    package let cleartextInterfaces: [ConsentDocument]?

    package enum CodingKeys: String, CodingKey {
        case schema, profile, pins, cleartext
        case cleartextInterfaces = "cleartext_interfaces"
        case nodeID = "node_id"
        case serverID = "server_id"
        case sshHosts = "ssh_hosts"
    }

    package init(_ profile: Profile) {
        self.profile = profile.name.description
        pins = profile.identity.pins.map { pin in
            PinDocument(
                certificate: pin.certificate.description, publicKey: pin.publicKey?.description,
                firstSeen: pin.firstSeen?.description, lastSeen: pin.lastSeen?.description, vouchedBy: pin.vouchedBy)
        }
        nodeID = profile.identity.nodeID
        serverID = profile.identity.serverID
        sshHosts = SSHHostDocument.all(profile.identity)
        let consents = profile.routes.flatMap { route in route.consents.map { ConsentDocument($0, on: route) } }
        (cleartext, cleartextInterfaces) = (consents.ofNetworks ?? [], consents.ofInterfaces)
    }
}

/// The recorded key of a machine that ssh leads to.
package struct SSHHostDocument: Encodable, Sendable {
    package let host: String
    package let fingerprint: String

    /// Those of a server; nil if there are none.
    static func all(_ identity: KnownIdentity) -> [SSHHostDocument]? {
        if identity.sshHosts.isEmpty { return nil }
        return identity.sshHosts.map { SSHHostDocument(host: $0.host, fingerprint: $0.fingerprint) }
    }
}
