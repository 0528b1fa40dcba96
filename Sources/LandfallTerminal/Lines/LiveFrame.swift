/// What a live region shows: a header, rows that may be more than the screen has room for, and a footer.
package struct LiveBlock: Sendable, Hashable {
    /// Always shown, on top.
    package var header: [StyledText]
    /// The first ones are left out if there is no room.
    package var rows: [StyledText]
    /// Always shown, at the bottom.
    package var footer: [StyledText]

    /// Creates a block.
    package init(header: [StyledText] = [], rows: [StyledText] = [], footer: [StyledText] = []) {
        self.header = header
        self.rows = rows
        self.footer = footer
    }

    /// At most `count` lines: the last rows, above them what `more` says about the number of those left out. A screen that is
    /// too low even for that shows the end of it.
    func lines(atMost count: Int, more: (Int) -> StyledText) -> [StyledText] {
        let all = header + rows + footer
        guard all.count > count else { return all }
        let room = max(1, count - header.count - footer.count - 1)
        let fitted = header + [more(rows.count - room)] + rows.suffix(room) + footer
        return fitted.suffix(max(0, count))
    }
}

/// One state of a live region on the screen. The cursor rests at the start of the line below it.
package struct LiveFrame: Sendable, Hashable {
    private let lines: [String]
    private let plainLines: [String]
    private let size: TerminalSize

    /// Nothing drawn.
    package static let empty = LiveFrame(lines: [], plainLines: [], size: TerminalSize(columns: 0, rows: 0))

    private init(lines: [String], plainLines: [String], size: TerminalSize) {
        self.lines = lines
        self.plainLines = plainLines
        self.size = size
    }

    /// `block` as it looks on a screen of `size`, one line of which is left to the cursor.
    ///
    /// - Parameters:
    ///   - block: What is to be shown.
    ///   - size: The screen.
    ///   - style: How roles look.
    ///   - more: The line that stands for rows that have no room, from their number.
    package init(_ block: LiveBlock, size: TerminalSize, style: Style, more: (Int) -> StyledText) {
        let fitted = block.lines(atMost: size.rows - 1, more: more).map { $0.truncated(toColumns: size.columns) }
        self.init(lines: fitted.map { $0.rendered(style) }, plainLines: fitted.map(\.plain), size: size)
    }
}

extension LiveFrame {
    /// What the terminal must be sent to show this frame where `previous` is; empty if they are alike.
    ///
    /// While it is drawn the terminal holds its picture back (mode 2026) and does not wrap (mode 7), so that a terminal that
    /// gives a character more columns than we do cuts the line and keeps the count of lines true.
    package func bytes(replacing previous: LiveFrame) -> String {
        guard self != previous else { return "" }
        let isSameScreen = size == previous.size
        var body = previous.rewind(on: size)
        for (index, line) in lines.enumerated() {
            let isDrawn = isSameScreen && index < previous.lines.count && previous.lines[index] == line
            body += isDrawn ? "\r\n" : "\u{1b}[K\(line)\r\n"
        }
        if !previous.lines.isEmpty && (!isSameScreen || lines.count < previous.lines.count) { body += "\u{1b}[J" }
        return "\u{1b}[?2026h\u{1b}[?7l\(body)\u{1b}[?7h\u{1b}[?2026l"
    }

    /// What the terminal must be sent to show `final` in place of this frame, whole: lines may wrap and scroll.
    package func bytes(endingWith final: [StyledText], size: TerminalSize, style: Style) -> String {
        let drawn = final.map { line in
            // At the edge the cursor still stands on the last character, which some terminals would erase.
            let isAtEdge = line.columns.isMultiple(of: max(1, size.columns))
            return "\u{1b}[K\(line.rendered(style))\(isAtEdge ? "" : "\u{1b}[K")\r\n"
        }
        return rewind(on: size) + drawn.joined() + (lines.isEmpty ? "" : "\u{1b}[J")
    }

    /// Moves the cursor to the first line of this frame. A terminal that got narrower has wrapped what was drawn, so every
    /// line may now be several. The cursor cannot go above the screen; what has left it stays in the scroll-back.
    ///
    /// The lines are erased one by one as the new ones come: tmux keeps what is erased all at once from the top of the
    /// screen as history.
    private func rewind(on size: TerminalSize) -> String {
        let drawn = plainLines.reduce(0) { $0 + DisplayWidth.wrappedLines(of: $1, columns: size.columns) }
        let up = min(drawn, max(0, size.rows - 1))
        return up > 0 ? "\r\u{1b}[\(up)A" : ""
    }
}
