import Testing

@testable import LandfallTerminal

struct PrintedTextTests {
    /// Each part of the first line behind the name of its look.
    private static func parts(_ raw: String) -> [String] {
        PrintedText(raw).lines(role: nil).first.map { line in
            line.spans.map { "\($0.role.map { "\($0)" } ?? "-"):\($0.text)" }
        } ?? []
    }

    @Test(
        arguments: [
            ("plain", ["-:plain"]),
            ("\u{1b}[31mred\u{1b}[0m off", ["bad:red", "-: off"]),
            ("\u{1b}[1;92mok\u{1b}[m off", ["good:ok", "-: off"]),
            ("\u{1b}[1mb\u{1b}[22m\u{1b}[2md\u{1b}[22mn", ["bold:b", "dim:d", "-:n"]),
            (
                "\u{1b}[34mb\u{1b}[35mm\u{1b}[36mc\u{1b}[90mg\u{1b}[39mn",
                ["string:b", "keyword:m", "number:c", "dim:g", "-:n"]
            ),
            ("\u{1b}[38;5;1ma\u{1b}[38:5:2mb\u{1b}[38;2;9;9;9mc", ["bad:a", "good:b", "-:c"]),
            // What chooses the space behind words is no colour of theirs.
            ("\u{1b}[48;5;1;33ma\u{1b}[48;2;1;2;3mb\u{1b}[41mc", ["warn:abc"]),
            ("\u{1b}[31m\u{1b}[Kfound\u{1b}[m\u{1b}[K.", ["bad:found", "-:."]),
            // Nothing is hidden by a look.
            ("\u{1b}[8;30mhidden", ["-:hidden"]),
        ] as [(String, [String])])
    func `a look becomes a role`(raw: String, parts: [String]) {
        #expect(Self.parts(raw) == parts)
    }

    @Test(
        arguments: [
            ("\u{1b}[2Jx", "␛[2Jx"), ("\u{1b}[?25lx", "␛[?25lx"), ("\u{1b}[>4;2mx", "␛[>4;2mx"),
            ("\u{1b}]0;t\u{7}x", "␛]0;t␇x"),
            ("\u{1b}[31", "␛[31"), ("\u{1b}", "␛"), ("\u{1b}\u{1b}[31mx", "␛x"), ("\u{9b}31mx", "\u{fffd}31mx"),
            ("\u{1b}[" + String(repeating: "1", count: 65) + "m", "␛[" + String(repeating: "1", count: 65) + "m"),
            ("\u{1b}[99999999999999999999mx", "x"), ("\u{1b}[31m\u{202e}x", "\u{fffd}x"), ("\u{1b}[38;5mx", "x"),
        ])
    func `every other sequence is shown, and nothing of it reaches the terminal`(raw: String, shown: String) {
        #expect(PrintedText(raw).lines(role: nil).map(\.plain) == [shown])
    }

    @Test func `a look goes on over lines, and empty lines at the end are left out`() {
        let text = PrintedText("\u{1b}[31ma\r\n\nb\u{1b}[0m\n\n")
        #expect(text.plain == "a\r\n\nb\n\n" && text.hasLooks)
        #expect(text.lines(role: .dim).map(\.plain) == ["a", "", "b"])
        #expect(text.lines(role: .dim).flatMap(\.spans).map(\.role) == [.bad, .bad])
        #expect(!PrintedText("\u{1b}[0mplain").hasLooks)
    }

    @Test func `a flood of looks is cut like every other text`() {
        let flood = String(repeating: "\u{1b}[31ma\u{1b}[32mb", count: 100_000)
        let count = PrintedText(flood).lines(role: nil).first?.plain.unicodeScalars.count
        #expect(count == 65_536)
    }
}
