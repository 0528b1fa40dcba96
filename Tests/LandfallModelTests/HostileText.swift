import LandfallTestSupport

/// Text as an attacker would choose it.
enum HostileText {
    /// Pieces that are put together at random by the fuzz tests.
    static let pieces =
        [
            "\u{1b}[31m", "\u{1b}[2J", "\u{1b}[", "\u{1b}]52;c;aGk=\u{7}", "\u{1b}]0;title\u{1b}\\",
            "\u{1b}]8;;http://a",
            "\u{1b}P+q544e\u{1b}\\", "\u{1b}_Gi=1;\u{1b}\\", "\u{1b}^pm\u{1b}\\", "\u{1b}Xsos\u{1b}\\", "\u{1b}c",
            "\u{1b}",
            "\u{9b}31m", "\u{9d}52;c;aGk=\u{9c}", "\u{90}q\u{9c}", "\u{9f}a\u{9c}", "\u{9e}p\u{9c}", "\u{98}s\u{9c}",
            "\u{85}",
            "\r", "\n", "\r\n", "\t", "\u{b}", "\u{c}", "\u{7}", "\u{8}", "\u{0}", "\u{7f}", "\u{80}", "\u{9f}",
            "\u{202a}", "\u{202b}", "\u{202c}", "\u{202d}", "\u{202e}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
            "\u{200e}", "\u{200f}", "\u{61c}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{180e}",
            "\u{ad}", "\u{34f}", "\u{3164}", "\u{ffa0}", "\u{115f}", "\u{1160}", "\u{2028}", "\u{2029}", "\u{fff9}",
            "\u{fffb}", "\u{e0001}", "\u{e0041}", "\u{e007f}", "\u{fe00}", "\u{fe0e}", "\u{fe0f}", "\u{e0100}",
            "\u{206a}",
            "\u{e000}", "\u{f8ff}", "\u{10fffd}", "\u{ffff}", "\u{10ffff}", "\u{378}", "\u{fffd}", "\u{1d173}",
            "\u{301}", "\u{338}", "\u{20dd}", "\u{20e3}", "\u{e33}", "\u{93e}", "\u{1161}", "\u{11a8}", "\u{302e}",
            "a", "Z", "0", " ", "=", "é", "e\u{301}", "한", "\u{1112}\u{1161}\u{11ab}", "서버", "😀", "❤", "👍🏽", "🇰🇷",
            "👩\u{200d}💻", "\u{a0}", "\u{3000}", "\u{2003}", "…", "שלום", "ไทย",
        ] + [0xfdd0, 0xfffe].compactMap(Unicode.Scalar.init).map { String($0) }

    static func random(using generator: inout SeededGenerator, pieces count: Int = 24) -> String {
        (0..<Int.random(in: 0...count, using: &generator)).map { _ in generator.pick(pieces, or: "") }.joined()
    }

    /// The reason why `scalar` must never reach a terminal from outside; written down anew here, by ranges, so that the test
    /// does not repeat the code that it checks.
    static func danger(of scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x00...0x1f: "C0"
        case 0x7f: "DEL"
        case 0x80...0x9f: "C1"
        case 0x200e, 0x200f, 0x61c, 0x202a...0x202e, 0x2066...0x2069: "bidi control"
        case 0x200b...0x200d, 0x2060...0x2065, 0xfeff, 0x180e: "zero width"
        case 0xad, 0x34f, 0x115f, 0x1160, 0x3164, 0xffa0, 0x206a...0x206f, 0x1d173...0x1d17a: "ignorable"
        case 0xfe00...0xfe0f, 0xe0100...0xe01ef, 0x180b...0x180d, 0x180f: "variation selector"
        case 0xe0000...0xe007f: "tag"
        case 0xfff9...0xfffb: "annotation"
        case 0x2028, 0x2029: "separator"
        case 0xe000...0xf8ff, 0xf0000...0x10ffff: "private or noncharacter"
        case 0xfdd0...0xfdef, 0xfffe, 0xffff: "noncharacter"
        default: nil
        }
    }
}
