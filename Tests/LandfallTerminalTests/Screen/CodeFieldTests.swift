import Testing

@testable import LandfallTerminal

struct CodeFieldTests {
    private static func field(_ keys: String = "") -> CodeField {
        var field = CodeField(hints: (0...6).map { "\($0) of 6" }, refusal: "not digits")
        for key in keys { _ = field.take(key == "<" ? Key(.backspace) : .character(key)) }
        return field
    }

    private static func golden(_ field: CodeField, _ columns: Int) -> Golden {
        Golden(columns, 2) { canvas, area in
            for line in 0..<field.rows(columns: columns) {
                field.draw(on: &canvas, in: area.line(line), line: line, hasFocus: true)
            }
        }
    }

    @Test(
        arguments: [
            ("", ""), ("48", "48"), ("4a8-", "48"), ("48<", "4"), ("<", ""), ("4815367", "481536"),
            ("481536<", "48153"),
        ])
    func `digits are typed, and Backspace takes one back`(keys: String, digits: String) {
        #expect(Self.field(keys).digits == digits)
        #expect(Self.field(keys).isComplete == (digits.count == 6))
    }

    @Test func `other keys are not for it`() {
        var field = Self.field("4")
        for key in [
            .character("T"), .character("٣"), .character("1\u{fe0f}\u{20e3}"), .control("u"), Key(.enter), Key(.left),
            Key(.backspace, .alt),
        ] {
            let isTaken = field.take(key)
            #expect(!isTaken, "\(key.name)")
        }
        #expect(field.digits == "4")
    }

    @Test(
        arguments: [
            ("", "481 536", "481536"), ("", "481-536\n", "481536"), ("12", "481536", "481536"),
            ("481", "536", "481536"),
            ("4815", "367", "4815"), ("48", "four", "48"), ("48", "", "48"), ("48", "٤٨١٥٣٦", "48"),
        ])
    func `a code that is pasted fills it, and nothing else does`(before: String, pasted: String, digits: String) {
        var field = Self.field(before)
        let isTaken = field.take(Paste(pasted))
        #expect(field.digits == digits && isTaken == (digits != before))
    }

    @Test func `the fields stand three and three, with the caret in the next one`() {
        let golden = Self.golden(Self.field("4815"), 40)
        #expect(golden.text == " 4   8   1      5             4 of 6\n")
        #expect(golden.styles.hasPrefix("_B_._B_._B_...._B_.___.___....-.--.-"))
        #expect(golden.picture.frame.cursor == Point(column: 20, row: 0))
        #expect(Self.golden(Self.field("481536"), 40).picture.frame.cursor == nil)
    }

    @Test func `with less room the words stand below it, and the fields close to each other`() {
        #expect(Self.golden(Self.field("48"), 30).text == " 4   8\n2 of 6")
        let narrow = Self.golden(Self.field("4815"), 22)
        #expect(narrow.text == " 4  8  1   5\n4 of 6" && narrow.picture.frame.cursor == Point(column: 14, row: 0))
    }
}
