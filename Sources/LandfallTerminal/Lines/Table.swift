/// Rows of cells under a header, laid out for a width or as tab-separated lines for a pipe.
package struct Table: Sendable {
    /// What happens to a column if the terminal is too narrow.
    package enum Overflow: Sendable, Hashable {
        /// It is left out.
        case dropped
        /// Its cells stand below their rows; they give way before columns that would be left out.
        case below
        /// The same, each behind the title that they no longer stand under.
        case belowWithTitle
    }

    /// How one column is laid out.
    package struct Column: Sendable, Hashable {
        /// What stands in the header.
        package var title: String
        /// Columns with the lowest priority go first when the terminal is too narrow; of equals the last.
        package var priority: Int
        /// How far it may be shortened, in columns of the terminal; nil if half a value is worth nothing.
        package var minimum: Int?
        /// Where its cells stand.
        package var alignment: Alignment
        /// What happens to it without room.
        package var overflow: Overflow
        /// The columns that it has on a screen in any case, so that others stay in their places when it gets more to say.
        package var reserved: Int

        /// Creates a column.
        package init(
            _ title: String, priority: Int, minimum: Int? = nil, alignment: Alignment = .left,
            overflow: Overflow = .dropped, reserved: Int = 0
        ) {
            self.reserved = reserved
            self.title = title
            self.priority = priority
            self.minimum = minimum
            self.alignment = alignment
            self.overflow = overflow
        }
    }

    /// The columns, from left to right.
    package let columns: [Column]
    /// The rows; a missing cell is empty.
    package private(set) var rows: [[StyledText]]

    /// The spaces between two columns.
    package static let gap = 2

    /// Creates a table.
    package init(columns: [Column], rows: [[StyledText]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// Adds a row at the end.
    package mutating func append(_ row: [StyledText]) {
        rows.append(row)
    }

    /// One tab-separated line for each row, whole and without header, as gh prints them into a pipe.
    package var plainLines: [String] {
        rows.map { row in columns.indices.map { cell($0, of: row).plain }.joined(separator: "\t") }
    }

    /// The header and the rows below it, as ``lines(width:)`` lays them out.
    package func page(width: Int) -> [StyledText] {
        let (header, rows) = lines(width: width)
        return [header] + rows
    }

    /// The header and one line for each row, none wider than `width` columns. A row has more lines where cells stand below it.
    package func lines(width: Int) -> (header: StyledText, rows: [StyledText]) {
        let (header, groups) = groups(width: width)
        return (header, groups.flatMap(\.self))
    }

    /// The same, with the lines of each row apart.
    package func groups(width: Int) -> (header: StyledText, rows: [[StyledText]]) {
        let layout = layout(width: width)
        let below = columns.indices.filter { index in
            columns[index].overflow != .dropped && !layout.contains { $0.index == index }
        }
        let titles = columns.map { StyledText($0.title, .heading) }
        return (
            line(titles, layout, width),
            rows.map { [line($0, layout, width)] + linesBelow($0, below, width) }
        )
    }
}

extension Table {
    private typealias Layout = [(index: Int, width: Int)]

    private func layout(width: Int) -> Layout {
        let natural = columns.indices.map { index in
            rows.reduce(DisplayWidth.columns(of: columns[index].title)) { max($0, cell(index, of: $1).columns) }
        }
        return Self.fit(columns, natural: natural, width: width)
    }

    /// Which columns are shown, and how wide: all at their natural widths if that fits; else columns go below their rows, then
    /// others out, those of low priority first, until the smallest widths fit, and then the widest of those that may be
    /// shortened give way.
    ///
    /// - Parameters:
    ///   - columns: The columns, from left to right.
    ///   - natural: How wide each is with its title and all of its cells.
    ///   - width: The columns of the terminal, with ``gap`` of them between two that are shown.
    /// - Returns: Those that are shown, by their indices, and their widths.
    package static func fit(_ columns: [Column], natural: [Int], width: Int) -> [(index: Int, width: Int)] {
        let total = { (widths: [Int]) in widths.reduce(0, +) + gap * max(0, widths.count - 1) }
        let smallest = columns.indices.map { min(natural[$0], columns[$0].minimum ?? natural[$0]) }
        var shown = Array(columns.indices)
        while shown.count > 1, total(shown.map { smallest[$0] }) > width {
            let movable = shown.filter { columns[$0].overflow != .dropped }
            let candidates = movable.isEmpty ? shown : movable
            let lowest = candidates.map { columns[$0].priority }.min()
            guard let last = candidates.last(where: { columns[$0].priority == lowest }) else { break }
            shown.removeAll { $0 == last }
        }
        // One that went first may fit where a wider one has gone after it.
        let moved = columns.indices.filter { columns[$0].overflow != .dropped && !shown.contains($0) }
        for index in moved.sorted(by: { columns[$0].priority > columns[$1].priority }) {
            let more = (shown + [index]).sorted()
            if total(more.map { smallest[$0] }) <= width { shown = more }
        }
        var widths = shown.map { natural[$0] }
        while total(widths) > width {
            let shrinkable = widths.indices.filter { widths[$0] > smallest[shown[$0]] }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return Array(zip(shown, widths)).map { (index: $0, width: $1) }
    }

    private func cell(_ index: Int, of row: [StyledText]) -> StyledText { index < row.count ? row[index] : "" }

    /// One line, without spaces at its end. It is cut again as a whole for a width that even one column does not fit.
    private func line(_ row: [StyledText], _ layout: Layout, _ width: Int) -> StyledText {
        var line = StyledText("")
        var space = 0
        for (index, columnWidth) in layout {
            let text = cell(index, of: row).truncated(toColumns: columnWidth)
            let free = columnWidth - text.columns
            let isRight = columns[index].alignment == .right
            if text.columns > 0 {
                line = line + StyledText(String(repeating: " ", count: space + (isRight ? free : 0))) + text
                space = Self.gap + (isRight ? 0 : free)
            } else {
                space += Self.gap + columnWidth
            }
        }
        return line.truncated(toColumns: width)
    }
    /// The cells of a row that have no column: as many on a line as fit, and one that is too long for a line on lines of its own.
    private func linesBelow(_ row: [StyledText], _ indices: [Int], _ width: Int) -> [StyledText] {
        let room = max(1, width - Self.gap)
        var lines: [StyledText] = []
        var isOpen = false
        for index in indices {
            let cell = cell(index, of: row)
            if cell.columns == 0 { continue }
            let isTitled = columns[index].overflow == .belowWithTitle
            let text = isTitled ? StyledText(columns[index].title + " ", .heading) + cell : cell
            if isOpen, let last = lines.last, last.columns + Self.gap + text.columns <= room {
                lines[lines.count - 1] = last.padded(toColumns: last.columns + Self.gap) + text
                continue
            }
            isOpen = text.columns <= room
            lines +=
                isOpen ? [text] : text.plain.wrapped(toColumns: room).map { StyledText($0, cell.spans.first?.role) }
        }
        let indent = StyledText(String(repeating: " ", count: Self.gap))
        return lines.map { (indent + $0).truncated(toColumns: width) }
    }
}
