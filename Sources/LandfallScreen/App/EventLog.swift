internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The events since the screen was opened, and those of the day before; of parts of servers those that the history has.
struct EventLog: Sendable {
    /// One of them: when, of which server, and what.
    struct Entry: Sendable {
        let date: Date
        let name: String
        let text: StyledText
        /// The same where that has no room.
        var short: StyledText?
    }

    private var past: [Entry] = []
    private var own: [Entry] = []
    /// From old to new.
    private(set) var entries: [Entry] = []

    private static let most = 200
    private static let nameColumns = 13
    private static let fewColumns = 6

    /// Adds one; without a name it is of the screen itself.
    mutating func add(_ text: StyledText, short: StyledText? = nil, of name: String = "", at date: Date) {
        own = (own + [Entry(date: date, name: name, text: text, short: short)]).suffix(Self.most)
        merge()
    }

    private mutating func merge() { entries = (past + own).sorted { $0.date < $1.date } }

    /// Takes what had happened before the screen was opened, and what has to parts of servers since.
    mutating func take(
        past events: [HistoryEvent], before opening: Date, names: [ProfileID: String], _ messages: Messages
    ) {
        // Times have no day.
        let recent = events.filter {
            ($0.at < opening || $0.part != nil) && $0.at > opening.addingTimeInterval(-86_400)
        }
        past = recent.suffix(Self.most).compactMap { event in
            names[event.profile].map { name in
                let length = event.length.map { ", \(messages.span(Int($0.components.seconds)))" } ?? ""
                return Entry(date: event.at, name: name, text: StyledText(messages.happened(event) + length))
            }
        }
        merge()
    }

    /// Those of one server, which need no name beside them, and those of none.
    func only(of name: String) -> EventLog {
        var log = EventLog()
        log.entries = entries.filter { $0.name == name || $0.name.isEmpty }
            .map { Entry(date: $0.date, name: "", text: $0.text, short: $0.short) }
        return log
    }

    /// Whether a name stands beside events; those of the screen itself have none, and begin where the others do.
    private var hasNames: Bool { entries.contains { !$0.name.isEmpty } }

    private static let shortName = 11
    private static let time = 7

    /// The rows that all of them take where they are wrapped.
    func rows(columns: Int) -> Int { entries.reduce(0) { $0 + lines($1, columns).count } }

    private func lines(_ entry: Entry, _ columns: Int) -> [StyledText] {
        entry.text.wrapped(toColumns: max(8, columns - Self.time - (hasNames ? Self.shortName : 0)))
    }

    /// Draws the newest, the newest one first, each whole.
    func drawWrapped(on canvas: inout Canvas, in area: Rect) {
        var row = 0
        for entry in entries.reversed() {
            let lines = lines(entry, area.columns)
            guard row + lines.count <= area.rows else { return }
            let line = area.line(row)
            canvas.write(StyledText(String(timeOfDay(entry.date).prefix(5)), .dim), in: line)
            canvas.write(
                StyledText(entry.name).truncated(toColumns: Self.shortName - 1), in: line.inset(left: Self.time))
            let indent = Self.time + (hasNames ? Self.shortName : 0)
            for (index, text) in lines.enumerated() {
                canvas.write(text, in: area.line(row + index).inset(left: indent))
            }
            row += lines.count
        }
    }

    /// Draws the newest, the newest one first; `isWide` shows seconds.
    func draw(on canvas: inout Canvas, in area: Rect, isWide: Bool) {
        for (row, entry) in entries.reversed().prefix(area.rows).enumerated() {
            let line = area.line(row)
            let time = timeOfDay(entry.date).prefix(isWide ? 8 : 5)
            canvas.write(StyledText(String(time), .dim), in: line)
            let name = line.inset(left: time.count + (isWide ? 3 : 2))
            let isNarrow = area.columns < FrameLayout.narrow - 4
            let wanted = isWide ? Self.nameColumns : isNarrow ? Self.fewColumns + 1 : Self.nameColumns - 4
            let width = isNarrow && entry.name.isEmpty || !hasNames ? 0 : wanted
            canvas.write(StyledText(entry.name), in: name.inset(right: max(0, name.columns - width + 1)))
            let text = name.inset(left: width)
            canvas.write(Self.shortened(entry, to: text.columns), in: text)
        }
    }

    /// What happened without its last details, where they have no room.
    private static func shortened(_ entry: Entry, to columns: Int) -> StyledText {
        let (text, plain) = (entry.text, entry.text.plain)
        let ends = plain.ranges(of: ", ").map(\.lowerBound)
        guard text.columns > columns,
            let end = ends.last(where: { DisplayWidth.columns(of: String(plain[..<$0])) <= columns })
        else { return text.columns > columns ? entry.short ?? text : text }
        var (shown, left) = (StyledText(""), plain.distance(from: plain.startIndex, to: end))
        for span in text.spans {
            shown.append(span.text.prefix(left), span.role)
            left = max(0, left - span.text.count)
        }
        return shown
    }
}
