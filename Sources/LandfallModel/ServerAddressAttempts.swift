extension ServerAddress {
    /// One scheme and port to try.
    public struct Attempt: Sendable, Hashable {
        /// Plain HTTP or HTTP over TLS; always HTTP over a Unix socket.
        public let scheme: Route.Scheme
        /// The TCP port; nil for a Unix socket.
        public let port: UInt16?

        /// Creates an attempt; nothing is checked.
        package init(scheme: Route.Scheme, port: UInt16?) {
            self.scheme = scheme
            self.port = port
        }
    }

    /// Lists what to try when a server of this kind is looked for at this address.
    ///
    /// - Without a port these are the product's own ports, those of all products where the kind is unknown. An explicit scheme
    ///   puts its own port (443 or 80, RFC 9110 section 4.2) before them: that is what the URL says, and where a reverse proxy or
    ///   `tailscale serve` listens; people who copy a URL and forget the port are still served.
    /// - Without a scheme each port is tried in plain HTTP, then with TLS, port by port: one closed port settles both.
    /// - With TLS saved only `https` is ever tried. An explicit `http` leaves nothing then: the list is empty and the caller
    ///   refuses by policy, for a downgrade needs another decision than the typing of an address.
    /// - A Unix socket is one attempt. It never leaves the machine, so that TLS has no say in it. Nor has it behind ssh.
    ///
    /// - Parameters:
    ///   - kind: The product, if it is known.
    ///   - tlsWasSaved: Whether this server was ever saved with a TLS route.
    /// - Returns: The attempts in order; empty only for `http` where TLS was saved.
    public func attempts(kind: ServerKind?, tlsWasSaved: Bool) -> [Attempt] {
        switch host {
        case .socket: return [Attempt(scheme: .http, port: nil)]
        case .ssh(let address): return Self.attempts(at: address.place, kind: kind, tlsWasSaved: tlsWasSaved)
        case .name, .address: break
        }
        let schemes: [Route.Scheme] =
            switch (scheme, tlsWasSaved) {
            case (.http, true): []
            case (nil, false): [.http, .https]
            case (.http, false): [.http]
            case (.https, _), (nil, true): [.https]
            }
        return ports(kind: kind).flatMap { port in schemes.map { Attempt(scheme: $0, port: port) } }
    }

    /// Behind ssh the way is proven, so that TLS is what the server happens to speak: it is tried first where it was saved. The port is
    /// nil if there are several places.
    private static func attempts(at place: SSHPlace?, kind: ServerKind?, tlsWasSaved: Bool) -> [Attempt] {
        if case .socket = place { return [Attempt(scheme: .http, port: nil)] }
        let spoken = Set(ServerKind.candidates(kind).flatMap(\.product.schemes))
        let schemes: [Route.Scheme] = tlsWasSaved ? [.https, .http] : [.http, .https]
        return schemes.filter(spoken.contains).map { Attempt(scheme: $0, port: place?.port) }
    }

    private func ports(kind: ServerKind?) -> [UInt16] {
        if let port { return [port] }
        var known: [UInt16] = []
        for port in ServerKind.candidates(kind).flatMap(\.defaultPorts) where !known.contains(port) {
            known.append(port)
        }
        switch scheme {
        case nil: return known
        case .http: return [80] + known
        case .https: return [443] + known
        }
    }
}
