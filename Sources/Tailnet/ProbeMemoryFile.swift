package import FoundationEssentials
package import PrivateFiles
import ServerModel

/// Keeps a ``ProbeMemory`` from scan to scan, in the state folder.
package struct ProbeMemoryFile: Sendable {
    /// Its name there.
    package static let name = "tailnet-memory.json"

    private let folder: PrivateFolder

    /// Names a file; nothing is read yet.
    package init(folder: PrivateFolder) {
        self.folder = folder
    }

    private struct Document: Codable {
        struct Entry: Codable {
            let node: ForeignText
            let question: PeerQuestion
            let at: Date
        }

        var schema = "landfall.tailnet-memory/1"
        let nothing: [Entry]
        let served: [Entry]
    }

    /// What was kept; nothing where there is no file, or one that cannot be read or understood. It is no loss: machines are
    /// asked once more.
    package func read() -> ProbeMemory {
        guard let bytes = try? folder.read(Self.name) else { return ProbeMemory() }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let document = try? decoder.decode(Document.self, from: Data(bytes)) else { return ProbeMemory() }
        return ProbeMemory(nothing: Self.dates(document.nothing), served: Self.dates(document.served))
    }

    /// Keeps `memory` together with what others have kept meanwhile.
    ///
    /// - Throws: `PrivateFileError` when the state folder cannot be used.
    package func keep(_ memory: ProbeMemory, at now: Date) throws {
        var memory = memory
        memory.merge(read(), at: now)
        let document = Document(nothing: Self.entries(memory.nothing), served: Self.entries(memory.served))
        try folder.replace(Self.name, with: Array(try JSONText.encode(document).utf8) + [UInt8(ascii: "\n")])
    }

    private static func dates(_ entries: [Document.Entry]) -> [ProbeMemory.Key: Date] {
        Dictionary(entries.map { (ProbeMemory.Key(node: $0.node, question: $0.question), $0.at) }) { max($0, $1) }
    }

    private static func entries(_ dates: [ProbeMemory.Key: Date]) -> [Document.Entry] {
        dates.map { Document.Entry(node: $0.key.node, question: $0.key.question, at: $0.value) }
            .sorted { left, right in
                (left.node, left.question.port, left.question.kind.rawValue)
                    < (right.node, right.question.port, right.question.kind.rawValue)
            }
    }
}
