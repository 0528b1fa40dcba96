internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The selected server where there is room for all of it: what it is at the left, events at the right, its day below both.
extension HomeDetail {
    /// Where the events begin, and what parts them from the rest.
    private static let events = 104
    private static let parting = 102
    /// What the day takes beside its chart: a gap, a title, the sums, a gap, the axis, a gap, and the routes with their names.
    private static let aroundChart = 8
    private static let leastChart = 3
    private static let mostChart = 7
    private static let mostEvents = 16
    /// The rows of MCP servers.
    private static let mostParts = 4

    /// Draws it; false where the rows are too few for it.
    func drawBroad(
        on canvas: inout Canvas, in area: Rect, _ grid: HomeGrid, _ log: EventLog, _ messages: Messages
    ) -> Bool {
        let left = area.inset(left: 2, right: area.columns - Self.parting + 1)
        let right = area.inset(left: Self.events, right: 2)
        let lines = fields(columns: left.columns - grid.value + 2, messages)
        let upper = 2 + routes.count + 1 + lines.count
        guard area.columns >= 160, area.rows >= upper + Self.aroundChart + Self.leastChart else { return false }
        let chart = min(Self.mostChart, area.rows - upper - Self.aroundChart)
        let spare = area.rows - upper - Self.aroundChart - chart
        let rows = upper + min(spare, max(0, min(Self.mostEvents, log.rows(columns: right.columns)) + 2 - upper))
        canvas.rule(in: left.line(0), title: title, end: asked)
        canvas.rule(
            in: right.line(0), title: StyledText(messages.homeLabel.events, .bold),
            end: StyledText(messages.homeLabel.day, .dim))
        for row in 1..<rows {
            canvas.write("│", at: area.line(row).inset(left: Self.parting).origin, style: canvas.theme.faint)
        }
        log.drawWrapped(on: &canvas, in: right.inset(top: 2, bottom: max(0, right.rows - rows)))
        for (index, route) in routes.enumerated() {
            let label = index == 0 ? messages.homeLabel.routes : ""
            draw(route, label: label, on: &canvas, in: left.line(2 + index), grid)
        }
        for (index, line) in lines.enumerated() {
            let place = left.line(3 + routes.count + index)
            canvas.write(StyledText(line.label, .dim), in: place)
            canvas.write(line.text, in: place.inset(left: grid.value - 2))
        }
        drawDay(on: &canvas, in: area.inset(left: 2, top: rows + 1, right: 2), grid, chart, messages)
        return true
    }

    /// What it is, what it needs, and what runs in it, each with its label where that changes.
    private func fields(columns: Int, _ messages: Messages) -> [(label: String, text: StyledText)] {
        let label = messages.homeLabel
        let wrapped = why.flatMap { $0.wrapped(toColumns: max(8, columns)) }
        let reasons = wrapped.map { (label: "", text: $0) }
        let change =
            StyledText("   " + messages.changeInSettings + " ", .dim) + StyledText(Verb.edit.keys[0].sign, .accent)
        let own =
            reasons + [
                (label: label.identity, text: identity), (label: label.token, text: token),
                (label: messages.allowedLabel, text: allowed + change),
            ]
        let half = columns / 2
        let cells = stride(from: 0, to: parts.count, by: 2).map { index in
            parts[index].padded(toColumns: half) + (index + 1 < parts.count ? parts[index + 1] : "")
        }
        // Without them only those that do not run are named.
        let told: [StyledText] = parts.isEmpty ? counts : Array(counts.prefix(1)) + Array(cells.prefix(Self.mostParts))
        let running = told.enumerated().map { (label: $0 == 0 ? messages.runsIn : "", text: $1) }
        let due = jobs.map { [(label: messages.jobsLabel, text: $0)] } ?? []
        return [own, running, due].filter { !$0.isEmpty }.reduce([]) {
            $0 + ($0.isEmpty ? [] : [(label: "", text: "")]) + $1
        }
    }

    private func drawDay(
        on canvas: inout Canvas, in area: Rect, _ grid: HomeGrid, _ rows: Int, _ messages: Messages
    ) {
        canvas.rule(in: area.line(0), title: StyledText(dayName ?? messages.lastDay(name), .bold))
        canvas.write(fullDay, in: area.line(1).inset(left: grid.value - 2))
        drawChart(on: &canvas, in: area.inset(top: 3), grid, rows: rows, messages)
        let below = area.inset(top: 3 + rows + 2)
        canvas.write(StyledText(messages.routeUsed, .dim), in: below.line(0))
        drawRoutes(on: &canvas, in: below.inset(left: grid.value - 2))
    }

    /// Draws a line over the time for which a route was used, with its name below where another one begins.
    private func drawRoutes(on canvas: inout Canvas, in area: Rect) {
        var last: Int?
        var free = 0
        for (column, bucket) in buckets.enumerated() where column < area.columns {
            guard let used = bucket?.route, bucket?.median != nil, routes.indices.contains(used) else { continue }
            let style = used == 0 ? canvas.theme.accent : canvas.theme.warn
            canvas.write("━", at: area.line(0).inset(left: column).origin, style: style)
            guard used != last else { continue }
            last = used
            let name = StyledText(routes[used].via, .dim)
            // Near the end it stands before the place where its route begins.
            let start = min(column, max(0, area.columns - name.columns))
            guard start >= free else { continue }
            canvas.write(name, in: area.line(1).inset(left: start))
            free = start + name.columns + 2
        }
    }
}
