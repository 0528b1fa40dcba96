/// The keys that fit the place, in one line. A click does what the key does.
package struct KeyLine: Sendable, Hashable {
    /// A key and what it does.
    package struct Hint: Sendable, Hashable {
        /// The key as it is written.
        package let key: String
        /// What it does.
        package let label: String

        /// Creates a hint.
        package init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }

        fileprivate var columns: Int { DisplayWidth.columns(of: key) + 1 + DisplayWidth.columns(of: label) }
    }

    /// From the left; the last ones go if there is no room.
    private let left: [Hint]
    /// At the right, and always there: all keys, and how one gets out.
    private let right: [Hint]

    private static let gap = 3
    /// What a line has room for.
    private static let narrow = 72

    /// - Parameters:
    ///   - left: The keys of the place, the most wanted first.
    ///   - right: The keys of every place.
    package init(_ left: [Hint], right: [Hint] = []) {
        self.left = left
        self.right = right
    }

    /// Draws them into a line. The part of a click counts the hints from the left, those at the right included.
    package func draw(on canvas: inout Canvas, in area: Rect, owner: String) {
        canvas.fill(area.line(0), style: canvas.theme.band)
        let line = area.line(0).inset(left: 2, right: 2)
        let gap = area.columns < Self.narrow ? Self.gap - 1 : Self.gap
        let width = right.reduce(0) { $0 + $1.columns + gap } - gap
        var column = max(line.column, line.endColumn - max(0, width))
        let end = right.isEmpty ? line.endColumn : column - gap
        for (index, hint) in right.enumerated() {
            column += draw(hint, at: column, part: left.count + index, &canvas, line, owner) + gap
        }
        column = line.column
        for (index, hint) in left.enumerated() {
            guard column + hint.columns <= end else { return }
            column += draw(hint, at: column, part: index, &canvas, line, owner) + gap
        }
    }

    private func draw(
        _ hint: Hint, at column: Int, part: Int, _ canvas: inout Canvas, _ line: Rect, _ owner: String
    ) -> Int {
        let place = Rect(column: column, row: line.row, columns: hint.columns, rows: 1).intersection(line)
        canvas.clipped(to: place) { canvas in
            let band = canvas.theme.band
            let width = canvas.write(hint.key, at: place.origin, style: band.adding(canvas.theme.accent))
            let label = Point(column: column + width + 1, row: line.row)
            canvas.write(hint.label, at: label, style: band.adding(canvas.theme.quiet))
            canvas.addRegion(place, owner: owner, part: part)
        }
        return hint.columns
    }
}
