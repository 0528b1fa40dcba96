internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A thing of an area as a row.
struct ItemRow: Identifiable, Sendable {
    let id: String
    let item: any GetItem
    let cells: [StyledText]

    /// Rows of things, in their order. Two of the same name differ by their place. The name stands behind a sign where things have one.
    static func rows(
        _ items: [any GetItem], hasSigns: Bool, _ pictures: ItemPictures?, _ days: PartDays?, isNarrow: Bool,
        _ messages: Messages
    ) -> [ItemRow] {
        var seen: [String: Int] = [:]
        return items.map { item in
            let name = item.title.raw
            let count = seen[name, default: 0]
            seen[name] = count + 1
            var cells = item.cells(messages)
            if let first = cells.first?.plain {
                let sign = hasSigns ? (item.standing.map(\.sign) ?? " ") + " " : ""
                cells[0] = sign + StyledText(first, .bold)
            }
            return ItemRow(
                id: count == 0 ? name : "\(name)\u{0}\(count)", item: item,
                cells: cells.prefix(1) + (pictures?.lead(of: item) ?? []) + cells.dropFirst()
                    + (pictures?.tail(of: item) ?? []) + (days?.cells(of: item.title, isNarrow: isNarrow) ?? []))
        }
    }
}

extension ItemStanding {
    /// Its sign; the word for it stands beside it.
    var sign: StyledText {
        switch self {
        case .up: StyledText("●", .good)
        case .down: StyledText("✗", .bad)
        case .needsUser: StyledText("!", .warn)
        case .off: StyledText("○", .dim)
        }
    }
}
