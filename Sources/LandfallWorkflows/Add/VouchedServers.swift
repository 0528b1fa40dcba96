package import LandfallConnections
internal import LandfallModel

/// What signed lists vouch for in the servers that a scan or a list shows.
package struct VouchedServers: Sendable {
    private struct Key: Hashable {
        let kind: ServerKind
        let name: String
        /// In no order: a scan puts the best route first.
        let urls: Set<String>
    }

    private var claims: [Key: [VouchedIdentity]] = [:]

    /// Nothing is vouched for.
    package init() {}

    /// Takes what a list vouches for; nothing if it does not count as signed.
    package mutating func add(_ reading: DirectoryReading, of directory: Directory) {
        for entry in reading.list.entries {
            guard let vouched = reading.vouched(entry, by: directory) else { continue }
            claims[Key(kind: entry.kind, name: entry.name.raw, urls: Set(entry.routes.map(\.url))), default: []].append(
                vouched)
        }
    }

    /// What is vouched for in a server.
    func identities(of server: SeenServer) -> [VouchedIdentity] {
        claims[Key(kind: server.kind, name: server.name, urls: Set(server.routes.map(\.url)))] ?? []
    }
}
