internal import FoundationEssentials
package import LandfallModel

/// One server as a `landfall://` link, for another machine or person: its name, its product, the routes to it, and its recorded identity.
/// Never a token, where one is kept, or a consent. docs/share.md has the form.
package struct ShareLink: Sendable, Hashable {
    /// Why a text is not a link; the part in question, which is not a secret.
    package enum Fault: Error, Sendable, Hashable {
        /// Not `landfall://NAME?…`.
        case notALink
        case tooLong
        case badName
        /// A field that is missing, comes twice or has a value that it cannot have.
        case badField(String)
        /// A route that is not saved, such as one of this machine.
        case badRoute(Int)
        /// A field that this version does not know: to leave it out could drop what proves the server.
        case unknownField(String)
    }

    /// The most bytes of a link.
    package static let longest = 2048
    /// How each begins.
    package static let scheme = "landfall://"
    private static let most = (routes: 8, pins: 4)

    /// What the sender calls it.
    package let name: ProfileName
    package let kind: ServerKind
    /// The routes to it, the preferred one first; none that leads to the sender's own machine only.
    package let routes: [SavedRoute]
    package let identity: KnownIdentity

    /// What of a profile can be shared; nil if all of its routes lead to this machine only.
    package init?(_ profile: Profile) {
        let shared = profile.routes.filter { $0.leadsElsewhere && $0.isConfirmed }.prefix(Self.most.routes)
        guard !shared.isEmpty else { return nil }
        (name, kind, routes) = (profile.name, profile.kind, shared.map(\.withoutConsents))
        identity = Self.identity(profile.identity, for: routes)
    }

    /// Reads a link. Blanks around it do not count.
    ///
    /// - Throws: ``Fault``.
    package init(_ text: String) throws(Fault) {
        let text = text.withoutBlanksAround
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        guard text.hasPrefix(Self.scheme) else { throw .notALink }
        let parts = text.dropFirst(Self.scheme.count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .notALink }
        guard let name = ProfileName(String(parts[0])) else { throw .badName }
        var fields: [(name: String, value: String)] = []
        for field in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
            let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let value = pair[1].percentDecoded else {
                throw .badField(String(pair[0].prefix(20)))
            }
            fields.append((String(pair[0]), value))
        }
        func only(_ name: String) throws(Fault) -> String? {
            let values = fields.filter { $0.name == name }
            guard values.count <= 1 else { throw .badField(name) }
            return values.first?.value
        }
        guard let kind = try only("kind").flatMap(ServerKind.init(rawValue:)) else { throw .badField("kind") }
        let nodeID = try only("node").map { ForeignText($0) }
        var identity = KnownIdentity(nodeID: nodeID, serverID: try only("server").map { ForeignText($0) })
        var routes: [SavedRoute] = []
        for (name, value) in fields {
            switch name {
            case "kind", "node", "server": continue
            case "service", "tls-service", "tailnet", "route":
                guard let route = SavedRoute(field: name, value, kind, nodeID), route.leadsElsewhere else {
                    throw .badRoute(routes.count + 1)
                }
                routes.append(route)
            case "pin":
                guard let pin = KnownIdentity.Pin(linked: value) else { throw .badField(name) }
                identity.pins.append(pin)
            case "ssh":
                guard let key = SSHHostKey(linked: value) else { throw .badField(name) }
                identity.hosts.append(KnownIdentity.Host(key))
            default: throw .unknownField(String(name.prefix(20)))
            }
        }
        guard (1...Self.most.routes).contains(routes.count) else { throw .badField("route") }
        guard identity.pins.count <= Self.most.pins else { throw .badField("pin") }
        (self.name, self.kind, self.routes, self.identity) = (name, kind, routes, identity)
    }

    private init(_ whole: ShareLink, routes: [SavedRoute], identity: KnownIdentity) {
        (name, kind, self.routes, self.identity) = (whole.name, whole.kind, routes, identity)
    }

    /// The same with the preferred routes alone and what proves them, as many as fit.
    ///
    /// - Parameter bytes: The most bytes of ``text``.
    /// - Returns: Nil if not even one route fits.
    package func shortened(to bytes: Int) -> ShareLink? {
        for count in stride(from: routes.count, to: 0, by: -1) {
            let kept = Array(routes.prefix(count))
            let link = ShareLink(self, routes: kept, identity: Self.identity(identity, for: kept))
            if link.text.utf8.count <= bytes { return link }
        }
        return nil
    }

    /// What of an identity these routes can be proven by.
    private static func identity(_ whole: KnownIdentity, for routes: [SavedRoute]) -> KnownIdentity {
        let hosts = Set(routes.compactMap(\.sshMachine))
        let isInTailnet = routes.contains { $0.via == .tailnet }
        let isOnLAN = routes.contains { $0.via == .lan }
        return KnownIdentity(
            pins: routes.contains(where: \.mayBeTLS) ? whole.pins.suffix(most.pins) : [],
            nodeID: isInTailnet ? whole.nodeID : nil, serverID: isOnLAN ? whole.serverID : nil,
            sshHosts: whole.sshHosts.filter { hosts.contains($0.host) })
    }

    /// The link.
    package var text: String {
        var fields = [("kind", kind.rawValue)]
        fields += routes.map(\.field)
        if let node = identity.nodeID { fields.append(("node", node.raw)) }
        if let server = identity.serverID { fields.append(("server", server.raw)) }
        fields += identity.pins.map { ("pin", $0.linked) }
        fields += identity.sshHosts.map { ("ssh", "\($0.host) \($0.fingerprint)") }
        let query = fields.map { "\($0.0)=\($0.1.linkEncoded)" }.joined(separator: "&")
        return "\(Self.scheme)\(name)?\(query)"
    }
}

extension SavedRoute {
    /// Whether another machine can use it: not a socket, not a loopback address, and of a service only one in `local`.
    package var leadsElsewhere: Bool {
        switch target {
        case .service(let instance, _): return instance.domain == "local"
        case .tailnet(let address, _), .address(let address):
            switch address.host {
            case .socket: return false
            case .address(let host): return !host.isLoopback
            case .name(let name): return name.text != "localhost"
            case .ssh: return true
            }
        }
    }

    fileprivate var withoutConsents: SavedRoute {
        var route = self
        route.consents = []
        route.kept = KeptFields()
        return route
    }

    /// The machine that is passed to ssh, if it leads there.
    package var sshMachine: String? {
        guard case .address(let address) = target, case .ssh(let ssh) = address.host else { return nil }
        return ssh.server.machine
    }

    fileprivate var field: (String, String) {
        switch target {
        case .service(let instance, let form): (form.scheme == .https ? "tls-service" : "service", instance.name.raw)
        case .tailnet(let address, _): ("tailnet", address.description)
        case .address(let address): ("route", address.description)
        }
    }

    fileprivate init?(field: String, _ value: String, _ kind: ServerKind, _ nodeID: ForeignText?) {
        let target: Target
        switch field {
        case "service", "tls-service":
            let instance = ServiceInstance(name: ForeignText(value), kind: kind)
            target = .service(instance, ServiceForm(scheme: field == "service" ? nil : .https))
        default:
            guard let address = try? ServerAddress(parsing: value) else { return nil }
            target = field == "tailnet" ? .tailnet(address, nodeID: nodeID) : .address(address)
        }
        guard let route = try? SavedRoute(target) else { return nil }
        self = route
    }
}

extension KnownIdentity.Pin {
    /// The hash of the certificate, then that of the key where it is known, as base64url without padding.
    fileprivate var linked: String {
        ([certificate] + [publicKey].compactMap(\.self)).map { Data($0.bytes).base64URL }.joined(separator: ".")
    }

    fileprivate init?(linked text: String) {
        let hashes = text.split(separator: ".", omittingEmptySubsequences: false).map { Data(base64URL: $0) }
        guard (1...2).contains(hashes.count), hashes.allSatisfy({ $0?.count == 32 }) else { return nil }
        let prints = hashes.compactMap { $0.map { Fingerprint(bytes: Array($0)) } }
        self.init(certificate: prints[0], publicKey: prints.count == 2 ? prints[1] : nil)
    }
}

extension SSHHostKey {
    fileprivate init?(linked text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, Self.isFingerprint(parts[1]) else { return nil }
        self.init(host: parts[0], fingerprint: parts[1])
    }
}

extension Data {
    /// RFC 4648 section 5, without padding.
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    fileprivate init?(base64URL text: Substring) {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: String(plain) + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}

extension String {
    fileprivate var withoutBlanksAround: Substring {
        let start = drop(while: \.isWhitespace)
        return start.dropLast(start.reversed().prefix(while: \.isWhitespace).count)
    }

    /// What RFC 3986 section 3.4 lets stand in a query stays as it is, but for what separates fields.
    fileprivate var linkEncoded: String {
        percentEncoded { ServerAddress.isUnreserved($0) || ":/@[]".utf8.contains($0) }
    }
}
