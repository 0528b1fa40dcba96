internal import LandfallTerminal

/// Lines that are made for a width, and how far they are scrolled.
struct TextPane: Sendable {
    private var offset = 0

    /// Shows the beginning.
    mutating func rewind() { offset = 0 }

    /// Moves as a key of ``Verb/motions`` says.
    mutating func move(_ motion: Key, lines: Int, rows: Int) {
        offset = motion.row(from: offset, most: max(0, lines - rows), page: max(1, rows - 1))
    }

    /// Scrolls by this many rows.
    mutating func scroll(by distance: Int, lines: Int, rows: Int) {
        offset = min(max(0, offset + distance), max(0, lines - rows))
    }

    /// Draws what is visible of `lines`, which leave a column for the bar.
    func draw(_ lines: [StyledText], on canvas: inout Canvas, in area: Rect) {
        let top = min(offset, max(0, lines.count - area.rows))
        for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
            canvas.write(line, in: area.line(row).inset(right: 1))
        }
        guard lines.count > area.rows else { return }
        let bar = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
        ScrollBar(offset: top, visible: area.rows, total: lines.count).draw(on: &canvas, in: bar)
    }
}

extension Key {
    /// The row that a motion leads to.
    func row(from row: Int, most: Int, page: Int) -> Int {
        let next =
            switch code {
            case .up: row - 1
            case .down: row + 1
            case .pageUp: row - page
            case .pageDown: row + page
            case .home: 0
            default: most
            }
        return min(max(0, next), most)
    }
}
