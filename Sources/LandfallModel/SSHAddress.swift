/// A place on a machine that ssh(1) leads to: `ssh://[user@]host[:port]`, then nothing, `/host:port`, `/absolute/path.sock` or
/// `/~/path.sock`.
public struct SSHAddress: Sendable, Hashable, CustomStringConvertible {
    /// The machine.
    public let server: SSHServer
    /// The place there; nil for the usual places of the product.
    public let place: SSHPlace?

    /// The same with the place that was found, where none was named, or one below a home that would have to be asked for each time.
    package func settled(at found: SSHPlace?) -> SSHAddress {
        if let place, !place.isBelowHome { return self }
        return SSHAddress(server: server, place: found ?? place)
    }

    /// The canonical text, which parses to an equal value.
    public var description: String {
        switch place {
        case nil: "ssh://\(server)"
        case .socket(let path, isBelowHome: false): "ssh://\(server)\(path)"
        case .socket(let path, isBelowHome: true): "ssh://\(server)/~\(path)"
        case .port(let host, let port): "ssh://\(server)/\(host.urlHost ?? ""):\(port)"
        }
    }
}

/// A machine as it is passed to ssh(1): a name, an address or a `Host` of the user's configuration.
public struct SSHServer: Sendable, Hashable, CustomStringConvertible {
    /// The user to log in as; with nil, ssh decides.
    public let user: String?
    /// The name, which does not begin with a hyphen, or an address without brackets.
    public let host: String
    /// The port of its ssh server; with nil, ssh decides.
    public let port: UInt16?

    /// `host[:port]`, by which its key is recorded: the machine is the same for every user.
    package var machine: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return name + (port.map { ":\($0)" } ?? "")
    }

    /// `[user@]host[:port]`.
    public var description: String { (user.map { $0 + "@" } ?? "") + machine }

    /// `[user@]host`.
    package var withoutPort: String { SSHServer(user: user, host: host, port: nil).description }
}

/// Where a server listens, as the machine at the other end of ssh sees it.
public enum SSHPlace: Sendable, Hashable, CustomStringConvertible {
    /// A Unix socket, by its path from the root or from the home of the user who logs in.
    case socket(SocketPath, isBelowHome: Bool)
    /// A TCP port of a host that this machine knows.
    indirect case port(ServerHost, UInt16)

    /// `/run/x.sock`, `~/x.sock` or `host:port`.
    public var description: String {
        switch self {
        case .socket(let path, let isBelowHome): (isBelowHome ? "~" : "") + path.description
        case .port(let host, let port): "\(host.urlHost ?? ""):\(port)"
        }
    }

    /// The TCP port; nil for a socket.
    package var port: UInt16? {
        if case .port(_, let port) = self { port } else { nil }
    }

    /// Whether it is a port of that machine itself, which someone there has opened.
    package var isPortOfMachine: Bool { if case .port(let host, _) = self { host.isOfThisMachine } else { false } }

    /// Whether the home of the user who logs in belongs before its path.
    package var isBelowHome: Bool { if case .socket(_, isBelowHome: true) = self { true } else { false } }

    /// The place with the remote user's home put before its path.
    ///
    /// - Parameter home: An absolute path.
    /// - Returns: The place; nil if that is not the path of a socket.
    package func resolved(home: String) -> SSHPlace? {
        guard case .socket(let path, isBelowHome: true) = self else { return self }
        let whole = home == "/" ? path.description : home + path.description
        return (try? SocketPath(parsing: Array(whole.utf8)[...])).map { .socket($0, isBelowHome: false) }
    }

    /// Where the servers of a product usually listen.
    ///
    /// - Parameter kind: The product; nil for all of them.
    /// - Returns: The places, in the order in which they are tried.
    package static func usual(_ kind: ServerKind?) -> [SSHPlace] {
        var places: [SSHPlace] = []
        for product in ServerKind.candidates(kind).map(\.product) {
            let socket = product.homeSocket.flatMap { try? SocketPath(parsing: Array("/\($0)".utf8)[...]) }
            let local = HostName("localhost").map(ServerHost.name)
            places += socket.map { [.socket($0, isBelowHome: true)] } ?? []
            places += local.map { host in product.defaultPorts.map { .port(host, $0) } } ?? []
        }
        return places.enumerated().filter { !places[..<$0.offset].contains($0.element) }.map(\.element)
    }
}
