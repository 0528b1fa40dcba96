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
        let gateway: String?
        let interface: String?
        let given: String?

        init(_ route: SavedRoute, _ consent: CleartextConsent) {
            self.route = route.text
            subnet = consent.network.subnet
            gateway = consent.network.gateway
            interface = consent.network.interface
            given = consent.given?.description
        }
    }

    let schema = "landfall.trust/1"
    let profile: String
    let pins: [PinDocument]
    let nodeID: ForeignText?
    let serverID: ForeignText?
    let cleartext: [ConsentDocument]
    /// Those of networks without a gateway; nil where there are none.
    let cleartextInterfaces: [ConsentDocument]?

    enum CodingKeys: String, CodingKey {
        case schema, profile, pins, cleartext
        case cleartextInterfaces = "cleartext_interfaces"
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
        let consents = profile.routes.flatMap { route in route.consents.map { ConsentDocument(route, $0) } }
        cleartext = consents.filter { $0.gateway != nil }
        let ungated = consents.filter { $0.gateway == nil }
        cleartextInterfaces = ungated.isEmpty ? nil : ungated
    }
}
