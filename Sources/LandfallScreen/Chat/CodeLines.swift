internal import LandfallTerminal
internal import LandfallWording

/// Code as lines that are never wrapped: coloured, and with as much about each as the level of detail asks for.
struct CodeLines {
    /// The most lines of one thing that are shown; what is copied is whole.
    static let mostLines = 2_000
    /// The most characters of a line that are shown.
    static let mostCharacters = 2_000

    let level: DetailLevel
    let messages: Messages

    /// The lines of code, which the sanitiser has passed.
    ///
    /// - Parameters:
    ///   - code: The code, line by line.
    ///   - language: What it is written in; nil if that is not known.
    ///   - first: The number of its first line.
    ///   - most: How many lines are shown before those that are left out are counted.
    ///   - role: How it looks where the language is not known.
    ///   - mark: What precedes each line.
    /// - Returns: The lines.
    func lines(
        _ code: some Collection<Substring>, _ language: CodeLanguage?, first: Int = 1, most: Int = mostLines,
        role: Role? = nil, mark: StyledText = ""
    ) -> [ChatLine] {
        var scanner = language.map { SyntaxScanner($0) }
        let lines = code.prefix(most).enumerated().map { index, line in
            let text = visible(line)
            return ChatLine(
                text: scanner?.line(text) ?? StyledText(text, role), isCode: true, lead: mark + lead(first &+ index))
        }
        return lines + rest(code.count - lines.count, mark: mark)
    }

    /// Lines of text that has its looks already.
    func lines(_ text: [StyledText], first: Int, most: Int) -> [ChatLine] {
        let lines = text.prefix(most).enumerated().map { index, line in
            ChatLine(text: line.truncated(toColumns: Self.mostCharacters), isCode: true, lead: lead(first &+ index))
        }
        return lines + rest(text.count - lines.count)
    }

    /// What precedes a line: its number where that is wanted.
    private func lead(_ line: Int) -> StyledText { level == .numbered ? number(line) : "  " }

    /// How many lines are left out.
    func rest(_ count: Int, mark: StyledText = "") -> [ChatLine] {
        count > 0 ? [ChatLine(text: mark + StyledText("  … \(messages.moreLines(count))", .dim))] : []
    }

    /// The number of a line in a column of its own; nil leaves that empty.
    func number(_ number: Int?) -> StyledText {
        StyledText(number.map { "\($0)" } ?? "", .dim).padded(toColumns: 5, alignment: .right) + " "
    }

    /// A line as far as it is shown, with what cannot be seen where that is wanted: spaces at its end.
    func visible(_ line: some StringProtocol) -> String {
        let start = line.prefix(Self.mostCharacters)
        if start.endIndex != line.endIndex { return start + "…" }
        guard level == .numbered else { return String(start) }
        let blanks = start.reversed().prefix { $0 == " " }.count
        return start.dropLast(blanks) + String(repeating: "·", count: blanks)
    }

    /// Text from outside before the sanitiser, with signs for what that would make spaces of, where they are wanted.
    func marked(_ raw: String) -> String {
        guard level == .numbered, raw.utf8.contains(where: { $0 == 0x09 || $0 == 0x0d || $0 >= 0x80 }) else {
            return raw
        }
        var text = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch scalar {
            case "\t": text.append(contentsOf: "→   ".unicodeScalars)
            case "\r": text.append("␍")
            case "\u{a0}": text.append("⍽")
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
