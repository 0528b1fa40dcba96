internal import FoundationEssentials
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
    static func rows(_ items: [any GetItem], at now: Date, _ messages: Messages) -> [ItemRow] {
        var seen: [String: Int] = [:]
        let pictures = ItemPictures(items)
        return items.map { item in
            let name = item.title.raw
            let count = seen[name, default: 0]
            seen[name] = count + 1
            let cells = item.cells(messages).map { RelativeTime.shown($0, at: now, messages) }
            return ItemRow(
                id: count == 0 ? name : "\(name)\u{0}\(count)", item: item, cells: cells + [pictures.text(of: item)])
        }
    }

    /// The page of a thing.
    static func page(_ item: any GetItem, at now: Date, _ messages: Messages) -> [Detail.Part] {
        let fields = item.details(messages).flatMap { detail in
            detail.lines.enumerated().map { index, line in
                let text = RelativeTime.shown(StyledText(line), at: now, messages)
                return Detail.Part.field(index == 0 ? detail.label : "", text)
            }
        }
        return [.heading(StyledText(item.title.description, .heading))] + fields
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

/// Times as people say them.
enum RelativeTime {
    /// The text, or how long ago it was where it is a time of RFC 3339 and nothing else.
    static func shown(_ text: StyledText, at now: Date, _ messages: Messages) -> StyledText {
        let plain = text.plain
        guard plain.utf8.count == 20, plain.hasSuffix("Z"), let date = try? Date(plain, strategy: .iso8601) else {
            return text
        }
        return StyledText(messages.ago(seconds: Int(now.timeIntervalSince(date))), text.spans.first?.role)
    }
}
