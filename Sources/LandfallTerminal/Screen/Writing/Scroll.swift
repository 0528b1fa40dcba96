/// Rows that a terminal can move by itself, which is cheaper than to write them again.
struct Scroll: Equatable {
    /// The rows that move; those that come free are empty afterwards.
    let rows: Range<Int>
    /// How far up they move; down where it is negative.
    let distance: Int

    /// A scroll must save so many bytes: it takes about 20 itself.
    private static let leastSaving = 24
    /// Fewer rows are not worth the search.
    private static let fewestRows = 3

    /// Finds the scroll that leaves the fewest cells to be written.
    ///
    /// - Parameters:
    ///   - old: What is shown.
    ///   - new: What is to be shown, of the same size.
    ///   - changed: The rows in which they differ, in order.
    /// - Returns: The scroll; nil if none saves anything.
    static func best(from old: Frame, to new: Frame, changed: [Int]) -> Scroll? {
        guard changed.count >= fewestRows, let first = changed.first, let last = changed.last else { return nil }
        let span = first..<(last + 1)
        let marks = (old: marks(of: old, span), new: marks(of: new, span))
        // Most frames move nothing, and the others mostly everything by one distance.
        var distances: Set<Int> = []
        for row in changed.map({ $0 - first }) where marks.new[row].weight > 0 {
            for source in marks.old.indices where source != row && marks.old[source] == marks.new[row] {
                distances.insert(source - row)
            }
        }
        var best: (scroll: Scroll, weight: Int)?
        for distance in distances.sorted() {
            for run in runs(marks.old, marks.new, distance) where run.weight > best?.weight ?? 0 {
                // The region begins and ends with what moves, and with the rows that come free.
                let region =
                    min(
                        run.rows.lowerBound, run.rows.lowerBound + distance)..<max(
                        run.rows.upperBound, run.rows.upperBound + distance)
                let rows = (region.lowerBound + first)..<(region.upperBound + first)
                best = (Scroll(rows: rows, distance: distance), run.weight)
            }
        }
        guard let scroll = best?.scroll else { return nil }
        var scrolled = old
        scrolled.scroll(scroll.rows, by: scroll.distance)
        let saving = difference(old, new, scroll.rows) - difference(scrolled, new, scroll.rows)
        return saving >= leastSaving ? scroll : nil
    }

    /// What tells rows apart, mostly: a sum over their cells, and how many of them are not empty.
    private struct Mark: Equatable {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        var weight = 0
    }

    private static func marks(of frame: Frame, _ rows: Range<Int>) -> [Mark] {
        rows.map { row in
            frame.row(row).reduce(into: Mark()) { mark, cell in
                for byte in cell.text.utf8 { mark.sum = (mark.sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
                if !cell.isBlank { mark.weight += 1 }
            }
        }
    }

    /// Runs of rows that stand `distance` rows lower in the old frame, with what is saved when they move.
    private static func runs(_ old: [Mark], _ new: [Mark], _ distance: Int) -> [(rows: Range<Int>, weight: Int)] {
        var runs: [(rows: Range<Int>, weight: Int)] = []
        var start: Int?
        var weight = 0
        for row in 0...new.count {
            let source = row + distance
            if row < new.count, old.indices.contains(source), old[source] == new[row] {
                start = start ?? row
                if old[row] != new[row] { weight += new[row].weight }
                continue
            }
            if let first = start { runs.append((first..<row, weight)) }
            (start, weight) = (nil, 0)
        }
        return runs
    }

    /// About how many bytes it takes to write the changes of rows: a cell takes one, and the move to where some begin four.
    private static func difference(_ old: Frame, _ new: Frame, _ rows: Range<Int>) -> Int {
        var bytes = 0
        for row in rows {
            var wasChanged = false
            for (before, after) in zip(old.row(row), new.row(row)) {
                let isChanged = before != after
                if isChanged { bytes += wasChanged ? 1 : 5 }
                wasChanged = isChanged
            }
        }
        return bytes
    }
}
