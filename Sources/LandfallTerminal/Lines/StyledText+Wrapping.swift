extension StyledText {
    /// The text in lines of at most `columns` columns, broken at spaces, and within a word only where that alone is longer. Roles stay.
    package func wrapped(toColumns columns: Int, breaksWords: Bool = true) -> [StyledText] {
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
                // Within a link it is a part of it.
                let link = line.spans.last?.link == word.spans.first?.link ? line.spans.last?.link : nil
                line.append(" ", link == nil ? nil : line.spans.last?.role, link: link)
                used += 1
            }
            guard width > columns, breaksWords else {
                line.append(word)
                used += width
                continue
            }
            for span in word.spans {
                for character in span.text {
                    let width = DisplayWidth.columns(of: character)
                    if used > 0, used + width > columns { endLine() }
                    line.append(String(character), span.role, link: span.link)
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
                if !isOpen { words.append("") }
                words[words.count - 1].append(part, span.role, link: span.link)
                isOpen = true
            }
        }
        return words
    }
}
