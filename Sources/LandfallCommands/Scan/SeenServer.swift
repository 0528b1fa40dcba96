internal import FoundationEssentials
internal import PrivateFiles

/// A server of the last scan, as far as other commands name it.
struct SeenServer: Decodable, Sendable, Hashable {
    struct SeenRoute: Decodable, Sendable, Hashable {
        let url: String
    }

    /// The row.
    let number: Int
    let ref: String
    /// Its instance on the LAN: foreign text.
    let instance: String?
    let routes: [SeenRoute]
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
