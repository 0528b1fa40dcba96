internal import LandfallModel
internal import LandfallTerminal

/// Markdown as lines of a terminal: as much of CommonMark 0.31 as people and models write, in time that grows with its length alone. What it
/// does not know is shown as it came.
struct MarkdownLines {
    /// The most columns and rows of a table that is aligned.
    private static let mostCells = (columns: 16, rows: 200)

    /// The most characters of the name of a language.
    private static let longestLanguage = 20

    private let columns: Int
    private let code: CodeLines
    private var lines: [ChatLine] = []
    /// What can be copied of it by itself: code, and tables as they came.
    private var blocks: [String] = []
    private var paragraph: [Substring] = []
    /// How deep the paragraph is quoted.
    private var level = 0
    /// The prefix of each line of the paragraph, and of its first.
    private var lead = (first: "", next: "")

    /// Lines of at most this many columns; code is as long as it is.
    static func lines(_ text: ForeignText, columns: Int, code: CodeLines) -> [ChatLine] {
        var markdown = MarkdownLines(columns: max(8, columns), code: code)
        markdown.take(Sanitiser.block.display(text.raw).split(separator: "\n", omittingEmptySubsequences: false)[...])
        return markdown.lines
    }

    /// Its blocks of code and its tables, as they are copied: in the order of ``ChatLine/block``.
    static func blocks(_ text: String, code: CodeLines) -> [String] {
        var markdown = MarkdownLines(columns: 80, code: code)
        markdown.take(text.split(separator: "\n", omittingEmptySubsequences: false)[...])
        return markdown.blocks
    }

    private init(columns: Int, code: CodeLines) {
        self.columns = columns
        self.code = code
    }

    private mutating func take(_ rest: ArraySlice<Substring>) {
        var rest = rest
        while let line = rest.popFirst() {
            let (level, body) = MarkdownLine.unquoted(line)
            let text = body.drop { $0 == " " }
            if let fence = MarkdownLine.fence(text) {
                endParagraph()
                takeCode(&rest, until: fence, level)
            } else if text.isEmpty {
                endParagraph()
                if lines.last?.text.plain.isEmpty == false { lines.append(ChatLine(text: "")) }
            } else if text.first == "|", let next = rest.first,
                MarkdownLine.isTableRule(MarkdownLine.unquoted(next).body, columns: Self.mostCells.columns)
            {
                endParagraph()
                takeTable(text, &rest)
            } else {
                takeText(text, indent: body.count - text.count, level)
            }
        }
        endParagraph()
        while lines.last?.text.plain.isEmpty == true, lines.last?.isCode == false { lines.removeLast() }
    }

    private mutating func takeText(_ text: Substring, indent: Int, _ level: Int) {
        if level != self.level { endParagraph() }
        self.level = level
        let quote = String(repeating: "│ ", count: level)
        let hashes = text.prefix { $0 == "#" }.count
        if (1...6).contains(hashes), text.dropFirst(hashes).first == " " {
            endParagraph()
            add(MarkdownInline.text(text.dropFirst(hashes + 1), .bold), (quote, quote))
        } else if MarkdownLine.isRule(text) {
            endParagraph()
            lines.append(ChatLine(text: StyledText(String(repeating: "─", count: min(columns, 24)), .dim)))
        } else if let (mark, rest) = MarkdownLine.item(text) {
            endParagraph()
            let space = String(repeating: " ", count: min(indent, 2 * MarkdownLine.mostLevels))
            let blank = String(repeating: " ", count: DisplayWidth.columns(of: mark))
            lead = (quote + space + mark, quote + space + blank)
            paragraph = [rest]
        } else {
            if paragraph.isEmpty { lead = (quote, quote) }
            paragraph.append(text)
        }
    }

    private mutating func takeCode(
        _ rest: inout ArraySlice<Substring>, until fence: MarkdownLine.Fence, _ level: Int
    ) {
        let quote = StyledText(String(repeating: "│ ", count: level), .dim)
        var body: [Substring] = []
        // One that is still open is code too.
        while let line = rest.popFirst() {
            let text = level > 0 ? MarkdownLine.unquoted(line).body : line
            let end = text.drop { $0 == " " }
            if end.first == fence.mark, end.count >= fence.count, end.allSatisfy({ $0 == fence.mark || $0 == " " }) {
                break
            }
            body.append(text)
        }
        guard !body.isEmpty else { return }
        blocks.append(body.joined(separator: "\n"))
        let most = code.level == .outline ? 1 : CodeLines.mostLines
        let language = fence.info.drop { $0 == " " }.prefix { $0 != " " }.prefix(Self.longestLanguage)
        var shown = code.lines(body, CodeLanguage.named(fence.info), most: most, mark: quote)
        if !language.isEmpty {
            shown.insert(ChatLine(text: quote + StyledText("  \(language)", .dim)), at: 0)
        }
        shown[0].startsBlock = true
        lines += shown
    }

    private mutating func takeTable(_ first: Substring, _ rest: inout ArraySlice<Substring>) {
        var source = [first] + rest.prefix(1)
        _ = rest.popFirst()
        let cells = { (line: Substring) in
            MarkdownLine.cells(line, most: Self.mostCells.columns).map { MarkdownInline.text($0) }
        }
        var rows = [cells(first)]
        while rows.count < Self.mostCells.rows, let line = rest.first, line.drop(while: { $0 == " " }).first == "|" {
            rows.append(cells(line))
            source.append(line)
            rest.removeFirst()
        }
        blocks.append(source.joined(separator: "\n"))
        var widths: [Int] = []
        for row in rows {
            for (index, cell) in row.enumerated() {
                let width = cell.columns
                if index < widths.count { widths[index] = max(widths[index], width) } else { widths.append(width) }
            }
        }
        for (number, row) in rows.enumerated() {
            var line = StyledText("")
            for (index, cell) in row.enumerated() {
                line.append(index == 0 ? "" : " │ ", .dim)
                line.append(cell.padded(toColumns: widths[index]))
            }
            lines.append(ChatLine(text: line, isCode: true, startsBlock: number == 0))
            guard number == 0 else { continue }
            let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
            lines.append(ChatLine(text: StyledText(rule, .dim), isCode: true))
        }
    }

    private mutating func endParagraph() {
        guard !paragraph.isEmpty else { return }
        let text = paragraph.joined(separator: " ")
        paragraph = []
        add(MarkdownInline.text(text[...]), lead)
    }

    private mutating func add(_ text: StyledText, _ lead: (first: String, next: String)) {
        let room = max(8, columns - DisplayWidth.columns(of: lead.next))
        for (index, line) in text.wrapped(toColumns: room).enumerated() {
            lines.append(ChatLine(text: StyledText(index == 0 ? lead.first : lead.next, .dim) + line))
        }
    }
}
