package import FoundationEssentials
package import LandfallModel
internal import LandfallSystem

/// The ids under which this machine's servers are announced. They are stable, so that a client can tell that what
/// answers is another server; they prove nothing, because anyone can copy them.
package struct ServerIDs {
    private struct Record: Codable {
        let kind: ServerKind
        var port: UInt16
        let id: UUID
    }

    private static let file = "server-ids.json"
    let folder: PrivateFolder

    /// The id of a server; made and kept at its first call. A server of this kind whose old port is silent has moved
    /// and keeps its id.
    ///
    /// - Throws: `PrivateFileError` when the state folder cannot be used. A file that is not ours to understand is an
    ///   error too and stays as it is.
    package func id(of kind: ServerKind, port: UInt16, isListening: (UInt16) -> Bool) throws -> UUID {
        var records = try read()
        if let record = records.first(where: { $0.kind == kind && $0.port == port }) { return record.id }
        if let moved = records.firstIndex(where: { $0.kind == kind && !isListening($0.port) }) {
            records[moved].port = port
            try write(records)
            return records[moved].id
        }
        let record = Record(kind: kind, port: port, id: UUID())
        try write(records + [record])
        return record.id
    }

    private func read() throws -> [Record] {
        guard let bytes = try folder.read(Self.file) else { return [] }
        do {
            return try JSONBounds.shown.decode([Record].self, from: bytes)
        } catch {
            throw DamagedStateFile(path: "\(folder.path)/\(Self.file)")
        }
    }

    private func write(_ records: [Record]) throws {
        try folder.replace(Self.file, with: Array(try JSONText.encode(records).utf8) + [UInt8(ascii: "\n")])
    }
}

/// A file of the state folder that does not hold JSON of ours.
package struct DamagedStateFile: Error {
    package let path: String
}
