internal import FoundationEssentials
package import LandfallModel
package import LandfallTransport

/// What other programs get of a route on which a server has answered: what was proven, and never a name, which they would look up
/// again and may be led elsewhere by. Does no I/O; docs/decisions/0016 is its table.
package struct HandedRoute: Sendable, Hashable {
    /// The base URL with the address that answered, or `unix:` and a path; nil if the kernel has no way there.
    package let url: String?
    /// The name that a TLS server is asked for, where the URL has its address in its place.
    package let tlsName: String?
    /// The public key that a TLS server has shown, as curl(1) takes it: `sha256//` and base64.
    package let tlsPin: String?
    /// Whether ssh leads there, which ends with this process.
    package let isBySSH: Bool

    /// - Parameters:
    ///   - route: The route, with the scheme that answered.
    ///   - peer: Who answered.
    ///   - certificate: What was shown in the handshake; nil without TLS.
    package init(_ route: Route, peer: Peer, certificate: PeerCertificate?) {
        var handed = route
        switch (route.host, peer) {
        case (.socket, _):
            // A folder in which others can replace it is not a proof (docs/trust.md).
            (url, tlsName) = (route.url, nil)
        case (_, .address(let address, let port)):
            (handed.host, handed.port) = (.address(address), port)
            var name: String?
            if case .name(let known) = route.host, route.scheme == .https { name = known.description }
            (url, tlsName) = (handed.url, name)
        case (_, .tunnel), (_, .forward), (_, .unixSocket):
            (url, tlsName) = (nil, nil)
        }
        isBySSH = if case .forward = peer { true } else { false }
        tlsPin = certificate.map { "sha256//" + Data($0.publicKeySHA256.bytes).base64EncodedString() }
    }
}
