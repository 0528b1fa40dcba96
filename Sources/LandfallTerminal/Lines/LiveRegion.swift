/// A block of lines that is redrawn in place. The cursor is hidden while it is there, and shown again by ``finish()``, ``close()`` or, at
/// the latest, when nobody has it any more; a signal must therefore end the scope, not the process.
package final class LiveRegion {
    private let output: TerminalOutput
    private let more: @Sendable (Int) -> StyledText
    private var frame = LiveFrame.empty
    private var isCursorHidden = false
    /// What precedes the cursor on the line below the region.
    private var typed = StyledText("")

    /// A region on an output that can redraw, which draws nothing yet.
    ///
    /// - Parameters:
    ///   - output: The terminal.
    ///   - more: The line that stands for rows that have no room, from their number: `… and 12 more`.
    package init(output: TerminalOutput, more: @escaping @Sendable (Int) -> StyledText) {
        self.output = output
        self.more = more
    }

    deinit {
        close()
    }

    /// Lets go of what is drawn, and shows the cursor again. A failed write is not an error.
    package func close() { try? end(writing: "") }

    /// Shows `block` in place of what was drawn before, laid out for the size that the terminal has now.
    package func draw(_ block: LiveBlock) throws(TerminalError) {
        let next = LiveFrame(block, size: output.size, style: output.style, more: more)
        let bytes = next.bytes(replacing: frame)
        guard !bytes.isEmpty else { return }
        let hide = isCursorHidden ? "" : Self.hideCursor
        isCursorHidden = true
        frame = next
        try output.write(hide + bytes)
    }

    /// The same with a line below it, on which the cursor is shown behind what was typed.
    package func draw(_ block: LiveBlock, typing line: StyledText) throws(TerminalError) {
        let size = output.size
        let next = LiveFrame(block, size: size, style: output.style, more: more)
        // A terminal that got narrower has wrapped that line too.
        let wrapped = DisplayWidth.wrappedLines(of: typed.plain, columns: size.columns) - 1
        let up = wrapped > 0 ? "\r\u{1b}[\(wrapped)A" : ""
        typed = line.truncated(toColumns: size.columns - 1)
        let bytes = next.bytes(replacing: frame)
        frame = next
        try output.write("\(bytes.isEmpty ? "" : up + bytes)\r\(typed.rendered(output.style))\u{1b}[K")
    }

    /// Leaves what is drawn on the screen and shows the cursor. What is drawn next begins below it: after Ctrl-Z and `fg`
    /// the old lines are no longer where they were.
    package func finish() throws(TerminalError) {
        // Where the cursor rests the terminal has echoed `^C` or `^Z`.
        try end(writing: isCursorHidden || typed.columns > 0 ? "\r\u{1b}[K" : "")
    }

    /// Replaces what is drawn by `lines`, all of them and as long as they are, and shows the cursor.
    package func finish(with lines: [StyledText]) throws(TerminalError) {
        try end(writing: frame.bytes(endingWith: lines, size: output.size, style: output.style))
    }

    private func end(writing text: String) throws(TerminalError) {
        let bytes = text + (isCursorHidden ? Self.showCursor : "")
        frame = .empty
        typed = ""
        isCursorHidden = false
        if !bytes.isEmpty { try output.write(bytes) }
    }

    private static let hideCursor = "\u{1b}[?25l"
    private static let showCursor = "\u{1b}[?25h"
}
