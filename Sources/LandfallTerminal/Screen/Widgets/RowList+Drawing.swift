extension RowList {
    /// How rows stand in an area.
    package struct Rows: Sendable {
        /// The lines that a row takes.
        package var height = 1
        /// The lines that the selected row takes besides.
        package var opened = 0
        /// What stands in the last line where there are more rows below; without it a scroll bar stands at the right.
        package var more: (@Sendable (Int) -> StyledText)?
        /// Whether the selected row is told from the others; not in a list that is only looked at.
        package var hasChoice = true

        /// Creates a drawing.
        package init(
            height: Int = 1, opened: Int = 0, hasChoice: Bool = true, more: (@Sendable (Int) -> StyledText)? = nil
        ) {
            (self.height, self.opened, self.hasChoice, self.more) = (max(1, height), opened, hasChoice, more)
        }
    }

    /// How many rows are visible in so many lines.
    package func visible(lines: Int, _ rows: Rows = Rows()) -> Int {
        let room = max(1, (lines - rows.opened) / rows.height)
        return rows.more == nil || shown.count <= room ? room : max(1, (lines - rows.opened - 1) / rows.height)
    }

    /// Draws the rows.
    ///
    /// - Parameters:
    ///   - canvas: What is drawn on.
    ///   - area: Where.
    ///   - owner: What clicks on rows are for; their parts are lines of the list.
    ///   - hasFocus: Whether keys go here.
    ///   - rows: How they stand there.
    ///   - placeholder: What stands there without a row: what is waited for, or what to do.
    ///   - draw: Draws a row.
    package func draw(
        on canvas: inout Canvas, in area: Rect, owner: String, hasFocus: Bool, _ rows: Rows = Rows(),
        placeholder: StyledText = "", _ draw: (inout Canvas, Row, Rect) -> Void
    ) {
        guard !shown.isEmpty else {
            canvas.write(placeholder, in: area.line(0).inset(left: 2))
            return
        }
        let height = visible(lines: area.rows, rows)
        let top = top(height: height)
        let hasBar = rows.more == nil && shown.count > height
        if hasBar {
            let bar = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
            ScrollBar(offset: top, visible: height, total: shown.count).draw(on: &canvas, in: bar)
        }
        var row = area.row
        for place in top..<min(top + height, shown.count) {
            let isChosen = rows.hasChoice && place == chosenIndex
            let line = Rect(
                column: area.column, row: row, columns: area.columns - (hasBar ? 1 : 0),
                rows: rows.height + (isChosen ? rows.opened : 0)
            ).intersection(area)
            row += line.rows
            canvas.clipped(to: line) { draw(&$0, self.rows[shown[place]], line) }
            if isChosen {
                canvas.bar(in: line, style: hasFocus ? nil : canvas.theme.faint)
                canvas.highlight(line, with: hasFocus ? canvas.theme.chosen : canvas.theme.chosenElsewhere)
            }
            canvas.addRegion(line, owner: owner, part: place - top)
        }
        let below = shown.count - top - height
        guard let more = rows.more, below > 0 else { return }
        let line = Rect(column: area.column, row: row, columns: area.columns, rows: 1).intersection(area)
        canvas.write(more(below), in: line.inset(left: 2), base: canvas.theme.quiet)
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
                style: thumb.contains(row) ? canvas.theme.quiet : canvas.theme.faint)
        }
    }
}
