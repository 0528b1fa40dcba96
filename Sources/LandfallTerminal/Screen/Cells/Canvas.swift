/// An area that a click belongs to: whose it is, and which part of that.
package struct HitRegion: Sendable, Hashable {
    /// The widget's name, as its screen gave it.
    package let owner: String
    /// The part of it: a row, a tab, a key, counted as the widget says.
    package let part: Int
    /// Where.
    package let area: Rect
}

/// A picture of the screen: its frame, and the areas that can be clicked.
package struct Picture: Sendable, Hashable {
    /// The frame that is drawn.
    package let frame: Frame
    /// Those that were drawn later lie above.
    package let regions: [HitRegion]

    /// What a click there is for.
    package func region(at point: Point) -> HitRegion? {
        regions.last { $0.area.contains(point) }
    }
}

/// What is drawn on. Points are those of the whole screen; what lies outside of the clipped area is not drawn.
package struct Canvas: Sendable {
    private var frame: Frame
    private var regions: [HitRegion] = []
    private var clip: Rect
    /// How roles and widgets look.
    package let theme: Theme
    /// Whether text that leads somewhere becomes a link.
    private let hasLinks: Bool

    private init(size: TerminalSize, theme: Theme, hasLinks: Bool) {
        frame = Frame(size: size)
        clip = frame.area
        self.theme = theme
        self.hasLinks = hasLinks
    }

    /// What `body` draws on an empty screen of a size.
    ///
    /// - Parameters:
    ///   - size: The size.
    ///   - theme: How it looks.
    ///   - hasLinks: Whether text that leads somewhere becomes a link (``LinkSupport``).
    ///   - body: What draws.
    /// - Returns: The picture.
    package static func picture(
        _ size: TerminalSize, theme: Theme, hasLinks: Bool = false, _ body: (inout Canvas, Rect) -> Void
    ) -> Picture {
        var canvas = Canvas(size: size, theme: theme, hasLinks: hasLinks)
        body(&canvas, canvas.clip)
        return Picture(frame: canvas.frame, regions: canvas.regions)
    }

    /// Draws with `body` where `area` and the area of before have both a part.
    package mutating func clipped(to area: Rect, _ body: (inout Canvas) -> Void) {
        let before = clip
        clip = clip.intersection(area)
        if !clip.isEmpty { body(&self) }
        clip = before
    }

    /// Says that a click on `area` is for `owner`.
    package mutating func addRegion(_ area: Rect, owner: String, part: Int = 0) {
        let visible = area.intersection(clip)
        if !visible.isEmpty { regions.append(HitRegion(owner: owner, part: part, area: visible)) }
    }

    /// Shows the terminal's cursor at a point; the last call counts.
    package mutating func placeCursor(at point: Point) {
        frame.cursor = clip.contains(point) ? point : nil
    }

    /// Hides the cursor again, for what lies above.
    package mutating func hideCursor() {
        frame.cursor = nil
    }
}

extension Canvas {
    /// Writes text from `point` on to the right, and returns the columns that it takes, whether they are visible or not. A cluster
    /// that the edge of the clipped area cuts is a space there.
    @discardableResult
    package mutating func write(_ text: some StringProtocol, at point: Point, style: CellStyle = .standard) -> Int {
        var column = point.column
        let inked = style.foreground == .standard ? theme.text.adding(style) : style
        let isVisible = (clip.row..<clip.endRow).contains(point.row)
        Clusters.forEach(in: text) { character, columns in
            if isVisible, column >= clip.column, column + columns <= clip.endColumn {
                let shown = character == " " ? style : inked
                frame.put(character, columns: columns, at: Point(column: column, row: point.row), style: shown)
            } else if isVisible {
                for place in max(column, clip.column)..<max(column, clip.column, min(column + columns, clip.endColumn))
                {
                    frame.put(" ", columns: 1, at: Point(column: place, row: point.row), style: style)
                }
            }
            column += columns
            return true
        }
        return column - point.column
    }

    /// Writes a line into a row of `area`, cut with `…` where it is too long. Roles are shown as the theme has them, over `base`.
    ///
    /// - Returns: The columns that it takes.
    @discardableResult
    package mutating func write(
        _ line: StyledText, in area: Rect, alignment: Alignment = .left, base: CellStyle = .standard
    ) -> Int {
        guard !area.isEmpty else { return 0 }
        let fitted = line.truncated(toColumns: area.columns)
        let free = alignment == .left ? 0 : area.columns - fitted.columns
        var point = Point(column: area.column + free, row: area.row)
        for span in fitted.spans { point.column += write(span, at: point, base: base) }
        return point.column - area.column - free
    }

    /// Writes a part of a line from `point` on, as ``write(_:at:style:)`` does, in its role over `base`, and as a link if it is one.
    @discardableResult
    package mutating func write(_ span: StyledText.Span, at point: Point, base: CellStyle = .standard) -> Int {
        let style = base.adding(theme.style(of: span.role))
        return write(span.text, at: point, style: span.link.map { linked(style, to: $0) } ?? style)
    }

    /// Empties an area, in a style.
    package mutating func fill(_ area: Rect, with character: Character = " ", style: CellStyle = .standard) {
        let visible = area.intersection(clip)
        for row in visible.row..<visible.endRow {
            for column in visible.column..<visible.endColumn {
                frame.put(character, columns: 1, at: Point(column: column, row: row), style: style)
            }
        }
    }

    /// Puts a style behind what is drawn in an area, as behind the selected row: what has a background of its own keeps it.
    package mutating func highlight(_ area: Rect, with style: CellStyle) {
        frame.restyle(area.intersection(clip)) { cell in
            var (own, style) = (cell.style, style)
            if style.attributes.contains(.bold) {
                // Blocks have seams where they are bold, and no terminal shows both bold and dim.
                if Self.isGraph(cell.text) { style.attributes.remove(.bold) } else { own.attributes.remove(.dim) }
            }
            return own.background == .standard ? own.adding(style) : style.adding(own)
        }
    }

    private static func isGraph(_ text: Character) -> Bool {
        switch text {
        case "·", "▌", "▁"..."█": true
        default: false
        }
    }

    /// Makes all that is drawn in an area the background of something else.
    package mutating func recede(_ area: Rect) {
        let ghost = theme.ghost
        frame.restyle(area.intersection(clip)) { $0.style == .standard ? $0.style : ghost }
    }

    /// Draws the bar at the left of what is selected.
    package mutating func bar(in area: Rect, style: CellStyle? = nil) {
        for row in 0..<area.rows { write("▌", at: area.line(row).origin, style: style ?? theme.accent) }
    }

    /// Draws the only box of a screen, with its title in its edge, and more words at its right where there is room for them, over what is
    /// there.
    package mutating func box(_ box: Rect, title: StyledText, end: StyledText = "") {
        guard box.rows > 2, box.columns > 4 else { return }
        hideCursor()
        fill(box)
        for (line, left, right) in [(box.line(0), "╭", "╮"), (box.line(box.rows - 1), "╰", "╯")] {
            rule(in: line, style: theme.quiet)
            write(left, at: line.origin, style: theme.quiet)
            write(right, at: Point(column: line.endColumn - 1, row: line.row), style: theme.quiet)
        }
        for row in 1..<(box.rows - 1) {
            for column in [box.column, box.endColumn - 1] {
                write("│", at: Point(column: column, row: box.row + row), style: theme.quiet)
            }
        }
        if title.columns > 0 {
            let text = " " + title.truncated(toColumns: max(0, box.columns - 6)) + " "
            write(text, in: box.line(0).inset(left: 2, right: 2), base: theme.strong)
        }
        if end.columns > 0, title.columns + end.columns + 10 <= box.columns {
            write("  " + end + " ", in: box.line(0).inset(right: 2), alignment: .right, base: theme.quiet)
        }
    }

    /// Marks a row that was chosen with others.
    package mutating func mark(_ line: Rect) {
        write("✓", at: Point(column: line.column + 1, row: line.row), style: theme.accent)
    }

    /// Draws a rule with a title at its left, and more words at its right, where there is room for them.
    package mutating func rule(in area: Rect, title: StyledText, end: StyledText = "") {
        let line = area.line(0)
        let shown = title.columns + end.columns + 6 > line.columns ? "" : end
        rule(in: line)
        if shown.columns > 0 { write(" " + shown, in: line, alignment: .right) }
        if title.columns > 0 { write(title.truncated(toColumns: max(0, line.columns - 2)) + " ", in: line) }
    }

    /// Draws a rule of one character through a row.
    package mutating func rule(in area: Rect, style: CellStyle? = nil) {
        fill(area.line(0), with: "─", style: style ?? theme.faint)
    }

    /// `style` with a link to an address, as far as that is a URI and links are drawn at all.
    package mutating func linked(_ style: CellStyle, to address: String) -> CellStyle {
        guard hasLinks else { return style }
        var style = style
        style.link = frame.link(to: address)
        return style
    }
}
