internal import LandfallTerminal

/// The areas of the parts of a frame.
struct FrameLayout {
    let header: Rect
    let upperRule: Rect
    /// All places; nil if tabs stand in the last line but one instead.
    let sidebar: Rect?
    let separator: Rect?
    let body: Rect
    /// What has happened; nil if there is no room for it.
    let log: Rect?
    let lowerRule: Rect
    let tabs: Rect?
    let keys: Rect
    /// Whether there is not enough room for anything.
    let isTooSmall: Bool

    static let least = TerminalSize(columns: 30, rows: 8)
    private static let wide = 120
    private static let widest = 160
    private static let sidebarColumns = 20
    private static let logRows = 6

    init(_ size: TerminalSize) {
        let isWide = size.columns >= Self.wide
        let hasLog = size.columns >= Self.widest && size.rows >= 24
        isTooSmall = size.columns < Self.least.columns || size.rows < Self.least.rows
        let lines = Rect(size).rows([
            .fixed(1), .fixed(1), .share(), .fixed(size.rows < 12 ? 0 : 1), .fixed(isWide ? 0 : 1), .fixed(1),
        ])
        let line = { (index: Int) in lines[index] ?? Rect(column: 0, row: 0, columns: 0, rows: 0) }
        (header, upperRule, lowerRule, keys) = (line(0), line(1), line(3), line(5))
        tabs = isWide ? nil : lines[4]
        let columns = line(2).columns([
            .fixed(isWide ? Self.sidebarColumns : 0), .fixed(isWide ? 1 : 0), .share(),
        ])
        (sidebar, separator) = isWide ? (columns[0], columns[1]) : (nil, nil)
        let rest = (columns[2] ?? line(2)).rows([.share(), .fixed(hasLog ? Self.logRows : 0)])
        body = rest[0] ?? line(2)
        log = hasLog ? rest[1] : nil
    }
}
