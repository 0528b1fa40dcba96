internal import FoundationEssentials
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The things of an area: asked for, told, or not told and why.
struct AreaList: Sendable {
    let area: ProductArea
    /// The thing of another area that these belong to.
    let owner: String?
    /// The item of another area whose items alone are listed: the server is asked for all of them.
    let group: Group?
    /// The question that is open, and since when it waits.
    private(set) var waiting: (number: Int, since: Duration)?
    /// When they were told.
    private(set) var told: Date?
    /// Why they were not told the last time. What was told before stays.
    private(set) var failure: CommandFailure?
    private(set) var table: DataTable<ItemRow>?
    private(set) var items: [any GetItem] = []
    /// How they were over the last days; nil where nobody keeps that.
    private(set) var days: PartDays?
    /// Whether a sign stands before their names, and pictures beside them.
    private var hasSigns = false
    private(set) var hasPictures: Bool
    /// What the pictures were made for: so many columns, and the minute.
    private var made = Made(columns: 0, minute: 0)

    struct Group: Sendable {
        let id: ForeignText
        let name: ForeignText
    }

    private struct Made: Hashable {
        var columns: Int
        var minute: Int
    }
    /// The column by which they are sorted; nil for the order of the server.
    private(set) var sorted: Int?

    init(_ area: ProductArea, of owner: String? = nil, in group: Group? = nil) {
        (self.area, self.owner, self.group) = (area, owner, group)
        hasPictures = [.diane(.jobs), .diane(.usage), .endlessCode(.sessions)].contains(area.reading)
    }

    /// Whether it was never asked for.
    var isNew: Bool { waiting == nil && told == nil && failure == nil }

    /// It was asked for.
    mutating func ask(_ number: Int, at time: Duration) { waiting = (number, time) }

    /// Takes what was told; false if it is the answer to another question. `days` is how its things were, where that is kept.
    mutating func take(
        _ number: Int, _ items: [any GetItem], _ days: @autoclosure () -> PartDays?, at date: Date, _ messages: Messages
    ) -> Bool {
        guard waiting?.number == number else { return false }
        let items = items.filter { group == nil || $0.group == group?.id }
        (waiting, failure, told, self.items, self.days) = (nil, nil, date, items, days())
        if table == nil, !items.isEmpty {
            hasSigns = items.contains { $0.standing != nil }
            table = DataTable(columns: []) { $0.cells }
        }
        hasPictures = items.contains { $0.picture != nil }
        renew(at: date, messages)
        return true
    }

    /// Takes why nothing was told; false if it is the answer to another question.
    mutating func take(_ number: Int, _ failure: CommandFailure) -> Bool {
        guard waiting?.number == number else { return false }
        (waiting, self.failure) = (nil, failure)
        return true
    }

    /// Sorts by the next column, and at last as the server does.
    mutating func sortByNext(at date: Date, _ messages: Messages) {
        guard let first = items.first else { return }
        let next = sorted.map { $0 + 1 } ?? 0
        sorted = next < first.columns(messages).count ? next : nil
        renew(at: date, messages)
    }

    /// The title of the column by which it is sorted.
    func sortedBy(_ messages: Messages) -> String? {
        guard let sorted, let columns = items.first?.columns(messages), columns.indices.contains(sorted) else {
            return nil
        }
        return columns[sorted].title
    }

    /// Changes how the table is scrolled, filtered or chosen.
    mutating func change(_ body: (inout DataTable<ItemRow>) -> Void) {
        guard var table else { return }
        body(&table)
        self.table = table
    }

    /// Makes the pictures anew where they have another width, or time has passed.
    mutating func refresh(columns: Int, at date: Date, _ messages: Messages) {
        let made = Made(columns: columns, minute: Int(date.timeIntervalSince1970 / 60))
        guard made != self.made else { return }
        self.made = made
        if hasPictures || days != nil { renew(at: date, messages) }
    }

    /// Pictures are as wide as the columns of words leave room for them.
    private mutating func renew(at date: Date, _ messages: Messages) {
        for grid in ItemPictures.Grid.inOrder(columns: made.columns) {
            renew(ItemPictures(items, grid, at: date, messages), at: date, messages)
            if !hasPictures || (table?.leastColumns ?? 0) <= made.columns - Self.sharedMargin { break }
        }
    }

    /// The columns before a list that shares its place.
    private static let sharedMargin = 2

    private mutating func renew(_ pictures: ItemPictures?, at date: Date, _ messages: Messages) {
        var columns = items.first?.columns(messages) ?? []
        if hasSigns, !columns.isEmpty { columns[0].title = "  " + columns[0].title }
        columns = columns.prefix(1) + (pictures?.lead ?? []) + columns.dropFirst() + (pictures?.tail ?? [])
        let isNarrow = made.columns < FrameLayout.narrow
        if days != nil { columns += PartDays.columns(isNarrow: isNarrow, messages) }
        var rows = ItemRow.rows(
            items, hasSigns: hasSigns, pictures, days, isNarrow: isNarrow, messages.at(date))
        if let sorted {
            let keys = items.map { $0.cells(messages) }.map { sorted < $0.count ? $0[sorted].plain : "" }
            rows = zip(rows, keys).sorted { Self.isBefore($0.1, $1.1) }.map(\.0)
        }
        let shown = items.isEmpty ? nil : columns
        change { $0.refresh(rows, columns: shown) }
    }

    /// Numbers by their value, the greatest first; all else by its letters.
    private static func isBefore(_ left: String, _ right: String) -> Bool {
        if let left = Double(left), let right = Double(right) { return left > right }
        return left.lowercased() < right.lowercased()
    }
}
