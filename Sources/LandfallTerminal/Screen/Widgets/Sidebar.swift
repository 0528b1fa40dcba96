/// All places one below the other, in sections.
package struct Sidebar: Sendable {
    /// A line of it.
    package struct Item: Sendable, Hashable, Identifiable {
        /// What it is known by.
        package let id: String
        /// What is read.
        package var title: StyledText
        /// A count or the like, at the right.
        package var badge: StyledText
        /// How far it is moved to the right.
        package var level: Int
        /// Whether it can be chosen; a heading or an empty line cannot.
        package var isPlace: Bool

        /// Creates one.
        package init(
            _ id: String, _ title: StyledText, badge: StyledText = "", level: Int = 0, isPlace: Bool = true
        ) {
            self.id = id
            self.title = title
            self.badge = badge
            self.level = level
            self.isPlace = isPlace
        }
    }

    private var list: RowList<Item>

    /// Creates one of its lines.
    package init(_ items: [Item]) {
        list = RowList(items) { $0.title.plain }
        skip(to: 1, height: .max)
    }

    /// The chosen place.
    package var chosen: String? { list.chosen.flatMap { $0.isPlace ? $0.id : nil } }

    /// Takes new lines.
    package mutating func refresh(_ items: [Item]) {
        list.refresh(items)
        skip(to: 1, height: .max)
    }

    /// Chooses a place.
    package mutating func choose(_ id: String, height: Int) {
        if list.rows.contains(where: { $0.id == id && $0.isPlace }) { list.choose(id, height: height) }
    }

    /// Chooses what stands on a line of the screen, if that is a place.
    package mutating func choose(line: Int, height: Int) {
        let index = list.top(height: height) + line
        guard list.shown.indices.contains(index) else { return }
        choose(list.rows[list.shown[index]].id, height: height)
    }

    /// Handles the keys that move; false for others.
    package mutating func take(_ key: Key, height: Int) -> Bool {
        let before = list.chosenIndex ?? 0
        guard list.take(key, height: height) else { return false }
        skip(to: (list.chosenIndex ?? 0) < before ? -1 : 1, height: height)
        return true
    }

    /// Draws it.
    package func draw(on canvas: inout Canvas, in area: Rect, owner: String, hasFocus: Bool) {
        list.draw(on: &canvas, in: area, owner: owner, hasFocus: hasFocus) { canvas, item, line in
            let badge = item.badge.columns
            let place = line.inset(left: 1 + 2 * item.level, right: badge > 0 ? badge + 2 : 1)
            canvas.write(item.title, in: place, base: item.isPlace ? .standard : canvas.theme.heading)
            canvas.write(item.badge, in: line.inset(right: 1), alignment: .right)
        }
    }

    /// Goes on to the next line that is a place, in a direction, or the other way at the end.
    private mutating func skip(to direction: Int, height: Int) {
        for step in [direction, -direction] {
            while list.chosen?.isPlace == false, let index = list.chosenIndex, list.shown.indices.contains(index + step)
            {
                list.move(by: step, height: height)
            }
        }
    }
}
