internal import LandfallTerminal

/// The time axis that all routes share. It fits the slowest that has answered, so that it stays as it is while something hangs.
struct TestAxis: Sendable, Hashable {
    /// What its cells stand for in all.
    let span: Duration
    let cells: Int

    /// Less than this many cells have no room for the number of the next tick.
    private static let leastTick = 7
    private static let first = Duration.milliseconds(100)

    /// - Parameters:
    ///   - answered: How long the routes took that have answered.
    ///   - silent: How long the others took that are at their end; they count where none has answered.
    ///   - cells: How wide it is.
    init(answered: [Duration], silent: [Duration], cells: Int) {
        span = (answered.max() ?? silent.max()).map(Self.rounded) ?? Self.first
        self.cells = max(1, cells)
    }

    /// The next of 1, 2, 3, 5 and 9 times a power of ten, in milliseconds.
    private static func rounded(_ time: Duration) -> Duration {
        .milliseconds(1) * RoundNumber.next(time / .milliseconds(1), digits: [1, 2, 3, 5, 9], least: 1)
    }

    /// The cell at which a time ends.
    func cell(_ time: Duration) -> Int { Int((min(2, time / span) * Double(cells)).rounded()) }

    /// Whether a time lies on it.
    func fits(_ time: Duration) -> Bool { time <= span }

    /// Into how many parts the ticks divide it: as many as have room, in round numbers.
    private var parts: Int {
        let milliseconds = span / .milliseconds(1)
        var digit = milliseconds
        while digit >= 10 { digit /= 10 }
        let choices =
            switch Int(digit.rounded()) {
            case 2: [10, 8, 4, 2]
            case 3: [6, 3]
            case 5: [10, 5, 2]
            case 9: [9, 6, 3]
            default: [10, 5, 4, 2]
            }
        return choices.first { cells / $0 >= Self.leastTick } ?? 1
    }

    /// Draws the numbers into the first line of an area, and a tick for each into the other ones.
    func draw(on canvas: inout Canvas, in area: Rect) {
        let isSeconds = span >= .seconds(1)
        let whole = span / (isSeconds ? .seconds(1) : .milliseconds(1))
        for part in 0...parts {
            let column = area.column + Int((Double(cells * part) / Double(parts)).rounded())
            let number = Self.text(whole * Double(part) / Double(parts))
            let unit = part == 0 ? isSeconds ? " s" : " ms" : ""
            canvas.write(number + unit, at: Point(column: column, row: area.row), style: canvas.theme.heading)
            for row in 1..<max(1, area.rows) {
                canvas.write("┊", at: Point(column: column, row: area.row + row), style: canvas.theme.faint)
            }
        }
    }

    /// At most two digits behind the point, and none that is zero.
    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
