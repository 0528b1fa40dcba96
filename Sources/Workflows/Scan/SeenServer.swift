package import PrivateFiles
package import ServerModel

/// A server of the last scan, as far as other commands name it.
package struct SeenServer: Decodable, Sendable, Hashable {
    package struct SeenRoute: Decodable, Sendable, Hashable {
        package let url: String
        package let via: Route.Via
    }

    /// The row.
    package let number: Int
    package let ref: String
    /// What people call it, and its instance on the LAN: foreign text.
    package let name: String
    package let instance: String?
    package let kind: ServerKind
    package let routes: [SeenRoute]
    package let serverID: String?
    package let nodeID: String?

    package enum CodingKeys: String, CodingKey {
        case number, ref, name, instance, kind, routes
        case serverID = "server_id"
        case nodeID = "node_id"
    }
}

extension SeenServer {
    /// A row of a scan that goes on.
    package init(_ candidate: Candidate) {
        self.init(
            number: candidate.number, ref: candidate.ref, name: candidate.name.description,
            instance: candidate.instance?.name.raw, kind: candidate.kind,
            routes: candidate.routes.map { SeenRoute(url: $0.url, via: $0.via) },
            serverID: candidate.serverID?.raw, nodeID: candidate.nodeID?.raw)
    }
}

/// What was last seen, in the state folder, for other commands and for completion.
package enum LastScan {
    /// `landfall.scan/1`, as `scan --json` prints it.
    package static let file = "last-scan.json"

    private struct SeenServers: Decodable {
        let servers: [SeenServer]
    }

    /// Reads what the last scan kept.
    ///
    /// - Parameter folder: The state folder.
    /// - Throws: `PrivateFileError` where something is there that cannot be read.
    /// - Returns: The servers of the last scan; none where none was kept or it is damaged: the next scan replaces it.
    package static func servers(in folder: PrivateFolder) throws(PrivateFileError) -> [SeenServer] {
        guard let bytes = try folder.read(file) else { return [] }
        return (try? JSONBounds.read.decode(SeenServers.self, from: bytes))?.servers ?? []
    }
}
