package import TerminalUI

extension StyledText {
    /// The text in lines of at most `columns` columns, broken at spaces, and within a word only where that alone is longer. Roles stay.
    package func wrapped(toColumns columns: Int) -> [StyledText] {
        var lines: [StyledText] = []
        var line = StyledText("")
        var used = 0
        func endLine() {
            lines.append(line)
            (line, used) = ("", 0)
        }
        for word in words {
            let width = word.columns
            let space = used > 0 ? 1 : 0
            if used + space + width > columns, used > 0 { endLine() }
            if used > 0 {
                line = line + " "
                used += 1
            }
            guard width > columns else {
                line = line + word
                used += width
                continue
            }
            for span in word.spans {
                for character in span.text {
                    let width = DisplayWidth.columns(of: character)
                    if used > 0, used + width > columns { endLine() }
                    line = line + StyledText(String(character), span.role)
                    used += width
                }
            }
        }
        return lines + [line]
    }

    /// What stands between spaces; a word may have several roles.
    private var words: [StyledText] {
        var words: [StyledText] = []
        var isOpen = false
        for span in spans {
            for (index, part) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { isOpen = false }
                guard !part.isEmpty else { continue }
                if isOpen, let last = words.last {
                    words[words.count - 1] = last + StyledText(String(part), span.role)
                } else {
                    words.append(StyledText(String(part), span.role))
                }
                isOpen = true
            }
        }
        return words
    }
}
