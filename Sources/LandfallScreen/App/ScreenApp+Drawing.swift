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
            toasts.draw(on: &canvas, in: layout.body)
            if let overlay {
                canvas.fill(layout.keys)
                overlay.draw(on: &canvas, in: area, focus: pane)
            }
            let shown = shownOffers
            KeyLine(shown.left.map(hint), right: shown.right.map(hint))
                .draw(on: &canvas, in: layout.keys, owner: Owner.keys)
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
        let note = place.filter?.note.map { " " + $0 + " " } ?? ""
        if let filter {
            let lead = StyledText(" / ", .bold)
            let columns = min(Self.filterColumns, max(Self.filterColumns / 3, rule.columns - note.columns))
            let field = rule.inset(right: max(0, rule.columns - columns))
            canvas.write(lead, in: field)
            filter.field.draw(on: &canvas, in: field.inset(left: lead.columns, right: 1), hasFocus: overlay == nil)
            canvas.write(note, in: rule.inset(left: columns))
        } else if let words = place.filter?.text, !words.isEmpty {
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
        let (titles, chosen) = place.tabs
        let own = titles.map { Tabs.Tab($0) }
        let all = own.isEmpty ? places.map { Tabs.Tab(messages.place($0), badge: badge($0)) } : own
        var tabs = Tabs(all, more: messages.more)
        tabs.choose(own.isEmpty ? places.firstIndex(of: placeID) ?? 0 : chosen)
        tabs.draw(on: &canvas, in: line, owner: Owner.tabs)
    }

    /// What is new in a place.
    func badge(_ place: PlaceID) -> String {
        place == .nearby && nearby.newServers > 0 ? "\(nearby.newServers)" : ""
    }

    /// What the key line has: what is for the view, and at the right what every view has; the command line if there is room.
    var shownOffers: (left: [Offer], right: [Offer]) {
        let hints = offers.filter { $0.isHint && $0.obstacle == nil && !$0.keys.isEmpty }
        return (hints.filter { !$0.isCommon }, hints.filter(\.isCommon).suffix(size.columns < 72 ? 2 : 3))
    }

    private func hint(_ offer: Offer) -> KeyLine.Hint {
        // Keys that nobody can change stand for themselves, so all of them are shown.
        let keys = offer.verb.isFixed ? offer.keys.filter(\.modifiers.isEmpty) : Array(offer.keys.prefix(1))
        return KeyLine.Hint(keys.map(\.sign).joined(separator: " "), messages.say(offer.label))
    }
}
