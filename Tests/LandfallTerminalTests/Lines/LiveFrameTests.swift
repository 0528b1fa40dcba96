import LandfallTestSupport
import Testing

@testable import LandfallTerminal

@Suite struct LiveFrameTests {
    private let begin = "\u{1b}[?2026h\u{1b}[?7l"
    private let end = "\u{1b}[?7h\u{1b}[?2026l"

    private func frame(_ lines: [String], columns: Int = 20, rows: Int = 10) -> LiveFrame {
        frame(LiveBlock(rows: lines.map { StyledText($0) }), columns: columns, rows: rows)
    }

    private func frame(_ block: LiveBlock, columns: Int, rows: Int) -> LiveFrame {
        LiveFrame(
            block, size: TerminalSize(columns: columns, rows: rows), style: Style(isColored: false),
            more: { "… and \($0) more" })
    }

    @Test func `the first frame only writes`() {
        #expect(frame(["a", "거실"]).bytes(replacing: .empty) == "\(begin)\u{1b}[Ka\r\n\u{1b}[K거실\r\n\(end)")
    }

    @Test func `only lines that changed are written again`() {
        let bytes = frame(["a", "c"]).bytes(replacing: frame(["a", "b"]))
        #expect(bytes == "\(begin)\r\u{1b}[2A\r\n\u{1b}[Kc\r\n\(end)")
    }

    @Test func `the same frame writes nothing`() {
        #expect(frame(["a", "b"]).bytes(replacing: frame(["a", "b"])) == "")
        #expect(LiveFrame.empty.bytes(replacing: .empty) == "")
    }

    @Test func `fewer lines erase what is below them`() {
        let bytes = frame(["a"]).bytes(replacing: frame(["a", "b", "c"]))
        #expect(bytes == "\(begin)\r\u{1b}[3A\r\n\u{1b}[J\(end)")
    }

    @Test func `a narrower terminal has wrapped the lines of before`() {
        let before = frame(["0123456789", "거실서버거", "x", ""])
        let after = frame(["0123456789"], columns: 4)
        #expect(after.bytes(replacing: before) == "\(begin)\r\u{1b}[8A\u{1b}[K012…\r\n\u{1b}[J\(end)")
    }

    @Test func `a wide character at the edge wraps early`() {
        let before = frame(["거실서버"])
        #expect(frame([], columns: 3).bytes(replacing: before) == "\(begin)\r\u{1b}[4A\u{1b}[J\(end)")
    }

    @Test func `the cursor cannot go above the screen`() {
        let before = frame(["0123456789", "0123456789"])
        #expect(frame(["a"], columns: 2, rows: 5).bytes(replacing: before).contains("\r\u{1b}[4A\u{1b}[Ka"))
    }

    @Test func `too many rows show the last ones and the number of the others`() {
        let block = LiveBlock(header: ["NAME"], rows: (1...20).map { "row \($0)" }, footer: ["searching"])
        let bytes = frame(block, columns: 40, rows: 6).bytes(replacing: .empty)
        let lines = ["NAME", "… and 18 more", "row 19", "row 20", "searching"].map { "\u{1b}[K\($0)\r\n" }.joined()
        #expect(bytes == begin + lines + end)
    }

    @Test(arguments: [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3)])
    func `a screen too low for header and footer shows the end`(rows: Int, shown: Int) {
        let block = LiveBlock(header: ["NAME"], rows: ["only"], footer: ["searching"])
        let bytes = frame(block, columns: 40, rows: rows).bytes(replacing: .empty)
        #expect(bytes.count(where: { $0 == "\r\n" }) == shown)
        #expect(shown == 0 || bytes.contains("searching"))
    }

    @Test func `the final lines are whole and erase what was there`() {
        let bytes = frame(["abc", "def"], columns: 4).bytes(
            endingWith: ["12345", "1234", ""], size: TerminalSize(columns: 4, rows: 10), style: Style(isColored: false))
        #expect(
            bytes == "\r\u{1b}[2A\u{1b}[K12345\u{1b}[K\r\n\u{1b}[K1234\r\n\u{1b}[K\r\n\u{1b}[J")
    }

    @Test func `any blocks on any screens leave nothing of the frames before`() {
        var generator = SeededGenerator(seed: 3)
        for round in 0..<300 {
            var screen = ScreenModel(columns: 30, rows: 60)
            let before = round.isMultiple(of: 2) ? ["$ landfall scan"] : []
            screen.write(before.map { $0 + "\r\n" }.joined())
            var previous = LiveFrame.empty
            for _ in 0..<8 {
                if Bool.random(using: &generator) {
                    // High enough for the block of before on any width, as what scrolls away cannot be erased.
                    screen.resize(
                        columns: Int.random(in: 15...50, using: &generator),
                        rows: Int.random(in: 50...70, using: &generator))
                }
                let block = LiveBlock(
                    header: ["HEAD"],
                    rows: (0..<Int.random(in: 0...9, using: &generator)).map { _ in StyledText(generator.text(upTo: 40))
                    },
                    footer: Bool.random(using: &generator) ? ["foot"] : [])
                let next = frame(block, columns: screen.size.columns, rows: screen.size.rows)
                screen.write(next.bytes(replacing: previous))
                previous = next
                let wanted = (block.header + block.rows + block.footer).map {
                    $0.truncated(toColumns: screen.size.columns).plain
                }
                #expect(screen.text == before + wanted, "round \(round)")
                #expect(screen.unknown.isEmpty && screen.isWrapping && !screen.isHoldingBack)
            }
        }
    }
}
