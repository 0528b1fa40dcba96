/// One way to reach a server.
public struct Route: Sendable, Hashable {
    /// The origin of a route, which determines what it can prove.
    public enum Via: String, Sendable, Hashable, Codable {
        /// Seen by mDNS on a link of this machine.
        case lan
        /// A tailnet machine.
        case tailnet
        /// A machine that ssh leads to.
        case ssh
        /// An address that the user typed.
        case direct
        /// This machine: loopback or a Unix socket.
        case local
    }

    /// Plain HTTP or HTTP over TLS.
    public enum Scheme: String, Sendable, Hashable, Codable {
        case http
        case https
    }

    /// The scheme that the server claims or the user chose.
    public var scheme: Scheme
    /// Where to connect to.
    public var host: ServerHost
    /// The TCP port; nil for a Unix socket.
    public var port: UInt16?
    /// The prefix of every API path: empty, or `/…` without a final slash.
    public var basePath: String
    /// Where the route comes from.
    public var via: Via
    /// The interface that it was seen on.
    public var interface: String?

    /// Creates a route; nothing is checked here but the types.
    public init(
        scheme: Scheme, host: ServerHost, port: UInt16?, basePath: String = "", via: Via, interface: String? = nil
    ) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.basePath = basePath
        self.via = via
        self.interface = interface
    }

    /// Creates a route to an address; nothing is checked here but the types.
    public init(
        scheme: Scheme, address: IPAddress, port: UInt16, basePath: String = "", via: Via, interface: String? = nil
    ) {
        self.init(
            scheme: scheme, host: .address(address), port: port, basePath: basePath, via: via, interface: interface)
    }

    /// The base URL, for example `http://[fe80::1%25eth0]:8080`; `unix:/…` for a socket, `ssh://…` for a machine behind ssh.
    public var url: String {
        switch host {
        case .socket(let path): return "unix:\(path)"
        case .ssh(let address): return address.description
        case .name, .address: break
        }
        return "\(scheme.rawValue)://\(host.urlHost ?? "")\(port.map { ":\($0)" } ?? "")\(basePath)"
    }

    /// The address, where the host is one.
    public var address: IPAddress? {
        if case .address(let address) = host { address } else { nil }
    }

    /// The order in which routes are shown: Unix sockets, what else is on this machine, IPv4, global IPv6, names, link-local
    /// addresses, ssh, then by text.
    public static func isPreferred(_ left: Route, over right: Route) -> Bool {
        (left.rank, left.url) < (right.rank, right.url)
    }

    private var rank: Int {
        switch host {
        case .socket: 0
        case _ where via == .local: 1
        case .address(let address) where address.isLinkLocal: address.family == .ipv4 ? 5 : 6
        case .address(let address): address.family == .ipv4 ? 2 : 3
        case .name: 4
        case .ssh: 7
        }
    }
}

extension Route {
    /// A base path from foreign text: `/` and RFC 3986 path characters only, final slashes dropped; nil for anything
    /// else, which is then as good as absent.
    public static func basePath(_ text: String) -> String? {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/".utf8)
        guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count <= 255, text.utf8.allSatisfy(allowed.contains),
            !text.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
        else { return nil }
        var path = Substring(text)
        while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path.hasPrefix("//") ? nil : String(path)
    }
}
