import LandfallTestSupport
import ScreenTestSupport
import Testing

@testable import LandfallTerminal

struct FrameWriterTests {
    private static func frame(_ lines: [String], columns: Int = 40, cursor: Point? = nil) -> Frame {
        var frame = Canvas.picture(TerminalSize(columns: columns, rows: lines.count), theme: .palette) { canvas, area in
            for (row, line) in lines.enumerated() { canvas.write(line, at: Point(column: 0, row: row)) }
        }.frame
        frame.cursor = cursor
        return frame
    }

    private static func change(_ old: Frame, _ new: Frame, depth: ColorDepth = .palette) -> String {
        var writer = FrameWriter(depth: depth)
        _ = writer.bytes(showing: old)
        return String(decoding: writer.bytes(showing: new), as: UTF8.self)
            .replacing("\u{1b}[?2026h", with: "").replacing("\u{1b}[?2026l", with: "").replacing("\u{1b}", with: "^")
    }

    @Test(.enabled(if: EmulatorLibrary.isThere, Comment(rawValue: EmulatorLibrary.reason)), arguments: 0..<40)
    func `a terminal shows each of a row of random frames`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let size = TerminalSize(
            columns: Int.random(in: 1...60, using: &random), rows: Int.random(in: 1...24, using: &random))
        let all = [[], .bold, .reverse, .underline, [.underline, .italic], .strike, .dim] as [CellStyle.Attributes]
        let bits = try Dictionary(uniqueKeysWithValues: all.map { ($0, try EmulatedTerminal.bits(of: $0)) })
        let terminal = try EmulatedTerminal(size)
        var writer = FrameWriter(depth: .full)
        var frame = random.frame(size)
        for step in 0..<25 {
            let bytes = writer.bytes(showing: frame)
            terminal.write(bytes)
            let differences = terminal.differences(from: frame, bits: bits)
            guard differences.isEmpty else {
                Issue.record("step \(step): \(differences.prefix(5)) after \(String(decoding: bytes, as: UTF8.self))")
                return
            }
            frame = random.successor(of: frame)
        }
    }

    @Test(.enabled(if: EmulatorLibrary.isThere, Comment(rawValue: EmulatorLibrary.reason)), arguments: 0..<20)
    func `on a slow line a frame comes in parts, and at last all of it is shown`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let size = TerminalSize(columns: 50, rows: 20)
        let all = [[], .bold, .reverse, .underline, [.underline, .italic], .strike, .dim] as [CellStyle.Attributes]
        let bits = try Dictionary(uniqueKeysWithValues: all.map { ($0, try EmulatedTerminal.bits(of: $0)) })
        let terminal = try EmulatedTerminal(size)
        var kind = TerminalKind.modern
        kind.bytesPerSecond = 960
        var writer = FrameWriter(depth: .full, terminal: kind)
        var parts = 0
        for step in 0..<12 {
            let words = (0..<size.rows).map { row in
                Int.random(in: 0..<3, using: &random) == 0
                    ? "" : "row \(row): \(random.next() % 1_000) of \(random.next())"
            }
            let frame = Self.frame(words, columns: size.columns)
            // Some frames are overtaken before they are whole.
            for part in 0..<(step % 3 == 0 ? 2 : 100) where part == 0 || writer.isBehind {
                terminal.write(writer.bytes(showing: frame, goesOn: part > 0))
                if writer.isBehind { parts += 1 }
            }
            if step % 3 != 0 {
                #expect(!writer.isBehind && terminal.differences(from: frame, bits: bits).isEmpty, "step \(step)")
            }
        }
        #expect(parts > 10)
    }

    @Test func `a part on a slow line ends with the row that fills its share, and the next one goes on below it`() {
        var kind = TerminalKind.modern
        kind.bytesPerSecond = 80
        var writer = FrameWriter(depth: .palette, terminal: kind)
        _ = writer.bytes(showing: Self.frame(["", "", ""]))
        let frame = Self.frame(["one two three", "four five six", "seven"])
        let parts = (0..<4).map { String(decoding: writer.bytes(showing: frame, goesOn: $0 > 0), as: UTF8.self) }
        #expect(parts[0].contains("one two three") && !parts[0].contains("four") && parts[1].contains("four five six"))
        #expect(parts[2].contains("seven") && parts[3].isEmpty && !writer.isBehind)
    }

    @Test func `a frame that is shown already takes no byte`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let frame = random.frame(TerminalSize(columns: 30, rows: 10))
            var writer = FrameWriter(depth: .full)
            #expect(!writer.bytes(showing: frame).isEmpty)
            #expect(writer.bytes(showing: frame).isEmpty)
            writer.forget()
            #expect(!writer.bytes(showing: frame).isEmpty)
        }
    }

    @Test func `a changed word is written with one move`() {
        #expect(Self.change(Self.frame(["one two", "three"]), Self.frame(["one TWO", "three"])) == "^[1;5HTWO")
        #expect(Self.change(Self.frame(["one", "two"]), Self.frame(["one", "six"])) == "^[2Hsix")
        // The gap is written again, for a move takes as many bytes.
        #expect(Self.change(Self.frame(["a 1 b 2"]), Self.frame(["a 3 b 4"])) == "^[1;3H3 b 4")
    }

    @Test func `what is empty to the end of a row is erased`() {
        #expect(Self.change(Self.frame(["a long line of text"]), Self.frame(["a long"])) == "^[1;7H^[K")
        let old = Self.frame(["left  middle middle middle  right"])
        #expect(Self.change(old, Self.frame(["left                        right"])) == "^[1;7H^[20X")
    }

    @Test func `a list that scrolls is moved by the terminal, within margins where a row below stays`() {
        let rows = (0..<12).map { "row \($0) \(String(repeating: "x", count: 20 + $0))" }
        let old = Self.frame(["head"] + rows[0..<10] + ["foot"])
        let down = Self.frame(["head"] + rows[1..<11] + ["foot"])
        #expect(Self.change(old, down).hasPrefix("^[2;11r^[2H^[M^[r^[11Hrow 10"))
        #expect(Self.change(down, old).hasPrefix("^[2;11r^[2H^[L^[r^[2Hrow 0"))
        let open = Self.frame(["head"] + rows[0..<11])
        #expect(Self.change(open, Self.frame(["head"] + rows[1..<12])).hasPrefix("^[2H^[M^[12Hrow 11"))
    }

    @Test func `behind a cluster of disputed width the cursor is placed anew and what it may have covered is written`()
    {
        let changed = Self.change(Self.frame(["a   bcdef"]), Self.frame(["a👍🏽 bcdef"]))
        #expect(changed == "^[1;2H  ^[1;2H👍🏽^[1;4H b")
    }

    @Test func `at the edge of a row a cluster that may be wider than its place is its first scalar`() {
        let empty = Frame(size: TerminalSize(columns: 4, rows: 1))
        #expect(Self.change(empty, Self.frame(["ab👍🏽"], columns: 4)) == "^[1Hab  ^[1;3H👍")
        #expect(Self.change(empty, Self.frame(["👍🏽"], columns: 4)) == "^[1H  ^[1H👍🏽^[1;3H  ")
        #expect(Self.change(empty, Self.frame(["ab🇰🇷"], columns: 4)) == "^[1Hab  ^[1;3H\u{fffd}")
    }

    @Test func `the cursor alone moves without a cell`() {
        let at = { (column: Int?) in
            Self.frame(["text"], cursor: column.map { Point(column: $0, row: 0) })
        }
        #expect(Self.change(at(0), at(2)) == "^[?25l^[1;3H^[?25h")
        #expect(Self.change(at(2), at(nil)) == "^[?25l")
        #expect(Self.change(at(nil), at(1)) == "^[1;2H^[?25h")
    }

    @Test func `without colours no colour is sent, and with 16 of them no true one`() {
        let style = CellStyle(.rgb(250, 10, 10), on: .blue, .bold)
        let picture = Canvas.picture(TerminalSize(columns: 4, rows: 1), theme: .mono) { canvas, area in
            canvas.write("x", at: area.origin, style: style)
        }
        let empty = Frame(size: picture.frame.size)
        #expect(Self.change(empty, picture.frame, depth: .none) == "^[1H^[1mx^[m")
        #expect(Self.change(empty, picture.frame, depth: .palette) == "^[1H^[1;91;44mx^[m")
        #expect(Self.change(empty, picture.frame, depth: .full) == "^[1H^[1;38;2;250;10;10;44mx^[m")
    }

    @Test func `a link is opened and closed, and one that would break out of its sequence is none`() {
        let picture = { (address: String) in
            Canvas.picture(TerminalSize(columns: 6, rows: 1), theme: .mono, hasLinks: true) { canvas, area in
                canvas.write("go", at: area.origin, style: canvas.linked(.standard, to: address))
            }.frame
        }
        let empty = Frame(size: TerminalSize(columns: 6, rows: 1))
        #expect(Self.change(empty, picture("https://a.example/")) == "^[1H^]8;id=1;https://a.example/^\\go^]8;;^\\")
        #expect(Self.change(empty, picture("https://a/\u{1b}\\\u{1b}[31m")) == "^[1Hgo")
        // The same number leads elsewhere: it is written anew.
        #expect(Self.change(picture("https://a/"), picture("https://b/")).contains("https://b/"))
        #expect(Self.change(picture("https://a/"), picture("https://a/")) == "")
    }

    @Test func `a link in two rows is one link, and text that leads somewhere is one only where links are drawn`() {
        let line = StyledText("go there", .link, link: "https://a.example/")
        let picture = { (hasLinks: Bool) in
            Canvas.picture(TerminalSize(columns: 6, rows: 2), theme: .mono, hasLinks: hasLinks) { canvas, area in
                for (row, part) in line.wrapped(toColumns: 6).enumerated() { canvas.write(part, in: area.line(row)) }
            }.frame
        }
        let empty = Frame(size: TerminalSize(columns: 6, rows: 2))
        let link = "^]8;id=1;https://a.example/^\\"
        #expect(Self.change(empty, picture(true)) == "^[1H^[4m\(link)go\r\nthere^[m^]8;;^\\")
        #expect(!Self.change(empty, picture(false)).contains("^]8"))
    }

    @Test func `controls never become cells`() {
        let frame = Self.frame(["a\u{1b}[31mb\u{9b}c\r\n\u{7}d\u{202e}e"])
        #expect(frame.text(ofRow: 0).hasPrefix("a[31mbcde"))
        var writer = FrameWriter(depth: .full)
        let bytes = writer.bytes(showing: frame)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1b}[31m"))
    }

    @Test func `one row of a table that changes takes few bytes`() {
        let rows = (0..<40).map {
            "  ● server\($0)      Connected       lan            ▂▂▃▂▂▂▂▅▂▂▂▂   \($0) ms   41 tools"
        }
        var next = rows
        next[7] = "  ● server7      Connected       tailnet        ▂▂▃▂▂▂▂▅▂▂▂▃  77 ms   41 tools"
        let change = Self.change(Self.frame(rows, columns: 120), Self.frame(next, columns: 120))
        #expect(change.utf8.count + 16 <= 100)
    }
}
