@testable import LandfallTerminal

/// A picture as text, and as a map of its styles, line by line, without spaces and plain style at the ends.
struct Golden {
    let text: String
    let styles: String
    let picture: Picture

    init(_ columns: Int, _ rows: Int, theme: Theme = .palette, _ draw: (inout Canvas, Rect) -> Void) {
        self.init(Canvas.picture(TerminalSize(columns: columns, rows: rows), theme: theme, draw))
    }

    init(_ picture: Picture) {
        self.picture = picture
        let frame = picture.frame
        let rows = frame.size.rows
        text = (0..<rows).map { Self.trimmed(frame.text(ofRow: $0), " ") }.joined(separator: "\n")
        styles = (0..<rows).map { row in Self.trimmed(String(frame.row(row).map(Self.sign)), ".") }
            .joined(separator: "\n")
    }

    /// `#` reversed, a small letter for a colour, `B` bold, `-` dim, `_` underlined, `.` plain.
    private static func sign(_ cell: Cell) -> Character {
        let style = cell.style
        if style.attributes.contains(.reverse) { return "#" }
        switch style.foreground {
        case .red: return "r"
        case .green: return "g"
        case .yellow: return "y"
        case .cyan: return "c"
        default: break
        }
        if style.attributes.contains(.bold) { return "B" }
        if style.attributes.contains(.underline) { return "_" }
        return style.attributes.contains(.dim) ? "-" : "."
    }

    private static func trimmed(_ line: String, _ end: Character) -> String {
        var line = line
        while line.last == end { line.removeLast() }
        return line
    }
}
