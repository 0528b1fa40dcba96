import Testing

@testable import LandfallTerminal

struct TextAreaTests {
    private static func drawn(_ area: TextArea, _ columns: Int, _ rows: Int) -> (text: String, caret: Point?) {
        let golden = Golden(columns, rows) { canvas, place in area.draw(on: &canvas, in: place, hasFocus: true) }
        return (golden.text, golden.picture.frame.cursor)
    }

    @Test func `Enter sends, and Alt-Enter, Shift-Enter and Ctrl-J break the line`() {
        var area = TextArea("a")
        #expect(area.take(Key(.enter), columns: 10) == .submitted)
        for key in [Key(.enter, .alt), Key(.enter, .shift), .control("j")] {
            #expect(area.take(key, columns: 10) == .taken)
        }
        #expect(area.text == "a\n\n\n")
        #expect(area.take(Key(.escape), columns: 10) == .ignored)
        area.take(Paste("b\nc"))
        #expect(area.text == "a\n\n\nb\nc")
        area.clear()
        #expect(area.text.isEmpty)
    }

    @Test func `words go to the next line as a whole, and one that is longer is broken`() {
        #expect(Self.drawn(TextArea("one two three"), 9, 3).text == "one two\nthree\n")
        #expect(Self.drawn(TextArea("0123456789"), 6, 3).text == "01234\n56789\n")
        #expect(Self.drawn(TextArea("한글한글"), 6, 2).text == "한글\n한글")
        #expect(TextArea("one two three").height(columns: 9, most: 5) == 2)
        #expect(TextArea("a\nb\nc\nd").height(columns: 9, most: 3) == 3)
        #expect(TextArea("").height(columns: 9, most: 3) == 1)
    }

    @Test func `a tab is kept, has four columns, and is one step of the caret`() {
        var area = TextArea("")
        #expect(area.take(Paste("\ta\r\n\tb")) == 0 && area.text == "\ta\n\tb")
        #expect(
            Self.drawn(area, 12, 2).text == "    a\n    b" && Self.drawn(area, 12, 2).caret == Point(column: 5, row: 1))
        for _ in 0..<2 { _ = area.take(Key(.left), columns: 12) }
        #expect(Self.drawn(area, 12, 2).caret == Point(column: 0, row: 1))
        #expect(TextArea("\ta").height(columns: 5, most: 3) == 2)
        var full = TextArea("ab", limit: 3)
        #expect(full.take(Paste("cde")) == 2 && full.text == "abc")
    }

    @Test func `the caret goes up and down by lines of the screen and keeps its column`() {
        var area = TextArea("0123456\nab\n0123456")
        #expect(Self.drawn(area, 20, 3).caret == Point(column: 7, row: 2))
        #expect(area.take(Key(.up), columns: 20) == .taken)
        #expect(Self.drawn(area, 20, 3).caret == Point(column: 2, row: 1))
        #expect(area.take(Key(.up), columns: 20) == .taken)
        #expect(Self.drawn(area, 20, 3).caret == Point(column: 7, row: 0))
        // Above the first line it is the history's.
        #expect(area.take(Key(.up), columns: 20) == .ignored)
        _ = area.take(Key(.down), columns: 20)
        _ = area.take(.character("c"), columns: 20)
        #expect(area.text == "0123456\nabc\n0123456")
        var wrapped = TextArea("one two three")
        _ = wrapped.take(Key(.up), columns: 9)
        #expect(Self.drawn(wrapped, 9, 2).caret == Point(column: 5, row: 0))
    }

    @Test func `only the lines environment the caret are drawn`() {
        let area = TextArea((0..<10).map(String.init).joined(separator: "\n"))
        let (text, caret) = Self.drawn(area, 5, 3)
        #expect(text == "7\n8\n9" && caret == Point(column: 1, row: 2))
    }

    @Test func `undo takes back a word, a paste, a deletion, and redo does it again`() {
        var area = TextArea("", limit: 1_000)
        for letter in "one two" { _ = area.take(.character(letter), columns: 20) }
        area.take(Paste(" x\ny"))
        for _ in 0..<2 { _ = area.take(Key(.backspace), columns: 20) }
        let steps = ["one two x\ny", "one two", "one ", ""]
        for text in steps {
            area.undo()
            #expect(area.text == text)
        }
        #expect(!area.canUndo)
        for text in steps.dropLast().reversed() {
            area.redo()
            #expect(area.text == text)
        }
        area.redo()
        #expect(area.text == "one two x" && !area.canRedo)
        area.clear()
        #expect(!area.canUndo && !area.canRedo)
    }

    @Test func `what can be undone is bounded`() {
        var area = TextArea("")
        for _ in 0..<20 { _ = area.set(String(repeating: "a", count: 50_000)) + area.set("") }
        var count = 0
        while area.canUndo {
            area.undo()
            count += 1
        }
        #expect((7...8).contains(count))
    }

    @Test func `random edits are undone to the beginning and done again to the end`() {
        var random = SystemRandomNumberGenerator()
        var area = TextArea("")
        let keys: [Key] = [
            .character("a"), .character(" "), .character("ᄒ"), .character("ᅡ"), .character("e"), .character("\u{301}"),
            Key(.backspace), Key(.delete), Key(.left), .control("w"), .control("k"), Key(.enter, .alt), Key(.up),
        ]
        for step in 0..<3_000 {
            if step % 50 == 0 { area.take(Paste("p\nq"), foldedAs: "[p]") }
            _ = area.take(keys.randomElement(using: &random) ?? Key(.left), columns: 12)
        }
        let end = area.text
        while area.canUndo { area.undo() }
        #expect(area.text.isEmpty)
        while area.canRedo { area.redo() }
        #expect(area.text == end)
    }

    @Test func `a folded paste is one step, goes as a whole, and opens`() {
        var area = TextArea("a", limit: 20)
        #expect(area.take(Paste("1\n2\n3"), foldedAs: "[3 lines pasted]") == 0)
        _ = area.take(.character("\u{301}"), columns: 30)
        #expect(area.text == "a1\n2\n3\u{301}" && area.hasFold)
        #expect(Self.drawn(area, 30, 1).text.hasPrefix("a[3 lines pasted]"))
        _ = area.take(Key(.backspace), columns: 30)
        #expect(Self.drawn(area, 30, 1).caret == Point(column: 17, row: 0))
        _ = area.take(Key(.backspace), columns: 30)
        #expect(area.text == "a" && !area.hasFold)
        area.undo()
        area.unfold()
        #expect(Self.drawn(area, 30, 3).text == "a1\n2\n3" && !area.hasFold)
        area.undo()
        #expect(area.hasFold)
        #expect(area.take(Paste(String(repeating: "x", count: 20)), foldedAs: "[x]") == 6 && area.text.count == 20)
    }
}
