internal import FoundationEssentials
internal import PrivateFiles
internal import ServerModel

/// A server of the last scan, as far as other commands name it.
struct SeenServer: Decodable, Sendable, Hashable {
    struct SeenRoute: Decodable, Sendable, Hashable {
        let url: String
        let via: Route.Via
    }

    /// The row.
    let number: Int
    let ref: String
    /// What people call it, and its instance on the LAN: foreign text.
    let name: String
    let instance: String?
    let kind: ServerKind
    let routes: [SeenRoute]
    let serverID: String?
    let nodeID: String?

    enum CodingKeys: String, CodingKey {
        case number, ref, name, instance, kind, routes
        case serverID = "server_id"
        case nodeID = "node_id"
    }
}

extension LastScan {
    private struct SeenServers: Decodable {
        let servers: [SeenServer]
    }

    /// Reads what ``write(_:)`` kept.
    ///
    /// - Parameter folder: The state folder.
    /// - Returns: The servers of the last scan; none where none was kept or it cannot be read.
    static func servers(in folder: PrivateFolder) -> [SeenServer] {
        guard let bytes = (try? folder.read(file)).flatMap(\.self) else { return [] }
        return (try? JSONDecoder().decode(SeenServers.self, from: Data(bytes)))?.servers ?? []
    }
}
