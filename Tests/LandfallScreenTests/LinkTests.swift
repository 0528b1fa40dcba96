import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct LinkTests {
    private func lines(_ text: String, columns: Int = 200) -> [ChatLine] {
        let code = CodeLines(level: .changes, messages: Messages(language: .english))
        return MarkdownLines.lines(ForeignText(text), columns: columns, code: code)
    }

    /// Each target with the text that leads there.
    private func links(_ text: String) -> [String] {
        lines(text).flatMap(\.text.spans).compactMap { span in span.link.map { "\(span.text) → \($0)" } }
    }

    @Test(arguments: [
        ("see https://a.example/x?y=1, or", ["https://a.example/x?y=1 → https://a.example/x?y=1"]),
        ("(https://a.example/B_(c)).", ["https://a.example/B_(c) → https://a.example/B_(c)"]),
        ("<mailto:a@b.example>", ["mailto:a@b.example → mailto:a@b.example"]),
        ("[a](https://a.example)", ["a → https://a.example", "https://a.example → https://a.example"]),
        ("[x](https://a.ex/B_(c))", ["x → https://a.ex/B_(c)", "https://a.ex/B_(c) → https://a.ex/B_(c)"]),
        ("https://ko.example/한국", ["https://ko.example/한국 → https://ko.example/%ED%95%9C%EA%B5%AD"]),
        ("HTTPS://A.example", ["HTTPS://A.example → HTTPS://A.example"]),
    ])
    func `pages and addresses lead there`(text: String, wanted: [String]) {
        #expect(links(text) == wanted)
    }

    @Test(arguments: [
        "[a](javascript:alert(1))", "[a](file:///etc/passwd)", "[a](data:text/html,x)", "[a](ssh://x)", "[a](/b)",
        "xhttps://a.example", "https://", "https://аpple.example/", "[a](https://аpple.example)", "<ftp://x>",
        "`https://a.example`", "[a] (https:)",
    ])
    func `anything else leads nowhere`(text: String) {
        #expect(links(text).isEmpty)
        #expect(!lines(text).isEmpty)
    }

    @Test func `words that are another address do not hide where they lead`() {
        let line = lines("[https://bank.example](https://thief.example/x)")[0].text
        #expect(line.plain == "https://bank.example (https://thief.example/x)")
        #expect(Set(line.spans.compactMap(\.link)) == ["https://thief.example/x"])
        #expect(lines("[https://a.example](https://a.example)")[0].text.plain == "https://a.example")
    }

    @Test func `nothing in an address ends the sequence that carries it`() {
        let text =
            "[a](https://a.example/\u{1b}\\\u{1b}[31m) https://b.example/\u{7}\u{9c}\u{202e}x "
            + "https://c.example/\u{1b}]8;;"
        #expect(links(text).isEmpty)
        #expect(links("https://a.example/x\u{200b}y").isEmpty)
    }

    @Test func `a link that is wrapped leads to one place from every line`() {
        let wrapped = lines("https://a.example/one/two/three/four", columns: 12)
        #expect(wrapped.count > 1)
        #expect(wrapped.allSatisfy { $0.text.spans.allSatisfy { $0.link == "https://a.example/one/two/three/four" } })
    }

    @Test(arguments: [
        ("*so* and _so_", ["so", "so"]), ("2 * 3 * 4 and file_name_x", []), ("*open", []), ("a*b*c", []),
        ("_한 글_ *x*", ["한", "글", "x"]), ("\\*no\\*", []),
    ])
    func `stress`(text: String, wanted: [String]) {
        #expect(lines(text)[0].text.spans.filter { $0.role == .emphasis }.map(\.text) == wanted)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "[a](", "[", "<", "<h", "*a ", "_a ", "`", "`a ``b ", "https://", "http://한.", "h", "**a**b", "https://a/)",
            "\\", "](", "[a](https://x ", "*a", "a **b** ",
        ])
    func `text that is made to be slow is not`(piece: String) {
        let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
        let clock = ContinuousClock()
        let took = clock.measure { #expect(lines(text, columns: 80).count < 60_000) }
        // A build without optimisation on a busy machine; quadratic would take minutes.
        #expect(took < .seconds(20))
    }
}
