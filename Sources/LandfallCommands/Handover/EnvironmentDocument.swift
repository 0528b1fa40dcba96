internal import ServerModel

/// `landfall.environment/1`: what `env --json` prints. It never has a token.
struct EnvironmentDocument: Encodable {
    let schema = "landfall.environment/1"
    let kind: ServerKind
    let profile: String
    let url: String

    init(_ target: HandoverTarget) {
        kind = target.kind
        profile = target.profile
        url = target.url
    }
}
