/// A command line as it is typed, split into words as a POSIX shell does (POSIX.1-2024, Shell Command Language, 2.2): quotes and
/// backslashes hold, and nothing is expanded.
package struct CommandWords: Sendable, Hashable {
    /// The words that are finished.
    package private(set) var finished: [String] = []
    /// The word that the line ends with; empty if the line ends with a space.
    package private(set) var last = ""
    /// Where that word begins.
    package private(set) var start: String.Index
    /// Whether every quote is closed, and the line does not end with a backslash.
    package private(set) var isWhole = true

    /// Splits a line.
    package init(_ line: String) {
        start = line.startIndex
        var quote: Character?
        var isWord = false
        var isEscaped = false
        for index in line.indices {
            let character = line[index]
            if isEscaped {
                // In double quotes a backslash means something before these alone.
                if quote == "\"", !"\"\\$`".contains(character) { last.append("\\") }
                last.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                if !isWord { start = index }
                (isEscaped, isWord) = (true, true)
            } else if let open = quote {
                if character == open { quote = nil } else { last.append(character) }
            } else if character == " " || character == "\t" {
                if isWord { finished.append(last) }
                (last, isWord) = ("", false)
                start = line.index(after: index)
            } else {
                if !isWord { start = index }
                isWord = true
                if character == "'" || character == "\"" { quote = character } else { last.append(character) }
            }
        }
        isWhole = quote == nil && !isEscaped
        isLastQuotedEmpty = isWord && last.isEmpty
    }

    private let isLastQuotedEmpty: Bool

    /// All words, including the last one if it is not empty.
    package var all: [String] { finished + (last.isEmpty && !isLastQuotedEmpty ? [] : [last]) }
}

/// A possible completion of a word.
package struct CommandCandidate: Sendable, Hashable {
    /// The whole word.
    package let word: String
    /// What it is for; empty if unknown.
    package let about: String

    /// Creates a candidate.
    package init(_ word: String, about: String = "") {
        self.word = word
        self.about = about
    }
}
