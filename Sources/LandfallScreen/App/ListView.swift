internal import LandfallTerminal

/// A view with rows, and the detail of the selected one beside or below them, or in their place.
protocol ListView: ScreenView {
    associatedtype Row: Identifiable & Sendable where Row.ID: Sendable

    /// What a click on its rows is told by.
    static var rows: String { get }
    var rowList: RowList<Row> { get set }
    /// Whether the detail is shown where there is room for one only.
    var showsDetail: Bool { get set }
    func divided(_ area: Rect) -> ListAndDetail
    /// How many rows are visible.
    func height(_ area: Rect) -> Int
    /// Another row is chosen, by a step in that direction.
    mutating func follow(_ step: Int, height: Int)
    /// What a second click on a row does.
    mutating func enter(_ focus: Focus) -> [ViewCommand]
    mutating func moveDetail(_ motion: Key, in area: Rect)
    mutating func scrollDetail(by rows: Int, in area: Rect)
}

/// One whose detail is a text.
protocol DetailView: ListView {
    var detail: Detail { get set }
    func shownDetail(_ divided: ListAndDetail) -> Detail
}

extension DetailView {
    mutating func moveDetail(_ motion: Key, in area: Rect) {
        changeDetail(in: area) { _ = $0.take(motion, in: $1) }
    }
    mutating func scrollDetail(by rows: Int, in area: Rect) {
        changeDetail(in: area) { $0.scroll(by: rows, in: $1) }
    }

    /// Scrolls it as it is drawn: a heading that stands above it is none of its lines.
    private mutating func changeDetail(in area: Rect, _ body: (inout Detail, Rect) -> Void) {
        let divided = divided(area)
        var shown = shownDetail(divided)
        body(&shown, divided.content ?? area)
        shown.parts = detail.parts
        detail = shown
    }

    /// As it is drawn.
    func shownDetail(_: ListAndDetail) -> Detail { detail }

    /// A detail that is whole has nothing that a key would do.
    func panes(_ area: Rect) -> [Pane] {
        let divided = divided(area)
        guard !rowList.rows.isEmpty, !divided.isSingle, let place = divided.content else { return [.list] }
        return shownDetail(divided).fits(in: place) ? [.list] : divided.panes
    }
}

extension ListView {
    /// What moves in the rows and in the detail, and goes from one to the other where there is room for one only.
    static var moving: [Action<Self>] {
        [
            Action(.into, hint: .never, if: { $0.canShowDetail($1) }) { view, _ in view.show(isDetail: true) },
            Action(.back, hint: .never, if: { $0.showsDetail && $0.divided($1.area).isSingle }) { view, _ in
                view.show(isDetail: false)
            },
        ] + Action.motions { $0.move($1, $2) }
    }

    func canShowDetail(_ focus: Focus) -> Bool {
        divided(focus.area).isSingle && !showsDetail && rowList.chosen != nil
    }

    /// Whether keys are for the detail.
    func isInDetail(_ focus: Focus) -> Bool { focus.pane == .detail || divided(focus.area).list == nil }

    mutating func show(isDetail: Bool) -> [ViewCommand] {
        showsDetail = isDetail
        return []
    }

    private mutating func move(_ motion: Key, _ focus: Focus) -> [ViewCommand] {
        if isInDetail(focus) {
            moveDetail(motion, in: focus.area)
        } else {
            let (before, height) = (rowList.chosenIndex ?? 0, height(focus.area))
            _ = rowList.take(motion, height: height)
            follow((rowList.chosenIndex ?? 0) < before ? -1 : 1, height: height)
        }
        return []
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? { takeInList(input, focus) }

    /// Handles clicks, the wheel and the words of the filter.
    mutating func takeInList(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        let (before, height) = (rowList.chosen?.id, height(focus.area))
        switch input {
        case .click(let region?) where region.owner == Self.rows:
            rowList.choose(line: region.part, height: height)
            if before == rowList.chosen?.id { return enter(focus) }
            follow(1, height: height)
        case .scroll(let rows, let region?) where region.owner == Self.rows:
            if rows < 0, rowList.top(height: height) == 0 { return nil }
            rowList.scroll(by: rows, height: height)
            if before != rowList.chosen?.id { follow(rows < 0 ? -1 : 1, height: height) }
        case .scroll(let rows, _): scrollDetail(by: rows, in: focus.area)
        case .filter(let words):
            rowList.setFilter(words)
            follow(1, height: .max)
        default: return nil
        }
        return []
    }

    func panes(_ area: Rect) -> [Pane] { rowList.rows.isEmpty ? [.list] : divided(area).panes }

    var filter: (text: String, note: StyledText?)? { rowList.rows.isEmpty ? nil : (rowList.filter, nil) }
}
