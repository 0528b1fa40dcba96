/// Where a server is looked for: an address, a name that must be resolved first, a Unix socket, or a machine behind ssh.
public enum ServerHost: Sendable, Hashable, CustomStringConvertible {
    case address(IPAddress)
    case name(HostName)
    case socket(SocketPath)
    case ssh(SSHAddress)

    /// The form that stands in a URL; nil for a socket and for ssh, which have none there.
    public var urlHost: String? {
        switch self {
        case .address(let address): address.urlHost
        case .name(let name): name.description
        case .socket, .ssh: nil
        }
    }

    /// The address with its zone, the name in ASCII, the path, or the URL of ssh.
    public var description: String {
        switch self {
        case .address(let address): address.description
        case .name(let name): name.description
        case .socket(let path): path.description
        case .ssh(let address): address.description
        }
    }

    /// Whether it is a bare word, such as a tailnet machine, a profile or a typing error: it is sent to DNS only
    /// where the user has forced that (`host:NAME`).
    package var isBareWord: Bool {
        if case .name(let name) = self { name.isSingleLabel && name.text != "localhost" } else { false }
    }
}

extension ServerHost {
    /// Where a route to it comes from that the user has typed.
    package var via: Route.Via {
        if case .ssh = self { return .ssh }
        return isOfThisMachine ? .local : .direct
    }

    /// Whether it is a Unix socket or loopback.
    package var isOfThisMachine: Bool {
        switch self {
        case .socket: true
        case .ssh: false
        case .address(let address): address.isLoopback
        case .name(let name): name.text == "localhost"
        }
    }
}
