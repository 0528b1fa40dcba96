internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A thing of an area as a row.
struct ItemRow: Identifiable, Sendable {
    let id: String
    let item: any GetItem
    let cells: [StyledText]

    /// Rows of things, in their order. Two of the same name differ by their place.
    static func rows(_ items: [any GetItem], _ messages: Messages) -> [ItemRow] {
        var seen: [String: Int] = [:]
        let pictures = ItemPictures(items)
        return items.map { item in
            let name = item.title.raw
            let count = seen[name, default: 0]
            seen[name] = count + 1
            return ItemRow(
                id: count == 0 ? name : "\(name)\u{0}\(count)", item: item,
                cells: item.cells(messages) + [pictures.text(of: item)])
        }
    }
}

/// The small pictures beside rows: dots for runs, bars to one scale for amounts.
struct ItemPictures {
    private let most: Double
    private static let columns = 12

    init(_ items: [any GetItem]) {
        most = items.reduce(0) { if case .amount(let amount) = $1.picture { max($0, amount) } else { $0 } }
    }

    /// The picture of a thing; empty if it has none.
    func text(of item: any GetItem) -> StyledText {
        switch item.picture {
        case .runs(let runs):
            runs.reduce("") { line, run in
                line + (run.map { $0 ? StyledText("●", .good) : StyledText("✗", .bad) } ?? StyledText("◐", .warn))
            }
        case .amount(let amount): StyledText(most > 0 ? Bar.text(amount / most, columns: Self.columns) : "")
        case nil: ""
        }
    }
}
