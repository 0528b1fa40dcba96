package import LandfallModel

/// A server of a list. Everything in it is what someone else says: nothing of it is proven.
package struct DirectoryEntry: Sendable, Hashable {
    /// What names it in the list, for as long as it is there.
    package let id: String
    /// What it is called.
    package let name: ForeignText
    /// The product that it is said to be.
    package let kind: ServerKind
    /// Where it is said to be.
    package let routes: [Route]
    /// By what the list sorts it, without the secrets among them: they are for nobody who reads what landfall prints or keeps.
    package let labels: [String: String]
    /// What it is said to show; it counts only where the list is signed.
    package var claims: ServerClaims?

    /// Why a server of a list is left out.
    package enum Fault: Error, Sendable, Hashable {
        /// No name, or one that is too long.
        case name
        /// A product that this landfall does not know.
        case kind(ForeignText)
        /// It has none, or too many.
        case routes
        /// What DNS has of a name did not come.
        case record(ForeignText, RecordFault)
        /// An address that a list may not have, or that is none.
        case route(ForeignText, RouteFault)
        /// Too many labels, or one that is too long.
        case labels
        /// An id that is too long.
        case id
        /// A claim that is not a key or not an id.
        case claims
        /// Another server of the list has the id.
        case repeated
    }

    /// Why an address of a list is not taken.
    package enum RouteFault: String, Error, Sendable, Hashable, CaseIterable {
        /// It is not an address.
        case malformed
        /// It says neither `http`, `https` and `ssh` nor `tailnet`.
        case scheme
        /// It leads to this machine: a socket, loopback, or an address that the kernel takes for it.
        case thisMachine
        /// It means something else on every link: a link-local address, or a name of mDNS.
        case linkLocal
        /// A name without a dot, which may be anybody's.
        case bareName
    }

    /// Why DNS does not tell where a service is.
    package enum RecordFault: String, Error, Sendable, Hashable, CaseIterable {
        /// It has no SRV record that leads anywhere.
        case missing
        /// No name server answers for its records in time.
        case unanswered
        /// Its records do not fit into a packet, and do not come over TCP.
        case truncated
    }

    static let mostRoutes = 16
    static let mostLabels = 32
    static let mostBytes = 255

    /// The sighting of it in a scan. It has no record and no traits, so that it is never merged with what another source has seen.
    package func sighting(in source: DiscoverySource) -> Sighting {
        Sighting(
            id: Sighting.ID(source: source, key: id), kind: kind, name: name, routes: routes, labels: labels)
    }
}

extension DirectoryEntry {
    /// Reads the address of a server: `http://…`, `https://…`, `ssh://…` or `tailnet:MACHINE`.
    static func route(_ text: String) throws(RouteFault) -> Route {
        let tailnet = "tailnet:"
        let isTailnet = text.hasPrefix(tailnet)
        let address: ServerAddress
        do throws(ServerAddressError) {
            address = try ServerAddress(parsing: isTailnet ? String(text.dropFirst(tailnet.count)) : text)
        } catch {
            throw error.code == .unusableAddress ? .thisMachine : .malformed
        }
        let name: String
        switch address.host {
        case .socket: throw .thisMachine
        case .ssh(let ssh) where !isTailnet:
            try check(ssh.server.host)
            // It may be any Host of the user's configuration.
            guard IPAddress(ssh.server.host) != nil || ssh.server.host.contains(".") else { throw .bareName }
            return Route(scheme: .http, host: address.host, port: nil, via: .ssh)
        case .ssh: throw .scheme
        case .address(let address):
            guard address.canBeAnnounced else { throw .thisMachine }
            guard !address.isLinkLocal else { throw .linkLocal }
            name = ""
        case .name(let host): name = host.text
        }
        guard address.scheme != nil || isTailnet else { throw .scheme }
        if !name.isEmpty { try check(name) }
        // In the tailnet a word is a machine, and never a question to DNS.
        guard isTailnet || !address.host.isBareWord else { throw .bareName }
        return Route(
            scheme: address.scheme ?? .http, host: address.host, port: address.port, basePath: address.basePath,
            via: isTailnet ? .tailnet : .direct)
    }

    /// Whether a list may have the address of a server.
    package static func mayList(_ text: String) -> Bool { (try? route(text)) != nil }

    private static func check(_ host: String) throws(RouteFault) {
        if let address = IPAddress(host) {
            guard address.canBeAnnounced else { throw .thisMachine }
            guard !address.isLinkLocal else { throw .linkLocal }
        }
        let name = host.lowercased()
        let labels = name.split(separator: ".")
        guard labels.last != "localhost", labels.first != "localhost" else { throw .thisMachine }
        // inet_aton(3) reads a name that ends in a number as an address, in several notations.
        let last = labels.last ?? ""
        let isNumber = last.hasPrefix("0x") || last.allSatisfy { ("0"..."9").contains($0) }
        guard IPAddress(host) != nil || !isNumber else { throw .malformed }
        guard labels.last != "local" else { throw .linkLocal }
    }
}
