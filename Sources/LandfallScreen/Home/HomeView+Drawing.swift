internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension HomeView {
    static let rows = "servers"
    /// So many rows have room for what the selected one opens to where the columns have no titles.
    private static let low = 10
    /// The events that a phone has room for.
    private static let fewEvents = 3

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        guard let place = divided(area).list else {
            return detail.draw(on: &canvas, in: area.inset(left: 2, right: 1))
        }
        let grid = HomeGrid(columns: area.columns)
        if grid.hasTitles { drawTitles(on: &canvas, in: area.line(0), grid) }
        list.draw(
            on: &canvas, in: place, owner: Self.rows, hasFocus: focus == .list, rows(grid, place.rows),
            placeholder: emptyText
        ) { canvas, server, line in
            draw(ServerRow(server, grid, moment, messages), on: &canvas, in: line, grid)
        }
        let used = min(place.rows, max(1, list.shown.count) + rows(grid, place.rows).opened)
        var rest = area.inset(top: place.row - area.row + used + 1)
        if grid.hasTitles {
            let shown = newcomers.prefix(Self.fewEvents)
            if !shown.isEmpty, rest.rows >= Self.leastBesideNewcomers {
                drawNewcomers(shown, on: &canvas, in: rest.inset(top: rest.rows - shown.count - 1), grid)
                rest = rest.inset(bottom: shown.count + 2)
            }
            let one = board.servers.count == 1 ? board.servers.first : nil
            let events = one.map { log.only(of: "\($0.profile.name)") } ?? log
            brief?.draw(on: &canvas, in: rest, grid, events, messages)
        } else {
            log.draw(on: &canvas, in: rest.inset(left: 2, right: 1), isWide: false)
        }
    }

    /// The rows below the list that leave room for what is new nearby.
    private static let leastBesideNewcomers = 20

    /// What is new nearby, as far as it has room.
    private func drawNewcomers(
        _ rows: ArraySlice<NearbyRow>, on canvas: inout Canvas, in area: Rect, _ grid: HomeGrid
    ) {
        canvas.rule(
            in: area.line(0).inset(left: 2, right: 2),
            title: StyledText(messages.place(.nearby), .bold) + StyledText("  \(newcomers.count)", .accent))
        for (index, row) in rows.enumerated() {
            let line = area.line(index + 1)
            canvas.write(row.sign, in: GridPlace(2, 1).rect(in: line))
            canvas.write(StyledText(row.name, .bold), in: grid.name.rect(in: line))
            canvas.write(StyledText(row.kind), in: line.inset(left: grid.name.column + grid.name.columns + 1))
            canvas.write(row.proof.long, in: line.inset(left: grid.strip.column - 8))
            if let place = grid.health { canvas.write(StyledText(row.longPlace, .dim), in: place.rect(in: line)) }
        }
    }

    private func rows(_ grid: HomeGrid, _ lines: Int) -> RowList<ServerBoard.Server>.Rows {
        let messages = messages
        return RowList.Rows(opened: grid.hasTitles || !isHigh(lines) ? 0 : opened) {
            StyledText("▾ " + messages.moreBelow($0))
        }
    }

    /// Whether a list of so many lines has room for all rows and what opens below one.
    private func isHigh(_ lines: Int) -> Bool { lines >= min(Self.low - 1, max(1, list.shown.count) + opened) }

    /// The lines by which the selected row is more then: how it is, what runs in it, and its day.
    private var opened: Int { 2 + (brief.map { Self.counts($0, .max).count } ?? 0) }

    private static func counts(_ brief: HomeDetail, _ columns: Int) -> [StyledText] {
        brief.counts.prefix(1) + (brief.shortDown.isEmpty ? [] : [brief.shortDown.fitting(columns)])
    }

    private func drawTitles(on canvas: inout Canvas, in line: Rect, _ grid: HomeGrid) {
        let titles = messages.homeColumn
        let texts = [
            (grid.name, titles.name), (grid.kind, messages.nearbyColumn.kind), (grid.state, titles.state),
            (grid.route, titles.route),
            (grid.strip, messages.dayAgo), (grid.outage, titles.outage), (grid.health, titles.health),
        ]
        for case (let place?, let text) in texts { canvas.write(StyledText(text, .heading), in: place.rect(in: line)) }
        for place in [grid.now, grid.strip] {
            canvas.write(StyledText(titles.now, .heading), in: place.rect(in: line), alignment: .right)
        }
    }

    private func draw(_ row: ServerRow, on canvas: inout Canvas, in line: Rect, _ grid: HomeGrid) {
        let first = line.line(0)
        // As it was then: dim, whatever it said.
        func shown(_ text: StyledText) -> StyledText { row.isWaiting ? StyledText(text.plain, .dim) : text }
        if list.marked.contains(row.id) { canvas.mark(first) }
        canvas.write(row.sign, in: GridPlace(2, 1).rect(in: first))
        canvas.write(shown(row.title), in: grid.name.rect(in: first))
        let health = grid.isLong ? row.health : row.shortHealth
        for case (let place?, let text) in [
            (grid.kind, row.kind), (grid.state, row.word), (grid.route, row.route), (grid.outage, row.outage),
            (grid.health, health),
        ] {
            canvas.write(shown(text), in: place.rect(in: first))
        }
        guard grid.hasTitles || row.isConnected else {
            let place = first.inset(left: grid.name.column + grid.name.columns + 1, right: 1)
            // What is needed is said below the selected row, and what is the matter in every one.
            let said = [row.reason, row.isNeeding ? row.word : row.shortHealth].first {
                (1...place.columns).contains($0.columns)
            }
            canvas.write(said ?? row.word, in: place, alignment: .right)
            return drawOpened(row, on: &canvas, in: line.inset(left: 4, top: 1, right: 1))
        }
        canvas.write(shown(row.now), in: grid.now.rect(in: first), alignment: .right)
        row.strip.draw(
            on: &canvas, in: grid.strip.rect(in: first),
            isOld: row.isWaiting || !row.isConnected && !grid.hasTitles)
        drawOpened(row, on: &canvas, in: line.inset(left: 4, top: 1, right: 1))
    }

    /// What a phone says of the selected row below it.
    private func drawOpened(_ row: ServerRow, on canvas: inout Canvas, in area: Rect) {
        guard area.rows > 0, let brief else { return }
        let over =
            row.isConnected
            ? ([brief.proof(messages).map { ", " + $0 }, ""].compactMap(\.self))
                .map { StyledText(messages.connectedOver(row.route.plain)) + $0 }.fitting(area.columns)
            : [row.word + " " + row.health, row.health, row.word].fitting(area.columns)
        let lines = [over] + Self.counts(brief, area.columns) + [brief.shortDay.fitting(area.columns)]
        for (index, text) in lines.enumerated() { canvas.write(text, in: area.line(index), base: canvas.theme.quiet) }
    }

    /// What stands in place of rows.
    private var emptyText: StyledText {
        StyledText(list.rows.isEmpty ? messages.noProfiles : messages.nothingFits, .dim)
    }

    /// The list, or the whole detail in its place.
    func divided(_ area: Rect) -> ListAndDetail {
        if showsProblem || showsDetail { return ListAndDetail(detail: area) }
        let grid = HomeGrid(columns: area.columns)
        let below = area.inset(top: 1)
        let wanted = max(1, list.shown.count) + (grid.hasTitles || area.rows < Self.low ? 0 : opened)
        let most = grid.hasTitles ? max(1, area.rows / 2 - 1) : max(Self.low - 1, below.rows - Self.fewEvents - 1)
        return ListAndDetail(list: below.inset(bottom: max(0, below.rows - min(wanted, most))))
    }

    /// How many rows are visible.
    func height(_ area: Rect) -> Int {
        guard let place = divided(area).list else { return 1 }
        return list.visible(lines: place.rows, rows(HomeGrid(columns: area.columns), place.rows))
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let count = board.servers.count
        let name = StyledText("landfall", .accent)
        guard count > 0 else { return (name, StyledText(problem == nil ? messages.noServerYet : "", .dim)) }
        let up = board.tally.connected
        let text = columns < FrameLayout.narrow ? messages.upOf(up, count) : messages.connectedOf(up, count)
        return (name, StyledText(text).withNumber(up, board.tally.waiting > 0 || board.lastGone != nil ? .warn : .good))
    }

    var commandLine: String {
        chosen.map { "landfall status \($0.profile.name)" } ?? "landfall status --all"
    }
}
