internal import ServerModel

/// `landfall.environment/1`: what `env --json` prints. It never has a token.
struct EnvironmentDocument: Encodable {
    let schema = "landfall.environment/1"
    let kind: ServerKind
    let profile: String
    let url: String
    let tlsName: String?
    let tlsPin: String?

    private enum CodingKeys: String, CodingKey {
        case schema, kind, profile, url
        case tlsName = "tls_name"
        case tlsPin = "tls_pin"
    }

    init(_ target: HandoverTarget) {
        kind = target.kind
        profile = target.profile
        url = target.url
        tlsName = target.tlsName
        tlsPin = target.tlsPin
    }
}
