internal import LandfallTerminal
internal import LandfallWording

/// The page of keys: what can be done where it was opened. What is typed is looked for in it.
struct HelpPage: ScreenView {
    /// Keys that belong together.
    struct Group: Sendable {
        let title: String
        let rows: [(keys: String, text: StyledText)]
        /// Whether it stands in the second column, where there are two.
        var isSecond = false
    }

    private let title: String
    private let groups: [Group]
    private let ends: [StyledText]
    private let messages: Messages
    private var pane = TextPane()
    private var field: TextField
    private static let gap = 3

    static let actions: [Action<HelpPage>] =
        [Action(.close) { _, _ in [.close] }]
        + Action.motions { page, motion, focus in
            let list = page.parts(focus.area).list
            page.pane.move(motion, lines: page.lines(columns: list.columns).count, rows: list.rows)
            return []
        }

    /// - Parameters:
    ///   - title: What its keys are for.
    ///   - groups: The keys, the own ones of the view first.
    ///   - ends: What stands below all of them.
    ///   - messages: What it says.
    init(_ title: String, _ groups: [Group], _ ends: [StyledText], _ messages: Messages) {
        self.title = title
        (self.groups, self.ends, self.messages) = (groups.filter { !$0.rows.isEmpty }, ends, messages)
        field = TextField(placeholder: messages.filterHint)
    }

    var takesText: Bool { true }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? {
        switch input {
        case .key(let key):
            if key == Key(.backspace), field.text.isEmpty { return [.close] }
            _ = field.take(key)
            pane = TextPane()
        case .paste(let paste): field.take(paste)
        case .click: return [.close]
        default: return nil
        }
        return []
    }

    private static let widest = 96
    /// From so many columns of text on, two groups stand beside each other.
    private static let broad = 84

    private static func box(_ area: Rect) -> Rect {
        area.inset(top: 1, bottom: 1).centered(columns: min(widest, area.columns), rows: area.rows - 2)
    }

    private static func body(_ area: Rect) -> Rect { box(area).inset(left: 2, top: 2, right: 2, bottom: 1) }

    /// Where the keys stand, and below them the signs where both have room.
    private func parts(_ area: Rect) -> (list: Rect, ends: Rect?) {
        let body = Self.body(area)
        guard body.columns >= Self.broad, body.rows > 2 * ends.count + 2, field.text.isEmpty else { return (body, nil) }
        let rows = body.rows - ends.count - 1
        return (body.inset(bottom: ends.count + 1), body.inset(top: rows + 1))
    }

    /// Its lines, in as many columns of text: the groups one below the other, or in two columns, and what is below them.
    private func lines(columns: Int) -> [StyledText] {
        let words = field.text.lowercased().split(separator: " ")
        let shown = groups.map { group in
            Group(
                title: group.title,
                rows: group.rows.filter { row in
                    let text = "\(row.keys) \(row.text.plain)".lowercased()
                    return words.allSatisfy { text.contains($0) }
                }, isSecond: group.isSecond)
        }.filter { !$0.rows.isEmpty }
        guard columns >= Self.broad, words.isEmpty else {
            return shown.flatMap { Self.lines(of: $0, keys: Self.keys(of: shown), columns: columns) + [""] }
                + (words.isEmpty ? ends : [])
        }
        // The keys of the view fill the first column, the others the second.
        let half = (columns - Self.gap) / 2
        let sides = [false, true].map { isSecond -> [StyledText] in
            let groups = shown.filter { $0.isSecond == isSecond }
            let own = groups.map { Self.lines(of: $0, keys: Self.keys(of: groups), columns: half) }
            return own.first.map { own.dropFirst().reduce($0) { $0 + [""] + $1 } } ?? []
        }
        return (0..<max(sides[0].count, sides[1].count)).map { row -> StyledText in
            let one: StyledText = row < sides[0].count ? sides[0][row] : ""
            let other: StyledText = row < sides[1].count ? sides[1][row] : ""
            return one.padded(toColumns: half + Self.gap) + other
        }
    }

    /// The most columns of keys for which all texts begin at one place.
    private static let mostKeys = 12

    private static func width(_ group: Group) -> Int { group.rows.map { DisplayWidth.columns(of: $0.keys) }.max() ?? 0 }

    /// The columns of keys that groups have in common: those of the widest one that leaves the others room.
    private static func keys(of groups: [Group]) -> Int { groups.map(width).filter { $0 <= mostKeys }.max() ?? 0 }

    private static func lines(of group: Group, keys: Int, columns: Int) -> [StyledText] {
        let width = max(keys, width(group)) + 2
        return [StyledText(group.title, .bold)]
            + group.rows.flatMap { row in
                row.text.wrapped(toColumns: max(8, columns - width)).enumerated().map { index, text in
                    StyledText(index == 0 ? row.keys : "", .accent).padded(toColumns: width) + text
                }
            }
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let (box, parts) = (Self.box(area), parts(area))
        canvas.box(
            box, title: StyledText(title),
            end: area.columns < FrameLayout.narrow ? "" : StyledText(messages.helpAside, .dim))
        let place = box.line(1).inset(left: 2, right: 2)
        if !field.text.isEmpty || area.columns < FrameLayout.narrow {
            canvas.write(StyledText("/ ", .accent), in: place)
            field.draw(on: &canvas, in: place.inset(left: 2), hasFocus: true)
        }
        pane.draw(lines(columns: parts.list.columns), on: &canvas, in: parts.list)
        if let place = parts.ends {
            for (row, line) in ends.enumerated() { canvas.write(line, in: place.line(row)) }
        }
        canvas.highlight(box, with: canvas.theme.panel)
    }
}

extension ScreenApp {
    /// What can be done now: in the view, in its lists, and everywhere.
    var helpPage: HelpPage {
        let offers = offers.filter { !$0.keys.isEmpty }
        let motions = Set(Verb.motions.map(\.name))
        func rows(_ offers: [Offer]) -> [(keys: String, text: StyledText)] {
            offers.map { (keys: $0.keys.signs, text: line($0)) }
        }
        let (moving, rest) = (
            offers.filter { motions.contains($0.verb.name) }, offers.filter { !motions.contains($0.verb.name) }
        )
        let titles = messages.helpGroup
        // Where `g` leads stands beside it.
        let ways = GoTo(places: reachable).applicable(in: focus()).map {
            "\($0.verb.keys[0].sign) \(line($0).plain)"
        }
        func common(_ offer: Offer) -> (keys: String, text: StyledText) {
            let isGo = offer.verb.name == "go-to"
            return (keys: offer.keys.signs, text: isGo ? StyledText(messages.goTo(ways)) : line(offer))
        }
        let own = rest.filter { !$0.isCommon }
        let isOfList: (Offer) -> Bool = { Self.listVerbs.contains($0.verb.name) }
        let pairs = zip(
            ["up", "page-up", "first"], [messages.helpMotion.row, messages.helpMotion.page, messages.helpMotion.end])
        let motion = pairs.compactMap { name, text -> (keys: String, text: StyledText)? in
            guard let index = moving.firstIndex(where: { $0.verb.name == name }) else { return nil }
            let keys = moving[index...].prefix(2).map { $0.keys.prefix(2).map(\.sign).joined(separator: " ") }
            return (keys.joined(separator: " "), StyledText(text))
        }
        return HelpPage(
            messages.helpTitle(messages.place(viewID)),
            [
                HelpPage.Group(title: titles.here, rows: rows(own.filter { !isOfList($0) })),
                HelpPage.Group(title: titles.list, rows: rows(own.filter(isOfList))),
                HelpPage.Group(title: titles.everywhere, rows: rest.filter(\.isCommon).map(common), isSecond: true),
                HelpPage.Group(title: titles.moving, rows: motion, isSecond: true),
            ], signs, messages)
    }

    /// What is about a list, and not about its selected row.
    private static let listVerbs = Set(
        [Verb.add, .filter, .typeAddress].map(\.name) + ["mark", "day-before", "day-after"])

    private func line(_ offer: Offer) -> StyledText {
        let text = messages.say(offer.help)
        return offer.obstacle.map { StyledText("\(text): \($0)", .dim) } ?? StyledText(text)
    }

    /// What the signs mean, and how keys are changed.
    private var signs: [StyledText] {
        let (signs, strip) = (messages.helpSigns, messages.helpStrip)
        func line(_ title: String, _ parts: [(StyledText, String)]) -> StyledText {
            parts.reduce(StyledText(title, .dim)) { $0 + "  " + $1.0 + StyledText(" \($1.1)", .dim) }
        }
        return [
            line(
                signs.title,
                [
                    (StyledText("●", .good), signs.connected), (StyledText("○", .bad), signs.disconnected),
                    (StyledText("◐", .accent), signs.connecting), (StyledText("◌", .dim), signs.notAsked),
                    (StyledText("▲", .warn), signs.needsYou),
                ]),
            line(
                strip.title,
                [
                    (StyledText("▂▃▅", .calm), strip.times), (StyledText("▇", .warn), strip.slow),
                    (StyledText("×", .bad), strip.outage),
                    (StyledText("·", .dim), strip.unrecorded),
                ]),
            StyledText(messages.helpKeys(settings.keysPath) + "   " + messages.helpAll + " ", .dim)
                + StyledText("man landfall-tui"),
        ]
    }
}
