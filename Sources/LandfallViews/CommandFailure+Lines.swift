internal import LandfallModel
package import LandfallWording

extension CommandFailure {
    /// The lines for stderr: each whole, or in the columns of a terminal.
    package func lines(columns: Int? = nil) -> [String] {
        let sentence = "landfall: \(message)"
        guard let columns else { return [sentence] + hints.map { "  \($0)" } }
        return Paragraph.lines(Hint(sentence), columns: columns, hanging: 4)
            + hints.flatMap { Paragraph.lines("  \($0)", columns: columns) }
    }

    /// The line for stderr with `--json`.
    package var json: String {
        let document = Document(
            "landfall.error/1",
            [
                "code": code, "message": message, "hint": hints.map(\.description).joined(separator: "\n").nonEmpty,
                "exit": code.exit.rawValue,
            ])
        // Strings and numbers only: this cannot fail to encode.
        return (try? JSONText.encode(document)) ?? ""
    }
}
