internal import LandfallTerminal
package import LandfallWording

/// A sentence in lines of a terminal, broken between words.
///
/// A command in it stays in one piece, so that it can be copied: where it does not fit beside other words it has a line to
/// itself, and one that is longer than a line is left to the terminal, as any other long word.
package enum Paragraph {
    /// The lines of `text`.
    ///
    /// - Parameters:
    ///   - text: One line or more. The spaces before each stay.
    ///   - columns: The columns of the terminal.
    ///   - hanging: How many columns deeper the lines after the first begin.
    /// - Returns: At least one line.
    package static func lines(_ text: Hint, columns: Int, hanging: Int = 2) -> [String] {
        words(of: text).flatMap { fill($0, columns, hanging) }
    }

    private static func fill(_ words: [String], _ columns: Int, _ hanging: Int) -> [String] {
        let text = words.joined(separator: " ")
        guard DisplayWidth.columns(of: text) > columns else { return [text] }
        // The spaces before the first word are empty words.
        let margin = words.prefix { $0.isEmpty }.count
        let indent = margin + hanging
        var line = String(repeating: " ", count: margin)
        var lines: [String] = []
        for (index, word) in words.dropFirst(margin).enumerated() {
            let longer = line + (index == 0 ? "" : " ") + word
            guard index > 0, DisplayWidth.columns(of: longer) > columns else {
                line = longer
                continue
            }
            lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
            // What fits on a line without the indent has less of it.
            let room = columns - DisplayWidth.columns(of: word)
            line = String(repeating: " ", count: room < 0 ? indent : min(indent, room)) + word
        }
        return lines + [line]
    }

    /// The words of each line: a command is one, with what stands beside it without a space.
    static func words(of text: Hint) -> [[String]] {
        var lines = [[""]]
        func append(_ text: Substring) { lines[lines.count - 1][lines[lines.count - 1].count - 1] += text }
        for piece in text.pieces {
            switch piece {
            case .command, .form: append(piece.text[...])
            case .text(let text):
                for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                    if index > 0 { lines.append([""]) }
                    let words = line.split(separator: " ", omittingEmptySubsequences: false)
                    append(words[0])
                    lines[lines.count - 1] += words.dropFirst().map(String.init)
                }
            }
        }
        return lines
    }
}
