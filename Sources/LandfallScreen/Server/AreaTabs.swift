internal import LandfallTerminal
internal import LandfallWording

/// The areas of a server side by side, with how many things each has; the one that is shown is underlined.
struct AreaTabs: Sendable {
    /// An area, and how many things it has told of.
    struct Tab: Sendable, Hashable {
        let title: String
        let count: Int?

        fileprivate var columns: Int {
            DisplayWidth.columns(of: title) + (count.map { 1 + "\($0)".count } ?? 0)
        }
    }

    let tabs: [Tab]
    let chosen: Int

    private static let gap = 3

    /// Draws them. Those without room stand behind *More*; a click on that has the number after the last one.
    func draw(on canvas: inout Canvas, in line: Rect, _ messages: Messages) {
        let more = { (hidden: Int) in Tab(title: messages.more, count: hidden) }
        let shown = shown(columns: line.columns, more: more(tabs.count).columns)
        var column = line.column
        for index in shown {
            column += draw(tabs[index], isChosen: index == chosen, part: index, at: column, on: &canvas, line)
        }
        guard shown.count < tabs.count else { return }
        _ = draw(more(tabs.count - shown.count), isChosen: false, part: tabs.count, at: column, on: &canvas, line)
    }

    /// The first ones that have room, and always the one that is shown.
    private func shown(columns: Int, more: Int) -> [Int] {
        let widths = tabs.map { $0.columns + Self.gap }
        if widths.reduce(-Self.gap, +) <= columns { return Array(tabs.indices) }
        var room = columns - more - (tabs.indices.contains(chosen) ? widths[chosen] : 0)
        let first = tabs.indices.filter { $0 != chosen }.prefix { index in
            room -= widths[index]
            return room >= 0
        }
        return (first + [chosen]).sorted()
    }

    private func draw(
        _ tab: Tab, isChosen: Bool, part: Int, at column: Int, on canvas: inout Canvas, _ line: Rect
    ) -> Int {
        let theme = canvas.theme
        let place = Rect(column: column, row: line.row, columns: tab.columns, rows: 1).intersection(line)
        canvas.clipped(to: place) { canvas in
            let style = isChosen ? theme.accent.adding(CellStyle(.standard, [.bold, .underline])) : theme.quiet
            let used = canvas.write(tab.title, at: place.origin, style: style)
            if let count = tab.count {
                let point = Point(column: column + used + 1, row: line.row)
                canvas.write("\(count)", at: point, style: isChosen ? theme.strong : theme.text)
            }
            canvas.addRegion(place, owner: Owner.tabs, part: part)
        }
        return tab.columns + Self.gap
    }
}
