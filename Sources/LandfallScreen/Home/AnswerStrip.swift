internal import LandfallConnections
internal import LandfallTerminal

/// How a server has answered, as one cell for each interval: its height is the answer time against the server's own usual one.
struct AnswerStrip: Sendable, Hashable {
    enum Cell: Sendable, Hashable {
        /// 0 to 7, and whether that is far more than usual.
        case level(Int, isSlow: Bool)
        case outage
        case unrecorded
    }

    let cells: [Cell]

    static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    /// The level of the usual answer, and what one more level means.
    private static let usual = 2
    private static let step = 1.4
    /// So many times the usual one is slow.
    private static let slow = 4.0

    /// - Parameters:
    ///   - buckets: From old to new; nil where nothing was recorded.
    ///   - typical: The usual answer time.
    init(_ buckets: [AnswerHistory.Bucket?], typical: Duration?) {
        cells = buckets.map { bucket in
            guard let bucket else { return .unrecorded }
            if bucket.hasOutage { return .outage }
            guard let median = bucket.median else { return .unrecorded }
            guard let typical, typical > .zero else {
                return .level(Self.usual, isSlow: false)
            }
            return .level(Self.level(median / typical), isSlow: median / typical > Self.slow)
        }
    }

    /// The level of an answer that took so many times the usual one: each step is ``step`` times the one before.
    private static func level(_ ratio: Double) -> Int {
        var (level, edge) = (Self.usual, 1.0)
        // The edge between two levels lies in their middle, as a ratio.
        let half = 1.1832
        while level < blocks.count - 1, ratio > edge * half { (level, edge) = (level + 1, edge * step) }
        while level > 0, ratio < edge / half { (level, edge) = (level - 1, edge / step) }
        return level
    }

    /// Draws it; `isOld` is for a server of which nothing is heard now.
    func draw(on canvas: inout Canvas, in line: Rect, isOld: Bool = false) {
        let theme = canvas.theme
        for (column, cell) in cells.suffix(line.columns).enumerated() {
            let point = Point(column: line.column + column, row: line.row)
            let (text, style): (Character, CellStyle) =
                switch cell {
                case .level(let level, let isSlow): (Self.blocks[level], isSlow ? theme.warn : theme.calm[1])
                case .outage: ("×", theme.bad.adding(theme.outage))
                case .unrecorded: ("·", theme.faint)
                }
            canvas.write(String(text), at: point, style: isOld ? theme.ghost : style)
        }
    }
}
