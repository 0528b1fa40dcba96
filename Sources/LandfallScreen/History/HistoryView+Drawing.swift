internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension HistoryView {
    private static let bar: Character = "▆"
    private static let barColumns = 40
    /// Fewer columns of text have no titles above those of outages.
    private static let narrow = FrameLayout.narrow - 4

    var title: StyledText {
        StyledText(messages.lastDays(server.map { "\($0.profile.name)" } ?? "", Self.days), .bold)
    }

    /// The sums of all days.
    var summary: [StyledText] {
        guard let answers = server?.history, let share = answers.availability(since: since, until: moment.date) else {
            return [StyledText(messages.nothingRecorded, .dim)]
        }
        var parts = [StyledText(messages.answered(DaySummary.percent(share, wasGone: !outages.isEmpty)))]
        if let median = answers.median(since: since, until: moment.date) {
            parts.append(StyledText(messages.typical + " ", .dim) + StyledText(messages.latency(median), .bold))
        }
        if let most = answers.slowest(since: since, until: moment.date) {
            parts.append(StyledText(messages.underMostly(messages.latency(most)), .dim))
        }
        if let worst = answers.worst(since: since, until: moment.date) {
            parts.append(StyledText(messages.slowest + " ", .dim) + StyledText(messages.latency(worst)))
        }
        if !outages.isEmpty {
            let length = outages.reduce(0.0) { sum, outage in
                sum + (outage.length.map { $0 / .seconds(1) } ?? moment.date.timeIntervalSince(outage.start))
            }
            let sum = messages.outagesInAll(outages.count, messages.span(Int(length)))
            parts.append(StyledText("× ", .bad) + StyledText(sum))
        }
        return parts
    }

    /// The same in lines; none of them breaks within a sum.
    private func sums(columns: Int) -> [StyledText] {
        let gap = columns < Self.narrow ? "  " : "    "
        return summary.reduce(into: []) { lines, sum in
            if let last = lines.last, last.columns + gap.count + sum.columns <= columns {
                lines[lines.count - 1] = last + StyledText(gap) + sum
            } else {
                lines.append(sum)
            }
        }
    }

    /// An outage: since when, how long, over which route, why, and its end.
    func line(of outage: Outage) -> [StyledText] {
        let day = messages.weekday(HistoryDay.range(0, before: outage.start).weekday)
        return [
            StyledText("\(day) \(hourAndMinute(outage.start))"), StyledText(messages.length(of: outage)),
            StyledText(outage.route.map { ForeignText($0).description } ?? "–"),
            StyledText(messages.reason(ofCode: outage.code)), back(of: outage),
        ]
    }

    /// When it answered again, and over which route.
    private func back(of outage: Outage) -> StyledText {
        guard let server, let length = outage.length else { return "" }
        let end = outage.start.addingTimeInterval(length / .seconds(1))
        let next = end.addingTimeInterval(Double(AnswerHistory.minutes * 60))
        let used = server.history.buckets(1, minutes: AnswerHistory.minutes, until: next)[0]?.route
        let routes = server.profile.routes
        let time = hourAndMinute(end)
        let over = used.flatMap {
            routes.indices.contains($0) ? messages.over(messages.via(routes[$0].via), time) : nil
        }
        return StyledText(over ?? time)
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        guard let server else { return }
        let grid = HistoryGrid(columns: area.columns)
        let text = area.inset(left: 2, right: 2)
        let share = server.history.recorded(since: since, until: moment.date)
        canvas.rule(
            in: text.line(0), title: title, end: StyledText(messages.recordedShare("\(Int(share * 100))"), .dim))
        let sums = sums(columns: text.columns)
        for (row, line) in sums.enumerated() { canvas.write(line, in: text.line(1 + row)) }
        var row = 1 + sums.count + (area.rows > 16 ? 1 : 0)
        drawAxis(on: &canvas, in: area.line(row), grid)
        let days = area.inset(top: row + 1).inset(bottom: max(0, area.rows - row - 1 - Self.days))
        list.draw(on: &canvas, in: days, owner: Self.rows, hasFocus: focus == .list) { canvas, day, line in
            draw(day, on: &canvas, in: line, grid)
        }
        row += 1 + Self.days + (area.rows > 24 ? 2 : 1)
        let routes = text.columns >= 100 ? server.history.routes(since: since, until: moment.date) : []
        let isHigh = area.rows - row >= 4 + outages.prefix(3).count + routes.count + 3
        if !outages.isEmpty, area.rows - row >= 2 {
            let room = area.rows - row - (isHigh && !routes.isEmpty ? routes.count + 3 : 0)
            row += drawOutages(on: &canvas, in: text.inset(top: row), rows: room) + 1
        }
        if isHigh, !routes.isEmpty { draw(routes, on: &canvas, in: text.inset(top: row), server.profile) }
    }

    /// The hours of a day above their cells, and the titles of the numbers.
    private func drawAxis(on canvas: inout Canvas, in line: Rect, _ grid: HistoryGrid) {
        let style = canvas.theme.heading
        let hours = grid.cells >= 72 ? 4 : 6
        for hour in stride(from: 0, to: 24, by: hours) {
            let column = line.column + grid.strip + hour * 60 / grid.minutes
            canvas.write((hour < 10 ? "0" : "") + "\(hour):00", at: Point(column: column, row: line.row), style: style)
        }
        guard let typical = grid.typical, let outages = grid.outages else { return }
        let titles = messages.historyColumn
        for (place, text) in [(grid.answered, titles.answered), (typical, titles.typical), (outages, titles.outages)] {
            canvas.write(StyledText(text, .heading), in: place.rect(in: line), alignment: .right)
        }
    }

    private func draw(_ day: HistoryDay, on canvas: inout Canvas, in line: Rect, _ grid: HistoryGrid) {
        canvas.write(StyledText(day.name), in: grid.name.rect(in: line))
        let place = GridPlace(grid.strip, day.strip.cells.count).rect(in: line)
        day.strip.draw(on: &canvas, in: place)
        canvas.write(day.answered, in: grid.answered.rect(in: line), alignment: .right)
        for case (let place?, let text) in [(grid.typical, day.typical), (grid.outages, day.outages)] {
            canvas.write(text, in: place.rect(in: line), alignment: .right)
        }
    }

    /// Draws as many outages as have room in so many rows, and returns how many rows it has used.
    private func drawOutages(on canvas: inout Canvas, in area: Rect, rows: Int) -> Int {
        let titles = messages.historyTitles.outages
        let name = titles.prefix(1).uppercased() + titles.dropFirst()
        canvas.rule(
            in: area.line(0), title: StyledText(name, .bold) + "  " + StyledText(messages.outageMeaning, .dim))
        if area.columns < Self.narrow { return 1 + drawBriefly(on: &canvas, in: area.inset(top: 1), rows: rows - 1) }
        let columns =
            area.columns >= 100
            ? [
                GridPlace(2, 10), GridPlace(14, 10), GridPlace(26, 22), GridPlace(50, 34),
                GridPlace(86, area.columns - 86),
            ] : [GridPlace(2, 10), GridPlace(14, 10), GridPlace(0, 0), GridPlace(26, area.columns - 26)]
        let head = 2
        let column = messages.outageColumn
        for (place, text) in zip(columns, [column.since, column.length, column.route, column.cause, column.back]) {
            canvas.write(StyledText(text, .heading), in: place.rect(in: area.line(1)))
        }
        let shown = outages.prefix(max(1, rows - head))
        for (row, outage) in shown.enumerated() {
            let line = area.line(row + head)
            canvas.write("×", at: line.origin, style: canvas.theme.bad)
            for (place, text) in zip(columns, self.line(of: outage)) { canvas.write(text, in: place.rect(in: line)) }
        }
        return head + shown.count
    }

    /// Draws the outages where their columns have no room: each whole, and only if all of it has.
    private func drawBriefly(on canvas: inout Canvas, in area: Rect, rows: Int) -> Int {
        var row = 0
        for outage in outages {
            let parts = line(of: outage)
            let text = [parts[0], parts[1], parts[3]].joined(separator: ", ").wrapped(
                toColumns: max(8, area.columns - 2))
            guard row + text.count <= rows || row == 0 else { break }
            canvas.write("×", at: area.line(row).origin, style: canvas.theme.bad)
            for (place, line) in text.enumerated() { canvas.write(line, in: area.line(row + place).inset(left: 2)) }
            row += text.count
        }
        return row
    }

    /// Draws what went over each route as bars on one scale.
    private func draw(
        _ routes: [AnswerHistory.RouteUse], on canvas: inout Canvas, in area: Rect, _ profile: Profile
    ) {
        let top = routes.map(\.percentile95).max() ?? .zero
        let words = messages.byRoute
        canvas.rule(
            in: area.line(0), title: StyledText(words.title, .bold) + "  " + StyledText(words.meaning, .dim),
            end: StyledText(messages.oneScale(messages.latency(top)), .dim))
        let columns = [GridPlace(2, 14), GridPlace(16, 6), GridPlace(24, 9)]
        let end = GridPlace(34 + Self.barColumns + 2, 26)
        let titles = [messages.outageColumn.route, words.used, messages.historyColumn.typical]
        for (index, text) in titles.enumerated() {
            canvas.write(
                StyledText(text, .heading), in: columns[index].rect(in: area.line(1)),
                alignment: index == 0 ? .left : .right)
        }
        for (row, use) in routes.enumerated() where profile.routes.indices.contains(use.route) {
            let line = area.line(row + 2)
            let cells = [
                messages.via(profile.routes[use.route].via), messages.percent("\(Int((use.share * 100).rounded()))"),
                messages.latency(use.median),
            ]
            for (index, text) in cells.enumerated() {
                canvas.write(
                    StyledText(text, index == 0 ? .bold : nil), in: columns[index].rect(in: line),
                    alignment: index == 0 ? .left : .right)
            }
            let length = max(1, Int((use.median / top * Double(Self.barColumns)).rounded()))
            canvas.fill(
                GridPlace(35, length).rect(in: line), with: Self.bar, style: canvas.theme.calm[1])
            canvas.write(
                StyledText(messages.underMostly(messages.latency(use.percentile95)), .dim), in: end.rect(in: line))
        }
    }
}
