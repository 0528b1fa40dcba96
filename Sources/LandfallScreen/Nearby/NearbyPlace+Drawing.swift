internal import LandfallTerminal
internal import LandfallWording

extension NearbyPlace {
    static let rows = "nearby"
    private static let narrow = 60

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        let divided = divided(area)
        if let place = divided.list { drawList(on: &canvas, in: place, focus) }
        divided.drawSeparator(on: &canvas)
        if let place = divided.content { detail.draw(on: &canvas, in: place) }
    }

    private func drawList(on canvas: inout Canvas, in area: Rect, _ focus: Pane) {
        let isNarrow = area.columns < Self.narrow
        let names = list.rows.filter(\.canBeChosen).map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
        let kinds = list.rows.map { DisplayWidth.columns(of: $0.kind) }.max() ?? 0
        // Whole up to its port, as far as a name has room beside it.
        let addresses = list.rows.map { DisplayWidth.columns(of: $0.address) }.max() ?? 0
        list.draw(
            on: &canvas, in: area, owner: Self.rows, hasFocus: focus == .list, rowHeight: isNarrow ? 2 : 1,
            placeholder: placeholder
        ) { canvas, row, line in
            guard row.canBeChosen else {
                let text = StyledText(row.name, .heading) + StyledText(row.note.isEmpty ? "" : "  \(row.note)", .warn)
                return _ = canvas.write(text, in: line.line(line.rows - 1).inset(left: 1))
            }
            let base = row.isDim ? canvas.theme.quiet : .standard
            canvas.write(row.sign, in: line.line(0).inset(left: 2))
            let first = line.line(0).inset(left: 4, right: 1)
            if isNarrow {
                let kind = StyledText(row.kind)
                canvas.write(StyledText(row.name), in: first.inset(right: kind.columns + 1), base: base)
                canvas.write(kind, in: first, alignment: .right, base: canvas.theme.quiet)
                let about = [row.address, row.note].filter { !$0.isEmpty }.joined(separator: " · ")
                canvas.write(
                    StyledText(about, row.isDoubtful ? .warn : nil), in: line.line(1).inset(left: 4, right: 1),
                    base: canvas.theme.quiet)
                return
            }
            if case .way = row.subject {
                // It has neither kind nor address, for which room would be kept.
                let cells = first.columns([.fixed(min(names, first.columns / 2)), .share(1)], gap: 2)
                for (cell, text) in zip(cells, [row.name, row.note]) {
                    if let cell { canvas.write(StyledText(text), in: cell, base: base) }
                }
                return
            }
            let cells = first.columns(
                [
                    .share(2, minimum: 8, maximum: max(8, names)), .fixed(kinds, collapses: 2),
                    .share(3, minimum: min(max(12, addresses), Self.narrow - 14)),
                    .fixed(min(28, DisplayWidth.columns(of: row.note)), collapses: 1),
                ], gap: 2)
            let note = StyledText(row.note, row.isDoubtful ? .warn : nil)
            let texts = [StyledText(row.name), StyledText(row.kind), StyledText(row.address), note]
            for (cell, text) in zip(cells, texts) {
                if let cell { canvas.write(text, in: cell, base: base) }
            }
        }
    }

    /// What stands there while nothing is found: what is waited for, and what to do.
    private var placeholder: StyledText {
        if !list.rows.isEmpty { return StyledText(messages.nothingFits, .dim) }
        return StyledText(board.isMoving ? messages.lookingAround : messages.nothingAround, .dim)
    }

    func divided(_ area: Rect) -> ListAndDetail {
        ListAndDetail(area, listRows: list.rows.count + 1, mayStandBeside: true, showsDetail: showsDetail)
    }

    func height(_ area: Rect) -> Int {
        guard let place = divided(area).list else { return 1 }
        return max(1, place.rows / (place.columns < Self.narrow ? 2 : 1))
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let sources = ScanSources.all.map { source -> StyledText in
            let name = StyledText(source.name(messages) + " ")
            switch board.progress(of: source.id) {
            case nil: return name + StyledText("◌", .dim)
            case .looking:
                return name + Spinner.picture(at: moment.elapsed) + waited
            case .settled:
                let machines = board.machines(of: source.id).map { " \(messages.machines($0))" } ?? ""
                return name + StyledText("✓", .good) + StyledText(machines, .dim)
            case .failed: return name + StyledText("✗", .bad)
            }
        }
        let right = sources.dropFirst().reduce(sources.first ?? "") { $0 + "  " + $1 }
        let title = StyledText(messages.place(.nearby), .bold)
        return (isFirst && columns >= 72 ? title + StyledText("  \(messages.noServerYet)", .dim) : title, right)
    }

    /// For how long something is being waited for.
    private var waited: StyledText {
        let time = board.begun.map { moment.elapsed - $0 } ?? .zero
        return StyledText(" " + messages.seconds(max(0, Int(time / .seconds(1)))), .dim)
    }

    var commandLine: String { "landfall scan --watch" }

    var pace: Duration? {
        board.isLooking ? Spinner.interval : board.isMoving ? .seconds(1) : nil
    }
}
