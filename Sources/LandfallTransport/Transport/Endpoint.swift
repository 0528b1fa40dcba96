package import LandfallModel

/// Where a connection leads and whether TLS runs on it.
package struct Endpoint: Sendable, Hashable {
    /// The two kinds of place that a connection can lead to.
    package enum Location: Sendable, Hashable {
        /// A TCP port of a host, by its name; several addresses of it are raced.
        case host(HostName, port: UInt16)
        /// A TCP port of an address.
        case address(IPAddress, port: UInt16)
        /// A Unix stream socket, by its path.
        case unixSocket(path: String)
        /// A Unix stream socket of this machine that leads to a place behind ssh.
        case forward(path: String, to: SSHPlace)
    }

    /// Plain HTTP or HTTP over TLS.
    package let scheme: Route.Scheme
    /// The place.
    package let location: Location

    /// The value of the Host field (RFC 9110 section 7.2).
    package let authority: String
    /// What a server that is reached by an address is called; nil where it is called as it is reached.
    private let name: HostName?

    /// Makes an endpoint; nothing is checked before it is opened.
    ///
    /// - Parameters:
    ///   - scheme: Whether TLS runs on it.
    ///   - location: The place.
    ///   - authority: What stands in the Host field where a server wants to read something of its own there.
    package init(scheme: Route.Scheme, location: Location, authority: String? = nil) {
        self.scheme = scheme
        self.location = location
        self.authority = authority ?? location.authority
        name = nil
    }

    /// Makes an endpoint at an address for a server that is asked for by its name: in the handshake and in the Host field.
    package init(scheme: Route.Scheme, address: IPAddress, port: UInt16, name: HostName?) {
        self.scheme = scheme
        location = .address(address, port: port)
        authority = (name.map { .host($0, port: port) } ?? location).authority
        self.name = name
    }

    /// The name for the handshake's SNI extension (RFC 6066 section 3), which takes no addresses and no final dot.
    var serverName: String? {
        switch location {
        case .host(let name, _), .forward(_, to: .port(.name(let name), _)): name.text
        case .address: name?.text
        case .unixSocket, .forward: nil
        }
    }
}

extension Endpoint.Location {
    /// The value of the Host field. A zone is left out: it means nothing to the other end (RFC 6874 section 1).
    fileprivate var authority: String {
        switch self {
        case .host(let name, let port):
            "\(name):\(port)"
        case .address(let address, let port):
            "\((IPAddress(bytes: address.bytes) ?? address).urlHost):\(port)"
        case .forward(_, to: .port(let host, let port)):
            "\(host.urlHost ?? "localhost"):\(port)"
        case .unixSocket, .forward:
            "localhost"
        }
    }
}
