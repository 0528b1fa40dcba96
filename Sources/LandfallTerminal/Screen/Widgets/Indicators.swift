/// Turns while something is waited for; what that is stands beside it.
package enum Spinner {
    /// How often it has another picture.
    package static let interval = Duration.milliseconds(250)
    private static let pictures = ["◐", "◓", "◑", "◒"]

    /// Its picture after so many of them.
    package static func picture(_ number: Int) -> String { pictures[number % pictures.count] }

    /// Its picture so long after any fixed moment.
    package static func picture(at time: Duration) -> StyledText {
        StyledText(picture(Int(max(.zero, time) / interval)), .accent)
    }
}

/// Short messages that go by themselves.
package struct Toasts: Sendable, Hashable {
    /// So long one is shown.
    package static let time = Duration.seconds(4)

    private var shown: [Item] = []
    /// Older ones go when there are more.
    private static let most = 3

    private struct Item: Hashable {
        var text: StyledText
        var until: Duration
    }

    /// None.
    package init() {}

    /// Shows one. A time is counted from any fixed moment.
    package mutating func show(_ text: StyledText, at now: Duration) {
        shown.removeAll { $0.text == text }
        shown.append(Item(text: text, until: now + Self.time))
        shown = shown.suffix(Self.most)
    }

    /// Takes one away before its time: it is not true any more.
    package mutating func drop(_ text: StyledText) { shown.removeAll { $0.text == text } }

    /// Takes away those whose time is over; true if there were any.
    package mutating func expire(at now: Duration) -> Bool {
        let before = shown.count
        shown.removeAll { $0.until <= now }
        return shown.count < before
    }

    /// Whether there is one, and so a tick is wanted.
    package var isEmpty: Bool { shown.isEmpty }

    /// Draws them at the bottom right of an area, over what is there.
    package func draw(on canvas: inout Canvas, in area: Rect) {
        let lines = shown.flatMap { $0.text.wrapped(toColumns: max(8, area.columns - 2)) }
        for (row, line) in lines.reversed().enumerated() where row < area.rows {
            let text: StyledText = " " + line + " "
            let width = min(text.columns, area.columns)
            let place = Rect(
                column: area.endColumn - width, row: area.endRow - 1 - row, columns: width, rows: 1)
            canvas.write(text, in: place)
            canvas.highlight(place, with: canvas.theme.chosen)
        }
    }
}
