import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct SanitiserTests {
    @Test(arguments: [
        ("plain name", "plain name"),
        ("\u{1b}[31mred\u{1b}[0m", "␛[31mred␛[0m"),
        ("\u{1b}]52;c;aGk=\u{7}", "␛]52;c;aGk=␇"),
        ("\u{1b}]0;title\u{1b}\\x", "␛]0;title␛\\x"),
        ("unterminated \u{1b}P", "unterminated ␛P"),
        ("\u{1b}_a\u{1b}\\\u{1b}^b\u{1b}\\\u{1b}Xc\u{1b}\\", "␛_a␛\\␛^b␛\\␛Xc␛\\"),
        ("\u{9b}31m", "\u{fffd}31m"),
        ("\u{9d}52;c;x\u{9c}", "\u{fffd}52;c;x\u{fffd}"),
        ("\u{90}q\u{9f}w\u{9e}e\u{98}r", "\u{fffd}q\u{fffd}w\u{fffd}e\u{fffd}r"),
        ("good\rEvil", "good␍Evil"),
        ("one\ntwo\tthree", "one␊two␉three"),
        ("a\r\nb", "a␍␊b"),
        ("del\u{7f}nul\u{0}", "del␡nul␀"),
        ("gpj.\u{202e}exe", "gpj.\u{fffd}exe"),
        ("a\u{2066}b\u{2069}", "a\u{fffd}b\u{fffd}"),
        ("l\u{200e}r\u{200f}a\u{61c}", "l\u{fffd}r\u{fffd}a\u{fffd}"),
        ("pay\u{200b}pal", "pay\u{fffd}pal"),
        ("\u{feff}\u{2060}\u{180e}\u{200c}", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ("a\u{ad}b\u{34f}c\u{3164}", "a\u{fffd}b\u{fffd}c\u{fffd}"),
        ("\u{e0041}\u{e0042}", "\u{fffd}\u{fffd}"),
        ("\u{fff9}a\u{fffa}b\u{fffb}", "\u{fffd}a\u{fffd}b\u{fffd}"),
        ("p\u{2028}q\u{2029}", "p\u{fffd}q\u{fffd}"),
        ("\u{f8ff}\u{ffff}\u{10fffd}\u{378}", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ("no\u{a0}break\u{2003}em", "no break em"),
    ])
    func `what has no ink is made visible and never obeyed`(raw: String, shown: String) {
        #expect(Array(Sanitiser.line.display(raw).unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test(arguments: [
        "거실 서버", "한글".decomposed, "café", "cafe\u{301}", "Đặng Thị", "ไทยน้ำ", "हिन्दी", "日本語　サーバー", "😀🚀", "👍🏽", "🇰🇷",
        "שלום", "naïve—„Anführung“ …", "␛ is a picture", "\u{fffd}",
    ])
    func `ordinary text stays as it is`(text: String) {
        #expect(Array(Sanitiser.line.display(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `an emoji loses its selector and joiner and stays itself`() {
        #expect(Sanitiser.line.display("❤\u{fe0f} home").scalars == "❤ home".scalars)
        #expect(Sanitiser.line.display("👩\u{200d}💻").scalars == "👩💻".scalars)
        #expect(Sanitiser.line.display("1\u{fe0f}\u{20e3}").scalars == "1\u{20e3}".scalars)
        #expect(Sanitiser.line.display("🏳\u{fe0f}\u{200d}🌈").scalars == "🏳🌈".scalars)
    }

    @Test func `selectors and joiners that follow no emoji are shown`() {
        #expect(Sanitiser.line.display("❤\u{fe0f}\u{fe0f}").scalars == "❤\u{fffd}".scalars)
        #expect(Sanitiser.line.display("a\u{fe0f}").scalars == "a\u{fffd}".scalars)
        #expect(Sanitiser.line.display("1\u{200d}2").scalars == "1\u{fffd}2".scalars)
        #expect(Sanitiser.line.display("😀\u{200d}\u{200d}😀").scalars == "😀\u{fffd}\u{fffd}😀".scalars)
        #expect(Sanitiser.line.display("\u{fe0f}").scalars == "\u{fffd}".scalars)
    }

    @Test func `a flood of marks becomes one replacement`() {
        let flood = "a" + String(repeating: "\u{301}", count: 5_000) + "b"
        #expect(Sanitiser.line.display(flood).scalars == "a\u{301}\u{301}\u{301}\u{301}\u{fffd}b".scalars)
    }

    @Test func `a mark without a base cannot change the text before it`() {
        #expect(Sanitiser.line.display("\u{338}x").scalars == "\u{fffd}x".scalars)
        #expect(Sanitiser.block.display("a\n\u{338}x").scalars == "a\n\u{fffd}x".scalars)
        #expect(Sanitiser.line.display("a\u{1161}\u{11a8}").scalars == "a\u{fffd}\u{fffd}".scalars)
    }

    @Test func `longer text ends in an ellipsis that counts`() {
        #expect(Sanitiser(limit: 4).display("abcd") == "abcd")
        #expect(Sanitiser(limit: 4).display("abcde") == "abc…")
        #expect(Sanitiser(limit: 0).display("ab") == "…")
        #expect(Sanitiser.line.display(String(repeating: "서", count: 300)).unicodeScalars.count == 256)
    }

    @Test func `the cut leaves no base without its marks`() {
        #expect(Sanitiser(limit: 5).display("ab" + "한글".decomposed).scalars == "ab…".scalars)
        #expect(Sanitiser(limit: 3).display("ae\u{301}b").scalars == "a…".scalars)
    }

    @Test func `a block keeps its lines and nothing else`() {
        #expect(Sanitiser.block.display("{\r\n\t\"a\": 1\n}\r") == "{\n    \"a\": 1\n}␍")
        #expect(Sanitiser.block.display("\r\r\n\u{1b}[2J") == "␍\n␛[2J")
    }

    @Test(arguments: [Sanitiser.line, .block, Sanitiser(limit: 7), Sanitiser(limit: 7, keepsLines: true)])
    func `hostile text never gets through, stays within its limit and is shown twice alike`(sanitiser: Sanitiser) {
        var generator = SeededGenerator(seed: 4)
        for round in 0..<2_500 {
            let raw =
                round.isMultiple(of: 2)
                ? HostileText.random(using: &generator)
                : String(decoding: generator.bytes(upTo: 300), as: UTF8.self)
            let shown = sanitiser.display(raw)
            let dangers = shown.unicodeScalars.compactMap { scalar in
                scalar == "\n" && sanitiser.keepsLines ? nil : HostileText.danger(of: scalar)
            }
            #expect(dangers.isEmpty, "round \(round): \(raw.debugDescription)")
            #expect(shown.unicodeScalars.count <= sanitiser.limit, "round \(round)")
            #expect(sanitiser.display(shown).scalars == shown.scalars, "round \(round): \(raw.debugDescription)")
            #expect(raw.isEmpty == shown.isEmpty || raw.unicodeScalars.allSatisfy { $0 == "\r" || $0 == "\n" })
        }
    }

    @Test func `no scalar of Unicode that has no ink gets through`() {
        // Nothing but ideographs, private and unassigned scalars lies between these ranges.
        let values =
            [0...0x33ff, 0x9ff0...0xac10, 0xd790...0x16fff, 0x1afe0...0x1ffff, 0xe0000...0xe11ff]
            as [ClosedRange<UInt32>]
        let escaped = values.joined().compactMap(Unicode.Scalar.init).filter { scalar in
            let shown = Sanitiser.line.display("a\(scalar)").unicodeScalars
            return shown.count != 2
                || shown.contains {
                    $0.properties.isDefaultIgnorableCodePoint || $0.properties.isBidiControl
                        || $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
                }
        }
        #expect(escaped.isEmpty)
    }
}

extension String {
    /// The scalars, for a comparison that does not take composed and decomposed text for one.
    var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

    /// Hangul syllables as conjoining jamo (Unicode 3.12), as some systems write them on the wire.
    var decomposed: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard (0xac00...0xd7a3).contains(scalar.value) else {
                result.append(scalar)
                continue
            }
            let index = scalar.value - 0xac00
            let jamo = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11a7 + index % 28].filter { $0 != 0x11a7 }
            result.append(contentsOf: jamo.compactMap(Unicode.Scalar.init))
        }
        return String(result)
    }
}
