import FoundationEssentials
import Testing

/// The rows of a table of docs/trust.md, by the titles of their columns.
struct MarkdownTable {
    let rows: [[String: String]]

    /// Reads the table below a heading.
    init(under heading: String) throws {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        let text = try #require(FileManager.default.contents(atPath: root + "/docs/trust.md"))
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == "## \(heading)" })
        let table = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map(Self.cells)
        let titles = try #require(table.first)
        rows = table.dropFirst(2).map { Dictionary(zip(titles, $0)) { first, _ in first } }
    }

    private static func cells(_ line: Substring) -> [String] {
        line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map { cell in
            cell.filter { $0 != "`" }.trimmed
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
