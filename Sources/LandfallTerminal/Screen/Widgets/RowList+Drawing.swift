extension RowList {
    /// Draws the rows, and a scroll bar at the right where there are more of them.
    ///
    /// - Parameters:
    ///   - canvas: What is drawn on.
    ///   - area: Where.
    ///   - owner: What clicks on rows are for; their parts are lines of the list.
    ///   - hasFocus: Whether keys go here.
    ///   - rowHeight: The lines of the screen that a row takes.
    ///   - placeholder: What stands there without a row: what is waited for, or what to do.
    ///   - draw: Draws a row.
    package func draw(
        on canvas: inout Canvas, in area: Rect, owner: String, hasFocus: Bool, rowHeight: Int = 1,
        placeholder: StyledText = "", _ draw: (inout Canvas, Row, Rect) -> Void
    ) {
        guard !shown.isEmpty else {
            canvas.write(placeholder, in: area.line(0))
            return
        }
        let height = max(1, area.rows / max(1, rowHeight))
        let top = top(height: height)
        let hasBar = shown.count > height
        if hasBar {
            let bar = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
            ScrollBar(offset: top, visible: height, total: shown.count).draw(on: &canvas, in: bar)
        }
        for place in top..<min(top + height, shown.count) {
            let line = Rect(
                column: area.column, row: area.row + (place - top) * rowHeight,
                columns: area.columns - (hasBar ? 1 : 0), rows: rowHeight
            ).intersection(area)
            canvas.clipped(to: line) { draw(&$0, rows[shown[place]], line) }
            if place == chosenIndex {
                canvas.highlight(line, with: hasFocus ? canvas.theme.chosen : canvas.theme.chosenElsewhere)
            }
            canvas.addRegion(line, owner: owner, part: place - top)
        }
    }
}

/// Where in a longer text or list the screen is.
package struct ScrollBar: Sendable, Hashable {
    private let offset: Int
    private let visible: Int
    private let total: Int

    /// - Parameters:
    ///   - offset: The first visible row.
    ///   - visible: How many are.
    ///   - total: How many there are.
    package init(offset: Int, visible: Int, total: Int) {
        self.offset = offset
        self.visible = visible
        self.total = total
    }

    /// The rows of a bar that show what is visible: at least one, and at an end only where the text is at its end.
    package func thumb(rows: Int) -> Range<Int> {
        guard rows > 0, total > visible, visible > 0 else { return 0..<max(0, rows) }
        let size = max(1, rows * visible / total)
        let free = rows - size
        let hidden = total - visible
        let place = min(max(0, offset), hidden)
        var start = free * place / hidden
        if free > 1 {
            if place > 0 { start = max(1, start) }
            if place < hidden { start = min(free - 1, start) }
        }
        return start..<(start + size)
    }

    /// Draws it into an area of one column.
    package func draw(on canvas: inout Canvas, in area: Rect) {
        let thumb = thumb(rows: area.rows)
        for row in 0..<area.rows {
            canvas.fill(
                area.line(row), with: thumb.contains(row) ? "┃" : "│",
                style: thumb.contains(row) ? .standard : canvas.theme.quiet)
        }
    }
}
