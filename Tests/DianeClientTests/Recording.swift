import Foundation
import LandfallModel
import Testing

/// An answer of a real Diane. `diane` in the folder that `LANDFALL_RECORDINGS` names holds them, one file each, and a list.
struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let path: String
    let status: Int

    var testDescription: String { name }

    static let folder: URL? = ProcessInfo.processInfo.environment["LANDFALL_RECORDINGS"].flatMap { path in
        path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true).appending(path: "diane")
    }

    /// All that the list names.
    static let all: [Recording] = {
        guard let folder, let list = try? Data(contentsOf: folder.appendingPathComponent("INDEX.tsv")) else {
            return []
        }
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").dropFirst()
        return lines.compactMap { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count >= 6, let status = Int(cells[5]) else { return nil }
            return Recording(name: "\(cells[0])/\(cells[1])", method: cells[2], path: cells[3], status: status)
        }
    }()

    /// The answer.
    func answer() throws -> ServerAnswer {
        struct File: Decodable {
            let status: Int
            let headers: [[String]]
            let body: String

            enum CodingKeys: String, CodingKey {
                case status, headers
                case body = "body_text"
            }
        }
        let folder = Self.folder ?? URL(fileURLWithPath: "/")
        let file = try JSONDecoder().decode(
            File.self, from: Data(contentsOf: folder.appendingPathComponent(name + ".json")))
        return ServerAnswer(
            status: file.status, contentType: file.headers.first { $0.first?.lowercased() == "content-type" }?.last,
            body: Array(file.body.utf8))
    }
}
