extension Dialogue {
    private static let widest = 72

    /// A line of it: a text, or a line of a field, counted from the first one that the field has.
    private enum Line {
        case text(StyledText)
        case field(Int, line: Int)
    }

    /// What it shows in an area: without its empty lines where that is too low, and then maybe not all of the others at once.
    private func parts(in area: Rect) -> (lines: [Line], answers: [[AnswerPart]], answerRows: Int, isCut: Bool) {
        let columns = max(1, min(Self.widest, area.columns) - 4)
        var answers = answerLines(columns: columns)
        let below = footer.flatMap { $0.wrapped(toColumns: columns) }
        // They are for who has read the rest.
        if !below.isEmpty, lines(columns: columns).count + answers.count + below.count + 3 <= area.rows {
            answers += [[]] + below.map { [AnswerPart(index: nil, text: $0, column: 0, columns: columns)] }
        }
        let answerRows = min(answers.count, max(1, area.rows - 2 - min(message.count + fields.count, 1)))
        let all = lines(columns: columns)
        let room = area.rows - 2 - answerRows
        let lines = all.count > room ? all.filter { !isEmpty($0) } : all
        return (lines, answers, answerRows, lines.count > room)
    }

    /// Whether not all of it has room in an area.
    package func isCut(in area: Rect) -> Bool { parts(in: area).isCut }

    /// The lines of it that are seen at once in an area.
    package func rows(in area: Rect) -> Int { max(1, area.rows - 2 - parts(in: area).answerRows) }

    /// The first line that is seen in an area, and the last one that may be the first.
    func lines(in area: Rect) -> (now: Int, last: Int) {
        let (lines, rows) = (parts(in: area).lines, rows(in: area))
        return (first(of: lines, rows: rows), max(0, lines.count - rows))
    }

    /// Draws it into the middle of an area, over what is there. Where that is too low those lines are seen that the field with the keys is
    /// among, or those that it was scrolled to.
    package func draw(on canvas: inout Canvas, in area: Rect, owner: String) {
        let (lines, answers, answerRows, _) = parts(in: area)
        let box = area.centered(columns: min(Self.widest, area.columns), rows: lines.count + 2 + answerRows)
        guard box.rows > 2, box.columns > 4 else { return }
        canvas.box(box, title: StyledText(title), end: aside)
        let inside = box.inset(left: 2, top: 1, right: 2, bottom: 1 + answerRows)
        draw(lines, on: &canvas, in: inside, owner)
        drawAnswers(
            answers, on: &canvas, box.inset(left: 2, top: box.rows - 1 - answerRows, right: 2, bottom: 1), owner)
        canvas.highlight(box, with: canvas.theme.panel)
    }

    /// What stands above the answers.
    private func lines(columns: Int) -> [Line] {
        func texts(_ texts: [StyledText]) -> [Line] {
            texts.flatMap { $0.wrapped(toColumns: columns) }.map(Line.text)
        }
        let failure = problem.map { [StyledText("▲ ", .bad) + $0] } ?? []
        let own = fields.indices.flatMap { index in
            (0..<rows(of: fields[index], columns: columns - labelColumns(columns) - 2)).map {
                Line.field(index, line: $0)
            }
        }
        return texts(message + failure) + own + texts(note)
    }

    private func isEmpty(_ line: Line) -> Bool {
        switch line {
        case .text(let text): text.columns == 0
        case .field(let index, _): fields[index].content == .information("")
        }
    }

    private func labelColumns(_ columns: Int) -> Int {
        min(fields.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0, columns / 2)
    }

    private func rows(of field: Field, columns: Int) -> Int {
        switch field.content {
        case .text, .toggle, .information: 1
        case .code(let field): field.rows(columns: columns)
        case .explanation(let text): max(1, text.wrapped(toColumns: max(1, columns)).count)
        }
    }

    /// Which line is the first: where not all have room, those at the top go, or those behind the field with the keys.
    private func first(of lines: [Line], rows: Int) -> Int {
        let end = max(0, lines.count - rows)
        if let top { return min(top, end) }
        let focused = lines.lastIndex { if case .field(let index, _) = $0 { hasFocus(index) } else { false } }
        return max(0, min((focused ?? lines.count - 1) - rows + 1, end))
    }

    private func draw(_ lines: [Line], on canvas: inout Canvas, in area: Rect, _ owner: String) {
        for (row, line) in lines.dropFirst(first(of: lines, rows: area.rows)).prefix(area.rows).enumerated() {
            let place = area.line(row)
            switch line {
            case .text(let text): canvas.write(text, in: place)
            case .field(let index, let number):
                draw(index, number, on: &canvas, in: place, labelColumns(area.columns), owner)
            }
        }
    }

    /// Draws a line of a field.
    private func draw(
        _ index: Int, _ number: Int, on canvas: inout Canvas, in line: Rect, _ label: Int, _ owner: String
    ) {
        let style = hasFocus(index) ? canvas.theme.strong : canvas.theme.quiet
        if number == 0 {
            canvas.write(StyledText(fields[index].label), in: line.inset(right: line.columns - label), base: style)
        }
        canvas.addRegion(line, owner: owner, part: index)
        let place = line.inset(left: label + 2)
        switch fields[index].content {
        case .text(let field): field.draw(on: &canvas, in: place, hasFocus: hasFocus(index))
        case .code(let field): field.draw(on: &canvas, in: place, line: number, hasFocus: hasFocus(index))
        case .toggle(let isOn):
            canvas.write(isOn ? "[x]" : "[ ]", in: place, base: hasFocus(index) ? canvas.theme.accent : .standard)
        case .information(let text): canvas.write(text, in: place)
        case .explanation(let text):
            let lines = text.wrapped(toColumns: max(1, place.columns))
            if lines.indices.contains(number) { canvas.write(lines[number], in: place) }
        }
    }

    /// A piece of a line of answers.
    private struct AnswerPart {
        /// Which answer; nil for what stands below them.
        let index: Int?
        let text: StyledText
        let column: Int
        let columns: Int
    }

    /// The answers as lines: one line at the right, the first one first, or each on lines of its own where they have no room beside each
    /// other.
    private func answerLines(columns: Int) -> [[AnswerPart]] {
        guard !answers.isEmpty else { return [] }
        if !consequences.isEmpty { return explainedAnswers(columns: columns) }
        let widths = answers.map { DisplayWidth.columns(of: $0) + 2 }
        let total = widths.reduce(0, +) + max(0, answers.count - 1)
        guard total > columns else {
            var column = columns - total
            return [
                zip(answers.indices, widths).map { index, width in
                    defer { column += width + 1 }
                    return AnswerPart(
                        index: index, text: StyledText(" \(answers[index]) "), column: column, columns: width)
                }
            ]
        }
        return answers.enumerated().flatMap { index, answer in
            answer.wrapped(toColumns: max(1, columns - 2)).map { text in
                [AnswerPart(index: index, text: StyledText(" \(text)"), column: 0, columns: columns)]
            }
        }
    }

    /// The answers one below the other, each with what it leads to at its right, or below it where there is no room.
    private func explainedAnswers(columns: Int) -> [[AnswerPart]] {
        let label = (answers.map { DisplayWidth.columns(of: $0) }.max() ?? 0) + 4
        let isBeside = columns - label >= Self.leastExplanation
        let blank = StyledText("")
        return [[]]
            + zip(answers, consequences).enumerated().flatMap { index, answer -> [[AnswerPart]] in
                let name = StyledText("  \(answer.0)")
                let room = columns - (isBeside ? label : 4)
                // What deserves care says so before it.
                let care = answer.1.hasPrefix("! ") ? StyledText("! ", .warn) : ""
                let why = care + StyledText(String(answer.1.dropFirst(care.columns)), .dim)
                let reason = why.wrapped(toColumns: max(1, room))
                let lines: [StyledText] =
                    isBeside
                    ? reason.enumerated().map { ($0 == 0 ? name : blank).padded(toColumns: label) + $1 }
                    : [name] + reason.map { "    " + $0 }
                let own = lines.map { [AnswerPart(index: index, text: $0, column: 0, columns: columns)] }
                return index > 0 && index == answers.count - 1 ? [[]] + own : own
            }
    }

    private static var leastExplanation: Int { 24 }

    /// Where not all have room, those around the selected one are seen.
    private func drawAnswers(_ lines: [[AnswerPart]], on canvas: inout Canvas, _ area: Rect, _ owner: String) {
        let chosen = lines.lastIndex { $0.contains { $0.index.map(isChosen) ?? false } } ?? 0
        let top = max(0, min(chosen - area.rows + 1, lines.count - area.rows))
        for (row, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
            for part in line {
                let all = Rect(
                    column: area.column + part.column, row: area.row + row, columns: part.columns, rows: 1)
                let place = all.intersection(area)
                canvas.write(part.text, in: place)
                guard let index = part.index else { continue }
                if isChosen(index) {
                    if hasFocus(fields.count) { canvas.bar(in: place) }
                    canvas.highlight(place, with: hasFocus(fields.count) ? canvas.theme.chosen : canvas.theme.strong)
                }
                canvas.addRegion(place, owner: owner, part: fields.count + index)
            }
        }
    }
}
