internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension ServerPlace {
    static let rows = "items"

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        guard let list else {
            if server == nil { canvas.write(StyledText(messages.noneOpened, .dim), in: area.line(0).inset(left: 2)) }
            return detail.draw(on: &canvas, in: area.inset(left: 2, right: 1))
        }
        let divided = divided(area)
        if let place = divided.list { drawList(list, on: &canvas, in: place, focus) }
        divided.drawSeparator(on: &canvas)
        if let place = divided.content { detail.draw(on: &canvas, in: place) }
    }

    private func drawList(_ list: AreaList, on canvas: inout Canvas, in area: Rect, _ focus: Pane) {
        let status = status(list)
        let lines = status.map { $0.wrapped(toColumns: max(8, area.columns - 3)) } ?? []
        for (row, line) in lines.enumerated() { canvas.write(line, in: area.line(row).inset(left: 2)) }
        list.table?.draw(
            on: &canvas, in: area.inset(top: lines.count), owner: Self.rows, hasFocus: focus == .list,
            placeholder: StyledText(list.filter.isEmpty ? messages.areaIsEmpty : messages.nothingFits, .dim))
    }

    /// What stands above the rows: what is waited for and since when, or what went wrong and when they were told.
    private func status(_ list: AreaList) -> StyledText? {
        if let waiting = list.waiting, moment.elapsed - waiting.since > .milliseconds(300) || list.told == nil {
            let seconds = max(0, Int((moment.elapsed - waiting.since) / .seconds(1)))
            let sign = Spinner.picture(at: moment.elapsed)
            return sign + StyledText(" \(messages.asking(seconds: seconds))", .dim)
        }
        if let state = server?.state, state.status == .disconnected || state.status == .error {
            return lost(state, list)
        }
        guard let failure = list.failure else {
            return list.told != nil && list.table == nil ? StyledText(messages.areaIsEmpty, .dim) : nil
        }
        let hints = failure.hints.map { " ▸ \($0)" }.joined()
        let told = list.told.map { " · \(messages.toldAt(timeOfDay($0)))" } ?? ""
        return StyledText("▲ \(failure.message)", .bad) + StyledText(hints) + StyledText(told, .dim)
    }

    /// A connection that is lost stands there until it is back, with the cause and the wait; what was told before stays, with its time.
    private func lost(_ state: MonitorState, _ list: AreaList) -> StyledText {
        let sign = StateSign.text(state, at: moment.elapsed, messages) + " "
        let text = StateText(state, messages)
        let told = list.told.map { " · \(messages.toldAt(timeOfDay($0)))" } ?? ""
        return sign + text.word + StyledText(": \(text.progress(at: moment.date))") + StyledText(told, .dim)
    }

    func divided(_ area: Rect) -> ListAndDetail {
        ListAndDetail(
            area, listRows: (list?.table?.list.rows.count ?? 0) + 2, mayStandBeside: true, showsDetail: showsDetail)
    }

    func height(_ area: Rect) -> Int {
        guard let list, let place = divided(area).list else { return 1 }
        let above = status(list)?.wrapped(toColumns: max(8, place.columns - 3)).count ?? 0
        return list.table?.height(in: place.inset(top: above)) ?? 1
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        guard let server else { return (StyledText(messages.place(.server), .bold), "") }
        let sign = StateSign.text(server.state, at: moment.elapsed, messages) + " "
        let name = sign + StyledText("\(server.profile.name)", .bold)
        let left = columns < 50 ? name : name + "  " + StateSign.word(server.state, messages)
        guard let list else { return (left, StyledText(messages.stateTab)) }
        var words = [messages.label(list.area.title)]
        if let owner = list.owner { words.append(String(owner.prefix(12))) }
        if let title = list.sortedBy(messages) { words.append("↓ \(title)") }
        let counts = list.table.map { "\($0.list.shown.count)/\($0.list.rows.count)" }
        return (left, StyledText((words + [counts].compactMap { $0 }).joined(separator: "  ")))
    }

    var commandLine: String {
        guard let server else { return "landfall list" }
        guard let list else { return "landfall status \(server.profile.name)" }
        return "landfall get \(list.area.name)\(list.owner.map { " \($0)" } ?? "") --server \(server.profile.name)"
    }

    var pace: Duration? {
        if server?.state?.status == .connecting || list?.waiting != nil { return Spinner.interval }
        return server?.state?.nextTry == nil ? nil : .seconds(1)
    }
}

extension AreaList {
    /// The words that are filtered by.
    var filter: String { table?.list.filter ?? "" }
}
