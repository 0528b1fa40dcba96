import LandfallTestSupport
import Testing

@testable import LandfallTerminal

struct TextFieldTests {
    private static func field(_ text: String, _ keys: [Key]) -> TextField {
        var field = TextField(text)
        for key in keys { _ = field.take(key) }
        return field
    }

    private static func drawn(_ field: TextField, _ columns: Int) -> (text: String, caret: Int?) {
        let golden = Golden(columns, 1) { canvas, area in field.draw(on: &canvas, in: area, hasFocus: true) }
        return (golden.text, golden.picture.frame.cursor?.column)
    }

    @Test(
        arguments: [
            ("abc", [Key(.backspace)], "ab", 2), ("abc", [Key(.left), Key(.left), Key(.delete)], "ac", 1),
            ("한글", [Key(.left), .character("x")], "한x글", 3), ("한글", [Key(.backspace)], "한", 2),
            ("a👍🏽b", [Key(.left), Key(.left), .character("c")], "ac👍🏽b", 2),
            ("e", [.character("\u{301}")], "e\u{301}", 1),
            ("\u{1112}", [.character("\u{1161}"), .character("\u{11ab}")], "\u{1112}\u{1161}\u{11ab}", 2),
            ("🇰", [.character("🇷")], "🇰🇷", 2), ("\u{301}", [Key(.home), .character("e")], "e\u{301}", 1),
            ("one two three", [.control("w")], "one two ", 8),
            ("one two", [Key(.left, .control), .control("u")], "two", 0),
            ("one two", [Key(.home), Key(.right, .alt), .control("k")], "one", 3),
            ("abc", [Key(.home), Key(.end)], "abc", 3),
            ("one two", [Key(.home), Key(.delete, .alt)], " two", 0), ("a", [Key(.right), Key(.right)], "a", 1),
            ("", [Key(.backspace), Key(.delete), Key(.left)], "", 0),
        ] as [(String, [Key], String, Int)])
    func `keys edit by what a person sees as one character`(start: String, keys: [Key], text: String, caret: Int) {
        let field = Self.field(start, keys)
        #expect(field.text == text)
        #expect(Self.drawn(field, 20).caret == caret)
    }

    @Test func `keys that belong to others are left to them`() {
        var field = TextField("x")
        for key in [
            Key(.enter), Key(.escape), Key(.tab), Key(.up), .control("c"), Key(.character("x"), .alt),
        ] {
            #expect(field.take(key) == false)
        }
        #expect(field.text == "x")
    }

    @Test func `the caret is always visible, and the field scrolls by whole characters`() {
        let field = TextField("0123456789")
        #expect(Self.drawn(field, 5) == ("6789", 4))
        #expect(Self.drawn(Self.field("0123456789", [Key(.home)]), 5) == ("01234", 0))
        #expect(Self.drawn(TextField("한글한글"), 4) == ("글", 2))
        #expect(Self.drawn(TextField("한글한글"), 5) == ("한글", 4))
    }

    @Test func `a paste is one line without controls, and what is too much is left out`() {
        var field = TextField(limit: 12)
        field.take(Paste("a\nb\tc\u{1b}[31m\u{202e}d"))
        #expect(field.text == "a b c[31md")
        field.take(Paste("0123456789"))
        #expect(field.text == "a b c[31md01")
    }

    @Test func `a secret is shown as dots, and a placeholder only while there is nothing`() {
        #expect(Self.drawn(TextField("한b", isSecret: true), 10) == ("••", 2))
        #expect(Self.drawn(TextField("", placeholder: "address"), 10) == ("address", 0))
    }

    @Test func `random keys never leave the text`() {
        var random = SeededGenerator(seed: 9)
        let keys: [Key] = [
            Key(.left), Key(.right), Key(.home), Key(.end), Key(.backspace), Key(.delete), .control("w"),
            .character("🇰"),
            .character("\u{301}"), .character("\u{200d}"), .character("👩"), .character("\u{1161}"),
            .character("\u{1112}"), .character(" "),
            Key(.right, .control), Key(.left, .control), .control("k"),
        ]
        for _ in 0..<50 {
            var field = TextField(limit: 30)
            for _ in 0..<100 {
                _ = field.take(random.pick(keys, or: Key(.left)))
                let drawn = Self.drawn(field, 8)
                #expect((0..<8).contains(drawn.caret ?? -1))
                #expect(field.text.count <= 30)
            }
        }
    }
}
