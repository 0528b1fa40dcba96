import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct MarkdownLinesTests {
    private func lines(_ text: String, columns: Int, level: DetailLevel = .changes) -> [ChatLine] {
        let code = CodeLines(level: level, messages: Messages(language: .english))
        return MarkdownLines.lines(ForeignText(text), columns: columns, code: code)
    }

    private func plain(_ text: String, columns: Int = 40) -> [String] {
        lines(text, columns: columns).map { $0.lead.plain + $0.text.plain }
    }

    @Test(arguments: [
        ("# Title\ntext", ["Title", "text"]),
        ("one\ntwo\n\nthree", ["one two", "", "three"]),
        ("- a\n- b\n  - c\n1. d", ["• a", "• b", "  • c", "1. d"]),
        ("> said\n> again\n>> deep", ["│ said again", "│ │ deep"]),
        ("a **bold** `code` [page](https://x.example) \\*", ["a bold `code` page (https://x.example) *"]),
        (
            "```swift\nlet a = 1\n\n# no heading\n```\nafter",
            ["  swift", "  let a = 1", "  ", "  # no heading", "after"]
        ),
        ("~~~\nopen", ["  open"]),
        ("***", ["────────────────────────"]),
        ("| a | b |\n|---|---|\n| 1 | 한글 |\nend", ["a │ b   ", "──┼─────", "1 │ 한글", "end"]),
        ("", []),
    ])
    func `what people and models write`(text: String, lines: [String]) {
        #expect(plain(text) == lines)
    }

    @Test func `a block of code and a table are copied by themselves, as they came`() {
        let text =
            "one\n```make\nall:\n\tgo\n```\n> ~~~\n> quoted\n> ~~~\n```\n```\n|a|b|\n|--|--|\n|1|2|\nend\n```\nopen"
        let code = CodeLines(level: .whole, messages: Messages(language: .english))
        let blocks = MarkdownLines.blocks(text, code: code)
        #expect(blocks == ["all:\n\tgo", "quoted", "|a|b|\n|--|--|\n|1|2|", "open"])
        let lines = ChatLine.numbered(lines(text, columns: 40))
        #expect(lines.map(\.block) == [nil, 0, 0, 0, 1, 2, 2, 2, nil, 3])
    }

    @Test func `text is wrapped below its mark, code is not wrapped`() {
        #expect(plain("- one two three four", columns: 12) == ["• one two", "  three four"])
        let code = lines("```\n\(String(repeating: "x", count: 200))\n```", columns: 20)
        #expect(code.count == 1 && code[0].isCode && code[0].text.columns == 200)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            String(repeating: ">", count: 10_000) + " deep",
            "|" + String(repeating: " a |", count: 10_000) + "\n|" + String(repeating: "-|", count: 10_000) + "\n",
            String(repeating: "`", count: 60_000), String(repeating: "[", count: 60_000),
            String(repeating: "**", count: 30_000), String(repeating: "- ", count: 30_000),
            String(repeating: "`a ``b ", count: 8_000), "```\n" + String(repeating: "x\n", count: 30_000),
            String(repeating: "[a](", count: 15_000), String(repeating: "한", count: 60_000),
        ])
    func `bombs are lines like any other`(text: String) {
        let lines = lines(text, columns: 80)
        #expect(lines.count <= 66_000)
        #expect(lines.allSatisfy { $0.isCode || $0.text.columns <= 80 })
    }

    @Test func `nothing of a server is obeyed`() {
        #expect(
            plain("\u{1b}[31mred\u{202e}").joined().unicodeScalars.allSatisfy { $0 != "\u{1b}" && $0 != "\u{202e}" })
    }
}
