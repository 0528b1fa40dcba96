internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension ScreenApp {
    func picture(_ size: TerminalSize) -> Picture {
        Canvas.picture(size, theme: look.theme, hasLinks: look.hasLinks) { canvas, area in
            let layout = FrameLayout(size)
            guard !layout.isTooSmall else {
                canvas.write(StyledText(messages.tooSmall(FrameLayout.least)), in: area.line(0))
                return
            }
            drawHead(on: &canvas, layout)
            if let sidebar = layout.sidebar { drawSidebar(on: &canvas, sidebar, layout.separator) }
            place.draw(on: &canvas, in: layout.body, focus: pane)
            if let log = layout.log {
                canvas.rule(in: log.line(0).inset(left: 1, right: 1))
                self.log.draw(on: &canvas, in: log.inset(left: 2, top: 1, right: 1))
            }
            canvas.rule(in: layout.lowerRule)
            drawTabs(on: &canvas, layout)
            drawKeys(on: &canvas, layout.keys)
            toasts.draw(on: &canvas, in: layout.body)
            drawOverlay(on: &canvas, area)
        }
    }

    private func drawHead(on canvas: inout Canvas, _ layout: FrameLayout) {
        let line = layout.header.inset(left: 1, right: 1)
        let (left, right) = place.header(columns: layout.header.columns)
        let time = StyledText(String(timeOfDay(moment.date).prefix(5)), .dim)
        let paused = hasFocus ? "" : StyledText("\(messages.paused)  ", .dim)
        let metered = isMetered ? StyledText("\(messages.meteredSign)  ", .warn) : ""
        let signs = paused + metered + right
        let end = layout.header.columns < 72 ? signs : signs + "   " + time
        canvas.write(left, in: line.inset(right: end.columns + 1))
        canvas.write(end, in: line, alignment: .right)
        canvas.rule(in: layout.upperRule)
        drawFilter(on: &canvas, in: layout.upperRule)
    }

    private func drawFilter(on canvas: inout Canvas, in rule: Rect) {
        let note = place.filterNote.map { " " + $0 + " " } ?? ""
        if let filter {
            let lead = StyledText(" / ", .bold)
            let columns = min(Self.filterColumns, max(Self.filterColumns / 3, rule.columns - note.columns))
            let field = rule.inset(right: max(0, rule.columns - columns))
            canvas.write(lead, in: field)
            filter.draw(on: &canvas, in: field.inset(left: lead.columns, right: 1), hasFocus: overlay == nil)
            canvas.write(note, in: rule.inset(left: columns))
        } else if let words = place.filter, !words.isEmpty {
            canvas.write(StyledText(" / \(words) ", .warn) + note, in: rule.inset(left: 1))
        }
    }

    private static let filterColumns = 40

    private func drawSidebar(on canvas: inout Canvas, _ area: Rect, _ separator: Rect?) {
        sidebar.draw(on: &canvas, in: area, owner: Owner.sidebar, hasFocus: pane == .sidebar)
        guard let separator else { return }
        for row in 0..<separator.rows { canvas.fill(separator.line(row), with: "│", style: canvas.theme.quiet) }
    }

    private func drawTabs(on canvas: inout Canvas, _ layout: FrameLayout) {
        guard let line = layout.tabs else { return }
        let own = place.tabs.map { Tabs.Tab($0) }
        let all = own.isEmpty ? places.map { Tabs.Tab(messages.place($0), badge: badge($0)) } : own
        var tabs = Tabs(all, more: messages.more)
        tabs.choose(own.isEmpty ? places.firstIndex(of: placeID) ?? 0 : place.tab)
        tabs.draw(on: &canvas, in: line, owner: Owner.tabs)
    }

    /// What is new in a place.
    func badge(_ place: PlaceID) -> String {
        place == .nearby && nearby.newServers > 0 ? "\(nearby.newServers)" : ""
    }

    /// The actions of the key line, those at its right included.
    var shownActions: [Action] { place.actions + commonActions }

    /// Those of every place; the command line has a place if there is room.
    private var commonActions: [Action] { size.columns < 72 ? [.help, .quit] : [.palette, .help, .quit] }

    private func drawKeys(on canvas: inout Canvas, _ line: Rect) {
        if isGoing {
            let hints = places.map { KeyLine.Hint(String($0.letter), messages.place($0)) }
            KeyLine(hints).draw(on: &canvas, in: line, owner: Owner.places)
            return
        }
        let hint = { (action: Action) in
            let label = action == .quit && trail.count > 1 ? messages.label(.back) : messages.label(action)
            return KeyLine.Hint(keymap.keys(for: action).first?.sign ?? "", label)
        }
        KeyLine(place.actions.map(hint), right: commonActions.map(hint))
            .draw(on: &canvas, in: line, owner: Owner.keys)
    }

    private func drawOverlay(on canvas: inout Canvas, _ area: Rect) {
        switch overlay {
        case nil: break
        case .help(let pane):
            canvas.hideCursor()
            canvas.fill(area.inset(top: 1))
            canvas.write(StyledText(messages.helpTitle, .heading), in: area.line(1).inset(left: 2))
            let lines = HelpPage(keymap: keymap, messages: messages).lines
            pane.draw(lines, on: &canvas, in: HelpPage.area(area))
        case .command(let line):
            // Never cut: it is meant to be copied.
            let lines = "$ \(line)".wrapped(toColumns: max(8, area.columns - 2))
            let place = area.inset(top: area.rows - 1 - lines.count)
            canvas.fill(place)
            for (row, text) in lines.enumerated() {
                canvas.write(StyledText(text, .bold), in: place.line(row).inset(left: 1))
            }
            canvas.write(StyledText(messages.copyOrLeave, .dim), in: place.line(lines.count).inset(left: 1))
        case .save(let dialogue):
            dialogue.draw(on: &canvas, in: area, owner: Owner.dialogue, at: moment.elapsed)
        case .palette(let palette): palette.draw(on: &canvas, in: area, owner: Owner.dialogue, messages)
        case .question(_, let dialogue): dialogue.draw(on: &canvas, in: area, owner: Owner.dialogue)
        }
    }
}
