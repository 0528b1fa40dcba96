internal import LandfallTerminal
internal import LandfallWording

/// The page of keys: what can be done where it was opened. What is typed is looked for in it.
struct HelpPage: Place {
    /// Keys that belong together.
    struct Group: Sendable {
        let title: String
        let rows: [(keys: String, text: StyledText)]
    }

    private let groups: [Group]
    private let ends: [StyledText]
    private let messages: Messages
    private var pane = TextPane()
    private var field: TextField
    private static let gap = 3

    static let actions: [Action<HelpPage>] =
        [Action(.close) { _, _ in [.close] }]
        + Action.motions { page, motion, focus in
            let body = Self.body(focus.area)
            page.pane.move(motion, lines: page.lines(columns: body.columns).count, rows: body.rows)
            return []
        }

    /// - Parameters:
    ///   - groups: The keys, the own ones of the view first.
    ///   - ends: What stands below all of them.
    ///   - messages: What it says.
    init(_ groups: [Group], _ ends: [StyledText], _ messages: Messages) {
        (self.groups, self.ends, self.messages) = (groups.filter { !$0.rows.isEmpty }, ends, messages)
        field = TextField(placeholder: messages.filterHint)
    }

    var takesText: Bool { true }

    mutating func take(_ input: ViewInput, _: Focus) -> [Wish]? {
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

    /// Its lines, in as many columns of text: the groups one below the other, or in two columns, and what is below them.
    private func lines(columns: Int) -> [StyledText] {
        let words = field.text.lowercased().split(separator: " ")
        let shown = groups.map { group in
            Group(
                title: group.title,
                rows: group.rows.filter { row in
                    let text = "\(row.keys) \(row.text.plain)".lowercased()
                    return words.allSatisfy { text.contains($0) }
                })
        }.filter { !$0.rows.isEmpty }
        guard columns >= Self.broad, words.isEmpty, let first = shown.first else {
            return shown.flatMap { Self.lines(of: $0, columns: columns) + [""] } + (words.isEmpty ? ends : [])
        }
        // The keys of the view fill the first column, the others the second.
        let half = (columns - Self.gap) / 2
        let left = Self.lines(of: first, columns: half)
        let right: [StyledText] = shown.dropFirst().flatMap { Self.lines(of: $0, columns: half) + [""] }
        let rows = (0..<max(left.count, right.count)).map { row -> StyledText in
            let one: StyledText = row < left.count ? left[row] : ""
            let other: StyledText = row < right.count ? right[row] : ""
            return one.padded(toColumns: half + Self.gap) + other
        }
        return rows + ends
    }

    private static func lines(of group: Group, columns: Int) -> [StyledText] {
        let width = (group.rows.map { DisplayWidth.columns(of: $0.keys) }.max() ?? 0) + 2
        return [StyledText(group.title, .accent)]
            + group.rows.flatMap { row in
                row.text.wrapped(toColumns: max(8, columns - width - 1)).enumerated().map { index, text in
                    StyledText(index == 0 ? row.keys : "", .bold).padded(toColumns: width) + text
                }
            }
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let (box, body) = (Self.box(area), Self.body(area))
        canvas.box(box, title: StyledText(messages.helpTitle))
        let place = box.line(1).inset(left: 2, right: 2)
        canvas.write(StyledText("/ ", .accent), in: place)
        field.draw(on: &canvas, in: place.inset(left: 2), hasFocus: true)
        pane.draw(lines(columns: body.columns), on: &canvas, in: body)
        canvas.highlight(box, with: canvas.theme.panel)
    }
}

extension ScreenApp {
    /// What can be done now: in the view, in its lists, everywhere, and where one can go.
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
        var ways: [(keys: String, text: StyledText)] = []
        if let go = offers.first(where: { $0.verb.name == "go-to" })?.keys.first {
            ways = GoTo(places: reachable).applicable(in: focus()).map { offer in
                ("\(go.sign) \(offer.verb.keys[0].sign)", line(offer))
            }
        }
        return HelpPage(
            [
                HelpPage.Group(title: titles.here, rows: rows(rest.filter { !$0.isCommon })),
                HelpPage.Group(title: titles.moving, rows: rows(moving)),
                HelpPage.Group(title: titles.everywhere, rows: rows(rest.filter(\.isCommon))),
                HelpPage.Group(title: titles.places, rows: ways),
            ], signs, messages)
    }

    private func line(_ offer: Offer) -> StyledText {
        let text = messages.say(offer.help)
        return offer.obstacle.map { StyledText("\(text): \($0)", .dim) } ?? StyledText(text)
    }

    /// What the signs mean, and how keys are changed.
    private var signs: [StyledText] {
        let (signs, strip) = (messages.helpSigns, messages.helpStrip)
        func line(_ title: String, _ parts: [(StyledText, String)]) -> StyledText {
            parts.reduce(StyledText(title, .accent)) { $0 + "  " + $1.0 + StyledText(" \($1.1)", .dim) }
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
                    ("▂▃▅", strip.times), (StyledText("▇", .warn), strip.slow), (StyledText("×", .bad), strip.outage),
                    (StyledText("·", .dim), strip.unrecorded),
                ]), "", StyledText(messages.helpKeys(settings.keysPath), .dim),
            StyledText(messages.helpSelection, .dim),
        ]
    }
}
