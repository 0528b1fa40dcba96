internal import LandfallTerminal

/// What is marked in a line: words, and which of them is the place that is shown.
struct LineMarks {
    let words: SearchWords
    let current: Int?
}

extension Canvas {
    /// Draws a line of a conversation or a file: code as far as it is scrolled to the right, behind what stays.
    mutating func write(_ line: ChatLine, in area: Rect, shift: Int, marks: LineMarks? = nil) {
        guard line.isCode else {
            write(line.text, in: area)
            mark(line.text, at: area.column, in: area, from: 0, marks)
            return
        }
        guard let beside = line.beside else {
            writeCode(line.text, behind: line.lead, in: area, shift: shift, from: 0, marks)
            return tint(area, line.tint)
        }
        let half = ChatLine.half(area.columns)
        let left = area.inset(right: area.columns - half)
        writeCode(line.text, behind: line.lead, in: left, shift: shift, from: 0, marks)
        write(StyledText("│", .dim), in: area.inset(left: half + 1))
        let count = marks?.words.count(in: line.text.plain) ?? 0
        let right = area.inset(left: half + ChatLine.between)
        writeCode(beside.text, behind: beside.lead, in: right, shift: shift, from: count, marks)
        tint(left, line.tint)
        tint(right, beside.tint)
    }

    private mutating func tint(_ area: Rect, _ tint: ChatLine.Tint?) {
        guard let tint else { return }
        highlight(area, with: tint == .added ? theme.goodTint : theme.badTint)
    }

    private mutating func writeCode(
        _ text: StyledText, behind lead: StyledText, in area: Rect, shift: Int, from first: Int, _ marks: LineMarks?
    ) {
        write(lead, in: area)
        let code = area.inset(left: lead.columns)
        clipped(to: code) { canvas in
            var point = Point(column: code.column - shift, row: code.row)
            for span in text.spans where point.column < code.endColumn {
                point.column += canvas.write(span, at: point)
            }
        }
        mark(text, at: code.column - shift, in: code, from: first, marks)
        let columns = text.columns
        guard code.columns > 1 else { return }
        // What is not seen of it at either side.
        if shift > 0, columns > 0 { write(StyledText("‹", .accent), in: code) }
        if columns - shift > code.columns { write(StyledText("›", .accent), in: code, alignment: .right) }
    }

    /// Marks the words in a text that begins in that column; the first of them has the number `first` in its line.
    private mutating func mark(_ text: StyledText, at column: Int, in area: Rect, from first: Int, _ marks: LineMarks?)
    {
        guard let marks else { return }
        for (index, columns) in text.columns(of: marks.words).enumerated() {
            let place = Rect(column: column + columns.lowerBound, row: area.row, columns: columns.count, rows: 1)
            let style =
                first + index == marks.current ? CellStyle(.standard, .reverse) : theme.strong.adding(theme.field)
            highlight(place.intersection(area), with: style)
        }
    }
}

extension ChatLine {
    /// How often words stand in it.
    func count(of words: SearchWords) -> Int {
        words.count(in: text.plain) + (beside.map { words.count(in: $0.text.plain) } ?? 0)
    }

    /// The columns of the match of that number, in its half where there are two.
    func columns(ofMatch number: Int, _ words: SearchWords) -> Range<Int>? {
        let all = text.columns(of: words) + (beside?.text.columns(of: words) ?? [])
        return all.indices.contains(number) ? all[number] : nil
    }
}

extension StyledText {
    /// The columns in which words stand.
    fileprivate func columns(of words: SearchWords) -> [Range<Int>] {
        let text = plain
        let bytes = Array(text.utf8)
        // Ranges begin and end at scalars: no character of UTF-8 is cut.
        let width = { (range: Range<Int>) in DisplayWidth.columns(of: String(decoding: bytes[range], as: UTF8.self)) }
        var (place, column) = (0, 0)
        return words.ranges(in: text).map { range in
            let start = column + width(place..<range.lowerBound)
            (place, column) = (range.upperBound, start + width(range))
            return start..<column
        }
    }
}
