internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallWording

extension HomePlace {
    static let rows = "servers"
    private static let narrow = 72

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        let divided = divided(area)
        if let list = divided.list {
            if isNarrow(list) {
                drawTwoLines(on: &canvas, in: list, focus)
            } else {
                table.draw(on: &canvas, in: list, owner: Self.rows, hasFocus: focus == .list, placeholder: emptyText)
            }
        }
        divided.drawSeparator(on: &canvas)
        if let place = divided.content { detail.draw(on: &canvas, in: place) }
    }

    /// On a phone each server has two lines and needs no titles.
    private func drawTwoLines(on canvas: inout Canvas, in area: Rect, _ focus: Pane) {
        table.list.draw(
            on: &canvas, in: area, owner: Self.rows, hasFocus: focus == .list, rowHeight: 2, placeholder: emptyText
        ) { canvas, row, line in
            if table.list.marked.contains(row.id) { canvas.write("✓", at: line.origin, style: canvas.theme.key) }
            let first = line.line(0).inset(left: 1, right: 1)
            let end = row.roundTrip.isEmpty ? row.word : StyledText(row.roundTrip)
            let name = row.sign + " " + row.title
            canvas.write(name, in: first.inset(right: end.columns + 1))
            canvas.write(end, in: first, alignment: .right)
            let about = row.health.columns > 0 ? StyledText("\(row.route) · ") + row.health : StyledText(row.route)
            canvas.write(about, in: line.line(1).inset(left: 3, right: 1), base: canvas.theme.quiet)
        }
    }

    /// What stands in place of rows.
    private var emptyText: StyledText {
        StyledText(table.list.rows.isEmpty ? messages.noProfiles : messages.nothingFits, .dim)
    }

    func divided(_ area: Rect) -> ListAndDetail {
        showsProblem
            ? ListAndDetail(detail: area)
            : ListAndDetail(
                area, listRows: table.list.rows.count + 2, mayStandBeside: false, showsDetail: showsDetail)
    }

    /// How many rows are visible.
    func height(_ area: Rect) -> Int {
        guard let list = divided(area).list else { return 1 }
        return isNarrow(list) ? max(1, list.rows / 2) : table.height(in: list)
    }

    private func isNarrow(_ list: Rect) -> Bool { list.columns < Self.narrow }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let count = board.servers.count
        guard columns < Self.narrow else {
            let none = problem == nil ? messages.noServerYet : ""
            let right = count == 0 ? none : messages.connectedOf(board.connected, count)
            return (StyledText("landfall", .bold), StyledText(right))
        }
        let counted = StyledText(count == 0 ? "" : "\(board.connected)/\(count)")
        guard let server = board.current ?? chosen else { return (StyledText("landfall", .bold), counted) }
        let trip = table.list.rows.first { $0.id == server.id }?.roundTrip ?? ""
        let state =
            StateSign.text(server.state, at: moment.elapsed, messages) + " "
            + StyledText("\(server.profile.name)", .bold)
        return (state + "  " + StateSign.word(server.state, messages) + StyledText("  \(trip)"), counted)
    }

    var commandLine: String {
        chosen.map { "landfall status \($0.profile.name)" } ?? "landfall status --all"
    }

    var pace: Duration? {
        let states = board.servers.compactMap { $0.state }
        if states.contains(where: { $0.status == .connecting }) { return Spinner.interval }
        return states.contains { $0.nextTry != nil } ? .seconds(1) : nil
    }
}
