internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension Palette {
    private static let mostRows = 10
    private static let widest = 76
    /// The rows that say what Enter does: where that is seen, and what it is for.
    private static func rowsOfWhat(_ area: Rect) -> Int {
        area.columns < FrameLayout.narrow && area.rows >= 18 ? 5 : 2
    }
    /// So many rows have room for all that stands around the entries, and so many for what would run.
    private static let (high, low) = (14, 11)

    /// What stands below the entries: what would run and what that does, as far as it leaves them room.
    private func ends(_ area: Rect, columns: Int) -> [StyledText] {
        guard area.rows >= Self.high else {
            return area.rows < Self.low ? problem.map { [$0] } ?? [] : [problem ?? runs]
        }
        return [problem ?? runs] + shows(columns: columns, rows: Self.rowsOfWhat(area))
            + (earlier.isEmpty ? [] : [lastLines])
    }
    private static let mostText = 34

    /// Draws it as a box: the line, what it could become, and what would run.
    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let width = area.columns < FrameLayout.narrow ? area.columns : min(Self.widest, area.columns - 4)
        let ends = ends(area, columns: width - 5)
        // A gap below the line, and a rule above what would run.
        let gap = area.rows >= Self.high ? 1 : 0
        let otherRows = 3 + 2 * gap + ends.count
        let rows = min(entries.count, Self.mostRows, max(0, area.rows - otherRows - 2))
        let box = Rect(
            column: (area.columns - width) / 2, row: area.rows > otherRows + rows + 4 ? 3 : 1, columns: width,
            rows: rows + otherRows
        ).intersection(area)
        canvas.box(box, title: StyledText(messages.paletteTitle))
        if !line.isEmpty, entries.count > rows {
            let count = " " + StyledText(messages.matches(entries.count), .dim) + " "
            canvas.write(count, in: box.line(0).inset(left: 2, right: 2), alignment: .right)
        }
        let inside = box.inset(left: 3, top: 1, right: 2, bottom: 1)
        canvas.write(StyledText(":", .accent), in: inside.line(0))
        field.draw(on: &canvas, in: inside.line(0).inset(left: 2), hasFocus: true)
        let list = Rect(column: box.column + 1, row: box.row + 2 + gap, columns: box.columns - 2, rows: rows)
        drawEntries(on: &canvas, in: list, owner: Owner.dialogue)
        if gap > 0 { canvas.rule(in: inside.line(inside.rows - ends.count - 1)) }
        for (row, text) in ends.enumerated() { canvas.write(text, in: inside.line(inside.rows - ends.count + row)) }
        canvas.highlight(box, with: canvas.theme.panel)
    }

    /// The words of what Enter would run, and what they are said to do.
    private var wouldRun: (words: [String], about: String) {
        let entry = (chosen ?? implied).map { entries[$0] }
        // A word takes the place of the one that is being typed.
        let start = entry?.isLine == false ? line[..<CommandWords(line).start] : ""
        let typed = CommandWords(entry.map { start + $0.text } ?? line)
        let words = typed.finished.first == "landfall" ? Array(typed.all.dropFirst()) : typed.all
        return (words, entry?.about ?? entries.first { $0.text == words.joined(separator: " ") }?.about ?? "")
    }

    private var endColumn: Int {
        let labels = messages.paletteLabel
        return 2 + ([labels.runs, labels.shows, labels.last].map { DisplayWidth.columns(of: $0) }.max() ?? 0)
    }

    private func end(_ label: String, _ text: StyledText) -> StyledText {
        StyledText(label, .dim).padded(toColumns: endColumn) + text
    }

    private var runs: StyledText {
        let shown = wouldRun.words.map(ShellText.word).joined(separator: " ")
        return end(messages.paletteLabel.runs, StyledText(shown.isEmpty ? "" : "landfall \(shown)"))
    }

    /// Where that is seen, and below it what it does, in so many lines.
    private func shows(columns: Int, rows: Int) -> [StyledText] {
        let (words, about) = wouldRun
        let commands = places.commands(words)
        let view = commands.flatMap { $0.lazy.compactMap(\.view).first }.map {
            messages.paletteShows(messages.place($0))
        }
        let isOwn = commands != nil || !about.isEmpty && words.count == 1 && words[0].contains("-")
        let place = view ?? (isOwn ? "" : messages.paletteOutput)
        let texts = words.isEmpty ? [] : [place, about].filter { !$0.isEmpty }
        let lines = texts.flatMap { StyledText($0, .dim).wrapped(toColumns: max(8, columns - endColumn)) }
        return (0..<rows).map { row in
            end(row == 0 ? messages.paletteLabel.shows : "", row < lines.count ? lines[row] : "")
        }
    }

    /// The lines that were run last.
    private var lastLines: StyledText {
        let texts = earlier.prefix(2).map {
            StyledText($0.text) + StyledText("  " + messages.ago(seconds: $0.seconds), .dim)
        }
        return end(messages.paletteLabel.last, texts.joined(separator: "    "))
    }

    private func drawEntries(on canvas: inout Canvas, in area: Rect, owner: String) {
        guard area.rows > 0 else { return }
        let top = max(0, min((chosen ?? 0) - area.rows + 1, entries.count - area.rows))
        let shown = entries.dropFirst(top).prefix(area.rows)
        let width = min(Self.mostText, (shown.map { DisplayWidth.columns(of: $0.text) }.max() ?? 0)) + 2
        for (row, entry) in shown.enumerated() {
            let line = area.line(row)
            let text = line.inset(left: 2, right: 1)
            canvas.write(marked(entry), in: text.inset(right: max(0, text.columns - width + 1)))
            let end = entry.key.isEmpty ? 0 : DisplayWidth.columns(of: entry.key) + 2
            canvas.write(StyledText(entry.about, .dim), in: text.inset(left: width, right: end))
            canvas.write(StyledText(entry.key, .accent), in: text, alignment: .right)
            if (chosen ?? implied) == top + row {
                canvas.bar(in: line)
                canvas.highlight(line, with: canvas.theme.chosen)
            }
            canvas.addRegion(line, owner: owner, part: top + row)
        }
    }

    /// The text of an entry, with the letters that were typed in the accent.
    private func marked(_ entry: Entry) -> StyledText {
        let text = ForeignText(entry.text).description
        // What is shown otherwise than it is has other places.
        guard text == entry.text, !entry.marks.isEmpty else { return StyledText(text) }
        let marks = Set(entry.marks)
        return text.enumerated().reduce(into: StyledText("")) { line, letter in
            line = line + StyledText(String(letter.element), marks.contains(letter.offset) ? .accent : nil)
        }
    }
}
