internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension ServerView {
    static let rows = "items"
    /// Clicks on what is only looked at.
    private static let shared = "shared items"

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        guard server != nil else {
            canvas.write(StyledText(messages.noneOpened, .dim), in: area.line(0).inset(left: 2))
            return
        }
        if hasTabLine(area) {
            areaTabs(area).draw(on: &canvas, in: area.line(0).inset(left: 1, right: 1), owner: Owner.tabs)
        }
        guard let list else {
            let place = content(area).inset(left: 2, right: 1)
            detail.draw(on: &canvas, in: place)
            return drawEvents(on: &canvas, in: place)
        }
        if let note = note(list), hasTabLine(area) {
            canvas.write(note, in: area.line(content(area).row - area.row - 1).inset(left: 2, right: 2))
        }
        let divided = divided(area)
        if let place = divided.list { drawList(list, on: &canvas, in: place, area, focus) }
        drawDetail(on: &canvas, divided)
        var row = (divided.list ?? divided.detail ?? area).endRow + 1
        for index in sharedLists(area) {
            let place = area.inset(top: row - area.row)
            drawShared(lists[index], on: &canvas, in: place.inset(bottom: place.rows - sharedRows(index)))
            row += sharedRows(index) + 1
        }
    }

    private func areaTabs(_ area: Rect) -> Tabs {
        var tabs = Tabs(tabTitles(isShort: area.columns < 100), more: messages.more, look: .parts)
        tabs.choose(tab)
        return tabs
    }

    /// Whose things are listed, by what they are sorted, and what there is to say of all.
    func note(_ list: AreaList) -> StyledText? {
        let owner = list.group?.name ?? list.owner.map { ForeignText($0) }
        let parts = [owner.map { "\($0)" }, list.sortedBy(messages).map { "↓ \($0)" }]
        let (about, sum) = list.summary(messages)
        let words = (parts + [about, sum]).compactMap(\.self)
        return words.isEmpty ? nil : StyledText(words.joined(separator: "  "), .dim)
    }

    func shownDetail(_ divided: ListAndDetail) -> Detail {
        var shown = detail
        if title(between: divided) != nil { shown.parts.removeFirst() }
        return shown
    }

    /// The heading that stands in the line between list and detail.
    private func title(between divided: ListAndDetail) -> StyledText? {
        guard divided.separator != nil, !divided.isBeside, case .heading(let title)? = detail.parts.first else {
            return nil
        }
        return StyledText(title.plain, .bold)
    }

    /// The detail beside the list, or below it with its title in the line between them.
    private func drawDetail(on canvas: inout Canvas, _ divided: ListAndDetail) {
        if let separator = divided.separator, let title = title(between: divided) {
            canvas.rule(in: separator.inset(left: 2, right: 2), title: title)
        } else if !detail.parts.isEmpty || divided.isBeside {
            divided.drawSeparator(on: &canvas)
        }
        guard let place = divided.content else { return }
        shownDetail(divided).draw(on: &canvas, in: place)
        if !divided.isBeside { drawEvents(on: &canvas, in: place) }
    }

    /// The rows that what has happened takes at least: a gap, a title and two events.
    private static let leastEvents = 4

    /// What has happened to the server, below its detail where that leaves room.
    private func drawEvents(on canvas: inout Canvas, in place: Rect) {
        let rest = place.inset(top: detail.lines(columns: place.columns).count)
        guard hasTabLine(place), rest.rows >= Self.leastEvents, !events.entries.isEmpty else { return }
        canvas.rule(in: rest.line(1).inset(right: 1), title: StyledText(messages.homeLabel.events, .bold))
        events.draw(on: &canvas, in: rest.inset(top: 2), isWide: true)
    }

    private func drawList(
        _ list: AreaList, on canvas: inout Canvas, in place: Rect, _ area: Rect, _ focus: Pane
    ) {
        let lines = status(list).map { $0.wrapped(toColumns: max(8, place.columns - 3)) } ?? []
        for (row, line) in lines.enumerated() { canvas.write(line, in: place.line(row).inset(left: 2)) }
        list.table?.draw(
            on: &canvas, in: place.inset(top: lines.count), owner: Self.rows, hasFocus: focus == .list, rows(area),
            placeholder: StyledText(list.items.isEmpty ? "" : messages.nothingFits, .dim),
            opened: hasTabLine(area) ? [] : opened(area))
    }

    /// Another area below a titled rule. It has no keys: the digit of its tab leads to it.
    private func drawShared(_ list: AreaList, on canvas: inout Canvas, in area: Rect) {
        let title = StyledText(messages.label(list.area.title), .bold)
        let (about, sum) = list.summary(messages)
        canvas.rule(
            in: area.line(0).inset(left: 2, right: 2),
            title: title + (about.map { StyledText("  " + $0, .dim) } ?? ""), end: StyledText(sum ?? "", .dim))
        let below = area.inset(left: 2, top: 1)
        if list.table == nil, let status = status(list) {
            canvas.write(status, in: below.line(0).inset(left: 2, right: 2))
        } else {
            list.table?.draw(
                on: &canvas, in: below, owner: Self.shared, hasFocus: false, RowList.Rows(hasChoice: false))
        }
    }

    /// What stands above the rows: what is waited for and since when, or what went wrong and when they were told.
    func status(_ list: AreaList) -> StyledText? {
        if let waiting = list.waiting, moment.elapsed - waiting.since > .milliseconds(300) || list.told == nil {
            let seconds = max(0, Int((moment.elapsed - waiting.since) / .seconds(1)))
            let sign = Spinner.picture(at: moment.elapsed)
            return sign + StyledText(" \(messages.asking(seconds: seconds))", .dim)
        }
        if let state = server?.state, state.status == .disconnected || state.status == .error {
            return lost(state, list)
        }
        guard let failure = list.failure else {
            let text = list.group == nil ? messages.areaIsEmpty : messages.projectIsEmpty
            return list.told != nil && list.items.isEmpty ? StyledText(text, .dim) : nil
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

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        guard let server else { return (StyledText(messages.place(.server), .bold), "") }
        let state = server.state
        let left =
            StateSign.text(state, at: moment.elapsed, messages) + " " + StyledText("\(server.profile.name)", .bold)
        if columns < FrameLayout.narrow {
            let (route, trip) = StateSign.over(server, messages)
            let over = route.map { " " + StyledText(messages.over($0, nil), .dim) } ?? ""
            return (left + over, trip.map { StyledText($0) } ?? StateSign.word(state, messages))
        }
        let head = StateSign.head(of: server, columns: columns, at: moment.elapsed, messages)
        let told = columns >= 100 ? list.flatMap(\.told) ?? state?.at : nil
        return (left, head + (told.map { "    " + StyledText(messages.askedAt(timeOfDay($0)), .dim) } ?? ""))
    }

    var commandLine: String {
        guard let server else { return "landfall list" }
        guard let list else { return "landfall status \(server.profile.name)" }
        let since = list.area.reading == .diane(.usage) ? " --since \(ItemPictures.days)d" : ""
        let words = [list.area.name] + [list.owner].compactMap(\.self)
        return "landfall get \(words.joined(separator: " "))\(since) --server \(server.profile.name)"
    }

    var pace: Duration? {
        let isWaiting = list?.waiting != nil || lists.contains { $0.waiting != nil }
        if server?.state?.status == .connecting || isWaiting { return Spinner.interval }
        return server?.state?.nextTry == nil ? nil : .seconds(1)
    }
}

extension AreaList {
    /// The words that are filtered by.
    var filter: String { table?.list.filter ?? "" }

    /// Whether what counts in it is a sum, and not how many there are.
    var isSum: Bool { area.reading == .diane(.usage) }

    /// What its pictures show, and what there is to say of all of its things at once.
    func summary(_ messages: Messages) -> (about: String?, sum: String?) {
        switch items.lazy.compactMap(\.picture).first {
        case nil: return (nil, nil)
        case .life?: return (messages.aboutSessions, nil)
        case .runs?:
            let failed = items.count { item in
                guard case .runs(let runs, _)? = item.picture else { return false }
                return runs.last { $0.isGood != nil }?.isGood == false
            }
            return (messages.aboutJobs, failed == 0 ? nil : messages.failedLast(failed, of: items.count))
        case .amount?:
            let amounts = items.compactMap { if case .amount(let amount)? = $0.picture { amount } else { nil } }
            let total = amounts.reduce(Int64(0)) { sum, amount in
                let (next, isOver) = sum.addingReportingOverflow(amount.total)
                return isOver ? .max : next
            }
            let sum = messages.usedInAll(
                AreaAmount.count(total).text, AreaAmount.dollars(amounts.reduce(0) { $0 + $1.cost }).text)
            return (amounts.allSatisfy(\.isWhole) ? messages.aboutUsage : messages.aboutUsageAtLeast, sum)
        }
    }
}
