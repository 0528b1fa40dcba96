import LandfallTestSupport

@testable import LandfallTerminal

extension SeededGenerator {
    private static let clusters: [Character] = [
        "a", "b", "Z", "7", "-", "│", "─", "거", "실", "日", "é", "e\u{301}", "😀", "▂", "…", "\u{1112}\u{1161}\u{11ab}",
        "👍🏽",
        "👩‍🔬", "🇰🇷", "❤️", "\u{fffd}",
    ]

    mutating func style() -> CellStyle {
        let colors: [CellColor] = [.standard, .standard, .red, .green, .palette(12), .rgb(1, 200, 30)]
        let attributes: [CellStyle.Attributes] = [[], [], .bold, .reverse, [.underline, .italic], .strike, .dim]
        return CellStyle(
            pick(colors, or: .red), on: pick([.standard, .standard, .standard, .blue], or: .red),
            pick(attributes, or: []))
    }

    mutating func words(_ most: Int) -> String {
        let isPlain = Bool.random(using: &self)
        let clusters = (0..<Int.random(in: 0...most, using: &self)).map { _ -> Character in
            if isPlain || Int.random(in: 0..<4, using: &self) > 0 { return pick(["x", "y", " ", "4", "."], or: "x") }
            return pick(Self.clusters, or: "a")
        }
        return String(clusters)
    }

    /// A frame of styled pieces of text at random places.
    mutating func frame(_ size: TerminalSize) -> Frame {
        let picture = Canvas.picture(size, theme: .palette, hasLinks: true) { canvas, area in
            for _ in 0..<Int.random(in: 0...30, using: &self) { scribble(on: &canvas, area) }
        }
        var frame = picture.frame
        if Bool.random(using: &self) { frame.cursor = point(in: size) }
        return frame
    }

    mutating func point(in size: TerminalSize) -> Point {
        Point(
            column: Int.random(in: 0..<max(1, size.columns), using: &self),
            row: Int.random(in: 0..<max(1, size.rows), using: &self))
    }

    mutating func scribble(on canvas: inout Canvas, _ area: Rect) {
        let start = point(in: TerminalSize(columns: area.columns, rows: area.rows))
        var style = style()
        if Int.random(in: 0..<4, using: &self) == 0 {
            style = canvas.linked(style, to: "https://x.example/\(Int.random(in: 0..<9, using: &self))")
        }
        canvas.write(words(area.columns), at: Point(column: start.column - 2, row: start.row), style: style)
    }

    /// A frame that follows another: a few changes, or its rows moved.
    mutating func successor(of frame: Frame) -> Frame {
        guard frame.size.rows > 0, frame.size.columns > 0 else { return frame }
        switch Int.random(in: 0..<6, using: &self) {
        case 0: return self.frame(frame.size)
        case 1: return frame
        case 2, 3:
            var next = frame
            let first = Int.random(in: 0..<frame.size.rows, using: &self)
            let last = Int.random(in: first..<frame.size.rows, using: &self)
            next.scroll(first..<(last + 1), by: Int.random(in: -4...4, using: &self))
            if Bool.random(using: &self) { change(&next) }
            return next
        default:
            var next = frame
            change(&next)
            return next
        }
    }

    private mutating func change(_ frame: inout Frame) {
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let start = point(in: frame.size)
            let style = style()
            var column = start.column
            let edge = frame.size.columns
            Clusters.forEach(in: words(12)) { character, columns in
                guard column + columns <= edge else { return false }
                frame.put(character, columns: columns, at: Point(column: column, row: start.row), style: style)
                column += columns
                return true
            }
        }
        if Bool.random(using: &self) { frame.cursor = Bool.random(using: &self) ? point(in: frame.size) : nil }
    }
}
