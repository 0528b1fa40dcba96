internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension NearbyView {
    static let rows = "nearby"
    /// Where it stands what has come of a source, behind its name.
    private static let place = 14
    /// The lines by which the selected row is more where the columns have no titles.
    private static let opened = 3
    /// The lines that what is below the list has at least, with its title and the gap before it.
    private static let least = 6
    private static let most = 10
    /// The same where nothing is found, and a sentence stands there.
    private static let leastBare = 2

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        guard let place = divided(area).list else {
            return detail.draw(on: &canvas, in: area.inset(left: 2, right: 1))
        }
        let grid = NearbyGrid(columns: area.columns)
        let above = self.above(area)
        for (row, text) in above.sentence.enumerated() { canvas.write(text, in: area.line(row).inset(left: 2)) }
        if let line = above.titles { drawTitles(on: &canvas, in: line, grid) }
        list.draw(
            on: &canvas, in: place, owner: Self.rows, hasFocus: focus == .list, rows(grid), placeholder: placeholder
        ) { canvas, row, line in
            draw(row, on: &canvas, in: line, grid, hasFocus: focus == .list)
        }
        let used = min(place.rows, max(1, list.shown.count))
        if isBare, board.begun != nil {
            let line = area.inset(left: grid.name.column, top: place.row - area.row + used + 1, right: 2).line(0)
            canvas.write(StyledText(messages.stillListening, .dim), in: line)
        }
        guard grid.hasTitles, let chosen = list.chosen, !detail.parts.isEmpty else { return }
        let rest = area.inset(left: 2, top: place.row - area.row + used + 1, right: 2)
        let note = chosen.note.columns > 0 ? chosen.note : StyledText(chosen.kind)
        let end = grid.answer == nil ? answer(of: chosen) : ""
        canvas.rule(in: rest.line(0), title: StyledText(chosen.name, .bold) + "  " + note, end: end)
        detail.draw(on: &canvas, in: rest.inset(top: 1))
    }

    private func rows(_ grid: NearbyGrid) -> RowList<NearbyRow>.Rows {
        let messages = messages
        let isOpen = !grid.hasTitles && chosen != nil
        let hasChoice = list.chosen?.canBeChosen == true
        return RowList.Rows(opened: isOpen ? Self.opened : 0, hasChoice: hasChoice) {
            StyledText("▾ " + messages.moreBelow($0))
        }
    }

    private func drawTitles(on canvas: inout Canvas, in line: Rect, _ grid: NearbyGrid) {
        let titles = messages.nearbyColumn
        let texts = [
            (grid.name, titles.name), (grid.kind, titles.kind), (grid.seen, titles.seen), (grid.proof, titles.proof),
            (grid.address, grid.isLong ? titles.address : titles.place), (grid.does, titles.does),
        ]
        for case (let place?, let text) in texts { canvas.write(StyledText(text, .heading), in: place.rect(in: line)) }
        if let place = grid.answer {
            canvas.write(StyledText(titles.answer, .heading), in: place.rect(in: line), alignment: .right)
        }
    }

    /// What stands above the rows: on a first launch a sentence, and titles where there is something below them.
    private func above(_ area: Rect) -> (sentence: [StyledText], titles: Rect?, rows: Int) {
        let hasTitles = NearbyGrid(columns: area.columns).hasTitles && (!isFirst || foundServers > 0)
        guard isFirst else { return ([], hasTitles ? area.line(0) : nil, hasTitles ? 1 : 0) }
        let text = foundServers == 0 ? messages.nothingInSight : messages.firstSight(foundServers)
        let sentence = StyledText(text, .bold).wrapped(toColumns: max(8, area.columns - 4))
        let titles = hasTitles ? 1 : 0
        let room = area.rows - sentence.count - titles - list.shown.count
        let gap = room > Self.least ? 1 : 0
        let row = sentence.count + gap
        return (sentence, hasTitles ? area.line(row) : nil, row + titles)
    }

    private func draw(
        _ row: NearbyRow, on canvas: inout Canvas, in line: Rect, _ grid: NearbyGrid, hasFocus: Bool
    ) {
        let first = line.line(0)
        switch row.subject {
        case .gap: break
        case .heading:
            let title = StyledText(row.name, .bold)
            let isNarrow = !grid.hasTitles
            let place = isNarrow ? first.inset(left: 1, right: 1) : first.inset(left: 2, right: 2)
            canvas.rule(in: place, title: row.note.columns == 0 ? title : title + "  " + row.note)
        case .place(let end):
            let line = first.inset(left: grid.name.column, right: 3)
            canvas.write(StyledText(row.name, .bold), in: line.inset(right: line.columns - Self.place + 1))
            canvas.write(row.note, in: line.inset(left: Self.place, right: end.columns + 1))
            canvas.write(end, in: line, alignment: .right)
        case .way(let way):
            canvas.write(row.sign, in: grid.sign.rect(in: first))
            let isChosen = row.id == list.chosen?.id
            let end = grid.hasTitles ? max(grid.name.columns, 22) : first.columns - grid.name.column - 1
            let name = GridPlace(grid.name.column, end).rect(in: first)
            canvas.write(StyledText(row.name), in: name)
            let note = grid.hasTitles ? first.inset(left: grid.name.column + end + 2, right: 2) : name
            if way == .address, grid.hasTitles || isChosen {
                // Few columns have room for the address alone.
                let lead = grid.hasTitles ? row.note : ""
                canvas.write(lead, in: note, base: canvas.theme.quiet)
                let field = note.inset(left: lead.columns)
                typed.draw(on: &canvas, in: field, hasFocus: isChosen && hasFocus)
            } else if grid.hasTitles {
                canvas.write(row.note, in: note, base: canvas.theme.quiet)
            }
        case .server, .silent, .host, .offline: drawServer(row, on: &canvas, in: line, grid)
        }
    }

    private func drawServer(_ row: NearbyRow, on canvas: inout Canvas, in line: Rect, _ grid: NearbyGrid) {
        let (first, base) = (line.line(0), row.isDim ? canvas.theme.quiet : .standard)
        canvas.write(row.sign, in: grid.sign.rect(in: first))
        let name = row.isDim ? StyledText(row.name) : StyledText(row.name, .bold)
        canvas.write(name, in: grid.name.rect(in: first), base: base)
        let saved = row.savedAs.flatMap(servers.find(named:))
        let cells: [(GridPlace?, StyledText)] = [
            (grid.kind, kind(of: row, saved, columns: grid.kind?.columns ?? 0)),
            (grid.seen, StyledText(row.interface)),
            (grid.proof, grid.isLong ? row.proof.long : row.proof.short),
        ]
        for case (let place?, let text) in cells { canvas.write(text, in: place.rect(in: first), base: base) }
        let answer = answer(of: row)
        if let place = grid.answer { canvas.write(answer, in: place.rect(in: first), alignment: .right) }
        if let place = grid.address {
            // What has not been asked says so in more columns than a latency.
            let end = grid.answer.map { $0.column + $0.columns - answer.columns - 1 } ?? .max
            let room = GridPlace(place.column, min(place.columns, end - place.column))
            let text = (grid.isLong ? [row.longPlace, row.place] : [row.place]).map { StyledText($0) }
            canvas.write(text.fitting(room.columns), in: room.rect(in: first), base: base)
        }
        let step = row.step.map { StyledText(grid.isLong ? messages.does($0) : messages.doesBriefly($0)) } ?? ""
        let isChosen = row.id == list.chosen?.id
        canvas.write(
            step, in: grid.does.rect(in: first), alignment: grid.hasTitles ? .left : .right,
            base: isChosen ? canvas.theme.strong : canvas.theme.quiet)
        guard isChosen, row.step != nil else { return }
        let arrow = grid.hasTitles ? grid.does.column - 2 : grid.does.column + grid.does.columns - step.columns - 2
        canvas.write(StyledText("↵", .accent), in: GridPlace(arrow, 1).rect(in: first))
        let below = line.inset(left: grid.name.column, top: 1, right: 1)
        let about = about(row).first { $0.columns <= below.columns } ?? StyledText(row.kind)
        for (index, text) in [StyledText(row.longPlace), row.proof.long, about]
            .enumerated()
        {
            canvas.write(text, in: below.line(index), base: canvas.theme.quiet)
        }
    }

    /// How long it takes to answer, or that it was not asked.
    private func answer(of row: NearbyRow) -> StyledText {
        if case .offline = row.subject { return StyledText("–", .dim) }
        let trip = row.savedAs.flatMap(servers.find(named:))?.state?.roundTrip
        return trip.map { StyledText(messages.latency($0)) } ?? StyledText(messages.notAskedYet, .dim)
    }

    /// What it is, with the version that it has told or announces where that has room.
    private func kind(of row: NearbyRow, _ saved: ServerBoard.Server?, columns: Int) -> StyledText {
        let version = saved?.answer?.facts?.version.map { "\($0)" } ?? row.version
        let whole = StyledText(version.map { "\(row.kind) \($0)" } ?? row.kind)
        return whole.columns <= columns ? whole : StyledText(row.kind)
    }

    /// What it is, and what is said besides: the longest form first.
    private func about(_ row: NearbyRow) -> [StyledText] {
        row.note.columns == 0 ? [] : [StyledText(row.kind + ", ") + row.note, row.note]
    }

    /// What stands there while nothing is found: what is waited for, and what to do.
    private var placeholder: StyledText {
        if !list.rows.isEmpty { return StyledText(messages.nothingFits, .dim) }
        return StyledText(board.isMoving ? messages.lookingAround : messages.nothingAround, .dim)
    }

    /// The list, or the whole detail in its place.
    func divided(_ area: Rect) -> ListAndDetail {
        if showsDetail { return ListAndDetail(detail: area) }
        let below = area.inset(top: above(area).rows)
        guard NearbyGrid(columns: area.columns).hasTitles else { return ListAndDetail(list: below) }
        // Who saves the first server reads what Enter does.
        let least = isBare ? Self.leastBare : isFirst ? Self.least + 1 : Self.least
        let detail = min(Self.most, max(least, below.rows - list.shown.count))
        return ListAndDetail(list: below.inset(bottom: min(detail, below.rows - 1)))
    }

    func height(_ area: Rect) -> Int {
        guard let place = divided(area).list else { return 1 }
        return list.visible(lines: place.rows, rows(NearbyGrid(columns: area.columns)))
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let title = StyledText(messages.place(.nearby), .bold)
        if isFirst { return (title, StyledText(messages.noServerYet, .dim)) }
        let count =
            columns < FrameLayout.narrow
            ? messages.foundBriefly(foundServers, newServers) : messages.found(foundServers, newServers)
        return (board.isLooking ? title + "  " + Spinner.picture(at: moment.elapsed) : title, StyledText(count))
    }

    var commandLine: String { "landfall scan --watch" }

    var pace: Duration? {
        board.isLooking ? Spinner.interval : board.isMoving ? .seconds(1) : nil
    }
}
