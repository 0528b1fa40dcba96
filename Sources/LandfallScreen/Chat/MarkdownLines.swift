internal import Screen
internal import ServerModel
internal import TerminalUI

/// A line of a conversation as it is shown.
struct ChatLine: Sendable, Hashable {
    var text: StyledText
    /// Whether it is code: never wrapped, and scrolled sideways.
    var isCode = false
    /// What stands before code and stays when that is scrolled: a number, a mark.
    var lead = StyledText("")
}

/// Markdown as lines of a terminal: as much of CommonMark 0.31 as people and models write, in time that grows with its length alone. What it
/// does not know is shown as it came.
struct MarkdownLines {
    /// How deep quotes and lists are shown.
    private static let mostLevels = 6
    /// The most columns and rows of a table that is aligned.
    private static let mostCells = (columns: 16, rows: 200)

    private let columns: Int
    private var lines: [ChatLine] = []
    private var paragraph: [Substring] = []
    /// How deep the paragraph is quoted.
    private var level = 0
    /// What stands before each line of the paragraph, and before its first.
    private var lead = (first: "", next: "")

    /// Lines of at most so many columns; code is as long as it is.
    static func lines(_ text: ForeignText, columns: Int) -> [ChatLine] {
        var markdown = MarkdownLines(columns: max(8, columns))
        markdown.take(Sanitiser.block.display(text.raw).split(separator: "\n", omittingEmptySubsequences: false)[...])
        return markdown.lines
    }

    private init(columns: Int) { self.columns = columns }

    private mutating func take(_ rest: ArraySlice<Substring>) {
        var rest = rest
        while let line = rest.popFirst() {
            let (level, body) = Self.unquoted(line)
            let text = body.drop { $0 == " " }
            if let fence = Self.fence(text) {
                endParagraph()
                takeCode(&rest, until: fence, level)
            } else if text.isEmpty {
                endParagraph()
                if lines.last?.text.plain.isEmpty == false { lines.append(ChatLine(text: "")) }
            } else if text.first == "|", let next = rest.first, Self.isTableRule(Self.unquoted(next).body) {
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
            add(Inline.text(text.dropFirst(hashes + 1), .bold), (quote, quote))
        } else if Self.isRule(text) {
            endParagraph()
            lines.append(ChatLine(text: StyledText(String(repeating: "─", count: min(columns, 24)), .dim)))
        } else if let (mark, rest) = Self.item(text) {
            endParagraph()
            let space = String(repeating: " ", count: min(indent, 2 * Self.mostLevels))
            let blank = String(repeating: " ", count: DisplayWidth.columns(of: mark))
            lead = (quote + space + mark, quote + space + blank)
            paragraph = [rest]
        } else {
            if paragraph.isEmpty { lead = (quote, quote) }
            paragraph.append(text)
        }
    }

    private mutating func takeCode(
        _ rest: inout ArraySlice<Substring>, until fence: (mark: Character, count: Int), _ level: Int
    ) {
        let quote = StyledText(String(repeating: "│ ", count: level), .dim)
        // One that is still open is code too.
        while let line = rest.popFirst() {
            let text = level > 0 ? Self.unquoted(line).body : line
            let end = text.drop { $0 == " " }
            if end.first == fence.mark, end.count >= fence.count, end.allSatisfy({ $0 == fence.mark || $0 == " " }) {
                return
            }
            lines.append(ChatLine(text: StyledText(String(text)), isCode: true, lead: quote + StyledText("  ")))
        }
    }

    private mutating func takeTable(_ first: Substring, _ rest: inout ArraySlice<Substring>) {
        _ = rest.popFirst()
        var rows = [Self.cells(first)]
        while rows.count < Self.mostCells.rows, let line = rest.first, line.drop(while: { $0 == " " }).first == "|" {
            rows.append(Self.cells(line))
            rest.removeFirst()
        }
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
                line = line + (index == 0 ? "" : StyledText(" │ ", .dim)) + cell.padded(toColumns: widths[index])
            }
            lines.append(ChatLine(text: line, isCode: true))
            guard number == 0 else { continue }
            let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
            lines.append(ChatLine(text: StyledText(rule, .dim), isCode: true))
        }
    }

    private mutating func endParagraph() {
        guard !paragraph.isEmpty else { return }
        let text = paragraph.joined(separator: " ")
        paragraph = []
        add(Inline.text(text[...]), lead)
    }

    private mutating func add(_ text: StyledText, _ lead: (first: String, next: String)) {
        let room = max(8, columns - DisplayWidth.columns(of: lead.next))
        for (index, line) in text.wrapped(toColumns: room).enumerated() {
            lines.append(ChatLine(text: StyledText(index == 0 ? lead.first : lead.next, .dim) + line))
        }
    }
}

extension MarkdownLines {
    /// How deep a line is quoted, and the rest of it.
    private static func unquoted(_ line: Substring) -> (level: Int, body: Substring) {
        var (level, rest) = (0, line)
        while true {
            let text = rest.drop { $0 == " " }
            guard text.first == ">" else { return (min(level, mostLevels), rest) }
            rest = text.dropFirst()
            if rest.first == " " { rest = rest.dropFirst() }
            level += 1
        }
    }

    private static func fence(_ text: Substring) -> (mark: Character, count: Int)? {
        guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let count = text.prefix { $0 == mark }.count
        return count >= 3 && (mark == "~" || !text.dropFirst(count).contains("`")) ? (mark, count) : nil
    }

    private static func isRule(_ text: Substring) -> Bool {
        guard let mark = text.first, "-*_".contains(mark) else { return false }
        let marks = text.filter { $0 != " " }
        return marks.count >= 3 && marks.allSatisfy { $0 == mark }
    }

    private static func isTableRule(_ line: Substring) -> Bool {
        line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
            && line.count { $0 == "|" } <= mostCells.columns + 1
    }

    private static func cells(_ line: Substring) -> [StyledText] {
        var text = line.drop { $0 == " " }.dropFirst()
        while text.last == " " { text = text.dropLast() }
        if text.last == "|" { text = text.dropLast() }
        return text.split(separator: "|", omittingEmptySubsequences: false).prefix(mostCells.columns).map { cell in
            var cell = cell.drop { $0 == " " }
            while cell.last == " " { cell = cell.dropLast() }
            return Inline.text(cell)
        }
    }

    /// The mark of an item of a list, and what stands behind it.
    private static func item(_ text: Substring) -> (mark: String, rest: Substring)? {
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

/// Emphasis, code and links within a line.
private enum Inline {
    /// How far the end of a piece of code or a link is looked for.
    private static let reach = 300

    static func text(_ text: Substring, _ base: Role? = nil) -> StyledText {
        var (result, plain, isBold) = (StyledText(""), "", false)
        let hasLinks = text.contains("](")
        var rest = text
        func end(_ result: inout StyledText) {
            result = result + StyledText(plain, isBold ? .bold : base)
            plain = ""
        }
        while let character = rest.first {
            if rest.hasPrefix("**") {
                end(&result)
                isBold.toggle()
                rest = rest.dropFirst(2)
            } else if character == "`" {
                let (code, behind) = code(rest)
                if let code {
                    end(&result)
                    result = result + StyledText(code, .warn)
                } else {
                    plain += rest[..<behind.startIndex]
                }
                rest = behind
            } else if hasLinks, character == "[", let (label, address, behind) = link(rest) {
                plain += label
                end(&result)
                if address != label { result = result + StyledText(" (\(address))", .dim) }
                rest = behind
            } else if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
                plain.append(next)
                rest = rest.dropFirst(2)
            } else {
                plain.append(character)
                rest = rest.dropFirst()
            }
        }
        end(&result)
        return result
    }

    /// A piece of code, or nil for marks that end nothing, and what stands behind them.
    private static func code(_ text: Substring) -> (String?, Substring) {
        let count = text.prefix { $0 == "`" }.count
        let ticks = String(repeating: "`", count: count)
        let rest = text.dropFirst(count)
        let body = rest.prefix(reach)
        guard count < 8, let end = body.firstRange(of: ticks) else { return (nil, rest) }
        return (ticks + body[..<end.lowerBound] + ticks, text[end.upperBound...])
    }

    private static func link(_ text: Substring) -> (label: String, address: String, Substring)? {
        let body = text.dropFirst().prefix(reach)
        guard let middle = body.firstRange(of: "]("), let end = body[middle.upperBound...].firstIndex(of: ")") else {
            return nil
        }
        let label = body[..<middle.lowerBound]
        guard !label.contains("[") else { return nil }
        return (String(label), String(body[middle.upperBound..<end]), text[text.index(after: end)...])
    }
}
