internal import LandfallTerminal
internal import LandfallWording

/// Lines that are made for a width, and how far they are scrolled.
struct TextPane: Sendable {
    private var offset = 0

    /// Shows the beginning.
    mutating func rewind() { offset = 0 }

    /// Handles what moves; false for other actions.
    mutating func take(_ action: Action, lines: Int, rows: Int) -> Bool {
        let most = max(0, lines - rows)
        switch action {
        case .up: offset -= 1
        case .down: offset += 1
        case .pageUp: offset -= max(1, rows - 1)
        case .pageDown: offset += max(1, rows - 1)
        case .first: offset = 0
        case .last: offset = most
        default: return false
        }
        offset = min(max(0, offset), most)
        return true
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
