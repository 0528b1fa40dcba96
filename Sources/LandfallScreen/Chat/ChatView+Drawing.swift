internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension ChatView {
    static let owner = "chat"

    /// The parts of the place: the transcript, the question above the input, the input.
    struct Parts {
        /// The name of the session; empty where the first line of the screen has it.
        let title: Rect
        let transcript: Rect
        let question: Rect
        let rule: Rect
        let input: Rect
    }

    func parts(_ whole: Rect) -> Parts {
        let area = divided(whole).main
        let isWide = area.columns >= FrameLayout.narrow
        let inner = isWide ? area.inset(left: 2, right: 2) : area.inset(left: 1, right: 1)
        let head = isWide && area.rows > 8 ? 2 : 0
        let wanted =
            showsInput ? (shownDraft ?? input).height(columns: inner.columns - 2, most: max(1, area.rows / 3)) : 1
        let free = max(1, area.rows - head - wanted - 1)
        let lines = card(inner.columns)?.lines.count ?? noticeLines(inner.columns).count
        let asked = min(lines, max(1, free - 1))
        let rest = max(1, free - asked)
        // A card stands apart where there are rows for that.
        let gap = isWide && question != nil && rest > 9 ? 1 : 0
        func part(_ top: Int, _ rows: Int) -> Rect {
            inner.inset(top: top, bottom: max(0, inner.rows - top - rows))
        }
        return Parts(
            title: part(0, head / 2), transcript: part(head, rest - 2 * gap), question: part(head + rest - gap, asked),
            rule: part(head + rest + asked, 1), input: part(head + rest + asked + 1, wanted))
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        let parts = parts(area)
        if let side = divided(area).side { drawSessions(on: &canvas, in: side, hasFocus: focus == .detail) }
        if hasProjects {
            drawProjects(on: &canvas, in: parts.transcript)
        } else if items.isEmpty {
            canvas.write(emptyLine, in: parts.transcript.line(0))
        } else {
            drawTranscript(on: &canvas, in: parts.transcript)
            // As long as the server has not told it.
            if isOld { canvas.highlight(parts.transcript, with: canvas.theme.quiet) }
        }
        drawTitle(on: &canvas, in: parts.title, isNamedAbove: Self.hasSide(area.columns))
        drawQuestion(on: &canvas, in: parts.question)
        let maySend = messages.at(moment.date).maySend(since: profile?.sending?.given)
        let mayAsk =
            profile?.sending == nil
            ? StyledText(messages.asksFirst, .dim) : StyledText("● ", .good) + StyledText(maySend, .dim)
        let skipped = flood.skipped(at: moment.elapsed)
        let title = skipped > 0 ? StyledText(messages.notDrawn(skipped), .dim) : inputTitle
        canvas.rule(in: parts.rule, title: title, end: parts.rule.columns < 60 || !showsInput ? "" : mayAsk)
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
        canvas.write(StyledText("› ", isWriting ? .accent : .dim), in: parts.input.line(0))
        if !isWriting, input.text.isEmpty {
            canvas.write(StyledText(messages.backToWriting, .dim), in: parts.input.line(0).inset(left: 2))
            return
        }
        let (place, hasFocus) = (parts.input.inset(left: 2), isWriting && focus == .list && !isFinding)
        guard let shownDraft, showsInput else { return input.draw(on: &canvas, in: place, hasFocus: hasFocus) }
        shownDraft.draw(on: &canvas, in: place, hasFocus: false)
        canvas.highlight(place, with: canvas.theme.quiet)
        if hasFocus { canvas.placeCursor(at: Point(column: place.column, row: place.row)) }
    }

    private var emptyLine: StyledText {
        if let failure { return StyledText(failure.message, .bad) }
        switch state?.history {
        case nil, .reading: return StyledText(messages.readingHistory, .dim)
        // What was read may have nothing that is shown, and more may be before it.
        case .read(hasEarlier: true): return StyledText(messages.readingHistory, .dim)
        case .read: return StyledText(messages.nothingSaid, .dim)
        case .missing, .failed: return historyLine ?? ""
        }
    }

    /// Why there is nothing before what has come live.
    private var historyLine: StyledText? {
        switch state?.history {
        case .missing: StyledText(messages.noHistory, .dim)
        case .failed(let error): StyledText(messages.historyFailed(CommandFailure(error, messages).message), .bad)
        case .read(hasEarlier: true): StyledText(messages.readingHistory, .dim)
        case nil, .read, .reading: nil
        }
    }

    /// Draws upwards from the last line that is seen, so that only what is seen is laid out.
    private func drawTranscript(on canvas: inout Canvas, in area: Rect) {
        var row = area.rows - 1
        for (index, last) in visible(area) {
            let item = items[index]
            let lines = lines(at: index, columns: area.columns - 2)
            let found = isSearching && item.id == search.current?.item ? search.place(in: lines) : nil
            for (number, line) in lines.prefix(last + 1).enumerated().reversed() {
                guard row >= 0 else { return }
                let current = number == found?.line ? found?.number : nil
                let marks = isSearching ? LineMarks(words: search.words, current: current) : nil
                let place = area.line(row)
                let block = line.block.map { BlockPlace(item: item.id, block: $0) }
                canvas.write(line, in: place, shift: block.flatMap { shifts[$0] } ?? 0, marks: marks)
                if item.id == chosen, !isWriting, chosenBlock == nil || line.block == chosenBlock {
                    canvas.bar(in: Rect(column: max(0, area.column - 2), row: place.row, columns: 1, rows: 1))
                    canvas.highlight(place, with: canvas.theme.chosenElsewhere)
                }
                canvas.addRegion(
                    place, owner: line.isCode ? Self.blockOwner : Self.owner,
                    part: line.isCode ? index * Self.mostBlocks + min(line.block ?? 0, Self.mostBlocks - 1) : index)
                row -= 1
            }
        }
        if row >= 0, let historyLine = failure.map({ StyledText($0.message, .bad) }) ?? historyLine {
            canvas.write(historyLine, in: area.line(row))
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
            let count = lines(at: index, columns: area.columns - 2).count
            let end = min(last, count - 1)
            result.append((index, end))
            room -= end + 1
            last = Int.max - 1
            index -= 1
        }
        return result
    }

    /// The question that is open, for lines of that width.
    func card(_ columns: Int) -> QuestionCard? {
        guard let question else { return nil }
        let left = question.deadline.map { max(0, ContinuousClock.now.duration(to: $0).components.seconds) }
        let room = max(8, columns - 4)
        let offer = isAnswering ? offer(room) : []
        let failed = state?.answer(to: question.call).map { answer in
            StyledText(messages.delivery(answer.stage).word, .bad)
                + StyledText("  \(Sanitiser.line.display(answer.text))", .dim)
        }
        return QuestionCard(
            question, number: waitingQuestions.count > 1 ? (1, waitingQuestions.count) : nil,
            failed: offer.isEmpty ? failed.map { [$0.truncated(toColumns: room)] } ?? [] : offer, picked: picked,
            current: currentChoice, seconds: left.map { Int($0) }, columns: columns, messages)
    }

    /// Moves the card where it has more lines than rows; false if it does not move.
    mutating func scrollCard(_ step: Int, _ area: Rect) -> Bool {
        let part = parts(area).question
        guard isAnswering, isWriting, let card = card(part.columns), card.lines.count > part.rows, part.rows > 1 else {
            return false
        }
        let top = card.top(rows: part.rows, current: currentChoice, from: cardTop)
        let new = card.top(rows: part.rows, current: currentChoice, from: top + step * max(1, part.rows - 2))
        cardTop = new
        return new != top
    }

    /// What stands there without one: what is wrong, and what was not sent.
    func noticeLines(_ columns: Int) -> [StyledText] { trouble(columns) + offer(columns) + asideLine(columns) }

    private func drawQuestion(on canvas: inout Canvas, in area: Rect) {
        guard let card = card(area.columns) else {
            for (row, line) in noticeLines(area.columns).enumerated() { canvas.write(line, in: area.line(row)) }
            return
        }
        for (row, line) in card.shown(rows: area.rows, current: currentChoice, from: cardTop).enumerated() {
            let place = area.line(row)
            let isCurrent = line.choice != nil && line.choice == currentChoice
            canvas.bar(in: place, style: isCurrent ? canvas.theme.accent : canvas.theme.warn)
            canvas.write(line.text, in: place.inset(left: QuestionCard.margin))
            canvas.highlight(place, with: isCurrent ? canvas.theme.chosen : canvas.theme.warnTint)
            if let choice = line.choice { canvas.addRegion(place, owner: Self.owner, part: -2 - choice) }
        }
    }

    private func drawTitle(on canvas: inout Canvas, in line: Rect, isNamedAbove: Bool) {
        guard line.rows > 0 else { return }
        let name = sessionName ?? session ?? ""
        // The first line of a broad screen has the name of the server.
        let folder = state?.transcript.folder.map { "\($0)" }
        let place = isNamedAbove ? folder : profile.map { "\($0.name)" }
        let state =
            working.map { $0.sign + StyledText(" \(messages.working($0.time))", .accent) } ?? (isWell ? link : "")
        // Anyone who has scrolled up does not see the tool that runs.
        let doing = working != nil && !showsInput && !doing.isEmpty ? StyledText("\(doing)  ", .dim) : ""
        canvas.write(doing + state, in: line, alignment: .right)
        let room = line.inset(right: min(line.columns, (doing + state).columns + 2))
        canvas.write(StyledText(name, .bold) + StyledText(place.map { "  \($0)" } ?? "", .dim), in: room)
    }
}
