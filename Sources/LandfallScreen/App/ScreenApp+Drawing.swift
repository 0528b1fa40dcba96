internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

extension ScreenApp {
    func picture(_ size: TerminalSize) -> Picture {
        Canvas.picture(size, theme: look.theme, hasLinks: look.hasLinks) { canvas, area in
            let layout = FrameLayout(size, hasTints: canvas.theme.hasTints)
            guard !layout.isTooSmall else {
                canvas.write(StyledText(messages.tooSmall(FrameLayout.least)), in: area.line(0))
                return
            }
            for rule in layout.rules { canvas.rule(in: rule) }
            place.draw(on: &canvas, in: layout.body, focus: pane)
            drawNotice(on: &canvas, in: layout.notice)
            drawTabs(on: &canvas, layout)
            toasts.draw(on: &canvas, in: place.notes(layout.body))
            if let overlay {
                canvas.recede(area)
                drawHead(on: &canvas, layout)
                overlay.draw(on: &canvas, in: area, focus: pane)
            } else {
                drawHead(on: &canvas, layout)
            }
            let shown = shownOffers
            KeyLine(shown.left.map(hint), right: shown.right.map(hint))
                .draw(on: &canvas, in: layout.keys, owner: Owner.keys)
        }
    }

    /// What the name of the program, or that of the place, has at least, with the gap behind it.
    private static let headColumns = 12

    private func drawHead(on canvas: inout Canvas, _ layout: FrameLayout) {
        let head = layout.header
        canvas.fill(head)
        let isNarrow = head.columns < FrameLayout.narrow
        let line = isNarrow ? head.inset(left: 1, right: 1) : head.inset(left: 2, right: 2)
        let (left, right) = place.header(columns: head.columns)
        let gap = isNarrow ? "  " : "    "
        let paused = hasFocus || !place.pausesWithoutFocus ? "" : StyledText(messages.paused, .dim)
        let time = StyledText(timeText(columns: head.columns), .dim)
        let before = [paused, networkText(columns: head.columns), tailnetText(columns: head.columns)]
        let others = (before + [time]).filter { $0.columns > 0 }.map { $0.columns + gap.count }.reduce(0, +)
        let server = (right.columns > 0 ? right : serverText(columns: head.columns))
            .truncated(toColumns: max(0, line.columns - others - Self.headColumns))
        let end = (before + [server, time]).filter { $0.columns > 0 }.joined(separator: StyledText(gap))
        let room = max(0, line.columns - end.columns - gap.count)
        if isNarrow {
            canvas.write(left, in: line.inset(right: line.columns - room))
        } else {
            let name = StyledText("landfall")
            canvas.write(name, in: line, base: canvas.theme.accent.adding(CellStyle(.standard, .bold)))
            placeTabs.draw(
                on: &canvas, in: line.inset(left: name.columns + 2, right: line.columns - room), owner: Owner.places)
        }
        canvas.write(end, in: line, alignment: .right)
        canvas.highlight(head, with: canvas.theme.band)
    }

    /// How the server is that the place is about, where the place says nothing itself.
    private func serverText(columns: Int) -> StyledText {
        let profile: Profile? =
            switch viewID {
            case .chat, .files: chat.profile
            case .history, .settings: chosenProfile
            default: nil
            }
        guard columns >= FrameLayout.narrow, let server = profile.flatMap({ board.find($0.id) }) else { return "" }
        return StateSign.head(
            of: server, isNamed: chat.profile?.id == server.id, columns: columns, at: moment.elapsed, messages)
    }

    /// The time, and where there is room the day.
    private func timeText(columns: Int) -> String {
        let day = columns >= Self.broadest ? messages.at(moment.date).dayOfWeek(moment.date) + "  " : ""
        return day + hourAndMinute(moment.date)
    }

    /// The network, and whether it costs something: as much as has room, and what costs something always.
    private func networkText(columns: Int) -> StyledText {
        let metered = isMetered ? StyledText(messages.meteredSign, .warn) : ""
        switch network {
        case nil: return metered
        case .absent?:
            let matters = board.tally.waiting > 0 || isOfAll
            return matters ? StyledText(messages.noNetworkSign, .bad) : ""
        case .connected(let network, let subnet)?:
            guard columns >= Self.broad, let network, isOfAll else { return metered }
            let name = StyledText("\(network.name)").truncated(toColumns: Self.networkColumns)
            let place = columns < Self.broadest ? "" : StyledText(subnet.map { ", \($0)" } ?? "", .dim)
            let free = network.metered.by == .nobody ? "" : StyledText(", \(messages.freeSign)", .dim)
            return name + place + (isMetered ? StyledText(", ", .dim) + metered : free)
        }
    }

    /// How the tailnet is where there is room, as far as servers or a scan have told.
    private func tailnetText(columns: Int) -> StyledText {
        guard columns >= Self.broadest, isOfAll else { return "" }
        let isUp = board.servers.contains { $0.state?.status == .connected && $0.usedRoute?.via == .tailnet }
        if isUp || viewID == .nearby && nearby.board.report(of: .tailnet)?.isWorking == true {
            return StyledText(messages.tailnetUp)
        }
        let isDown = board.servers.contains { $0.state?.cause?.code.stage == .tailscale }
        return isDown ? StyledText(messages.tailnetDown, .warn) : ""
    }

    /// Whether the place is about the servers of every network.
    private var isOfAll: Bool { [.home, .nearby, .test].contains(viewID) }

    private static let broad = 100
    private static let broadest = 160
    private static let networkColumns = 20

    /// The words that are filtered by, and what came of it; else the banner.
    private func drawNotice(on canvas: inout Canvas, in line: Rect) {
        let note = place.filter?.note.map { " " + $0 + " " } ?? ""
        if let filter {
            canvas.fill(line)
            let lead = StyledText("  / ", .accent)
            let columns = min(Self.filterColumns, max(Self.filterColumns / 3, line.columns - note.columns))
            let field = line.inset(right: max(0, line.columns - columns))
            canvas.write(lead, in: field)
            filter.field.draw(on: &canvas, in: field.inset(left: lead.columns, right: 1), hasFocus: overlay == nil)
            canvas.write(note, in: line.inset(left: columns))
        } else if let words = place.filter?.text, !words.isEmpty {
            canvas.fill(line)
            canvas.write(StyledText("/ \(words)", .warn) + note, in: line.inset(left: 2))
        } else {
            banner?.draw(on: &canvas, in: line)
        }
    }

    private static let filterColumns = 40

    /// The tabs of a phone: the parts of the place, or where it has none the places.
    private func drawTabs(on canvas: inout Canvas, _ layout: FrameLayout) {
        guard let line = layout.tabs else { return }
        if let tabs = partTabs {
            tabs.draw(on: &canvas, in: line, owner: Owner.tabs)
        } else {
            placeTabs.draw(on: &canvas, in: line, owner: Owner.places)
        }
    }

    private var placeTabs: Tabs {
        let titles = places.map { Tabs.Tab($0 == .server ? serverTitle : messages.place($0), badge: badge($0)) }
        var tabs = Tabs(titles, more: messages.more)
        tabs.choose(places.firstIndex(of: viewID == .history ? .server : viewID) ?? 0)
        return tabs
    }

    private var serverTitle: String { server.server.map { "\($0.profile.name)" } ?? messages.place(.server) }

    /// The parts of the place; nil if it has none.
    private var partTabs: Tabs? {
        let (titles, chosen) = place.tabs
        guard !titles.isEmpty else { return nil }
        var tabs = Tabs(titles, more: messages.more)
        tabs.choose(chosen)
        return tabs
    }

    /// How many things of a view are new, or wait for the user.
    private func badge(_ place: ViewID) -> String {
        let count =
            switch place {
            case .nearby: nearby.newServers
            case .chat: chat.waitingQuestions.count
            default: 0
            }
        return count > 0 ? "\(count)" : ""
    }

    /// What the key line has: what is for the view, and at the right what every view has; the command line if there is room.
    var shownOffers: (left: [Offer], right: [Offer]) {
        let hints = offers.filter { $0.isHint && $0.obstacle == nil && !$0.keys.isEmpty }
        return (
            hints.filter { !$0.isCommon }, hints.filter(\.isCommon).suffix(size.columns < FrameLayout.narrow ? 2 : 3)
        )
    }

    private func hint(_ offer: Offer) -> KeyLine.Hint {
        // Keys that nobody can change stand for themselves, so all of them are shown.
        let plain = offer.verb.isFixed ? offer.keys.filter(\.modifiers.isEmpty) : []
        let keys = plain.isEmpty ? Array(offer.keys.prefix(1)) : plain
        return KeyLine.Hint(keys.signs, messages.say(offer.label))
    }
}
