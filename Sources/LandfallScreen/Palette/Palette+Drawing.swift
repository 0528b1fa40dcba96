internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension Palette {
    private static let mostRows = 10
    private static let widest = 76
    /// What stands in the box besides entries: the edges, the line and what is below it, and what would run.
    private static let otherRows = 6
    private static let mostText = 34

    /// Draws it as a box: the line, what it could become, and what would run.
    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let width = area.columns < FrameLayout.narrow ? area.columns : min(Self.widest, area.columns - 4)
        let rows = min(entries.count, Self.mostRows, max(0, area.rows - Self.otherRows - 2))
        let box = Rect(
            column: (area.columns - width) / 2, row: area.rows > Self.otherRows + rows + 4 ? 3 : 1, columns: width,
            rows: rows + Self.otherRows
        ).intersection(area)
        canvas.box(box, title: StyledText(messages.paletteTitle))
        if !line.isEmpty, entries.count > rows {
            let count = " " + StyledText(messages.matches(entries.count), .dim) + " "
            canvas.write(count, in: box.line(0).inset(left: 2, right: 2), alignment: .right)
        }
        let inside = box.inset(left: 3, top: 1, right: 2, bottom: 1)
        canvas.write(StyledText(":", .accent), in: inside.line(0))
        field.draw(on: &canvas, in: inside.line(0).inset(left: 2), hasFocus: true)
        let list = Rect(column: box.column + 1, row: box.row + 3, columns: box.columns - 2, rows: rows)
        drawEntries(on: &canvas, in: list, owner: Owner.dialogue)
        canvas.rule(in: inside.line(inside.rows - 2))
        canvas.write(problem ?? runs, in: inside.line(inside.rows - 1))
        canvas.highlight(box, with: canvas.theme.panel)
    }

    /// What Enter would run.
    private var runs: StyledText {
        let text = chosen.map { entries[$0] }.flatMap { $0.isLine ? $0.text : nil } ?? implied.map { entries[$0].text }
        let typed = CommandWords(text ?? line)
        let words = typed.finished.first == "landfall" ? typed.all.dropFirst() : typed.all[...]
        let shown = words.map(ShellText.word).joined(separator: " ")
        return StyledText(messages.paletteRuns + "  ", .dim) + StyledText(shown.isEmpty ? "" : "landfall \(shown)")
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
        guard text == entry.text, !entry.marks.isEmpty else { return StyledText(text, .bold) }
        let marks = Set(entry.marks)
        return text.enumerated().reduce(into: StyledText("")) { line, letter in
            line = line + StyledText(String(letter.element), marks.contains(letter.offset) ? .accent : .bold)
        }
    }
}
