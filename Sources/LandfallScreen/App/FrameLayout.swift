internal import LandfallTerminal

/// The areas of the parts of a frame.
struct FrameLayout {
    let header: Rect
    /// Where a banner stands, and the words of a filter.
    let notice: Rect
    /// What parts the first and the last line from the rest; none where they have something behind them.
    let rules: [Rect]
    let body: Rect
    /// The places, or the parts of one; nil if they stand in the first line.
    let tabs: Rect?
    let keys: Rect
    /// Whether there is not enough room for anything.
    let isTooSmall: Bool

    static let least = TerminalSize(columns: 30, rows: 8)
    /// Fewer columns have the tabs of a phone.
    static let narrow = 72
    /// So many rows have none to spare for a notice.
    private static let low = 24

    init(_ size: TerminalSize, hasTints: Bool) {
        let (isNarrow, isLow) = (size.columns < Self.narrow, size.rows <= Self.low)
        isTooSmall = size.columns < Self.least.columns || size.rows < Self.least.rows
        let hasRule = isNarrow ? size.rows >= 12 : !hasTints && !isLow
        let lines = Rect(size).rows([
            .fixed(1), .fixed(isLow ? 0 : 1), .share(), .fixed(hasRule ? 1 : 0), .fixed(isNarrow ? 1 : 0), .fixed(1),
        ])
        let line = { (index: Int) in lines[index] ?? Rect(column: 0, row: 0, columns: 0, rows: 0) }
        (header, body, keys) = (line(0), line(2), line(5))
        notice = isLow ? body.line(body.rows - 1) : line(1)
        rules = (hasTints || isLow ? [] : [line(1)]) + [line(3)]
        tabs = isNarrow ? line(4) : nil
    }
}
