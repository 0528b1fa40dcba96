import LandfallTestSupport
import Testing

@testable import LandfallTerminal

struct CanvasTests {
    private static func lines(_ columns: Int, _ draw: (inout Canvas, Rect) -> Void) -> String {
        Golden(columns, 1, draw).text
    }

    @Test func `a wide character that an edge cuts is a space`() {
        #expect(Self.lines(5) { canvas, area in canvas.write("ab한글", at: area.origin) } == "ab한")
        #expect(Self.lines(4) { canvas, _ in canvas.write("한글ab", at: Point(column: -1, row: 0)) } == " 글a")
        let clipped = Self.lines(8) { canvas, area in
            canvas.fill(area, with: "x")
            canvas.clipped(to: Rect(column: 2, row: 0, columns: 3, rows: 1)) { canvas in
                canvas.write("한글한글", at: Point(column: 1, row: 0))
            }
        }
        #expect(clipped == "xx 글xxx")
    }

    @Test func `what is written over a half of a wide character empties the other`() {
        let left = Self.lines(4) { canvas, area in
            canvas.write("한글", at: area.origin)
            canvas.write("a", at: area.origin)
        }
        #expect(left == "a 글")
        let middle = Self.lines(4) { canvas, area in
            canvas.write("한글", at: area.origin)
            canvas.write("가", at: Point(column: 1, row: 0))
        }
        #expect(middle == " 가")
    }

    @Test func `a cluster that no person writes is replaced`() {
        let flood = "a" + String(repeating: "\u{301}", count: 100)
        let family = Array(repeating: "👩", count: 12).joined(separator: "\u{200d}")
        #expect(
            Self.lines(20) { canvas, area in canvas.write(flood + "b" + family + "c", at: area.origin) }
                == "\u{fffd}b\u{fffd}c")
    }

    @Test func `cells always hold whole clusters`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let size = TerminalSize(
                columns: Int.random(in: 0...20, using: &random), rows: Int.random(in: 0...5, using: &random))
            let frame = random.frame(size)
            #expect(frame.cells.count == size.columns * size.rows)
            for row in 0..<size.rows {
                var column = 0
                let cells = Array(frame.row(row))
                while column < cells.count {
                    let columns = Int(cells[column].columns)
                    #expect(columns > 0 && column + columns <= cells.count)
                    #expect(cells[(column + 1)..<(column + max(1, columns))].allSatisfy { $0.columns == 0 })
                    column += max(1, columns)
                }
            }
        }
    }

    @Test func `roles look as the theme has them, and a line is cut with an ellipsis`() {
        let golden = Golden(12, 2) { canvas, area in
            canvas.write("ok " + StyledText("bad", .bad) + StyledText(" and more", .dim), in: area.line(0))
            canvas.write(StyledText("right", .good), in: area.line(1), alignment: .right)
        }
        #expect(golden.text == "ok bad and …\n       right")
        #expect(golden.styles == "...rrr.---.-\n.......ggggg")
    }

    @Test func `a theme without colours has none`() {
        for role in Role.allCases {
            let style = Theme.mono.style(of: role)
            #expect(style.foreground == .standard && style.background == .standard)
        }
        #expect(ColorDepth.decide(style: Style(isColored: false), environment: ["COLORTERM": "truecolor"]) == .none)
        #expect(ColorDepth.decide(style: Style(isColored: true), environment: ["COLORTERM": "24bit"]) == .full)
        #expect(ColorDepth.decide(style: Style(isColored: true), environment: [:]) == .palette)
    }

    @Test func `a click finds what was drawn last, and nothing where that was cut off`() {
        let picture = Golden(10, 2) { canvas, area in
            canvas.addRegion(area, owner: "below")
            canvas.clipped(to: Rect(column: 0, row: 0, columns: 4, rows: 1)) { canvas in
                canvas.addRegion(area, owner: "above", part: 3)
            }
        }.picture
        #expect(picture.region(at: Point(column: 3, row: 0))?.part == 3)
        #expect(picture.region(at: Point(column: 4, row: 0))?.owner == "below")
        #expect(picture.region(at: Point(column: 3, row: 5)) == nil)
    }
}
