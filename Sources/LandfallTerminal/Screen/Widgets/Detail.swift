/// A page that scrolls where it has more lines than room. Longer lines go on in the next one, so nothing is cut.
package struct Detail: Sendable, Hashable {
    /// What it says, from top to bottom.
    package var parts: [Page.Part]
    private var offset = 0

    /// The widest place that names have.
    private static let widestLabel = 18

    /// Creates a detail.
    package init(_ parts: [Page.Part] = []) {
        self.parts = parts
    }

    /// Shows its beginning.
    package mutating func rewind() {
        offset = 0
    }

    /// Scrolls in an area that it is drawn in.
    package mutating func scroll(by distance: Int, in area: Rect) {
        offset = min(max(0, top(in: area) + distance), max(0, lines(columns: textColumns(area)).count - area.rows))
    }

    /// Handles the keys that scroll; false for others.
    package mutating func take(_ key: Key, in area: Rect) -> Bool {
        switch key {
        case Key(.up), .character("k"): scroll(by: -1, in: area)
        case Key(.down), .character("j"): scroll(by: 1, in: area)
        case Key(.pageUp): scroll(by: 1 - area.rows, in: area)
        case Key(.pageDown): scroll(by: area.rows - 1, in: area)
        case Key(.home): rewind()
        case Key(.end): scroll(by: lines(columns: textColumns(area)).count, in: area)
        default: return false
        }
        return true
    }

    /// Draws what is visible of it.
    package func draw(on canvas: inout Canvas, in area: Rect) {
        let lines = lines(columns: textColumns(area))
        let top = min(offset, max(0, lines.count - area.rows))
        for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
            canvas.write(line, in: area.line(row).inset(right: 2))
        }
        guard lines.count > area.rows else { return }
        let bar = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
        ScrollBar(offset: top, visible: area.rows, total: lines.count).draw(on: &canvas, in: bar)
    }

    /// All lines, for an area so wide.
    package func lines(columns: Int) -> [StyledText] {
        Page(parts).lines(columns: columns, widestName: min(Self.widestLabel, max(0, columns / 2)), packs: true)
    }

    /// Whether an area has room for all of it.
    package func fits(in area: Rect) -> Bool { lines(columns: textColumns(area)).count <= area.rows }

    private func textColumns(_ area: Rect) -> Int { max(1, area.columns - 2) }

    private func top(in area: Rect) -> Int {
        min(offset, max(0, lines(columns: textColumns(area)).count - area.rows))
    }
}
