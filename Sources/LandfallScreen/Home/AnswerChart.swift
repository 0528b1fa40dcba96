internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// How a server has answered, as an area of eighths of a row above a time axis.
struct AnswerChart: Sendable {
    let buckets: [AnswerHistory.Bucket?]
    /// The top of the scale, in milliseconds.
    let top: Double

    /// - Parameters:
    ///   - buckets: From old to new; nil where nothing was recorded.
    ///   - typical: The usual answer time, of which the scale has four.
    init(_ buckets: [AnswerHistory.Bucket?], typical: Duration?) {
        self.buckets = buckets
        top = RoundNumber.next(
            4 * (typical.map { $0 / .milliseconds(1) } ?? 1), digits: [1, 2, 3, 4, 5, 8], least: 0.01)
    }

    /// Draws it into as many columns as it has buckets.
    func draw(on canvas: inout Canvas, in area: Rect) {
        for (index, bucket) in buckets.enumerated() where index < area.columns {
            draw(bucket, on: &canvas, Rect(column: area.column + index, row: area.row, columns: 1, rows: area.rows))
        }
    }

    /// Names the last outage beside it, where nothing reaches so high.
    func drawOutage(_ name: StyledText, on canvas: inout Canvas, in area: Rect) {
        guard let last = buckets.lastIndex(where: { $0?.hasOutage == true }), name.columns > 0, area.rows > 1 else {
            return
        }
        let first = buckets[...last].lastIndex { $0?.hasOutage != true }.map { $0 + 1 } ?? 0
        let isFree = buckets.map { bucket -> Bool in
            let share = (bucket?.median).map { $0 / .milliseconds(1) / top } ?? 0
            return bucket?.hasOutage != true && share * Double(area.rows) <= Double(area.rows - 1)
        }
        for begin in [last + 2, first - 1 - name.columns] where begin >= 0 && begin + name.columns <= buckets.count {
            guard isFree[begin..<begin + name.columns].allSatisfy(\.self) else { continue }
            canvas.write(name, in: area.line(0).inset(left: begin))
            return
        }
    }

    private func draw(_ bucket: AnswerHistory.Bucket?, on canvas: inout Canvas, _ column: Rect) {
        let theme = canvas.theme
        let foot = column.line(column.rows - 1).origin
        guard let bucket else {
            canvas.write("·", at: foot, style: theme.faint)
            return
        }
        if bucket.hasOutage {
            for row in 0..<column.rows { canvas.write(" ", at: column.line(row).origin, style: theme.outage) }
            canvas.write("×", at: foot, style: theme.bad.adding(theme.outage))
            return
        }
        guard let median = bucket.median else { return }
        let share = median / .milliseconds(1) / top
        let eighths = max(1, Int((min(1, share) * Double(column.rows * 8)).rounded()))
        for row in 0..<column.rows {
            let level = min(8, eighths - row * 8)
            guard level > 0 else { return }
            let style = share > 1 ? theme.warn : theme.calm[min(2, row * 3 / max(1, column.rows))]
            let point = column.line(column.rows - 1 - row).origin
            // Fonts leave a line between rows of full blocks, so what lies behind those has their colour.
            let isFull = level == 8 && style.foreground != .standard && !style.attributes.contains(.dim)
            canvas.write(
                String(AnswerStrip.blocks[level - 1]), at: point,
                style: isFull ? CellStyle(style.foreground, on: style.foreground) : style)
        }
    }

    /// Draws the full hours below it, every third one, and where it ends.
    func drawAxis(on canvas: inout Canvas, in line: Rect, minutes: Int, until end: Date, now: String) {
        let begin = end.addingTimeInterval(-Double(buckets.count * minutes * 60))
        let style = canvas.theme.quiet
        let last = line.column + buckets.count
        let free = last - DisplayWidth.columns(of: now)
        canvas.write(now, at: Point(column: free, row: line.row), style: style)
        // The hours of the wall, which are not those of the epoch everywhere.
        let clock = timeOfDay(begin)
        let (hour, minute) = (Int(clock.prefix(2)) ?? 0, Int(clock.dropFirst(3).prefix(2)) ?? 0)
        var next = (hour / 3 + 1) * 3
        while true {
            let distance = Double((next - hour) * 60 - minute) / Double(minutes)
            let column = line.column + Int(distance.rounded())
            guard column + 6 <= free else { return }
            let shown = next % 24
            canvas.write(
                (shown < 10 ? "0" : "") + "\(shown):00", at: Point(column: column, row: line.row), style: style)
            next += 3
        }
    }
}
