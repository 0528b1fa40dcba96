internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension TestLane {
    /// How long the part is that goes along a running lane, and how far it goes in one step of time.
    private static let bright = 8
    private static let stride = 2
    private static let pace = Duration.milliseconds(100)

    /// Draws its bar from the left of a line; what is behind the cells of the axis is for words.
    func drawBar(
        _ segments: [Segment], on canvas: inout Canvas, in line: Rect, _ axis: TestAxis, _ moment: Duration,
        hasWord: Bool = true
    ) {
        var end = 0
        for segment in segments {
            let start = max(end, axis.cell(segment.start))
            guard axis.fits(segment.end) else {
                let style = segment.isFailed ? canvas.theme.bad : canvas.theme.steps[segment.step.rawValue]
                canvas.fill(part(start..<axis.cells, of: line), with: "━", style: style)
                canvas.write("▸", at: part(axis.cells..<axis.cells + 1, of: line).origin, style: style)
                return
            }
            // What took half a cell or more is seen.
            let isSeen = (segment.end - segment.start) * (2 * axis.cells) >= axis.span
            end = min(axis.cells, max(axis.cell(segment.end), start + (isSeen ? 1 : 0)))
            draw(segment, on: &canvas, in: part(start..<max(start, end), of: line), isFirst: start == 0)
        }
        switch tail(behind: end, axis) {
        case .wait(let cells, let isOver):
            drawWait(on: &canvas, cells, isOver: isOver, in: line, axis, moment)
            guard hasWord, case .stopped(let text) = self.end else { return }
            let word = StyledText(" " + text, .warn)
            let place = line.inset(left: cells.upperBound + (isOver ? 1 : 0))
            if word.columns <= place.columns { canvas.write(word, in: place) }
        case .failed(let word, let role):
            let (sign, place) = (role == .warn ? "" : "✗", line.inset(left: end))
            let text = StyledText(hasWord && !word.isEmpty ? "\(sign) \(word)" : sign)
            let style = canvas.theme.style(of: role).adding(CellStyle(.standard, .bold))
            canvas.write(text.columns <= place.columns ? text : StyledText(sign), in: place, base: style)
        case .none: break
        }
    }

    private enum Tail {
        case wait(Range<Int>, isOver: Bool)
        case failed(String, Role)
    }

    private func tail(behind cell: Int, _ axis: TestAxis) -> Tail? {
        switch end {
        case .notBegun, .passed: nil
        case .running, .stopped:
            .wait(cell..<max(cell, min(axis.cells, axis.cell(time))), isOver: !axis.fits(time))
        case .failed(let word, let role): .failed(word, role)
        }
    }

    private func part(_ cells: Range<Int>, of line: Rect) -> Rect {
        Rect(column: line.column + cells.lowerBound, row: line.row, columns: cells.count, rows: 1)
    }

    private func draw(_ segment: Segment, on canvas: inout Canvas, in place: Rect, isFirst: Bool) {
        guard !place.isEmpty else { return }
        let style = canvas.theme.stepBars[segment.step.rawValue]
        canvas.fill(place, style: style)
        if !isFirst { canvas.write("▏", at: place.origin, style: style) }
        guard DisplayWidth.columns(of: segment.name) + 2 <= place.columns else { return }
        // Terminals make bright what is bold of the 16, and bright black is no ink.
        let ink = style.foreground == .black ? style : style.adding(CellStyle(.standard, .bold))
        canvas.write(segment.name, at: place.inset(left: 1).origin, style: ink)
    }

    /// A thin line up to now, along which a bright part goes as long as it is waited.
    private func drawWait(
        on canvas: inout Canvas, _ cells: Range<Int>, isOver: Bool, in line: Rect, _ axis: TestAxis, _ moment: Duration
    ) {
        let theme = canvas.theme
        canvas.fill(part(cells, of: line), with: "━", style: theme.calm[0])
        let isRunning = if case .running = end { true } else { false }
        if isOver {
            let arrow = part(axis.cells..<axis.cells + 1, of: line).origin
            canvas.write("▸", at: arrow, style: isRunning ? theme.accent : theme.calm[0])
        }
        guard isRunning else { return }
        let steps = Int(moment / Self.pace) * Self.stride
        let head = cells.lowerBound + steps % (cells.count + Self.bright)
        let lit = max(cells.lowerBound, head - Self.bright)..<max(cells.lowerBound, min(cells.upperBound, head))
        canvas.fill(part(lit, of: line), with: "━", style: theme.accent)
    }

    // MARK: Its stages in words

    /// A stage as it is written: its name in the colour of its step, and its milliseconds.
    private typealias Word = (name: String, step: TestStep, time: StyledText)

    /// Those that have room, the longest ones first to stay.
    private func words(columns: Int, _ messages: Messages) -> [Word] {
        var shown = segments
        func words() -> [Word] {
            let done = shown.map { Word($0.name, $0.step, StyledText(Self.number($0.end - $0.start, messages))) }
            guard let waiting else { return done }
            var time = StyledText(Self.number(waiting.time, messages))
            if case .running = end { time = StyledText(messages.soFar(messages.counting(waiting.time)), .bold) }
            return done + [(waiting.stage.rawValue, waiting.stage.step, time)]
        }
        while Self.columns(of: words()) > columns,
            let shortest = shown.indices.min(by: { shown[$0].end - shown[$0].start < shown[$1].end - shown[$1].start })
        {
            shown.remove(at: shortest)
        }
        return words()
    }

    private static func columns(of words: [Word]) -> Int {
        words.reduce(0) { $0 + $1.name.count + 1 + $1.time.columns + 2 } - 2
    }

    /// Milliseconds are written without their unit, as on the axis.
    private static func number(_ time: Duration, _ messages: Messages) -> String {
        let milliseconds = time / .milliseconds(1)
        if milliseconds >= 1_000 { return messages.latency(time) }
        let tenths = Int((milliseconds * 10).rounded())
        return tenths < 10 ? "\(tenths / 10).\(tenths % 10)" : "\(Int(milliseconds.rounded()))"
    }

    /// The lines that the note needs below the stages; none if it stands behind them.
    func noteLines(columns: Int, _ messages: Messages) -> [StyledText] {
        let used = Self.columns(of: words(columns: columns, messages))
        let start = used > 0 ? used + 3 : 0
        return note.columns + start <= columns ? [] : note.wrapped(toColumns: max(8, columns))
    }

    /// Draws its stages, and the note behind or below them.
    func drawStages(on canvas: inout Canvas, in area: Rect, _ messages: Messages) {
        let line = area.line(0)
        var point = line.origin
        for word in words(columns: line.columns, messages) {
            var style = canvas.theme.steps[word.step.rawValue]
            if word.time.spans.first?.role == .bold { style = style.adding(CellStyle(.standard, .bold)) }
            point.column += canvas.write(word.name + " ", at: point, style: style)
            let place = Rect(column: point.column, row: point.row, columns: line.endColumn - point.column, rows: 1)
            point.column += canvas.write(word.time, in: place) + 2
        }
        let below = noteLines(columns: line.columns, messages)
        guard below.isEmpty else {
            for (row, text) in below.enumerated() { canvas.write(text, in: area.line(row + 1)) }
            return
        }
        let used = point.column - line.column
        canvas.write(note, in: line.inset(left: used > 0 ? used + 1 : 0))
    }
}
