import Testing

@testable import LandfallTerminal

struct TerminalKindTests {
    @Test(arguments: [
        (["TERM": "xterm-256color", "LANG": "ko_KR.UTF-8"], Glyphs.all, false),
        (["TERM": "xterm-256color", "LANG": "ko_KR.utf8"], .all, false),
        (["TERM": "screen"], .all, false), ([:], .all, false), (["TERM": "xterm", "LC_ALL": "C"], .all, false),
        (["TERM": "xterm", "LC_ALL": "de_DE.ISO-8859-1", "LANG": "ko_KR.UTF-8"], .ascii, false),
        (["TERM": "xterm", "LANG": "de_DE.iso885915@euro"], .ascii, false),
        (["TERM": "linux", "LANG": "C.UTF-8"], .plainSigns, true), (["TERM": "vt100"], .ascii, true),
        (["TERM": "vt220", "LANG": "C.UTF-8"], .ascii, true), (["TERM": "vte-256color"], .all, false),
    ])
    func `TERM and the locale tell what a terminal shows`(
        environment: [String: String], glyphs: Glyphs, isBasic: Bool
    ) {
        let kind = TerminalKind.decide(environment: environment)
        #expect(kind.glyphs == glyphs && kind.isBasic == isBasic)
    }

    @Test func `signs become ASCII of one column, and foreign letters as many marks as they have columns`() {
        #expect(Glyphs.all.shown("●", columns: 1) == "●")
        #expect(Glyphs.plainSigns.shown("●", columns: 1) == "*" && Glyphs.plainSigns.shown("실", columns: 2) == "실")
        #expect(Glyphs.ascii.shown("실", columns: 2) == "??" && Glyphs.ascii.shown("é", columns: 1) == "?")
        #expect(Glyphs.ascii.shown("x", columns: 1) == "x")
    }

    private static func text(_ line: StyledText, _ kind: TerminalKind) -> String {
        let picture = Canvas.picture(TerminalSize(columns: 40, rows: 3), theme: .palette) { canvas, area in
            canvas.write(line, in: area.line(1))
        }
        var writer = FrameWriter(depth: .none, terminal: kind)
        return String(decoding: writer.bytes(showing: picture.frame), as: UTF8.self)
    }

    @Test func `a basic terminal is sent nothing that it has not`() {
        let text = Self.text("● 거실 ── x", TerminalKind(glyphs: .ascii, isBasic: true))
        #expect(text.contains("* ???? -- x") && text.utf8.allSatisfy { $0 < 0x80 })
        #expect(!text.contains("?2026") && !text.contains("\u{1b}]"))
        #expect(Self.text("● 거실", .modern).contains("● 거실"))
        let basic = TerminalKind(glyphs: .ascii, isBasic: true)
        let modes = TerminalModes.enter(basic) + TerminalModes.leave(basic)
        #expect(!modes.contains("\u{1b}]") && !modes.contains("?1049") && !modes.contains("?2004"))
        var named = TerminalModes()
        named.title = "landfall"
        #expect(TerminalModes().change(to: named, of: basic).isEmpty)
    }

    @Test func `a multiplexer is not asked what is set in it`() {
        #expect(TerminalKind.decide(environment: ["TERM": "xterm"]).hasRequests)
        for names in [
            ["TERM": "screen"], ["TERM": "tmux-256color"], ["TERM": "linux"], ["TERM": "xterm", "STY": "1.x"],
        ] {
            #expect(!TerminalKind.decide(environment: names).hasRequests)
        }
    }

    @Test func `what the cursor has passed over tells how wide signs are`() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1b}[2;3R".utf8), at: .zero) == [.report(.cursor(row: 2, column: 3))])
        // In the first row it is a key.
        #expect(decoder.feed(Array("\u{1b}[1;2R".utf8), at: .zero) == [.key(Key(.function(3), .shift))])
        for (column, glyphs) in [(2, Glyphs.all), (3, .plainSigns), (4, .ascii)] {
            var questions = TerminalQuestions()
            questions.take(.cursor(row: 2, column: column))
            #expect(questions.traits.glyphs == nil, "nobody has asked")
            questions.begin(at: .zero)
            questions.take(.cursor(row: 7, column: column))
            #expect(questions.traits.glyphs == nil)
            questions.take(.cursor(row: 2, column: column))
            #expect(questions.traits.glyphs == glyphs)
            questions.take(.cursor(row: 2, column: 9))
            #expect(questions.traits.glyphs == glyphs, "one answer counts")
        }
        // ISO 8859-1 has a letter for each byte of the letter, and none for two of the sign's.
        var questions = TerminalQuestions()
        questions.begin(at: .zero)
        questions.take(.cursor(row: 3, column: 3))
        questions.take(.cursor(row: 2, column: 2))
        #expect(questions.traits.glyphs == .ascii)
    }
}
