/// A page on the terminal's other screen, so that nothing of it is in the scroll-back afterwards. A terminal that has only one is cleared.
package struct BriefPage {
    private let descriptor: Int32
    private let show: @Sendable (String) -> Void

    /// - Parameters:
    ///   - descriptor: The terminal to read from.
    ///   - show: Writes to the terminal.
    package init(descriptor: Int32, show: @escaping @Sendable (String) -> Void) {
        self.descriptor = descriptor
        self.show = show
    }

    /// Shows lines until a line is typed, which is dropped, or the process ends or is stopped: the screen of before is shown again first.
    ///
    /// - Throws: ``HiddenLine/Failure``.
    package func stay(_ lines: [String]) throws(HiddenLine.Failure) {
        let line = HiddenLine(descriptor: descriptor, closing: "\u{1b}[H\u{1b}[2J\u{1b}[?1049l", show: show)
        do throws(HiddenLine.Failure) {
            _ = try line.read("\u{1b}[?1049h\u{1b}[H\u{1b}[2J" + lines.joined(separator: "\n"), limit: 4096)
        } catch .ended, .tooLong {
            return
        }
    }
}
