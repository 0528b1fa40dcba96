/// What a screen shows: a grid of cells, and where its cursor stands.
package struct Frame: Sendable, Hashable {
    /// Its rows and columns.
    package let size: TerminalSize
    /// Row by row.
    package private(set) var cells: [Cell]
    /// Where the terminal's cursor stands; nil hides it.
    package var cursor: Point?
    /// Addresses that cells lead to, by ``LinkID``; the first one is none.
    package private(set) var links: [String] = [""]

    /// The most cells that a screen has for us; a terminal that claims to be larger is cut.
    private static let mostSide = 1_000
    private static let mostLinks = 4_096

    /// An empty frame.
    package init(size: TerminalSize) {
        let side = { min(max(0, $0), Self.mostSide) }
        self.size = TerminalSize(columns: side(size.columns), rows: side(size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// All of it.
    package var area: Rect { Rect(size) }

    /// The cell at a point, which lies inside.
    package subscript(point: Point) -> Cell { cells[index(point)] }

    /// Takes rows of a frame of the same size.
    mutating func take(_ rows: some Sequence<Int>, from other: Frame) {
        for row in rows {
            let place = row * size.columns..<(row + 1) * size.columns
            cells.replaceSubrange(place, with: other.cells[place])
        }
    }

    /// The cells of a row.
    package func row(_ index: Int) -> ArraySlice<Cell> {
        cells[index * size.columns..<(index + 1) * size.columns]
    }

    /// The rows whose cells are not as in a frame of the same size, in order.
    func rows(unlike other: Frame) -> [Int] {
        (0..<size.rows).filter { !hasRow($0, like: $0, of: other) }
    }

    /// Whether a row has the cells that a row of a frame of the same width has. Slices are compared many times slower, and every frame is.
    func hasRow(_ row: Int, like otherRow: Int, of other: Frame) -> Bool {
        let (start, otherStart, columns) = (row * size.columns, otherRow * size.columns, size.columns)
        return cells.withUnsafeBufferPointer { own in
            other.cells.withUnsafeBufferPointer { others in
                (0..<columns).allSatisfy { own[start + $0] == others[otherStart + $0] }
            }
        }
    }

    /// A row as text, as the user reads it.
    package func text(ofRow index: Int) -> String {
        String(row(index).filter { $0.columns > 0 }.map(\.text))
    }

    private func index(_ point: Point) -> Int { point.row * size.columns + point.column }
}

extension Frame {
    /// Puts a cluster on the cells from `point` on, all of which lie inside. What it covers a part of goes.
    mutating func put(_ text: Character, columns: Int, at point: Point, style: CellStyle) {
        let start = index(point)
        let end = start + columns
        clearCluster(at: start)
        clearCluster(at: end - 1)
        cells[start] = Cell(text: text, style: style, columns: UInt8(columns))
        for covered in (start + 1)..<max(end, start + 1) { cells[covered] = .covered(style) }
    }

    /// Gives every cell of an area another style, over what it has.
    mutating func restyle(_ area: Rect, by change: (Cell) -> CellStyle) {
        let area = area.intersection(self.area)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                let place = index(Point(column: column, row: row))
                let cell = cells[place]
                cells[place] = Cell(text: cell.text, style: change(cell), columns: cell.columns)
            }
        }
    }

    /// What stands for an address in the styles of this frame. An address that is not a URI of visible ASCII is none: it would end
    /// the sequence that carries it.
    mutating func link(to address: String) -> LinkID {
        guard address.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), address.utf8.count <= 2_048 else { return .none }
        if let known = links.firstIndex(of: address) { return LinkID(number: UInt16(known)) }
        guard links.count < Self.mostLinks else { return .none }
        links.append(address)
        return LinkID(number: UInt16(links.count - 1))
    }

    /// Empties all cells of the cluster that has the cell of that index, where it has others too.
    private mutating func clearCluster(at index: Int) {
        var head = index
        while cells[head].columns == 0 { head -= 1 }
        let columns = Int(cells[head].columns)
        guard columns > 1 else { return }
        for place in head..<(head + columns) { cells[place] = Cell(text: " ", style: cells[place].style, columns: 1) }
    }

    /// Moves the rows of a range up by `count`, down where that is negative, and empties those that come free: what a terminal does
    /// in a scroll region.
    mutating func scroll(_ rows: Range<Int>, by count: Int) {
        let width = size.columns
        let before = cells
        for row in rows {
            let source = row + count
            let from = rows.contains(source) ? before[source * width..<(source + 1) * width] : nil
            for column in 0..<width {
                cells[row * width + column] = from.map { $0[$0.startIndex + column] } ?? .blank
            }
        }
    }
}
