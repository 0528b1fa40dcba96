internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension HomeDetail {
    /// What has room in so many rows, the most wanted first.
    private struct Plan {
        var routes: Int
        var why: Int
        var hasIdentity = false
        var chart = 0
        var events = 0
        /// Whether the events have a title, and what is in the chart stands between empty rows.
        let isWide: Bool

        private static let mostChart = 7

        init(rows: Int, routes all: Int, why lines: Int, events known: Int, hasCounts: Bool, isWide: Bool) {
            self.isWide = isWide
            let counts = hasCounts ? 1 : 0
            var free = rows - 1 - counts
            func take(_ count: Int) -> Bool {
                guard count <= free else { return false }
                free -= count
                return true
            }
            routes = min(all, max(0, free))
            free -= routes
            why = min(lines, max(0, free))
            free -= why
            if take(2) { hasIdentity = true }
            // A gap, the line of the day, two rows and the axis.
            if take(5) { chart = 2 }
            let head = isWide ? 2 : 0
            if known > 0, take(head + 1) { events = 1 }
            if chart > 0, isWide, take(1) { chart = 3 }
            while events > 0, events < min(known, 4), take(1) { events += 1 }
            while chart > 0, chart < Self.mostChart, take(1) { chart += 1 }
            while events > 0, events < known, take(1) { events += 1 }
        }
    }

    /// Draws it into what is left below the list.
    func draw(on canvas: inout Canvas, in area: Rect, _ grid: HomeGrid, _ events: EventLog, _ messages: Messages) {
        if drawBroad(on: &canvas, in: area, grid, events, messages) { return }
        let isWide = grid.value > 7
        let text = area.inset(left: 2, right: 2)
        let whyLines = why.flatMap { $0.wrapped(toColumns: max(8, text.columns - grid.value)) }
        let plan = Plan(
            rows: area.rows, routes: routes.count, why: whyLines.count, events: events.entries.count,
            hasCounts: !isWide && shortCounts.columns > 0, isWide: isWide)
        guard text.rows > 0 else { return }
        var row = 1
        canvas.rule(in: text.line(0), title: title, end: asked)
        func line() -> Rect {
            row += 1
            return text.line(row - 1)
        }
        let first = row
        for (index, route) in shownRoutes(plan.routes).enumerated() {
            draw(route, label: index == 0 && isWide ? messages.homeLabel.routes : "", on: &canvas, in: line(), grid)
        }
        let end = row
        if !isWide, shortCounts.columns > 0 {
            field(countsLabel, shortCounts, on: &canvas, in: line(), grid)
        }
        for text in whyLines.prefix(plan.why) { field("", text, on: &canvas, in: line(), grid) }
        let label =
            isWide
            ? (messages.homeLabel.identity, messages.homeLabel.token)
            : (messages.homeShortLabel.identity, messages.homeShortLabel.token)
        if plan.hasIdentity {
            field(label.0, identity, on: &canvas, in: line(), grid)
            field(label.1, token, on: &canvas, in: line(), grid)
        }
        if isWide {
            let most = plan.hasIdentity && plan.why == 0 ? max(Self.fewCounts, end - first) : end - first
            drawCounts(on: &canvas, in: text.inset(top: first), grid, beside: end - first, most: most)
        }
        if plan.chart > 0 {
            row += 1
            if isWide {
                field(dayName ?? messages.homeLabel.day, day, on: &canvas, in: line(), grid)
            } else {
                let place = line()
                canvas.write(shortDay.fitting(place.columns), in: place)
            }
            drawChart(on: &canvas, in: text.inset(top: row), grid, rows: plan.chart, messages)
            row += plan.chart + 1
        }
        guard plan.events > 0 else { return }
        if isWide {
            row += 1
            canvas.rule(in: line(), title: StyledText(messages.homeLabel.events, .bold))
        }
        events.draw(on: &canvas, in: text.inset(top: row), isWide: isWide)
    }

    /// The first ones, and always the one that is used.
    private func shownRoutes(_ count: Int) -> [RouteLine] {
        let shown = Array(routes.prefix(count))
        guard let used = routes.first(where: \.isUsed), !shown.contains(used), !shown.isEmpty else { return shown }
        return shown.dropLast() + [used]
    }

    private func field(
        _ label: String, _ value: StyledText, on canvas: inout Canvas, in line: Rect, _ grid: HomeGrid
    ) {
        canvas.write(StyledText(label, .dim), in: line)
        canvas.write(value, in: line.inset(left: grid.value - 2))
    }

    /// Where what is said of a route begins, where its address does, and how wide the addresses are.
    private func routePlaces(_ grid: HomeGrid) -> (used: Int, address: Int, columns: Int) {
        let used = grid.value > 7 ? 11 : 0
        let via = max(7, routes.map { DisplayWidth.columns(of: $0.via) }.max() ?? 0)
        let mark = DisplayWidth.columns(of: usedWord) + (grid.value > 7 ? 2 : 1)
        return (used, used + mark + via + 2, max(22, routes.map { DisplayWidth.columns(of: $0.address) }.max() ?? 0))
    }

    func draw(_ route: RouteLine, label: String, on canvas: inout Canvas, in line: Rect, _ grid: HomeGrid) {
        canvas.write(StyledText(label, .dim), in: line)
        let (used, address, width) = routePlaces(grid)
        if route.isUsed { canvas.write(StyledText(usedWord, .accent), in: line.inset(left: used)) }
        canvas.write(
            StyledText(route.via, route.isUsed ? .bold : nil),
            in: line.inset(left: used + DisplayWidth.columns(of: usedWord) + (grid.value > 7 ? 2 : 1)))
        canvas.write(StyledText(route.address, route.isUsed ? nil : .dim), in: line.inset(left: address))
        let end = address + width + 8
        canvas.write(
            route.trip, in: line.inset(left: address + width, right: max(0, line.columns - end)), alignment: .right)
        canvas.write(route.proof, in: line.inset(left: end + 3))
    }

    /// So many rows it has beside fewer routes.
    private static let fewCounts = 3

    /// What runs in it, beside the routes where there is room.
    private func drawCounts(on canvas: inout Canvas, in area: Rect, _ grid: HomeGrid, beside rows: Int, most: Int) {
        let (_, address, width) = routePlaces(grid)
        let proofs = routes.map(\.proof.columns).max() ?? 0
        let begin = max(88, address + width + 11 + proofs + 3)
        guard begin + 16 <= area.columns else { return }
        for (row, text) in counts.prefix(most).enumerated() {
            let place = area.line(row).inset(left: begin - 2)
            // What is longer beside it ends before it.
            if row >= rows { canvas.fill(place) }
            canvas.write(text, in: place.inset(left: 2))
        }
    }

    /// So many rows of a chart have a value at their middle, too.
    private static let rowsOfMiddle = 7

    func drawChart(
        on canvas: inout Canvas, in area: Rect, _ grid: HomeGrid, rows: Int, _ messages: Messages
    ) {
        let chart = AnswerChart(buckets, typical: typical)
        let isWide = grid.value > 7
        let begin = grid.value - 2
        let scale = chart.top >= 1 ? "\(Int(chart.top)) ms" : messages.latency(.milliseconds(1) * chart.top)
        let labels = area.inset(right: area.columns - begin + 1)
        if typical != nil {
            let parts = scale.split(separator: " ")
            canvas.write(StyledText(isWide ? scale : "\(parts[0])", .dim), in: labels.line(0), alignment: .right)
            canvas.write(
                StyledText(isWide ? "0 ms" : "\(parts[1])", .dim), in: labels.line(isWide ? rows - 1 : 1),
                alignment: .right)
            if isWide, rows >= Self.rowsOfMiddle {
                let middle = messages.latency(.milliseconds(1) * (chart.top / 2))
                canvas.write(StyledText(middle, .dim), in: labels.line(rows / 2), alignment: .right)
            }
        }
        let place = Rect(column: area.column + begin, row: area.row, columns: grid.chart.columns, rows: rows)
        chart.draw(on: &canvas, in: place)
        if grid.namesOutages { chart.drawOutage(outage, on: &canvas, in: place) }
        if isWide, dayName == nil, area.columns > begin + grid.chart.columns + 3 {
            let end = area.line(rows - 1).inset(left: begin + grid.chart.columns + 2)
            canvas.write(latency, in: end, base: canvas.theme.strong)
        }
        let axis = Rect(column: place.column, row: area.row + rows, columns: place.columns, rows: 1)
        chart.drawAxis(
            on: &canvas, in: axis, minutes: grid.chart.minutes, until: date,
            now: isWide && dayName == nil ? messages.nowMark : "")
    }
}
