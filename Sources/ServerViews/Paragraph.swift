internal import TerminalUI

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
    package static func lines(_ text: String, columns: Int, hanging: Int = 2) -> [String] {
        let lines: [Substring] = text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
        return lines.flatMap { fill(String($0), columns, hanging) }
    }

    private static func fill(_ text: String, _ columns: Int, _ hanging: Int) -> [String] {
        guard DisplayWidth.columns(of: text) > columns else { return [text] }
        var line = String(text.prefix { $0 == " " })
        let indent = line.count + hanging
        var lines: [String] = []
        for (index, piece) in pieces(of: text.drop { $0 == " " }).enumerated() {
            let longer = line + (index == 0 ? "" : " ") + piece
            guard index > 0, DisplayWidth.columns(of: longer) > columns else {
                line = longer
                continue
            }
            lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
            // What fits on a line without the indent has less of it.
            let room = columns - DisplayWidth.columns(of: piece)
            line = String(repeating: " ", count: room < 0 ? indent : min(indent, room)) + piece
        }
        return lines + [line]
    }

    /// Words, and commands as a whole. With a space between each two they are the text again.
    package static func pieces(of text: some StringProtocol) -> [String] {
        let words: [String] = text.split(separator: " " as Character, omittingEmptySubsequences: false).map {
            String($0)
        }
        var pieces: [String] = []
        var rest = words[...]
        while !rest.isEmpty {
            let length = commandLength(rest)
            pieces.append(rest.prefix(length).joined(separator: " "))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}

extension Paragraph {
    /// What a command of our sentences begins with.
    private static let programs: Set = [
        "chmod", "chown", "curl", "diane", "eval", "landfall", "ls", "ps", "sudo", "tailscale", "unset",
    ]
    /// Words for the reader to fill in. All others in Korean are no part of a command.
    private static let placeholders: Set = ["이름", "주소", "대상", "컴퓨터", "명령", "경로", "이전", "새이름"]
    /// The commands of landfall. A test holds them against what the command line has.
    package static let commands: Set = [
        "completion", "version",
        "add", "announce", "api", "current", "doctor", "edit", "env", "exec", "export", "get", "import", "list", "pair",
        "proxy", "remove", "rename", "scan", "show", "status", "test", "token", "trust", "tui", "use", "wait", "watch",
    ]
    private static let conjunctions: Set = ["and", "or", "then"]

    /// How many words at the begin belong together: more than one where they are a command.
    private static func commandLength(_ words: ArraySlice<String>) -> Int {
        guard let program = words.first, programs.contains(program), let next = words.dropFirst().first,
            next.first?.isASCII == true, program != "landfall" || isSubcommand(next)
        else { return 1 }
        var length = 1
        for word in words.dropFirst() {
            if word.hasPrefix("(") || conjunctions.contains(word) || isProse(word) { break }
            length += 1
            if endsCommand(word) { break }
        }
        return length
    }

    /// Not every sentence about landfall has a command in it.
    private static func isSubcommand(_ word: String) -> Bool {
        let name = String(word.prefix { $0.isASCII && ($0.isLetter || $0 == "-") })
        return name == "--help" || Self.commands.contains(name)
    }

    private static func isProse(_ word: String) -> Bool {
        guard let first = word.first, isHangul(first) else { return false }
        return !placeholders.contains(word.filter(isHangul))
    }

    /// Whether the command ends with this word: by a stop, or by a particle.
    private static func endsCommand(_ word: String) -> Bool {
        guard let last = word.last, let first = word.first else { return false }
        if first.isASCII, word.contains(where: isHangul) { return true }
        switch last {
        case ",", ";": return true
        case ".": return word.contains { $0 != "." }
        case ":": return !word.hasSuffix("\":")
        case ")": return !word.contains("(") && !word.contains("\"")
        default: return false
        }
    }

    private static func isHangul(_ character: Character) -> Bool {
        character.unicodeScalars.contains { (0xac00...0xd7a3).contains($0.value) }
    }
}
