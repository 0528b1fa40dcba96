/// The cells to write to turn one row on the terminal into another.
struct RowChanges {
    /// For each column, whether it is written.
    private(set) var isChanged: [Bool]
    /// From this column on the new row is empty and the old one was not: it can be erased to its end.
    private(set) var blankFrom: Int?

    /// The shortest run of empty cells that is erased instead of written.
    static let shortestErasure = 8
    /// The longest run of unchanged cells that is written again, since a move over it takes as many bytes.
    private static let longestBridge = 4

    /// - Parameters:
    ///   - old: What is shown.
    ///   - new: What is to be shown; as many cells.
    ///   - hasSameLinks: Whether the numbers of links mean the same in both.
    init(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>, hasSameLinks: Bool) {
        isChanged = Array(repeating: false, count: new.count)
        markChangedClusters(old, new, hasSameLinks)
        if !isChanged.contains(true) { return }
        let end = (new.lastIndex { !$0.isBlank } ?? new.startIndex - 1) + 1 - new.startIndex
        if isChanged[end...].count(where: { $0 }) > 3 { blankFrom = end }
        bridgeGaps(new)
    }

    /// A cluster is written whole, and with it those that a terminal may have painted over, because it takes the one before for wider.
    private mutating func markChangedClusters(_ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>, _ hasSameLinks: Bool) {
        let (oldStart, newStart) = (old.startIndex, new.startIndex)
        var paintedOver = 0
        var column = 0
        while column < new.count {
            let cell = new[newStart + column]
            let columns = max(1, Int(cell.columns))
            let cells = column..<min(column + columns, new.count)
            let isNew = cells.contains { place in
                old[oldStart + place] != new[newStart + place]
                    || !hasSameLinks && new[newStart + place].style.link != .none
            }
            if isNew || column < paintedOver {
                for place in cells { isChanged[place] = true }
                if DisputedWidth.contains(cell.text) {
                    paintedOver = max(paintedOver, column + DisputedWidth.mostColumns(of: cell.text))
                }
            }
            column += columns
        }
    }

    private mutating func bridgeGaps(_ new: ArraySlice<Cell>) {
        var lastChanged: Int?
        for column in isChanged.indices where isChanged[column] {
            if let last = lastChanged, (2...(Self.longestBridge + 1)).contains(column - last) {
                let gap = (last + 1)..<column
                let style = new[new.startIndex + last].style
                let isPlain = gap.allSatisfy { place in
                    let cell = new[new.startIndex + place]
                    return cell.columns == 1 && cell.text.isASCII
                        && (cell.style == style || cell.isBlank && !style.isSeenOnBlanks)
                }
                if isPlain { for place in gap { isChanged[place] = true } }
            }
            lastChanged = column
        }
    }
}
