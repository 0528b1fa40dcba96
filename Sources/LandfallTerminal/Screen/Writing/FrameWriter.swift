/// Turns frames into what a terminal must be sent to show them, one after the other. It knows what is shown.
package struct FrameWriter: Sendable {
    /// How many colours are sent.
    var depth: ColorDepth
    /// What the terminal has. Where that turns out to be other than it seemed, ``forget()`` is next.
    package var terminal: TerminalKind
    private var shown: Frame?
    /// The first of the rows that are still to be written; nil where none is. On a slow line a frame comes in parts, so that a key does not wait for
    /// all of the one before.
    private var rest: Int?

    /// So many parts a second go over a slow line: of what somebody waits for, and, smaller, of what comes by itself.
    private static let parts = (awaited: 8, others: 16)

    /// Makes a writer for a terminal of which nothing is known to be shown.
    package init(depth: ColorDepth, terminal: TerminalKind = .modern) {
        (self.depth, self.terminal) = (depth, terminal)
    }

    /// Whether rows of the last frame are still to be written.
    package var isBehind: Bool { rest != nil }

    /// Forgets what is shown, because something else has written, or the terminal has another size: the next frame is drawn whole.
    package mutating func forget() {
        (shown, rest) = (nil, nil)
    }

    /// What shows `frame`, to be written at once; nothing where it is shown already.
    ///
    /// The terminal holds its picture back while it is drawn (mode 2026), which is said to every terminal: those that do not know it
    /// ignore it, and tmux answers the question whether it does from its own state. Basic ones are not told.
    ///
    /// - Parameters:
    ///   - frame: What is to be shown.
    ///   - goesOn: Whether it goes on where it stopped, instead of at the top: nobody waits for something else.
    /// - Returns: The bytes, or the first of them on a slow line.
    package mutating func bytes(showing frame: Frame, goesOn: Bool = false) -> [UInt8] {
        let known = shown?.size == frame.size ? shown : nil
        var before = known ?? Frame(size: frame.size)
        let hasSameLinks = before.links == frame.links
        var changed = before.rows(unlike: frame)
        if known != nil, hasSameLinks, changed.isEmpty, before.cursor == frame.cursor {
            rest = nil
            return []
        }
        var pen = Pen(depth: depth, glyphs: terminal.glyphs, columns: frame.size.columns)
        if !terminal.isBasic { pen.send("\u{1b}[?2026h") }
        if known == nil {
            pen.send("\u{1b}[?25l\u{1b}[m\u{1b}[H\u{1b}[2J", movingTo: Point(column: 0, row: 0))
        } else if before.cursor != nil {
            pen.send("\u{1b}[?25l")
        }
        if !terminal.isBasic, let scroll = Scroll.best(from: before, to: frame, changed: changed) {
            write(scroll, of: frame.size, with: &pen)
            before.scroll(scroll.rows, by: scroll.distance)
            changed = before.rows(unlike: frame)
        }
        var rows = hasSameLinks ? changed[...] : ArraySlice(0..<frame.size.rows)
        if goesOn, let rest, let next = rows.firstIndex(where: { $0 >= rest }) { rows = rows[next...] + rows[..<next] }
        // Links mean the same in all rows that are shown.
        let most =
            hasSameLinks
            ? terminal.bytesPerSecond.map { $0 / (goesOn ? Self.parts.others : Self.parts.awaited) } ?? .max : .max
        let begin = pen.bytes.count
        repeat {
            guard let row = rows.popFirst() else { break }
            let changes = RowChanges(from: before.row(row), to: frame.row(row), hasSameLinks: hasSameLinks)
            write(row, of: frame, changes, with: &pen)
        } while pen.bytes.count - begin < most
        pen.look(like: .standard)
        rest = rows.first
        shown = frame
        shown?.take(rows, from: before)
        if isBehind {
            shown?.cursor = nil
        } else if let cursor = frame.cursor, frame.area.contains(cursor) {
            pen.move(to: cursor)
            pen.send("\u{1b}[?25h")
        }
        if !terminal.isBasic { pen.send("\u{1b}[?2026l") }
        return pen.bytes
    }

    /// Deletes or inserts lines, which the Linux console obeys too, unlike SU and SD; within margins (DECSTBM) where rows below stay.
    private func write(_ scroll: Scroll, of size: TerminalSize, with pen: inout Pen) {
        let needsMargins = scroll.rows.upperBound < size.rows
        if needsMargins {
            pen.send("\u{1b}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r", movingTo: nil)
        }
        pen.move(to: Point(column: 0, row: scroll.rows.lowerBound))
        let count = abs(scroll.distance)
        pen.send("\u{1b}[\(count == 1 ? "" : String(count))\(scroll.distance > 0 ? "M" : "L")")
        if needsMargins { pen.send("\u{1b}[r", movingTo: nil) }
    }

    private func write(_ row: Int, of frame: Frame, _ changes: RowChanges, with pen: inout Pen) {
        let cells = frame.row(row)
        let end = changes.blankFrom ?? cells.count
        var column = 0
        while column < end {
            let cell = cells[cells.startIndex + column]
            guard changes.isChanged[column], cell.columns > 0 else {
                column += 1
                continue
            }
            pen.move(to: Point(column: column, row: row))
            let blanks = blanks(from: column, in: cells, changes)
            if blanks >= RowChanges.shortestErasure, !terminal.isBasic {
                pen.prepareErasure()
                pen.send("\u{1b}[\(blanks)X")
                column += blanks
            } else {
                pen.write(cell, links: frame.links)
                column += Int(cell.columns)
            }
        }
        if let start = changes.blankFrom {
            pen.prepareErasure()
            pen.move(to: Point(column: start, row: row))
            pen.send("\u{1b}[K")
        }
    }

    /// How many empty cells are to be written from a column on.
    private func blanks(from column: Int, in cells: ArraySlice<Cell>, _ changes: RowChanges) -> Int {
        var end = column
        while end < cells.count, changes.isChanged[end], cells[cells.startIndex + end].isBlank { end += 1 }
        return end - column
    }
}
