internal import FoundationEssentials
internal import LandfallTerminal
internal import LandfallViews

/// The events since the screen was opened.
struct EventLog: Sendable {
    private(set) var lines: [StyledText] = []

    private static let most = 200

    /// Adds a line that has its time.
    mutating func add(_ line: StyledText) {
        lines = (lines + [line]).suffix(Self.most)
    }

    /// Adds a line.
    mutating func add(_ line: StyledText, at date: Date) {
        add(StyledText(timeOfDay(date), .dim) + "  " + line)
    }

    /// Draws the newest lines, the newest one last.
    func draw(on canvas: inout Canvas, in area: Rect) {
        for (row, line) in lines.suffix(area.rows).enumerated() { canvas.write(line, in: area.line(row)) }
    }
}
