package import LandfallModel
package import LandfallWorkflows

/// `landfall.environment/1`: what `env --json` prints. It never has a token.
package struct EnvironmentDocument: Encodable {
    package let schema = "landfall.environment/1"
    package let kind: ServerKind
    package let profile: String
    package let url: String
    package let tlsName: String?
    package let tlsPin: String?

    private enum CodingKeys: String, CodingKey {
        case schema, kind, profile, url
        case tlsName = "tls_name"
        case tlsPin = "tls_pin"
    }

    package init(_ target: HandoverTarget) {
        kind = target.kind
        profile = target.profile
        url = target.url
        tlsName = target.tlsName
        tlsPin = target.tlsPin
    }
}
