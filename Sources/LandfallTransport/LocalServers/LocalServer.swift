package import LandfallModel

/// A server on this machine that has proven which product it is.
package struct LocalServer: Sendable, Hashable {
    /// Whether its clients need a token.
    package enum Authentication: String, Sendable, Hashable, Codable {
        /// It requires no authentication.
        case none
        /// A bearer token (RFC 6750).
        case bearer
    }

    /// The product.
    package let kind: ServerKind
    /// The TCP port.
    package let port: UInt16
    /// Whether it speaks TLS.
    package let scheme: Route.Scheme
    /// The version that it names; nil where it names none without a token.
    package var version: ForeignText?
    /// The path before every path of the API; empty for all products.
    package var basePath: String = ""
    /// Whether a token is needed, as far as that shows from outside.
    package let authentication: Authentication
    /// The certificate that it shows; nil without TLS.
    package var certificate: PeerCertificate?
    /// Who can reach it.
    package let exposure: Exposure

    /// Whether clients need a token.
    package var requiresToken: Bool { authentication == .bearer }
    /// Whether it speaks TLS.
    package var usesTLS: Bool { scheme == .https }
    /// SHA-256 of the certificate's DER in hexadecimal, for the TXT record; nil without TLS.
    package var certificatePin: String? { certificate.map { "\($0.certificateSHA256)" } }
}

/// Which of this machine's addresses a server listens on.
package enum Exposure: Sendable, Hashable {
    /// On all of them.
    case everyInterface
    /// On these alone, none of them a loopback address.
    case interfaces([IPAddress])
    /// On loopback: no other machine reaches it.
    case loopbackOnly
    /// It answers, but the socket table does not show it; a port that is forwarded to a container looks like this.
    case unknown
}
