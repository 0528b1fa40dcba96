/// The address of a server as the user types it: `my-mac`, `192.168.1.5:9090`, `[fe80::1%eth0]:8080`,
/// `https://box.local:8443/base`, `unix:/home/u/.diane/diane.sock`, `ssh://box`.
///
/// The only way to create one is ``init(parsing:)``, and its ``description`` parses to an equal value. Parts that were not typed are nil:
/// ``attempts(kind:tlsWasSaved:)`` says what is tried then.
public struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    /// Warnings for the user before an address is used.
    public enum Warning: Sendable, Hashable {
        /// One label mixes writing systems, as labels do that imitate others (UTS 39). `ascii` is its form on the wire.
        case mixedScripts(label: ForeignText, ascii: String, [NameScript])

        /// A stable identifier.
        public var code: String {
            switch self {
            case .mixedScripts: "mixed_scripts"
            }
        }
    }

    /// The most bytes of a text that is looked at. No address needs more, punycode's longest names included.
    public static let longestText = 2_048

    /// The scheme, if one was typed. A Unix socket and ssh have none.
    public let scheme: Route.Scheme?
    /// The host or the socket.
    public let host: ServerHost
    /// The TCP port, if one was typed.
    public let port: UInt16?
    /// The prefix of every API path: empty, or `/…` without a final slash.
    public let basePath: String

    init(scheme: Route.Scheme? = nil, host: ServerHost, port: UInt16? = nil, basePath: String = "") {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.basePath = basePath
    }

    /// The same address with another host: a machine by its full name instead of a short one.
    package func replacing(host: ServerHost) -> ServerAddress {
        ServerAddress(scheme: scheme, host: host, port: port, basePath: basePath)
    }

    /// Whether this is a link-local IPv6 address without its zone, which cannot be connected to before an interface is chosen.
    public var needsZone: Bool {
        guard case .address(let address) = host else { return false }
        return address.family == .ipv6 && address.isLinkLocal && address.zone == nil
    }

    /// Warnings for the user before the address is used; almost always empty.
    public var warnings: [Warning] {
        if case .name(let name) = host { name.warnings } else { [] }
    }

    /// The canonical text: lower case, `xn--` labels, RFC 5952 addresses, and only what was typed. An IPv6 address that stands
    /// alone has no brackets and a bare `%` before its zone; in brackets that is `%25` (RFC 6874).
    public var description: String {
        if scheme == nil, port == nil, basePath.isEmpty, case .address(let address) = host {
            return address.description
        }
        return text(scheme: scheme, port: port)
    }

    /// The base URL of an attempt, for example `http://[fe80::1%25eth0]:8080/base`; `unix:/…` for a socket.
    public func url(_ attempt: Attempt) -> String {
        text(scheme: attempt.scheme, port: attempt.port)
    }

    private func text(scheme: Route.Scheme?, port: UInt16?) -> String {
        switch host {
        case .socket(let path): return "unix:\(path)"
        case .ssh(let address): return address.description
        case .name, .address:
            let start = scheme.map { "\($0.rawValue)://" } ?? ""
            return "\(start)\(host.urlHost ?? "")\(port.map { ":\($0)" } ?? "")\(basePath)"
        }
    }
}
