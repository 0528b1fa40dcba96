internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// Several tests, one row each, on one axis; the selected one opens to its routes and its next step.
struct SeveralTests: Sendable {
    let list: RowList<TestedServer>
    let messages: Messages
    let area: Rect
    let moment: Duration

    static let rows = "tests"
    /// Rows above those of the tests.
    private static let above = 4

    private var grid: SeveralGrid { SeveralGrid(columns: area.columns) }
    private var tests: [TestedServer] { list.rows }

    private var axis: TestAxis {
        let best = tests.compactMap { test in test.leading.map { (test.lanes[$0], test.time(of: test.lanes[$0])) } }
        return TestAxis(best, cells: grid.bar.columns)
    }

    /// The verdict of all: how many are how.
    private var totals: StyledText {
        let standings = tests.map { TestVerdict($0, messages).standing }
        let words = TestVerdict.Standing.allCases.compactMap { standing -> StyledText? in
            let count = standings.count { $0 == standing }
            guard count > 0 else { return nil }
            return StyledText("\(count) ", .bold) + StyledText(standing.word(messages), standing.role)
        }
        return words.joined(separator: grid.verdict == nil ? "  " : "   ")
    }

    // MARK: The rows

    var rows: RowList<TestedServer>.Rows {
        let messages = messages
        return RowList.Rows(opened: (list.chosen?.lanes.count ?? 0) + 1) {
            StyledText("▾ " + messages.moreBelow($0))
        }
    }

    private var place: Rect { area.inset(top: Self.above, bottom: min(2, max(0, area.rows - 12))) }
    var height: Int { list.visible(lines: place.rows, rows) }

    func draw(on canvas: inout Canvas, hasFocus: Bool) {
        let text = grid.verdict == nil ? area.inset(left: 1, right: 1) : area.inset(left: 2, right: 2)
        canvas.write(totals, in: text.line(0))
        if let next { canvas.write(next, in: text.line(1)) }
        drawTitles(on: &canvas, in: area.line(3))
        list.draw(on: &canvas, in: place, owner: Self.rows, hasFocus: hasFocus, rows) { canvas, test, lines in
            draw(test, on: &canvas, in: lines)
        }
        let used = min(place.rows, list.shown.count + rows.opened)
        drawFindings(on: &canvas, in: place.inset(top: used + 1))
        if area.rows >= 12 { TestStep.drawLegend(on: &canvas, in: text.line(area.rows - 2), messages) }
    }

    private var next: StyledText? {
        guard let test = list.chosen, let step = test.steps(messages).first, let command = step.command else {
            return nil
        }
        let lead = messages.enterOn(test.profile.name.description, isCopied: step.isCopied)
        return StyledText(messages.nextStep + "  ", .dim) + StyledText("↵ ", .accent) + StyledText(lead + " ")
            + StyledText("\(command)", .bold)
    }

    private func drawTitles(on canvas: inout Canvas, in line: Rect) {
        let titles = messages.testColumn
        let columns = [
            (grid.name, titles.server), (grid.verdict, titles.verdict), (grid.best, titles.best),
            (grid.why, titles.why),
        ]
        for case (let place?, let title) in columns {
            canvas.write(StyledText(title, .heading), in: place.rect(in: line))
        }
        canvas.write(StyledText(titles.time, .heading), in: grid.time.rect(in: line), alignment: .right)
        if grid.hasBars { axis.draw(on: &canvas, in: grid.bar.rect(in: line)) }
    }

    private func draw(_ test: TestedServer, on canvas: inout Canvas, in lines: Rect) {
        let line = lines.line(0)
        let verdict = TestVerdict(test, messages)
        let standing = verdict.standing
        canvas.write(standing.sign(at: moment), in: line.inset(left: 2))
        canvas.write(StyledText(test.profile.name.description, .bold), in: grid.name.rect(in: line))
        let leading = test.leading
        let lane = leading.map { TestLane(test.lanes[$0], at: $0, of: test, moment, messages) }
        if let place = grid.verdict {
            canvas.write(StyledText(standing.word(messages), standing.role), in: place.rect(in: line))
        }
        let route = test.chosen == nil && !test.isRunning ? nil : leading.map { messages.path(test.lanes[$0].route) }
        if let place = grid.best {
            canvas.write(route.map { StyledText($0) } ?? StyledText("–", .dim), in: place.rect(in: line))
        }
        if let lane { drawBar(lane, on: &canvas, in: line) }
        let why = why(test, lane, standing)
        if let place = grid.why ?? narrowWhy { canvas.write(why, in: place.rect(in: line)) }
        let below = lines.inset(top: 1)
        guard below.rows > 0 else { return }
        for (index, route) in test.lanes.enumerated() {
            let lane = TestLane(route, at: index, of: test, moment, messages)
            drawRoute(lane, on: &canvas, in: below.line(index))
        }
        drawEnd(verdict, test, on: &canvas, in: below.line(test.lanes.count))
    }

    private var narrowWhy: GridPlace? { grid.verdict == nil ? grid.narrowWhy : nil }

    /// Why it is well, what is waited for, or what is wrong.
    private func why(_ test: TestedServer, _ lane: TestLane?, _ standing: TestVerdict.Standing) -> StyledText {
        if test.failure != nil { return StyledText(standing.word(messages), standing.role) }
        guard let lane, let leading = test.leading else { return "" }
        switch (lane.end, standing) {
        case (.running, _): return lane.waiting.map { StyledText($0.stage.rawValue + "…", .dim) } ?? ""
        case (.stopped, _): return lane.word(messages)
        case (_, .failed), (_, .needsUser), (_, .look), (_, .stopped):
            return StyledText(test.result?.code.map(messages.brief) ?? standing.word(messages), standing.role)
        case (.notBegun, _), (.failed, _): return ""
        case (.passed, _):
            let proof =
                lane.isProven == true ? messages.shortProof(of: test.lanes[leading].route) : messages.proven(false)
            return StyledText(proof, .dim)
        }
    }

    private func drawBar(_ lane: TestLane, on canvas: inout Canvas, in line: Rect) {
        canvas.write(lane.time(messages), in: grid.time.rect(in: line), alignment: .right)
        guard grid.hasBars else { return }
        let place = line.inset(left: grid.bar.column, right: line.columns - grid.time.column)
        lane.drawBar(lane.merged(messages), on: &canvas, in: place, axis, moment, hasWord: false)
    }

    private func drawRoute(_ lane: TestLane, on canvas: inout Canvas, in line: Rect) {
        let name = grid.verdict == nil ? line.inset(left: 4, right: line.columns - 16) : line.inset(left: 6)
        canvas.write(StyledText(lane.name), in: name)
        if let place = grid.verdict {
            let end = grid.hasBars ? grid.bar.column - 1 : grid.time.column
            let room = line.inset(left: place.column, right: line.columns - end)
            if DisplayWidth.columns(of: lane.address) <= room.columns {
                canvas.write(StyledText(lane.address, .dim), in: room)
            }
        }
        drawBar(lane, on: &canvas, in: line)
        if let place = grid.why ?? narrowWhy { canvas.write(lane.word(messages), in: place.rect(in: line)) }
    }

    private func drawEnd(_ verdict: TestVerdict, _ test: TestedServer, on canvas: inout Canvas, in line: Rect) {
        let keys = StyledText("→ ", .accent) + StyledText(messages.wholeTest, .dim)
        let text = StyledText(verdict.sentence(hasName: false).text, .bold)
        // Few columns leave the key to the line of keys.
        guard grid.verdict != nil else {
            canvas.write(text, in: line.inset(left: 4, right: 1))
            return
        }
        let room = line.inset(left: 6, right: 2)
        canvas.write(text, in: room.inset(right: keys.columns + 2))
        canvas.write(keys, in: room, alignment: .right)
    }

    /// What is to be known of each that is not simply well.
    private func drawFindings(on canvas: inout Canvas, in area: Rect) {
        let text = area.inset(left: 2, right: 2)
        let found = tests.lazy.compactMap { test -> (TestVerdict.Standing, String, String)? in
            let verdict = TestVerdict(test, messages)
            guard !test.isRunning, verdict.standing != .ok else { return nil }
            return (verdict.standing, test.profile.name.description, verdict.sentence(hasName: false).text)
        }
        .prefix(max(0, text.rows - 1))
        guard grid.verdict != nil, !found.isEmpty else { return }
        canvas.rule(in: text.line(0), title: StyledText(messages.foundOut, .bold))
        for (row, (standing, name, sentence)) in found.enumerated() {
            let line = area.line(row + 1)
            canvas.write(standing.sign(at: moment), in: line.inset(left: 2))
            canvas.write(StyledText(name, .bold), in: grid.name.rect(in: line))
            canvas.write(StyledText(sentence), in: line.inset(left: grid.verdict?.column ?? 0, right: 2))
        }
    }
}
