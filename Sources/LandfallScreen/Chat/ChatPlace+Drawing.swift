internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension ChatPlace {
    static let owner = "chat"

    /// The parts of the place: the transcript, the question above the input, the input.
    struct Parts {
        let transcript: Rect
        let question: Rect
        let rule: Rect
        let input: Rect
    }

    func parts(_ area: Rect) -> Parts {
        let inner = area.inset(left: 1, right: 1)
        let asked = questionLines(inner.columns).count
        let wanted = showsInput ? input.height(columns: inner.columns - 2, most: max(1, area.rows / 3)) : 1
        let rest = max(1, area.rows - wanted - 1 - asked)
        func part(_ top: Int, _ rows: Int) -> Rect {
            inner.inset(top: top, bottom: max(0, inner.rows - top - rows))
        }
        return Parts(
            transcript: part(0, rest), question: part(rest, asked), rule: part(rest + asked, 1),
            input: part(rest + asked + 1, wanted))
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        let parts = parts(area)
        if items.isEmpty {
            canvas.write(emptyLine, in: parts.transcript.line(0))
        } else {
            drawTranscript(on: &canvas, in: parts.transcript)
        }
        for (row, line) in questionLines(parts.question.columns).enumerated() where row < parts.question.rows {
            canvas.write(line, in: parts.question.line(row))
            canvas.addRegion(parts.question.line(row), owner: Self.owner, part: -1 - row)
        }
        canvas.rule(in: parts.rule)
        if case let skipped = flood.skipped(at: moment.elapsed), skipped > 0 {
            canvas.write(StyledText(" \(messages.notDrawn(skipped)) ", .dim), in: parts.rule.inset(left: 2))
        }
        if !showsInput {
            let new = newMessages > 0 ? StyledText(" \(messages.newMessages(newMessages)) ", .warn) : ""
            canvas.write(
                new + StyledText(" \(messages.backToEnd) ", .dim), in: parts.rule.inset(right: 1), alignment: .right)
        }
        if let line = findingLine {
            let place = parts.rule.inset(left: 2, right: 1)
            canvas.write(" " + line + " ", in: place)
            let caret = 1 + DisplayWidth.columns(of: messages.searchOfSaid(recall?.search?.words ?? ""))
            canvas.placeCursor(at: Point(column: place.column + min(caret, place.columns - 1), row: place.row))
        }
        canvas.write(StyledText("> ", isWriting ? .bold : .dim), in: parts.input.line(0))
        if !isWriting, input.text.isEmpty {
            canvas.write(StyledText(messages.backToWriting, .dim), in: parts.input.line(0).inset(left: 2))
            return
        }
        input.draw(on: &canvas, in: parts.input.inset(left: 2), hasFocus: isWriting && focus == .list && !isFinding)
    }

    private var emptyLine: StyledText {
        if let failure { return StyledText(failure.message, .bad) }
        switch state?.history {
        case nil, .reading: return StyledText(messages.readingHistory, .dim)
        case .failed(let error): return StyledText(CommandFailure(error, messages).message, .bad)
        case .read, .missing: return StyledText(messages.nothingSaid, .dim)
        }
    }

    /// Draws upwards from the last line that is seen, so that only what is seen is laid out.
    private func drawTranscript(on canvas: inout Canvas, in area: Rect) {
        var row = area.rows - 1
        for (index, last) in visible(area) {
            let item = items[index]
            let lines = lines(of: item, columns: area.columns - 2)
            let found = isSearching && item.id == search.current?.item ? search.place(in: lines) : nil
            for (number, line) in lines.prefix(last + 1).enumerated().reversed() {
                guard row >= 0 else { return }
                let current = number == found?.line ? found?.number : nil
                let marks = isSearching ? LineMarks(words: search.words, current: current) : nil
                if item.id == chosen, !isWriting { canvas.write(StyledText("▎", .bold), in: area.line(row)) }
                canvas.write(line, in: area.line(row).inset(left: 1), shift: shift, marks: marks)
                canvas.addRegion(area.line(row), owner: Self.owner, part: index)
                row -= 1
            }
        }
        if row >= 0, case .read(hasEarlier: true)? = state?.history {
            canvas.write(StyledText(messages.readingHistory, .dim), in: area.line(row))
        }
    }

    /// The items from the last one that is seen upwards, with the last line of each.
    func visible(_ area: Rect) -> [(index: Int, last: Int)] {
        var result: [(Int, Int)] = []
        var room = area.rows
        var index = items.indices.last ?? 0
        var last = Int.max - 1
        if let anchor, let place = items.lastIndex(where: { $0.id == anchor.item }) {
            (index, last) = (place, anchor.line)
        }
        while items.indices.contains(index), room > 0 {
            let count = lines(of: items[index], columns: area.columns - 2).count
            let end = min(last, count - 1)
            result.append((index, end))
            room -= end + 1
            last = Int.max - 1
            index -= 1
        }
        return result
    }

    /// The question with its choices, and how long the session waits.
    func questionLines(_ columns: Int) -> [StyledText] {
        guard let question else { return trouble(columns) + offer(columns) }
        let left = question.deadline.map { max(0, ContinuousClock.now.duration(to: $0).components.seconds) }
        let time = left.map { StyledText("  \(messages.timeLeft(seconds: Int($0)))", .dim) } ?? ""
        let failed: StyledText =
            if case .failed = question.stage { StyledText("  \(messages.answerNotSent)", .bad) } else { "" }
        let title = StyledText("? ", .warn) + StyledText(question.question.text.description, .bold) + time + failed
        let choices = question.question.choices.prefix(9).enumerated().map { index, choice in
            let mark = picked.contains(index) ? "◉" : "○"
            let more = choice.explanation.map { StyledText("  \($0)", .dim) } ?? ""
            return StyledText("  \(mark) \(index + 1)  \(choice.label)") + more
        }
        return ([title] + choices).map { $0.truncated(toColumns: columns) }
    }
}
