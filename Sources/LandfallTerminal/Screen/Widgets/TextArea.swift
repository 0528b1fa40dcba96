/// Several lines that the user writes. Enter sends them, Alt-Enter and Ctrl-J break the line, and what is pasted is text.
package struct TextArea: Sendable, Hashable {
    /// What a key has done.
    package enum Outcome: Sendable, Hashable {
        /// It has changed the text or moved the caret.
        case taken
        /// The text is to be sent.
        case submitted
        /// Nothing here.
        case ignored
    }

    private var buffer: TextBuffer
    /// The column that Up and Down keep to.
    private var goal: Int?
    /// What stands there while it is empty.
    package var placeholder: String

    /// The most characters by default.
    package static let most = 100_000

    /// Creates an area.
    package init(_ text: String = "", placeholder: String = "", limit: Int = TextArea.most) {
        buffer = TextBuffer(text, limit: limit, keepsLines: true)
        self.placeholder = placeholder
    }

    /// What was written.
    package var text: String { buffer.text }

    /// Takes it away.
    package mutating func clear() {
        buffer.clear()
        goal = nil
    }

    /// Puts other text in its place, which can be undone.
    ///
    /// - Returns: How many characters at its end had no room.
    package mutating func set(_ text: String) -> Int {
        goal = nil
        return buffer.set(text)
    }

    /// Whether there is something to undo, and to do again.
    package var canUndo: Bool { buffer.edits.canUndo }
    package var canRedo: Bool { buffer.edits.canRedo }

    /// Takes back the last change.
    package mutating func undo() {
        goal = nil
        buffer.undo()
    }

    /// Does again what was taken back last.
    package mutating func redo() {
        goal = nil
        buffer.redo()
    }

    /// Whether something that was pasted stands folded.
    package var hasFold: Bool { buffer.foldPlace != nil }

    /// Shows all of what was pasted: before the caret, or else behind it.
    package mutating func unfold() {
        goal = nil
        buffer.unfold()
    }

    /// Handles a key, where lines have this many columns.
    package mutating func take(_ key: Key, columns: Int) -> Outcome {
        if key == Key(.up) || key == Key(.down) { return move(by: key == Key(.up) ? -1 : 1, columns: columns) }
        goal = nil
        switch key {
        case Key(.enter): return .submitted
        case Key(.enter, .alt), Key(.enter, .shift), .control("j"): buffer.insert("\n")
        default: return buffer.take(key) ? .taken : .ignored
        }
        return .taken
    }

    /// Inserts what was pasted.
    ///
    /// - Parameters:
    ///   - paste: The text.
    ///   - label: What is shown in its place until it is unfolded; nil shows all of it.
    /// - Returns: How many characters at its end had no room.
    @discardableResult
    package mutating func take(_ paste: Paste, foldedAs label: String? = nil) -> Int {
        goal = nil
        return label.map { buffer.insert(paste.text, foldedAs: $0) } ?? buffer.insert(paste.text)
    }

    /// The lines that it wants, at least one and at most so many.
    package func height(columns: Int, most: Int) -> Int { min(max(1, most), lines(columns).count) }

    /// Draws the lines around the caret.
    package func draw(on canvas: inout Canvas, in area: Rect, hasFocus: Bool) {
        guard !area.isEmpty else { return }
        let lines = lines(area.columns)
        let caret = position(of: buffer.caret, in: lines)
        let top = max(0, min(caret.row - area.rows + 1, lines.count - area.rows))
        if buffer.characters.isEmpty {
            canvas.write(StyledText(placeholder), in: area.line(0), base: canvas.theme.quiet)
        }
        canvas.clipped(to: area) { canvas in
            for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
                var point = Point(column: area.column, row: area.row + row)
                for piece in buffer.pieces(line) { point.column += canvas.write(piece, at: point) }
            }
            guard hasFocus else { return }
            let column = min(caret.column, area.columns - 1)
            canvas.placeCursor(at: Point(column: area.column + column, row: area.row + caret.row - top))
        }
    }
}

extension TextArea {
    /// The characters of each line of the screen. One column is the caret's.
    private func lines(_ columns: Int) -> [Range<Int>] {
        TypedLines.ranges(of: buffer.characters, columns: columns - 1, width: width(of:))
    }

    private func width(of character: Character) -> Int {
        buffer.folds[character].map { DisplayWidth.columns(of: $0.label) } ?? TypedLines.columns(of: character)
    }

    private func position(of caret: Int, in lines: [Range<Int>]) -> Point {
        let row = lines.lastIndex { $0.lowerBound <= caret } ?? 0
        let before = buffer.characters[lines[row].lowerBound..<caret]
        return Point(column: before.reduce(0) { $0 + width(of: $1) }, row: row)
    }

    /// Up and down by lines of the screen. At the first and the last line the key is not handled here.
    private mutating func move(by distance: Int, columns: Int) -> Outcome {
        let lines = lines(columns)
        let place = position(of: buffer.caret, in: lines)
        guard lines.indices.contains(place.row + distance) else { return .ignored }
        let wanted = goal ?? place.column
        let line = lines[place.row + distance]
        // The place after the last character is the next line's first, but in the last line.
        let end = line.upperBound - (place.row + distance + 1 < lines.count ? 1 : 0)
        var column = 0
        var caret = line.lowerBound
        while caret < end {
            column += width(of: buffer.characters[caret])
            if column > wanted { break }
            caret += 1
        }
        buffer.place(caret)
        goal = wanted
        return .taken
    }
}

extension TextBuffer {
    /// The text of a line, with labels for what is folded.
    fileprivate func pieces(_ line: Range<Int>) -> [StyledText.Span] {
        var text = StyledText("")
        for part in characters[line] {
            if let fold = folds[part] { text.append(fold.label, .dim) } else { text.append(TypedLines.shown([part])) }
        }
        return text.spans
    }
}
