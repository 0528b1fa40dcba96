internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// Where the parts of a server stand.
extension ServerView {
    /// So many columns have the detail beside the list, and so many of them the list; of a wider screen it has the rest.
    private static let broad = 120
    private static let listColumns = 59
    /// What stands beside its detail in any case: what has no column there is said of the chosen one.
    private static let besideDetail = "servers"
    /// The rows that a list and its detail have at least where other areas share the place, and the most of each of those.
    private static let leastRows = 9
    private static let mostShared = 5
    /// The areas that share the place, and those that they share it with.
    private static let sharing = ["servers": ["jobs", "usage"], "projects": ["sessions"]]

    /// Whether the areas have a line of their own.
    func hasTabLine(_ area: Rect) -> Bool { area.columns >= FrameLayout.narrow }

    /// The columns of a list that has its detail beside it; nil where it would lose one of its own by that, as those do that have pictures.
    private func columnsBeside(_ columns: Int) -> Int? {
        guard columns >= Self.broad else { return nil }
        let own = columns - Self.broad + Self.listColumns
        guard let list, list.area.name != Self.besideDetail else { return own }
        return list.hasPictures || (list.table?.leastColumns ?? 0) > own ? nil : own
    }

    /// What the line of areas leaves, and below an empty one what there is to say of all.
    func content(_ area: Rect) -> Rect {
        let above = list.flatMap(note) == nil ? 2 : 3
        return hasTabLine(area) ? area.inset(top: min(above, area.rows / 4)) : area
    }

    func divided(_ area: Rect) -> ListAndDetail {
        let whole = content(area)
        let place = whole.inset(bottom: whole.rows - upperRows(area))
        if let columns = columnsBeside(place.columns) { return ListAndDetail(place, listColumns: columns) }
        return ListAndDetail(
            place, listRows: (list?.table?.list.rows.count ?? 0) + 2, mayStandBeside: false, showsDetail: showsDetail)
    }

    /// How the rows of the list stand in it: on a phone the selected one opens.
    func rows(_ area: Rect) -> RowList<ItemRow>.Rows {
        guard !hasTabLine(area) else { return RowList.Rows() }
        let messages = messages
        return RowList.Rows(opened: opened(area).count) { StyledText("▾ " + messages.moreBelow($0)) }
    }

    /// To what the selected row opens on a phone.
    func opened(_ area: Rect) -> [StyledText] {
        Array(detail.lines(columns: max(8, area.columns - 5)).dropFirst().filter { $0.columns > 0 }.prefix(5))
    }

    func height(_ area: Rect) -> Int {
        guard let list, let place = divided(area).list else { return 1 }
        let above = status(list)?.wrapped(toColumns: max(8, place.columns - 3)).count ?? 0
        return list.table?.height(in: place.inset(top: above), rows(area)) ?? 1
    }

    // MARK: What shares the place

    /// The areas that are drawn below the one that is shown: there is room for them, and each is small.
    func sharedLists(_ area: Rect) -> [Int] {
        let whole = content(area)
        guard inner == nil, whole.columns >= Self.broad, let with = list.flatMap({ Self.sharing[$0.area.name] }),
            whole.rows >= Self.leastRows + with.count * (Self.mostShared + 2)
        else { return [] }
        return with.compactMap { name in lists.firstIndex { $0.area.name == name } }
    }

    /// The areas that are drawn, the one that is shown first.
    func shownLists(_ area: Rect) -> [Int] {
        list == nil || inner != nil ? [] : [tab - 1] + sharedLists(area)
    }

    /// The rows that an area takes below the one that is shown: its title, and a row or what is waited for.
    func sharedRows(_ index: Int) -> Int {
        let rows = lists[index].table.map { $0.list.rows.count + 1 } ?? 1
        return 1 + min(Self.mostShared + 1, rows)
    }

    private func upperRows(_ area: Rect) -> Int {
        let whole = content(area)
        let lower = sharedLists(area).reduce(0) { $0 + 1 + sharedRows($1) }
        return lower == 0 ? whole.rows : max(Self.leastRows, whole.rows - lower - 1)
    }
}
