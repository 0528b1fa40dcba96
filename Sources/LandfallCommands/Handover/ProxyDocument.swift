internal import ReadOnlyProxy
internal import ServerModel

/// `landfall.proxy/1`: where a proxy listens, and for whom.
struct ProxyDocument: Encodable {
    let schema = "landfall.proxy/1"
    let kind: ServerKind
    let profile: String
    /// The base URL to ask; `unix:/…` for a socket.
    let url: String
    /// The base URL of the server behind it.
    let server: String

    init(_ target: HandoverTarget, _ address: ProxyServer.Address) {
        kind = target.kind
        profile = target.profile
        server = target.url
        url = Self.text(address)
    }

    /// The base URL to ask.
    static func text(_ address: ProxyServer.Address) -> String {
        switch address {
        case .socket(let path): "unix:\(path)"
        case .url(let url): url
        }
    }
}
