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
        _ items: [any GetItem], hasSigns: Bool, _ days: PartDays?, _ messages: Messages
    ) -> [ItemRow] {
        var seen: [String: Int] = [:]
        let pictures = items.contains { $0.picture != nil } ? ItemPictures(items) : nil
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
                cells: cells + (pictures.map { [$0.text(of: item)] } ?? []) + (days?.cells(of: item.title) ?? []))
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
                line + (run.map { $0 ? StyledText("●", .good) : StyledText("×", .bad) } ?? StyledText("◐", .accent))
            }
        case .amount(let amount): StyledText(bar(amount), .accent)
        case nil: ""
        }
    }

    /// What is more than nothing is seen.
    private func bar(_ amount: Double) -> String {
        guard most > 0, amount > 0 else { return "" }
        return String(repeating: "▆", count: max(1, Int((amount / most * Double(Self.columns)).rounded())))
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
