/// Where a server is looked for: an address, a name that must be resolved first, or a Unix socket.
public enum ServerHost: Sendable, Hashable {
    case address(IPAddress)
    case name(HostName)
    case socket(SocketPath)

    /// The form that stands in a URL; nil for a socket, which has none there.
    public var urlHost: String? {
        switch self {
        case .address(let address): address.urlHost
        case .name(let name): name.description
        case .socket: nil
        }
    }
}
