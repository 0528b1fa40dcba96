package import LandfallModel
package import LandfallTransport
package import LandfallWorkflows

/// `landfall.proxy/1`: where a proxy listens, and for whom.
package struct ProxyDocument: Encodable {
    package let schema = "landfall.proxy/1"
    package let kind: ServerKind
    package let profile: String
    /// The base URL to ask; `unix:/…` for a socket.
    package let url: String
    /// The base URL of the server behind it.
    package let server: String

    package init(_ target: HandoverTarget, _ address: ProxyServer.Address) {
        kind = target.kind
        profile = target.profile
        server = target.url
        url = address.url
    }
}
