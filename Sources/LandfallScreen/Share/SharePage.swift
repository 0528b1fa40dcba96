internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// A server as a link for others and as its QR code, with what they tell and what they do not. It never has a token in it.
struct SharePage: ScreenView {
    private let messages: Messages
    private let profile: Profile
    /// The whole link.
    let link: String
    /// What a code can hold of it, as few as its first route, the most first.
    let forms: [SharedText]
    /// How many routes the link has.
    private let routes: Int
    private let has: [String]
    private let hasNot: [String]
    /// Whether a code can be drawn at all, and whether in dark blocks.
    private let hasBlocks: Bool
    private let isInverted: Bool
    /// The codes of the forms, or why there are none; nil before they are made.
    private var codes: Result<[QRCode], QRCode.Failure>?
    private var pane = TextPane()
    /// Asks where a file with the link goes; nil while that is not asked.
    private(set) var asked: Dialogue?
    /// What was asked, while the file is written.
    private var answered: Dialogue?

    /// - Throws: `SharedText.Failure` where there is nothing that others could use.
    init(_ profile: Profile, _ look: ScreenLook, _ messages: Messages) throws(SharedText.Failure) {
        let whole = try SharedText(linkTo: profile)
        (self.messages, self.profile, link) = (messages, profile, whole.text)
        (hasBlocks, isInverted) = (look.hasBlocks, look.isInkOnLight)
        var forms: [SharedText] = []
        while let form = try? SharedText(
            linkTo: profile, limit: forms.last.map { $0.text.utf8.count - 1 } ?? QRCode.mostBytes)
        {
            forms.append(form)
        }
        self.forms = forms
        let shared = ShareLink(profile)
        routes = shared?.routes.count ?? 0
        let identity = shared.map { $0.identity == KnownIdentity() ? [] : [messages.shareIdentity] } ?? []
        has = [messages.shareName(profile.kind), messages.shareRoutes(shared?.routes ?? [])] + identity
        let omitted = whole.omitted == 0 ? [] : [messages.routesNotShared(whole.omitted)]
        hasNot = [messages.shareNoToken, messages.shareNoConsents] + omitted
    }

    static let actions: [Action<SharePage>] =
        [
            Action(.copy, when: { $0.asked == nil }) { page, _ in [.close, .copy(page.link)] },
            Action(
                Verb(
                    "write-file", .character("w"), label: "write a file", help: "write the link to a file",
                    isFixed: true), when: { $0.asked == nil }
            ) { page, _ in
                page.ask()
                return []
            },
            // The last ones have no room on a phone, and the way out has.
            Action(.close, when: { $0.asked == nil }) { _, _ in [.close] },
            Action(.showCommand, label: { _ in Sentence("command") }, when: { $0.asked == nil }) { page, _ in
                [.close, .showCommand(page.commandLine)]
            },
        ]
        + Action.dialogue(
            { $0.asked }, { $0.give($1) },
            change: { page, body in
                guard var dialogue = page.asked else { return }
                body(&dialogue)
                page.asked = dialogue
            })
        + Action.motions(when: { $0.asked == nil }) { page, motion, focus in
            let layout = page.layout(focus.area)
            page.pane.move(motion, lines: layout.lines.count, rows: layout.text.rows)
            return []
        }

    var takesText: Bool { asked != nil }

    var commandLine: String { "landfall share \(profile.name)" }

    mutating func take(_ codes: Result<[QRCode], QRCode.Failure>) { self.codes = codes }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        switch input {
        case .key(let key): return give(key)
        case .paste(let paste): return change { $0.take(paste) }
        case .click(let region?) where region.owner == Owner.dialogue: return change { $0.click(region.part) }
        case .scroll(let rows, _) where asked == nil:
            let layout = layout(focus.area)
            pane.scroll(by: rows, lines: layout.lines.count, rows: layout.text.rows)
            return []
        default: return []
        }
    }
}

// MARK: A file with the link

extension SharePage {
    private static let file = "file"

    private mutating func ask() {
        let path = TextField("\(profile.name)\(ImportSource.linkEnding)")
        asked = Dialogue(
            messages.writeLinkTitle, fields: [.init(Self.file, messages.fileLabel, .text(path))],
            answers: [messages.writeAnswer, messages.leaveAnswer])
    }

    private mutating func give(_ key: Key) -> [ViewCommand] { change { $0.take(key) } }

    private mutating func change(_ body: (inout Dialogue) -> Dialogue.Outcome) -> [ViewCommand] {
        guard var dialogue = asked else { return [] }
        let outcome = body(&dialogue)
        asked = dialogue
        switch outcome {
        case .taken, .ignored: return []
        case .left, .answered(1):
            asked = nil
            return []
        case .answered:
            guard let path = dialogue.text(Self.file), !path.isEmpty else { return [] }
            (asked, answered) = (nil, dialogue)
            return [.work(.writeLink(link, to: path))]
        }
    }

    /// The file was not written: it is asked again.
    mutating func take(_ failure: CommandFailure) {
        asked = answered
        asked?.problem = StyledText(failure.message, .bad)
    }
}

extension SharePage {
    /// Where the parts stand: the code at the left, the text beside it, and the link below both where it has room there.
    private struct Layout {
        var code: (lines: [String], area: Rect)?
        var text: Rect
        var lines: [StyledText]
        var link: Rect?
    }

    /// The columns that the text has at least beside a code.
    private static let leastText = 30
    private static let gap = 3

    private func layout(_ area: Rect) -> Layout {
        let body = area.inset(left: 2, top: 1, right: 2, bottom: 1)
        let linkRows = link.wrapped(toColumns: max(8, body.columns)).count
        guard let (lines, note) = code(in: body) else {
            let rows = text(columns: body.columns, first: absence(in: body), hasLink: true)
            return Layout(text: body, lines: rows)
        }
        let columns = lines.first?.count ?? 0
        let code = body.inset(right: body.columns - columns, bottom: body.rows - lines.count)
        let beside = body.inset(left: columns + Self.gap)
        let isBelow = body.rows - lines.count > linkRows
        let hint = [StyledText(messages.shareHint, .dim)] + (note.map { [StyledText($0, .warn)] } ?? [])
        return Layout(
            code: (lines, code), text: isBelow ? beside.inset(bottom: linkRows + 1) : beside,
            lines: text(columns: beside.columns, first: hint, hasLink: !isBelow),
            link: isBelow ? body.inset(top: body.rows - linkRows) : nil)
    }

    /// The fullest code that has room, with a quiet zone of four modules (ISO/IEC 18004) or else of two, and what is not in it.
    private func code(in body: Rect) -> (lines: [String], note: String?)? {
        guard hasBlocks, case .success(let codes)? = codes else { return nil }
        for (form, code) in zip(forms, codes) {
            for quiet in [4, 2] {
                let side = code.width + 2 * quiet
                guard side + Self.gap + Self.leastText <= body.columns, (side + 1) / 2 <= body.rows else { continue }
                let count = profile.routes.count - form.omitted
                let note = count < routes ? messages.codeHasRoutes(count, of: routes) : nil
                return (code.lines(quiet: quiet, isInverted: isInverted), note)
            }
        }
        return nil
    }

    /// Why there is no code.
    private func absence(in body: Rect) -> [StyledText] {
        let failure: CommandFailure
        switch codes {
        case nil: return []
        case .success(let codes):
            guard hasBlocks else { return [StyledText(messages.codeNeedsBlocks, .warn)] }
            guard let least = codes.last else {
                failure = CommandFailure(SharedText.Failure.tooLongForCode(profile.name), messages)
                break
            }
            let side = least.width + 4
            return [
                StyledText(
                    messages.terminalTooSmall(side + Self.gap + Self.leastText + 4, (side + 1) / 2 + 2), .warn)
            ]
        case .failure(let error): failure = CommandFailure(error, of: profile.name, messages)
        }
        return [StyledText(failure.message, .warn)] + failure.hints.map { StyledText("▸ \($0)") }
    }

    /// The text in so many columns: the title, what is said first, the link where it has no place of its own, and what is in it.
    private func text(columns: Int, first: [StyledText], hasLink: Bool) -> [StyledText] {
        // One for the bar.
        let width = max(8, columns - 1)
        func list(_ title: String, _ sign: StyledText, _ items: [String]) -> [StyledText] {
            [StyledText(title, .bold)]
                + items.flatMap { item in
                    StyledText(item).wrapped(toColumns: width - 2).enumerated().map { ($0 == 0 ? sign : "  ") + $1 }
                } + [""]
        }
        let shown = link.wrapped(toColumns: width).map { StyledText($0, .accent) }
        let parts: [[StyledText]] = [
            [StyledText(messages.shareTitle("\(profile.name)"), .bold)],
            first.flatMap { $0.wrapped(toColumns: width) }, [""], hasLink ? shown + [""] : [],
            list(messages.shareContents.has, StyledText("✓ ", .good), has),
            list(messages.shareContents.hasNot, StyledText("– ", .dim), hasNot),
            StyledText(messages.shareReader("\(profile.name)", wantsToken: profile.token != nil))
                .wrapped(toColumns: width),
            StyledText("\(messages.howToReadLink)", .dim).wrapped(toColumns: width),
        ]
        return parts.flatMap(\.self)
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        canvas.hideCursor()
        canvas.fill(area.inset(top: 1, bottom: 1))
        let layout = layout(area)
        pane.draw(layout.lines, on: &canvas, in: layout.text)
        if let (lines, place) = layout.code {
            // Dark on light in every theme, as readers want it.
            let style = CellStyle(.rgb(255, 255, 255), on: .rgb(0, 0, 0))
            // Fonts leave a line between full blocks, so those have their colour behind them, too.
            let full = CellStyle(style.foreground, on: style.foreground)
            // The half of a line below the last modules is no part of the code.
            let last = CellStyle(style.foreground)
            for (row, line) in lines.enumerated() {
                var point = place.line(row).origin
                let style = line.allSatisfy { $0 == "▀" } ? last : style
                for cell in line {
                    point.column += canvas.write(String(cell), at: point, style: cell == "█" ? full : style)
                }
            }
        }
        if let place = layout.link {
            for (row, line) in link.wrapped(toColumns: place.columns).enumerated() {
                canvas.write(StyledText(line, .accent), in: place.line(row))
            }
        }
        guard let asked else { return }
        canvas.recede(area.inset(top: 1, bottom: 1))
        asked.draw(on: &canvas, in: area, owner: Owner.dialogue)
    }
}
