/// What a line of Markdown is by its first characters.
enum MarkdownLine {
    /// What begins and ends code.
    struct Fence {
        let mark: Character
        let count: Int
        /// What follows it: the language.
        let info: Substring
    }

    /// How deep quotes and lists are shown.
    static let mostLevels = 6

    /// How deep a line is quoted, and the rest of it.
    static func unquoted(_ line: Substring) -> (level: Int, body: Substring) {
        var (level, rest) = (0, line)
        while true {
            let text = rest.drop { $0 == " " }
            guard text.first == ">" else { return (min(level, mostLevels), rest) }
            rest = text.dropFirst()
            if rest.first == " " { rest = rest.dropFirst() }
            level += 1
        }
    }

    static func fence(_ text: Substring) -> Fence? {
        guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let rest = text.drop { $0 == mark }
        let count = text.count - rest.count
        return count >= 3 && (mark == "~" || !rest.contains("`")) ? Fence(mark: mark, count: count, info: rest) : nil
    }

    static func isRule(_ text: Substring) -> Bool {
        guard let mark = text.first, "-*_".contains(mark) else { return false }
        let marks = text.filter { $0 != " " }
        return marks.count >= 3 && marks.allSatisfy { $0 == mark }
    }

    /// Whether it stands below the titles of a table of at most this many columns.
    static func isTableRule(_ line: Substring, columns most: Int) -> Bool {
        line.contains("-") && line.allSatisfy { "|-: ".contains($0) } && line.count { $0 == "|" } <= most + 1
    }

    /// The cells of a row of a table.
    static func cells(_ line: Substring, most: Int) -> [Substring] {
        var text = line.drop { $0 == " " }.dropFirst()
        while text.last == " " { text = text.dropLast() }
        if text.last == "|" { text = text.dropLast() }
        return text.split(separator: "|", omittingEmptySubsequences: false).prefix(most).map { cell in
            var cell = cell.drop { $0 == " " }
            while cell.last == " " { cell = cell.dropLast() }
            return cell
        }
    }

    /// The mark of an item of a list, and what follows it.
    static func item(_ text: Substring) -> (mark: String, rest: Substring)? {
        if let first = text.first, "-*+".contains(first), text.dropFirst().first == " " {
            return ("• ", text.dropFirst(2))
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count) else { return nil }
        let rest = text.dropFirst(digits.count)
        guard rest.first == "." || rest.first == ")", rest.dropFirst().first == " " else { return nil }
        return ("\(digits). ", rest.dropFirst(2))
    }
}
