extension String {
    /// The text in lines of at most `columns` columns, broken at spaces. At least one line.
    ///
    /// - Parameters:
    ///   - columns: The columns of a line.
    ///   - breaksWords: Whether a word that is longer than a line is broken between two clusters; else it has a line to
    ///     itself that is too long.
    /// - Returns: The lines, without the spaces between them.
    package func wrapped(toColumns columns: Int, breaksWords: Bool = true) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(separator: " ") {
            let width = DisplayWidth.columns(of: word)
            if used > 0, used + 1 + width <= columns {
                line += " " + word
                used += 1 + width
                continue
            }
            if used > 0 { lines.append(line) }
            (line, used) = ("", 0)
            for character in word {
                let width = DisplayWidth.columns(of: character)
                if breaksWords, used > 0, used + width > columns {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += width
            }
        }
        return lines + [line]
    }
}
