/// A line for a shell, as help, man pages and the README show it.
enum ExampleLine {
    /// The arguments of each `landfall` that it runs.
    static func commands(in line: String) -> [[String]] {
        var commands: [[String]] = []
        // Two blanks lead to a remark.
        var rest = line.drop { $0 == " " }
        if let remark = rest.firstRange(of: "  ") { rest = rest[..<remark.lowerBound] }
        while let found = rest.firstRange(of: "landfall ") {
            let before = rest[..<found.lowerBound].last
            rest = rest[found.upperBound...]
            if before == nil || before == " " || before == "(" { commands.append(words(of: rest)) }
        }
        return commands
    }

    /// The words up to the end of one command: quotes join, and a number before `>` belongs to it.
    private static func words(of text: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        scan: for character in text {
            switch character {
            case quote: quote = nil
            case _ where quote != nil: word?.append(character)
            case "'", "\"":
                quote = character
                word = word ?? ""
            case ">":
                if word?.allSatisfy(\.isNumber) == true { word = nil }
                break scan
            case "|", "<", ";", "&", ")": break scan
            case " ":
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
