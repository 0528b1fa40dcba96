package import LandfallModel

/// What another program needs to know of a server.
package struct HandoverTarget: Sendable, Hashable {
    package let kind: ServerKind
    /// The base URL to ask; `unix:/…` for a socket.
    package let url: String
    /// The name of the profile.
    package let profile: String
    /// The name that a TLS server is asked for, where the URL has its address in its place.
    package var tlsName: String?
    /// The public key of a TLS server, in the form that curl(1) accepts.
    package var tlsPin: String?

    package init(kind: ServerKind, url: String, profile: String, tlsName: String? = nil, tlsPin: String? = nil) {
        self.kind = kind
        self.url = url
        self.profile = profile
        self.tlsName = tlsName
        self.tlsPin = tlsPin
    }

    /// The variables that another program finds them in.
    package var variables: [(name: String, value: String)] {
        let tls = [(Self.tlsNameVariable, tlsName), (Self.tlsPinVariable, tlsPin)]
        return [("LANDFALL_KIND", kind.rawValue), ("LANDFALL_PROFILE", profile), ("LANDFALL_URL", url)]
            + tls.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Where another program finds the name that a TLS server is asked for.
    package static let tlsNameVariable = "LANDFALL_TLS_NAME"
    /// Where it finds the public key that the server must have.
    package static let tlsPinVariable = "LANDFALL_TLS_PIN"
    /// Where another program finds the number of the descriptor with the token.
    package static let tokenDescriptorVariable = "LANDFALL_TOKEN_FD"

    /// Checks the name of a variable that is to hold a token (POSIX.1-2024, Base Definitions, 8.1), which must not be
    /// one of landfall's others.
    package static func isTokenVariable(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        let isName = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || byte == 0x5f
        }
        let taken = [
            "LANDFALL_KIND", "LANDFALL_PROFILE", "LANDFALL_URL", tlsNameVariable, tlsPinVariable,
            tokenDescriptorVariable,
        ]
        return isName && !taken.contains(name)
    }
}
