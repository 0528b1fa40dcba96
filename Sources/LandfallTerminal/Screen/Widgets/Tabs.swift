/// Places side by side in one line, of which one is shown. Those that have no room stand behind one that is called *more*.
package struct Tabs: Sendable, Hashable {
    /// One of them.
    package struct Tab: Sendable, Hashable {
        /// Its name.
        package var title: String
        /// What is new there, as short as can be.
        package var badge: String

        /// Creates one.
        package init(_ title: String, badge: String = "") {
            self.title = title
            self.badge = badge
        }
    }

    /// All of them; never empty.
    package var tabs: [Tab]
    /// Which one is shown.
    package private(set) var chosen = 0
    /// What stands for those without room.
    private let more: String

    private static let gap = 1

    /// - Parameters:
    ///   - tabs: The places.
    ///   - more: What is written for those that have no room.
    package init(_ tabs: [Tab], more: String) {
        self.tabs = tabs
        self.more = more
    }

    /// Shows another one, if there is one of that number, from 0.
    package mutating func choose(_ index: Int) {
        if tabs.indices.contains(index) { chosen = index }
    }

    /// Draws them into a line. The part of a click is the number of its tab, and the count of tabs for *more*.
    package func draw(on canvas: inout Canvas, in area: Rect, owner: String) {
        let visible = visible(columns: area.columns)
        var column = area.column
        for index in visible {
            column += draw(label(index), isChosen: index == chosen, column, index, &canvas, area, owner)
        }
        if visible.count < tabs.count {
            _ = draw(StyledText(more), isChosen: false, column, tabs.count, &canvas, area, owner)
        }
    }

    /// The first ones that fit, and always the selected one.
    private func visible(columns: Int) -> [Int] {
        let widths = tabs.indices.map { label($0).columns + 2 + Self.gap }
        if widths.reduce(0, +) - Self.gap <= columns { return Array(tabs.indices) }
        var room = columns - DisplayWidth.columns(of: more) - 2 - (tabs.indices.contains(chosen) ? widths[chosen] : 0)
        var visible: [Int] = []
        for index in tabs.indices where index != chosen {
            guard widths[index] <= room else { break }
            room -= widths[index]
            visible.append(index)
        }
        return (visible + [chosen]).sorted()
    }

    private func label(_ index: Int) -> StyledText {
        let tab = tabs[index]
        return tab.badge.isEmpty ? StyledText(tab.title) : StyledText(tab.title + " ") + StyledText(tab.badge, .accent)
    }

    private func draw(
        _ label: StyledText, isChosen: Bool, _ column: Int, _ part: Int, _ canvas: inout Canvas, _ area: Rect,
        _ owner: String
    ) -> Int {
        let theme = canvas.theme
        let place = Rect(column: column, row: area.row, columns: label.columns + 2, rows: 1).intersection(area)
        canvas.write(" " + label + " ", in: place, base: isChosen ? theme.strong : theme.quiet)
        if isChosen { canvas.highlight(place, with: theme.chosen) }
        canvas.addRegion(place, owner: owner, part: part)
        return label.columns + 2 + Self.gap
    }
}
