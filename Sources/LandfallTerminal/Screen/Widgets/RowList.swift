internal import LandfallModel

/// Rows with a selection. The selection is kept by identity, and stays on its line of the screen when other rows come and go
/// around it.
package struct RowList<Row: Identifiable & Sendable>: Sendable where Row.ID: Sendable {
    /// All rows.
    package private(set) var rows: [Row]
    /// The indices of the rows that match the filter, in order.
    package private(set) var shown: [Int]
    /// The words that every shown row contains.
    package private(set) var filter = ""
    /// Rows that were marked by hand.
    package private(set) var marked: Set<Row.ID> = []

    private let text: @Sendable (Row) -> String
    private let label: @Sendable (Row, String) -> String?
    /// Their texts, made when somebody looks for words in them: rows that change all the time are not read for nothing.
    private var search: SearchText?
    /// The row that is chosen, or was before the filter hid it.
    private var chosenID: Row.ID?
    /// Its place among all rows.
    private var chosenRow: Int?
    /// The place of the selected one among the shown ones, or where it was.
    private var index = 0
    /// The line of the screen that it stands on.
    private var line = 0

    /// - Parameters:
    ///   - rows: The rows.
    ///   - label: By what its rows are sorted, the value of a label: a word such as `team=a` of the filter asks for one.
    ///   - text: What the other words look at.
    package init(
        _ rows: [Row] = [], label: @escaping @Sendable (Row, String) -> String? = { _, _ in nil },
        text: @escaping @Sendable (Row) -> String
    ) {
        self.rows = rows
        self.text = text
        self.label = label
        shown = Array(rows.indices)
        chosenID = rows.first?.id
        chosenRow = rows.isEmpty ? nil : 0
    }

    /// The selected row; nil only if none is shown.
    package var chosen: Row? { shown.isEmpty ? nil : rows[shown[index]] }

    /// The place of the selected row among the shown ones.
    package var chosenIndex: Int? { shown.isEmpty ? nil : index }
}

extension RowList {
    /// Replaces the rows after they were read again.
    package mutating func refresh(_ rows: [Row]) {
        (self.rows, search) = (rows, nil)
        if !marked.isEmpty { marked.formIntersection(rows.map(\.id)) }
        if !rows.indices.contains(chosenRow ?? -1) || chosenRow.map({ rows[$0].id }) != chosenID {
            chosenRow = rows.firstIndex { $0.id == chosenID }
        }
        show(matching(filter, among: Array(rows.indices)))
    }

    /// Makes the texts that the filter looks at, so that its first letter finds them: for thousands of rows that seldom change.
    package mutating func prepareSearch() { search = SearchText(rows.lazy.map(text)) }

    /// Replaces a row that is already there; its text for the filter stays the same.
    package mutating func replace(_ row: Row) {
        if let place = rows.firstIndex(where: { $0.id == row.id }) { rows[place] = row }
    }

    /// Shows only rows that have every word of `filter`, without regard to capitals, and the labels in it, as `scan --filter` has them.
    /// As long as no row has such a label it may be half typed: then those count whose label begins so.
    package mutating func setFilter(_ filter: String) {
        // What matched less matches more no better.
        let isNarrower = filter.hasPrefix(self.filter) && !self.filter.hasSuffix(" ") && !filter.contains("=")
        self.filter = filter
        show(matching(filter, among: isNarrower ? shown : Array(rows.indices)))
    }

    private mutating func matching(_ filter: String, among places: [Int]) -> [Int] {
        guard filter.contains("=") else { return matching(words: filter, among: places) }
        var (words, found) = ([Substring](), places)
        for word in filter.split(separator: " ") {
            guard let term = LabelFilter.Term(String(word)), rows.contains(where: { label($0, term.key) != nil })
            else {
                words.append(word)
                continue
            }
            let isWhole = rows.contains { term.admits(label($0, term.key)) }
            found = found.filter { place in
                let value = label(rows[place], term.key)
                return isWhole ? term.admits(value) : value?.hasPrefix(term.value) == true
            }
        }
        return matching(words: words.joined(separator: " "), among: found)
    }

    private mutating func matching(words: String, among places: [Int]) -> [Int] {
        guard !words.isEmpty else { return places }
        let search = search ?? SearchText(rows.lazy.map(text))
        self.search = search
        return search.rows(places, matching: words)
    }

    /// Marks the selected row, or takes its mark away.
    package mutating func toggleMark() {
        guard let id = chosen?.id else { return }
        if marked.remove(id) == nil { marked.insert(id) }
    }

    /// Takes all marks away.
    package mutating func clearMarks() { marked = [] }

    /// Handles the keys that move the selection if not every row can be selected; false for other keys.
    package mutating func take(_ key: Key, height: Int, _ canBeChosen: (Row) -> Bool) -> Bool {
        let before = index
        guard take(key, height: height) else { return false }
        skip(index < before ? -1 : 1, height: height, canBeChosen)
        return true
    }

    /// Moves to the next selectable row in a direction, or in the other one at the end.
    package mutating func skip(_ direction: Int, height: Int, _ canBeChosen: (Row) -> Bool) {
        for step in [direction, -direction] {
            while let row = chosen, !canBeChosen(row), shown.indices.contains(index + step) {
                move(by: step, height: height)
            }
        }
    }

    /// Selects a row, if it is shown.
    package mutating func choose(_ id: Row.ID, height: Int) {
        guard let place = shown.firstIndex(where: { rows[$0].id == id }) else { return }
        move(by: place - index, height: height)
    }

    /// Selects the row on a line of the screen.
    package mutating func choose(line: Int, height: Int) {
        let place = top(height: height) + line
        if shown.indices.contains(place) { move(by: place - index, height: height) }
    }

    /// Moves the selection down by a number of rows, at most to the last; the rows scroll with it.
    package mutating func move(by distance: Int, height: Int) {
        guard !shown.isEmpty else { return }
        let before = top(height: height)
        let place = min(max(0, index.addingReportingOverflow(distance).partialValue), shown.count - 1)
        line = min(max(0, place - before), max(0, height - 1))
        index = place
        remember()
    }

    /// Moves the rows, and the selected one only where it would leave the screen.
    package mutating func scroll(by distance: Int, height: Int) {
        guard !shown.isEmpty, height > 0 else { return }
        let start = min(max(0, top(height: height) + distance), max(0, shown.count - height))
        index = min(max(index, start), min(start + height, shown.count) - 1)
        line = index - start
        remember()
    }

    /// Handles the keys that move the selection; false for other keys.
    package mutating func take(_ key: Key, height: Int) -> Bool {
        let page = max(1, height - 1)
        switch key {
        case Key(.up), .character("k"): move(by: -1, height: height)
        case Key(.down), .character("j"): move(by: 1, height: height)
        case Key(.pageUp): move(by: -page, height: height)
        case Key(.pageDown): move(by: page, height: height)
        case Key(.home): move(by: -shown.count, height: height)
        case Key(.end): move(by: shown.count, height: height)
        default: return false
        }
        return true
    }

    /// The first shown row on a screen of `height` rows.
    package func top(height: Int) -> Int {
        guard !shown.isEmpty, height > 0 else { return 0 }
        return min(max(0, index - min(line, height - 1)), max(0, shown.count - height))
    }

    private mutating func remember() {
        chosenRow = shown[index]
        chosenID = rows[shown[index]].id
    }

    private mutating func show(_ matching: [Int]) {
        shown = matching
        if let row = chosenRow, let place = shown.firstIndex(of: row) {
            index = place
            return
        }
        // It has gone: the one that has come to its place is chosen. Hidden by a filter it is remembered as long as that is typed.
        index = min(index, max(0, shown.count - 1))
        if !shown.isEmpty, filter.isEmpty || chosenRow == nil { remember() }
    }
}
