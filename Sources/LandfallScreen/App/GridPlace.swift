internal import LandfallTerminal

/// A column of a view: where it begins, and how wide it is. It is the same for every row and in every language.
struct GridPlace: Sendable, Hashable {
    let column: Int
    let columns: Int

    init(_ column: Int, _ columns: Int) {
        (self.column, self.columns) = (column, max(0, columns))
    }

    func rect(in line: Rect) -> Rect {
        Rect(column: line.column + column, row: line.row, columns: columns, rows: 1).intersection(line)
    }
}

extension [StyledText] {
    /// The first of several forms of a text that has room, else the last one.
    func fitting(_ columns: Int) -> StyledText { first { $0.columns <= columns } ?? last ?? "" }
}
