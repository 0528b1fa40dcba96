/// Places side by side in one line, of which one is shown. Those that have no room stand behind one that is called *more*, which leads to
/// the next of them.
package struct Tabs: Sendable, Hashable {
    /// A tab.
    package struct Tab: Sendable, Hashable {
        /// Its name.
        package var title: String
        /// What is new there, as short as can be.
        package var badge: String

        /// Creates a tab.
        package init(_ title: String, badge: String = "") {
            self.title = title
            self.badge = badge
        }
    }

    /// What tells them apart.
    package enum Look: Sendable, Hashable {
        /// Places: a tint lies behind the chosen one, and what is new is told in the accent.
        case places
        /// Parts of one: the chosen one is underlined, and each has its count, also what stands for those without room.
        case parts
    }

    /// All tabs; never empty.
    private let tabs: [Tab]
    /// The index of the shown tab.
    private var chosen = 0
    /// What stands for those without room.
    private let more: String
    private let look: Look

    private static let gap = 1

    /// - Parameters:
    ///   - tabs: The places.
    ///   - more: What is written for those that have no room.
    ///   - look: What tells them apart.
    package init(_ tabs: [Tab], more: String, look: Look = .places) {
        (self.tabs, self.more, self.look) = (tabs, more, look)
    }

    /// Shows another one, if there is one of that number, from 0.
    package mutating func choose(_ index: Int) {
        if tabs.indices.contains(index) { chosen = index }
    }

    /// Draws them into a line. The part of a click is the number of its tab, for *more* that of the next one without room.
    package func draw(on canvas: inout Canvas, in area: Rect, owner: String) {
        let visible = visible(columns: area.columns)
        var column = area.column
        for index in visible {
            column += draw(tabs[index], isChosen: index == chosen, column, index, &canvas, area, owner)
        }
        if visible.count < tabs.count {
            let hidden = tabs.indices.filter { !visible.contains($0) }.map { tabs[$0] }
            let next = visible.upperBound % tabs.count
            _ = draw(rest(hidden), isChosen: false, column, next, &canvas, area, owner)
        }
    }

    /// What stands for tabs without room: how many parts there are, or what is new in places.
    private func rest(_ hidden: [Tab]) -> Tab {
        let count = look == .parts ? hidden.count : hidden.reduce(0) { $0 + (Int($1.badge) ?? 0) }
        return Tab(more, badge: count == 0 ? "" : "\(count)")
    }

    /// As many as fit, from the first one on, or where the selected one is not among them as many of the next: all keep their order, and
    /// none comes or goes until one is selected that has no room.
    private func visible(columns: Int) -> Range<Int> {
        let widths = tabs.map { Self.columns(of: $0) + Self.gap }
        if widths.reduce(0, +) - Self.gap <= columns { return tabs.indices }
        let most = columns - Self.columns(of: rest(tabs))
        var visible = 0..<0
        repeat {
            var room = most
            let fitting = widths[visible.upperBound...].prefix { width in
                room -= width
                return room >= 0
            }
            visible = visible.upperBound..<visible.upperBound + max(1, fitting.count)
        } while visible.upperBound <= chosen
        return visible
    }

    /// With a space at each side.
    private static func columns(of tab: Tab) -> Int {
        DisplayWidth.columns(of: tab.badge.isEmpty ? tab.title : "\(tab.title) \(tab.badge)") + 2
    }

    private func draw(
        _ tab: Tab, isChosen: Bool, _ column: Int, _ part: Int, _ canvas: inout Canvas, _ area: Rect, _ owner: String
    ) -> Int {
        let theme = canvas.theme
        let place = Rect(column: column, row: area.row, columns: Self.columns(of: tab), rows: 1).intersection(area)
        let (title, badge) =
            switch look {
            case .places: (isChosen ? theme.strong : theme.quiet, theme.accent)
            case .parts:
                isChosen
                    ? (theme.accent.adding(CellStyle(.standard, [.bold, .underline])), theme.strong)
                    : (theme.quiet, theme.text)
            }
        canvas.clipped(to: place) { canvas in
            if look == .places { canvas.fill(place, style: title) }
            let used = canvas.write(tab.title, at: Point(column: column + 1, row: area.row), style: title)
            canvas.write(tab.badge, at: Point(column: column + 2 + used, row: area.row), style: badge)
        }
        if isChosen, look == .places { canvas.highlight(place, with: theme.chosen) }
        canvas.addRegion(place, owner: owner, part: part)
        return place.columns + Self.gap
    }
}
