/// One line that the user writes. The terminal's own cursor stands at the caret, where input methods show what they compose.
package struct TextField: Sendable, Hashable {
    private var buffer: TextBuffer
    /// What stands there while it is empty.
    package var placeholder: String
    /// Whether dots are shown in place of the text: a token.
    package var isSecret: Bool

    /// The most characters by default.
    package static let most = 4_096

    /// Creates a field.
    package init(_ text: String = "", placeholder: String = "", isSecret: Bool = false, limit: Int = TextField.most) {
        buffer = TextBuffer(text, limit: limit, keepsLines: false)
        self.placeholder = placeholder
        self.isSecret = isSecret
    }

    /// What was written.
    package var text: String { buffer.text }

    /// Takes other text, with the caret at its end.
    package mutating func set(_ text: String) {
        buffer.clear()
        buffer.insert(text)
    }

    /// Handles a key; false for one that does nothing here, as Enter.
    package mutating func take(_ key: Key) -> Bool { buffer.take(key) }

    /// Inserts what was pasted, in one line.
    package mutating func take(_ paste: Paste) {
        buffer.insert(paste.text)
    }

    /// Draws as much of it as fits, with the caret.
    package func draw(on canvas: inout Canvas, in area: Rect, hasFocus: Bool) {
        let line = area.line(0)
        guard !line.isEmpty else { return }
        canvas.fill(line, style: canvas.theme.field)
        let shown = isSecret ? buffer.characters.map { _ in Character("•") } : buffer.characters
        if shown.isEmpty {
            canvas.write(StyledText(placeholder), in: line, base: canvas.theme.quiet.adding(canvas.theme.field))
        }
        let widths = shown.map { DisplayWidth.columns(of: $0) }
        let before = widths[..<buffer.caret].reduce(0, +)
        // One column is the caret's at the end.
        var skipped = 0
        var column = line.column
        for width in widths where before - skipped > line.columns - 1 {
            skipped += width
            column -= width
        }
        canvas.clipped(to: line) { canvas in
            canvas.write(String(shown), at: Point(column: column, row: line.row), style: canvas.theme.field)
            guard hasFocus else { return }
            canvas.placeCursor(at: Point(column: line.column + before - skipped, row: line.row))
        }
    }
}
