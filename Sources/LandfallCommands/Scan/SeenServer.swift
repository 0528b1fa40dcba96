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

    /// Reads what ``write(_:)`` kept, for a command that says what is wrong with it.
    static func servers(in folder: PrivateFolder?, _ messages: Messages) throws(CommandFailure) -> [SeenServer] {
        guard let folder else { return [] }
        do throws(PrivateFileError) {
            return try servers(in: folder)
        } catch {
            throw CommandFailure(error, messages)
        }
    }

    /// Reads what ``write(_:)`` kept.
    ///
    /// - Parameter folder: The state folder.
    /// - Throws: `PrivateFileError` where something is there that cannot be read.
    /// - Returns: The servers of the last scan; none where none was kept or it is damaged: the next scan replaces it.
    static func servers(in folder: PrivateFolder) throws(PrivateFileError) -> [SeenServer] {
        guard let bytes = try folder.read(file) else { return [] }
        return (try? JSONBounds.read.decode(SeenServers.self, from: bytes))?.servers ?? []
    }
}
