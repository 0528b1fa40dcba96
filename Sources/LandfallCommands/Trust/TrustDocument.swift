internal import ProfileStore
internal import ServerModel

/// `landfall.trust/1`: what a server is recognised by.
struct TrustDocument: Encodable, Sendable {
    struct PinDocument: Encodable, Sendable {
        let certificate: String
        let publicKey: String?
        let firstSeen: String?
        let lastSeen: String?
        let vouchedBy: ForeignText?

        enum CodingKeys: String, CodingKey {
            case certificate = "certificate_sha256"
            case publicKey = "public_key_sha256"
            case firstSeen = "first_seen"
            case lastSeen = "last_seen"
            case vouchedBy = "vouched_by"
        }
    }

    struct ConsentDocument: Encodable, Sendable {
        let route: ForeignText
        let subnet: String
        let gateway: String
        let given: String?
    }

    let schema = "landfall.trust/1"
    let profile: String
    let pins: [PinDocument]
    let nodeID: ForeignText?
    let serverID: ForeignText?
    let cleartext: [ConsentDocument]

    enum CodingKeys: String, CodingKey {
        case schema, profile, pins, cleartext
        case nodeID = "node_id"
        case serverID = "server_id"
    }

    init(_ profile: Profile) {
        self.profile = profile.name.description
        pins = profile.identity.pins.map { pin in
            PinDocument(
                certificate: pin.certificate.description, publicKey: pin.publicKey?.description,
                firstSeen: pin.firstSeen?.description, lastSeen: pin.lastSeen?.description, vouchedBy: pin.vouchedBy)
        }
        nodeID = profile.identity.nodeID
        serverID = profile.identity.serverID
        cleartext = profile.routes.flatMap { route in
            route.consents.map { consent in
                ConsentDocument(
                    route: route.text, subnet: consent.network.subnet, gateway: consent.network.gateway,
                    given: consent.given?.description)
            }
        }
    }
}
