package import FoundationEssentials
import LandfallModel
package import LandfallSystem

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
            /// Of what found nothing; older versions kept none.
            var mark: String?

            var key: ProbeMemory.Key { ProbeMemory.Key(node: node, question: question) }
        }

        var schema = "landfall.tailnet-memory/1"
        let nothing: [Entry]
        let served: [Entry]
        /// Dates by machine; older versions kept none.
        let asked: [String: Date]?
    }

    /// What was kept; nothing where there is no file, or one that cannot be read or understood. It is no loss: machines are
    /// asked once more.
    package func read() -> ProbeMemory {
        guard let bytes = try? folder.read(Self.name) else { return ProbeMemory() }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let document = try? decoder.decode(Document.self, from: Data(bytes)) else { return ProbeMemory() }
        let nothing = document.nothing.map { entry in
            (entry.key, ProbeMemory.Silence(at: entry.at, mark: entry.mark ?? ""))
        }
        return ProbeMemory(
            nothing: Dictionary(nothing) { $0.at < $1.at ? $1 : $0 },
            served: Dictionary(document.served.map { ($0.key, $0.at) }) { max($0, $1) },
            asked: Dictionary((document.asked ?? [:]).map { (ForeignText($0.key), $0.value) }) { max($0, $1) })
    }

    /// Keeps `memory` together with what others have kept meanwhile.
    ///
    /// - Throws: `PrivateFileError` when the state folder cannot be used.
    package func keep(_ memory: ProbeMemory, at now: Date) throws {
        var memory = memory
        memory.merge(read(), at: now)
        let nothing = memory.nothing.map { key, silence in
            Document.Entry(node: key.node, question: key.question, at: silence.at, mark: silence.mark)
        }
        let served = memory.served.map { key, date in
            Document.Entry(node: key.node, question: key.question, at: date)
        }
        let asked = Dictionary(uniqueKeysWithValues: memory.asked.map { ($0.key.raw, $0.value) })
        let document = Document(nothing: Self.sorted(nothing), served: Self.sorted(served), asked: asked)
        try folder.replace(Self.name, with: Array(try JSONText.encode(document).utf8) + [UInt8(ascii: "\n")])
    }

    private static func sorted(_ entries: [Document.Entry]) -> [Document.Entry] {
        entries.sorted { left, right in
            (left.node, left.question.port, left.question.kind.rawValue)
                < (right.node, right.question.port, right.question.kind.rawValue)
        }
    }
}
