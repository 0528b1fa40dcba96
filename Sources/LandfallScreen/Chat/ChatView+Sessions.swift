internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The sessions of the server at the left of the conversation, where there is room for both.
extension ChatView {
    static let sessions = "sessions"
    static let sideColumns = 30
    private static let broad = 100

    /// Whether a screen of so many columns has the list.
    static func hasSide(_ columns: Int) -> Bool { columns >= broad }

    /// The list, nil without one, and the conversation.
    func divided(_ area: Rect) -> (side: Rect?, main: Rect) {
        guard Self.hasSide(area.columns), !list.rows.isEmpty else { return (nil, area) }
        return (area.inset(right: area.columns - Self.sideColumns), area.inset(left: Self.sideColumns))
    }

    /// What a person knows the session by; nil where nothing but its identifier is known.
    var sessionName: String? {
        state?.title.map { "\($0)" } ?? listed.first { $0.id == session }?.name
            ?? kept?.title.map { "\($0)" }
    }

    mutating func take(_ sessions: [ListedSession]) {
        let isFirst = list.rows.isEmpty
        listed = sessions
        renewList()
        if isFirst, let session { list.choose(session, height: .max) }
        list.skip(1, height: .max, \.canBeChosen)
    }

    /// Makes the rows anew: the open session may be doing something else.
    mutating func renewList() {
        guard !listed.isEmpty || !list.rows.isEmpty else { return }
        var sessions = listed
        // What is read here is known first.
        if let place = sessions.firstIndex(where: { $0.id == session }), let title = state?.title {
            sessions[place].title = title
            if case .known(let word)? = state?.status { sessions[place].state = word }
        }
        let shown = ShownSessions(sessions: sessions, open: session, doing: doing)
        // The rows are the same while an answer streams in.
        guard shown != self.shown else { return }
        self.shown = shown
        list.refresh(SessionRow.rows(sessions, open: session, doing: shown.doing))
    }

    /// What the open session is doing, in a few words.
    var doing: String {
        guard let state else { return messages.chatConnecting }
        if question != nil { return messages.asksYou }
        if let call = runningCall {
            let subject = call.subject.map { " \($0)" } ?? ""
            return messages.runsTool("\(call.name)\(subject)")
        }
        if case .known(let word) = state.status { return word == .active ? "" : "\(word.name)" }
        return ""
    }

    mutating func moveInSessions(_ motion: Key, _ area: Rect) -> [ViewCommand] {
        _ = list.take(motion, height: divided(area).side.map(listArea)?.rows ?? 1, \.canBeChosen)
        return []
    }

    /// Opens the selected session.
    var openChosen: [ViewCommand]? {
        guard let profile, let row = list.chosen, row.canBeChosen, row.id != session else { return nil }
        return [.chat(profile.id, session: row.id)]
    }

    func panes(_ area: Rect) -> [Pane] { divided(area).side == nil ? [.list] : [.list, .detail] }

    /// The list without what stands below it.
    func listArea(_ side: Rect) -> Rect {
        let rows = about.isEmpty ? 0 : about.count + 2
        return list.rows.count + rows > side.rows ? side : side.inset(bottom: rows)
    }

    /// What is known of the open session as a whole.
    private var about: [(label: String, value: String)] {
        guard let open = listed.first(where: { $0.id == session }) else { return [] }
        let count = max(open.messages ?? 0, state?.transcript.messageCount ?? 0)
        let labels = messages.sessionLabel
        return [(labels.messages, count == 0 ? nil : "\(count)"), (labels.since, open.began.map(moment(of:)))]
            .compactMap { label, value in value.map { (label, $0) } }
    }

    /// A time of today, or a day.
    private func moment(of date: Date) -> String {
        calendarDay(date) == calendarDay(moment.date) ? hourAndMinute(date) : messages.at(moment.date).day(date)
    }

    func drawSessions(on canvas: inout Canvas, in side: Rect, hasFocus: Bool) {
        let area = listArea(side)
        if area.rows < side.rows {
            let below = side.inset(left: 2, top: area.rows + 1, right: 1)
            canvas.write(StyledText(messages.thisSession, .dim), in: below.line(0))
            for (row, line) in about.enumerated() {
                canvas.write(StyledText(line.label, .dim), in: below.line(row + 1))
                canvas.write(StyledText(line.value), in: below.line(row + 1), alignment: .right)
            }
        }
        list.draw(
            on: &canvas, in: area, owner: Self.sessions, hasFocus: hasFocus,
            RowList.Rows(hasChoice: hasFocus) { StyledText("▾ " + messages.moreBelow($0)) }
        ) { canvas, row, line in
            let text = line.inset(left: 2, right: 1)
            switch row.subject {
            case .gap: break
            case .project(let name, let count):
                canvas.write(StyledText(name, .bold), in: text.inset(right: 4))
                canvas.write(StyledText("\(count)", .dim), in: text, alignment: .right)
            case .doing(let words):
                canvas.write(StyledText(words, .dim), in: text.inset(left: 2))
                canvas.bar(in: line)
            case .session(let session): draw(session, on: &canvas, in: line, text)
            }
        }
        // Up to the band above it, where nothing else stands between them.
        let above = side.row == 2 ? 1 : 0
        let shade = Rect(column: side.column, row: side.row - above, columns: side.columns, rows: side.rows + above)
        canvas.highlight(shade, with: canvas.theme.band)
    }

    private func draw(_ session: ListedSession, on canvas: inout Canvas, in line: Rect, _ text: Rect) {
        let isOpen = session.id == self.session
        let isActive = session.state == .active
        let sign =
            isOpen && question != nil
            ? StyledText("?", .warn) : StyledText(isActive ? "●" : "○", isActive ? .good : .dim)
        let age = session.lastActive.map { messages.span(Self.coarse(moment.date.timeIntervalSince($0))) } ?? ""
        canvas.write(sign, in: text)
        canvas.write(StyledText(age, .dim), in: text, alignment: .right)
        let room = text.inset(left: 2, right: DisplayWidth.columns(of: age) + 1)
        canvas.write(StyledText(session.name, isOpen ? .bold : nil), in: room)
        if isOpen { canvas.bar(in: line) }
    }

    /// Seconds in the largest unit that they fill.
    private static func coarse(_ seconds: TimeInterval) -> Int {
        let whole = max(0, Int(seconds))
        let unit = [86_400, 3_600, 60, 1].first { whole >= $0 } ?? 1
        return whole / unit * unit
    }
}
