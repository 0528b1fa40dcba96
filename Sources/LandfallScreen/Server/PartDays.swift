internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// How the MCP servers of a server were over the last seven days: when one was down is an event of the history, and when nothing is
/// known is where the server itself was not recorded.
struct PartDays: Sendable {
    private let outages: [ForeignText: [HistoryEvent]]
    /// Whether anything is known of each half-day.
    private let isKnown: [Bool]
    private let date: Date

    /// The cells of a strip, of twelve hours each.
    private static let cells = 14
    private static let cell: TimeInterval = 43_200

    init(_ server: ServerBoard.Server, at date: Date) {
        let since = date.addingTimeInterval(-Double(Self.cells) * Self.cell)
        let recent = server.parts.filter { ($0.end ?? date) > since }
        outages = Dictionary(grouping: recent) { $0.part ?? "" }
        isKnown = (0..<Self.cells).map { index in
            let (start, end) = Self.bounds(index, date)
            return server.history.recorded(since: start, until: end) > 0
        }
        self.date = date
    }

    private static func bounds(_ index: Int, _ date: Date) -> (start: Date, end: Date) {
        let end = date.addingTimeInterval(-Double(cells - 1 - index) * cell)
        return (end.addingTimeInterval(-cell), end)
    }

    /// The columns that it has in a list of them; `isNarrow` has room for the strip alone.
    static func columns(isNarrow: Bool, _ messages: Messages) -> [Table.Column] {
        let strip = Table.Column(messages.sevenDays, priority: 4)
        return isNarrow ? [strip] : [strip, Table.Column(messages.outagesColumn, priority: 3, alignment: .right)]
    }

    /// What stands there for one of them; `isNarrow` has a cell for a whole day.
    func cells(of part: ForeignText, isNarrow: Bool) -> [StyledText] {
        let own = outages[part] ?? []
        let step = isNarrow ? 2 : 1
        let strip = stride(from: 0, to: Self.cells, by: step).reduce(StyledText("")) { line, index in
            let (start, end) = (Self.bounds(index, date).start, Self.bounds(index + step - 1, date).end)
            if own.contains(where: { $0.at < end && ($0.end ?? date) > start }) {
                return line + StyledText("×", .outage)
            }
            return line
                + (isKnown[index..<index + step].contains(true) ? StyledText("▃", .calm) : StyledText("·", .dim))
        }
        return isNarrow ? [strip] : [strip, own.isEmpty ? StyledText("–", .dim) : StyledText("\(own.count)")]
    }

    /// What is said of one of them below its fields: since when it is down, how often it was, and how long at most.
    func page(of part: ForeignText, _ messages: Messages) -> [Page.Part] {
        guard let own = outages[part], let last = own.last else { return [] }
        let longest = own.map { ($0.end ?? date).timeIntervalSince($0.at) }.max() ?? 0
        let since = last.end == nil ? timeOfDay(last.at) : nil
        return Page(
            .fields(messages.partLabel.since, since, .bad),
            .fields(messages.partLabel.outages, messages.inSevenDays(own.count, longest: messages.span(Int(longest))))
        ).parts
    }
}
