/// A cell of the screen; the first one of the first row is 0, 0.
package struct Point: Sendable, Hashable {
    /// From the left.
    package var column: Int
    /// From the top.
    package var row: Int

    /// Creates a point.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// An area of cells. Its sizes are never negative.
package struct Rect: Sendable, Hashable {
    /// The leftmost column.
    package let column: Int
    /// The topmost row.
    package let row: Int
    /// How wide it is.
    package let columns: Int
    /// How high it is.
    package let rows: Int

    /// Creates an area; a negative size is none.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// All of a screen.
    package init(_ size: TerminalSize) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    /// Whether there is no cell in it.
    package var isEmpty: Bool { columns == 0 || rows == 0 }
    /// The first column behind it.
    package var endColumn: Int { column + columns }
    /// The first row below it.
    package var endRow: Int { row + rows }
    /// Its first cell.
    package var origin: Point { Point(column: column, row: row) }

    /// Whether a cell lies in it.
    package func contains(_ point: Point) -> Bool {
        (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
    }

    /// What both have; empty if that is nothing.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top, columns: min(endColumn, other.endColumn) - left,
            rows: min(endRow, other.endRow) - top)
    }

    /// The area without so much of its edges.
    package func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
        Rect(
            column: column + min(left, columns), row: row + min(top, rows), columns: columns - left - right,
            rows: rows - top - bottom)
    }

    /// One row of it, counted from its top; empty if it has no such row.
    package func line(_ index: Int) -> Rect {
        let isInside = (0..<rows).contains(index)
        return Rect(column: column, row: row + index, columns: columns, rows: isInside ? 1 : 0)
    }

    /// An area of a size in its middle, as much of it as there is room for.
    package func centered(columns wanted: Int, rows high: Int) -> Rect {
        let (width, height) = (min(wanted, columns), min(high, rows))
        return Rect(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
    }
}
