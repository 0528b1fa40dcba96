import LandfallTestSupport
import Testing

@testable import LandfallTerminal

@Suite struct DisplayWidthTests {
    /// What Python's wcwidth 0.7 says of the same text.
    @Test(arguments: [
        ("", 0), ("plain", 5), ("거실 서버", 9), ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}", 4),
        ("日本語\u{3000}サーバー", 16), ("ｱｲｳ", 3), ("ＡＢＣ", 6), ("café", 4), ("cafe\u{301}", 4), ("Đặng", 4),
        ("ไทยน้ำ", 5), ("שלום", 4), ("😀🚀", 4), ("👍🏽", 2), ("🇰🇷", 2), ("❤", 1), ("␛[31m", 5), ("\u{fffd}", 1),
        ("…", 1), ("①", 1), ("─│", 2), ("☕", 2), ("⚠", 1), ("한a글b", 6), ("🪩", 2), ("ㄱㅏ", 4), ("〈〉", 4),
        ("a\u{301}\u{301}\u{301}\u{301}", 1), ("\u{a960}\u{1161}", 2),
    ])
    func `text is as wide as wcwidth says`(text: String, columns: Int) {
        #expect(DisplayWidth.columns(of: text) == columns)
    }

    @Test func `the table of wide scalars is sorted and its ends count`() {
        let bounds = WideScalars.ranges.flatMap { [$0.first, $0.last] }
        #expect(bounds == bounds.sorted())
        let widths = [0x10ff, 0x1100, 0x115e, 0xabff, 0xac00, 0xd7a3, 0xd7a4, 0x3fffd, 0x3fffe].map {
            WideScalars.contains($0)
        }
        #expect(widths == [false, true, true, false, true, true, false, true, false])
    }

    @Test func `controls and selectors take no column`() {
        #expect(DisplayWidth.columns(of: "\u{1b}\u{7}\u{9b}\u{200b}\u{fe0f}\u{202e}") == 0)
    }

    @Test(arguments: [
        ("거실 서버", 9, "거실 서버"), ("거실 서버", 8, "거실 서…"), ("거실 서버", 6, "거실 …"), ("거실 서버", 5, "거실…"), ("거실 서버", 4, "거…"),
        ("거실", 3, "거…"), ("거실", 2, "…"), ("거실", 1, "…"), ("거실", 0, ""), ("거실", -3, ""), ("abc", 2, "a…"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👍🏽👍🏽", 3, "👍🏽…"), ("🇰🇷🇰🇷", 3, "🇰🇷…"),
    ])
    func `a cut never splits a character and ends in an ellipsis`(text: String, columns: Int, cut: String) {
        #expect(text.truncated(toColumns: columns) == cut)
    }

    @Test func `padding counts columns`() {
        #expect("거".padded(toColumns: 4) == "거  ")
        #expect("거".padded(toColumns: 4, alignment: .right) == "  거")
        #expect("거실".padded(toColumns: 3) == "거실")
    }

    @Test func `no cut is wider than was asked for`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<3_000 {
            let text = generator.text(upTo: 20)
            let columns = Int.random(in: 0...24, using: &generator)
            let cut = text.truncated(toColumns: columns)
            let width = DisplayWidth.columns(of: cut)
            #expect(width <= columns)
            let isWhole = DisplayWidth.columns(of: text) <= columns
            #expect(isWhole ? cut == text : columns == 0 || width >= columns - 1)
        }
    }
}
