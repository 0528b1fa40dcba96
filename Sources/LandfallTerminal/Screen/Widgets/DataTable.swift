/// Rows in columns. Columns that have no room go, by their priority, or stand below their rows; a cell that may not be shortened,
/// as an address, is whole or not there.
package struct DataTable<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
    /// The rows, and which one is chosen.
    package var list: RowList<Row>
    private var columns: [Table.Column]
    private let cells: @Sendable (Row) -> [StyledText]
    /// How wide each column is with all of its cells, so that nothing jumps while rows scroll.
    private var natural: [Int] = []

    /// The columns of a mark or the like before the first cell.
    private static var margin: Int { 2 }
    /// What stands between two cells below a row.
    private static var separator: String { " · " }

    /// - Parameters:
    ///   - columns: What stands in the header, and what may give way.
    ///   - rows: The rows.
    ///   - cells: One for each column.
    package init(columns: [Table.Column], rows: [Row] = [], cells: @escaping @Sendable (Row) -> [StyledText]) {
        self.columns = columns
        self.cells = cells
        list = RowList { row in cells(row).map(\.plain).joined(separator: " ") }
        refresh(rows)
    }

    /// Takes rows that were read again, and columns where there are others now.
    package mutating func refresh(_ rows: [Row], columns: [Table.Column]? = nil) {
        if let columns { self.columns = columns }
        natural = self.columns.map { max($0.reserved, DisplayWidth.columns(of: $0.title)) }
        for row in rows {
            for (index, cell) in cells(row).enumerated() where index < natural.count {
                natural[index] = max(natural[index], cell.columns)
            }
        }
        list.refresh(rows)
        list.prepareSearch()
    }

    /// The columns of the screen in which it still has all of its own.
    package var leastColumns: Int {
        let gaps = Table.gap * max(0, columns.count - 1) + Self.margin + 1
        return zip(natural, columns).reduce(gaps) { $0 + min($1.0, $1.1.minimum ?? $1.0) }
    }

    /// The titles of the columns that it has in so many.
    package func titles(columns width: Int) -> [String] { plan(columns: width).map { columns[$0.index].title } }

    /// How many rows fit into an area: one line is the header's, and a row has more than one where cells stand below it. Where the selected row
    /// opens, no cell does.
    package func height(in area: Rect, _ rows: RowList<Row>.Rows = RowList.Rows()) -> Int {
        if rows.opened > 0 { return list.visible(lines: area.rows - 1, rows) }
        return max(1, (area.rows - 1) / rowHeight(columns: area.columns))
    }

    /// Draws header and rows.
    ///
    /// - Parameters:
    ///   - canvas: What is drawn on.
    ///   - area: Where.
    ///   - owner: What clicks on rows are for.
    ///   - hasFocus: Whether keys go here.
    ///   - rows: How the rows stand there; their height is the table's own.
    ///   - placeholder: What stands there without a row.
    ///   - opened: The lines to which the selected row opens; the cells without room are left away then.
    package func draw(
        on canvas: inout Canvas, in area: Rect, owner: String, hasFocus: Bool,
        _ rows: RowList<Row>.Rows = RowList.Rows(), placeholder: StyledText = "", opened: [StyledText] = []
    ) {
        var rows = rows
        if rows.opened == 0 { rows.height = rowHeight(columns: area.columns) }
        let plan = plan(columns: area.columns)
        canvas.clipped(to: area.line(0)) { canvas in
            let titles = columns.map { StyledText($0.title, .heading) }
            write(titles, plan, on: &canvas, in: area.line(0))
        }
        list.draw(
            on: &canvas, in: area.inset(top: 1), owner: owner, hasFocus: hasFocus,
            rows, placeholder: placeholder
        ) { canvas, row, line in
            let cells = cells(row)
            if list.marked.contains(row.id) { canvas.mark(line) }
            write(cells, plan, on: &canvas, in: line.line(0))
            guard rows.opened == 0 else {
                for (row, text) in opened.prefix(max(0, line.rows - 1)).enumerated() {
                    canvas.write(text, in: line.line(row + 1).inset(left: 2 * Self.margin, right: 1))
                }
                return
            }
            let below = below(plan).compactMap { $0 < cells.count && cells[$0].columns > 0 ? cells[$0] : nil }
            let room = Self.roomBelow(columns: area.columns)
            for (row, text) in Self.lines(of: below, columns: room).enumerated() {
                canvas.write(text, in: line.line(row + 1).inset(left: 2 * Self.margin), base: canvas.theme.quiet)
            }
        }
    }
}

extension DataTable {
    /// So many free columns are added to a gap at most.
    private static var mostGap: Int { 2 }

    private typealias Plan = [(index: Int, width: Int)]

    /// A column is kept for the scroll bar, so that rows do not move when it appears.
    private func plan(columns width: Int) -> Plan {
        Table.fit(columns, natural: natural, width: width - Self.margin - 1)
    }

    private func below(_ plan: Plan) -> [Int] {
        columns.indices.filter { index in
            columns[index].overflow != .dropped && !plan.contains { $0.index == index }
        }
    }

    private static func roomBelow(columns: Int) -> Int { max(1, columns - 2 * margin - 1) }

    /// The same for all rows: this many lines as the longest cells would need.
    private func rowHeight(columns: Int) -> Int {
        let room = Self.roomBelow(columns: columns)
        let widths = below(plan(columns: columns)).map { natural[$0] }
        if widths.isEmpty { return 1 }
        let joined = widths.reduce(0, +) + DisplayWidth.columns(of: Self.separator) * (widths.count - 1)
        return 1 + (joined <= room ? 1 : widths.reduce(0) { $0 + ($1 + room - 1) / room })
    }

    /// The cells below a row: in one line, if they fit, or each on lines of its own, whole.
    private static func lines(of cells: [StyledText], columns: Int) -> [StyledText] {
        guard !cells.isEmpty else { return [] }
        let joined = cells.joined(separator: StyledText(separator))
        return joined.columns <= columns ? [joined] : cells.flatMap { $0.wrapped(toColumns: columns) }
    }

    private func write(_ cells: [StyledText], _ plan: Plan, on canvas: inout Canvas, in line: Rect) {
        var column = line.column + Self.margin
        let gaps = max(1, plan.count - 1)
        // What is free parts the columns a little more.
        let free = line.columns - 2 * Self.margin - plan.reduce(0) { $0 + $1.width } - Table.gap * (plan.count - 1)
        let gap = Table.gap + min(Self.mostGap, max(0, free / gaps))
        for (index, width) in plan where index < cells.count {
            let place = Rect(column: column, row: line.row, columns: width, rows: 1)
            canvas.write(cells[index], in: place, alignment: columns[index].alignment)
            column += width + gap
        }
    }
}
