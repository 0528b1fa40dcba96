extension Dialogue {
    private static let widest = 72

    /// Draws it into the middle of an area, over what is there. Where that is too low the fields around the one with the keys are visible.
    package func draw(on canvas: inout Canvas, in area: Rect, owner: String) {
        let width = min(Self.widest, area.columns)
        let texts = (message + (problem.map { [StyledText("▲ ", .bad) + $0] } ?? []))
            .flatMap { $0.wrapped(toColumns: max(1, width - 4)) }
        let answers = answerLines(columns: max(1, width - 4))
        let answerRows = min(answers.count, max(1, area.rows - 2 - min(texts.count + fields.count, 1)))
        let box = area.centered(columns: width, rows: texts.count + fields.count + 2 + answerRows)
        guard box.rows > 2, box.columns > 4 else { return }
        canvas.box(box, title: StyledText(title))
        let inside = box.inset(left: 2, top: 1, right: 2, bottom: 1 + answerRows)
        let fieldRows = min(fields.count, max(1, inside.rows - texts.count))
        let textRows = max(0, inside.rows - fieldRows)
        for (row, text) in texts.suffix(textRows).enumerated() { canvas.write(text, in: inside.line(row)) }
        drawFields(on: &canvas, inside.inset(top: min(textRows, texts.count)), owner)
        drawAnswers(
            answers, on: &canvas, box.inset(left: 2, top: box.rows - 1 - answerRows, right: 2, bottom: 1), owner)
        canvas.highlight(box, with: canvas.theme.panel)
    }

    private func drawFields(on canvas: inout Canvas, _ area: Rect, _ owner: String) {
        let label = min(fields.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0, area.columns / 2)
        let focused = fields.indices.first(where: hasFocus) ?? max(0, fields.count - 1)
        let top = max(0, min(focused - area.rows + 1, fields.count - area.rows))
        for (row, index) in fields.indices.dropFirst(top).prefix(area.rows).enumerated() {
            let line = area.line(row)
            let style = hasFocus(index) ? canvas.theme.strong : canvas.theme.quiet
            canvas.write(StyledText(fields[index].label), in: line.inset(right: line.columns - label), base: style)
            canvas.addRegion(line, owner: owner, part: index)
            let place = line.inset(left: label + 2)
            switch fields[index].content {
            case .text(let field): field.draw(on: &canvas, in: place, hasFocus: hasFocus(index))
            case .toggle(let isOn):
                canvas.write(isOn ? "[x]" : "[ ]", in: place, base: hasFocus(index) ? canvas.theme.accent : .standard)
            case .information(let text): canvas.write(text, in: place)
            }
        }
    }

    /// A piece of a line of answers.
    private struct AnswerPart {
        let index: Int
        let text: String
        let column: Int
        let columns: Int
    }

    /// The answers as lines: one line at the right, the first one first, or each on lines of its own where they have no room beside each
    /// other.
    private func answerLines(columns: Int) -> [[AnswerPart]] {
        let widths = answers.map { DisplayWidth.columns(of: $0) + 2 }
        let total = widths.reduce(0, +) + max(0, answers.count - 1)
        guard total > columns else {
            var column = columns - total
            return [
                zip(answers.indices, widths).map { index, width in
                    defer { column += width + 1 }
                    return AnswerPart(index: index, text: " \(answers[index]) ", column: column, columns: width)
                }
            ]
        }
        return answers.enumerated().flatMap { index, answer in
            answer.wrapped(toColumns: max(1, columns - 2)).map { text in
                [AnswerPart(index: index, text: " \(text)", column: 0, columns: columns)]
            }
        }
    }

    /// Where not all have room, those around the selected one are seen.
    private func drawAnswers(_ lines: [[AnswerPart]], on canvas: inout Canvas, _ area: Rect, _ owner: String) {
        let chosen = lines.lastIndex { $0.contains { isChosen($0.index) } } ?? 0
        let top = max(0, min(chosen - area.rows + 1, lines.count - area.rows))
        for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
            for part in line {
                let all = Rect(
                    column: area.column + part.column, row: area.row + row, columns: part.columns, rows: 1)
                let place = all.intersection(area)
                canvas.write(StyledText(part.text), in: place)
                if isChosen(part.index) {
                    if hasFocus(fields.count) { canvas.bar(in: place) }
                    canvas.highlight(place, with: hasFocus(fields.count) ? canvas.theme.chosen : canvas.theme.strong)
                }
                canvas.addRegion(place, owner: owner, part: fields.count + part.index)
            }
        }
    }
}
