internal import LandfallTerminal
internal import LandfallWording

extension TestPage {
    /// Draws it, so many rows further down.
    func draw(on canvas: inout Canvas, offset: Int) {
        let shift = max(0, min(offset, rows - area.rows))
        let page = Rect(column: area.column, row: area.row - shift, columns: area.columns, rows: max(rows, area.rows))
        canvas.clipped(to: area) { canvas in
            let text = grid.isNarrow ? page.inset(left: 1, right: 1) : page.inset(left: 2, right: 2)
            for (row, line) in top.enumerated() {
                let isVerdict = row < head.lines.count
                canvas.write(line, in: text.line(row), base: isVerdict ? CellStyle(.standard, .bold) : .standard)
            }
            canvas.write(head.end, in: text.line(0), alignment: .right)
            drawLanes(on: &canvas, in: page.inset(top: top.count + gap))
            let start = laneStart + laneRows + lanes.count * laneGap
            drawBottom(on: &canvas, in: page.inset(top: start + 1), text.inset(top: start + 1))
            if hasLegend { TestStep.drawLegend(on: &canvas, in: text.line(page.rows - 2), messages) }
        }
        guard rows > area.rows else { return }
        let bar = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
        ScrollBar(offset: shift, visible: area.rows, total: rows).draw(on: &canvas, in: bar)
    }

    private func drawLanes(on canvas: inout Canvas, in area: Rect) {
        let titles = messages.testColumn
        let line = area.line(0)
        if !grid.isNarrow {
            canvas.write(StyledText(titles.route, .heading), in: line.inset(left: 2))
            canvas.write(StyledText(titles.time, .heading), in: line.inset(right: 2), alignment: .right)
        }
        let start = grid.axis.column
        let rows = grid.isNarrow ? 1 : laneStart - top.count - gap + laneRows + (lanes.count - 1) * laneGap + laneGap
        axis.draw(
            on: &canvas,
            in: Rect(column: area.column + start, row: area.row, columns: grid.axis.cells + 1, rows: rows))
        var row = laneStart - top.count - gap
        for lane in lanes {
            let place = area.inset(top: row)
            if grid.isNarrow { drawNarrow(lane, on: &canvas, in: place) } else { draw(lane, on: &canvas, in: place) }
            row += height(lane) + laneGap
        }
    }

    private func draw(_ lane: TestLane, on canvas: inout Canvas, in area: Rect) {
        let (line, second) = (area.line(0), area.line(1))
        canvas.write(lane.sign, in: line.inset(left: 2))
        let name = StyledText(lane.name, .bold)
        let hasWins = lane.isUsed && lanes.count > 1
        let wins = StyledText(messages.wins, .good)
        canvas.write(
            hasWins && grid.hasAddresses ? name + "  " + wins : name,
            in: line.inset(left: 4, right: line.columns - grid.axis.column + 1))
        var end = lane.time(messages)
        if grid.hasAddresses, case .running = lane.end {
        } else if grid.hasAddresses, let isProven = lane.isProven {
            end =
                StyledText(messages.proven(isProven), isProven ? .good : .warn)
                + end.padded(toColumns: 9, alignment: .right)
        } else if hasWins {
            end = wins + " " + end
        }
        let rest = line.inset(left: grid.axis.column, right: end.columns + 3)
        if case .notBegun = lane.end {
            canvas.write(lane.note, in: rest)
        } else {
            // Whether it is proven stands at the right.
            let isSaid = grid.hasAddresses && lane.isProven == false
            lane.drawBar(lane.segments, on: &canvas, in: rest, axis, moment, hasWord: !isSaid)
        }
        canvas.write(end, in: line.inset(right: 2), alignment: .right)
        if grid.hasAddresses {
            let place = second.inset(left: 4, right: second.columns - grid.axis.column + 1)
            canvas.write(StyledText(lane.address, .dim), in: place)
        }
        if case .notBegun = lane.end { return }
        lane.drawStages(on: &canvas, in: area.inset(left: grid.axis.column, top: 1, right: 2), messages)
    }

    private func drawNarrow(_ lane: TestLane, on canvas: inout Canvas, in area: Rect) {
        let line = area.line(0)
        let end = lane.time(messages)
        canvas.write(lane.sign, in: line.inset(left: 1))
        canvas.write(
            StyledText(lane.name, .bold) + "  " + lane.word(messages), in: line.inset(left: 3, right: end.columns + 2))
        canvas.write(end, in: line.inset(right: 1), alignment: .right)
        let bar = area.line(1).inset(left: grid.axis.column)
        lane.drawBar(lane.merged(messages), on: &canvas, in: bar, axis, moment, hasWord: false)
    }

    private func drawBottom(on canvas: inout Canvas, in area: Rect, _ text: Rect) {
        guard listsSteps else {
            guard !findings.isEmpty else { return }
            canvas.rule(in: text.line(0), title: StyledText(messages.foundOut, .bold))
            for (row, line) in findings.enumerated() { canvas.write(line, in: text.line(row + 1)) }
            return
        }
        let title = messages.nextSteps
        let order = steps.count > 1 ? StyledText("  " + title.order, .dim) : ""
        canvas.rule(in: text.line(0), title: StyledText(title.title, .bold) + order)
        var row = 1
        for (index, lines) in stepLines.enumerated() {
            let place = area.inset(top: row, bottom: max(0, area.rows - row - lines.count))
            row += lines.count
            draw(steps[index], lines, isChosen: index == step, on: &canvas, in: place)
            canvas.addRegion(place, owner: Self.steps, part: index)
        }
    }

    private func draw(
        _ step: NextStep, _ lines: [StyledText], isChosen: Bool, on canvas: inout Canvas, in area: Rect
    ) {
        let text = area.inset(left: grid.isNarrow ? 3 : 4, right: grid.isNarrow ? 1 : 2)
        for (row, line) in lines.enumerated() {
            canvas.write(line, in: text.line(row), base: isChosen && row == 0 ? canvas.theme.strong : .standard)
        }
        if let command = step.command, standsBeside(step), !step.text.isEmpty {
            canvas.write(StyledText("\(command)", isChosen ? nil : .dim), in: area.line(0).inset(left: 56, right: 2))
        }
        guard isChosen else { return }
        let key = StyledText("↵ ", .accent) + StyledText(messages.enterStep(isCopied: step.isCopied), .dim)
        let used = standsBeside(step) ? 0 : (lines.last?.columns ?? 0)
        if step.command != nil, used + key.columns + 2 <= text.columns {
            canvas.write(key, in: text.line(standsBeside(step) ? 0 : lines.count - 1), alignment: .right)
        }
        if step.command != nil || steps.count > 1 {
            canvas.bar(in: area)
            canvas.highlight(area, with: canvas.theme.chosen)
        }
    }
}
