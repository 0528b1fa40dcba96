internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension FilesView {
    static let rows = "files"
    static let versions = "versions"
    /// The most versions that stand above what one of them shows.
    private static let mostVersions = 8

    func divided(_ area: Rect) -> ListAndDetail {
        ListAndDetail(
            area, listRows: list.rows.count + sourceLines(area.columns).count, mayStandBeside: true,
            showsDetail: showsDetail)
    }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        let divided = divided(area)
        if let place = divided.list {
            let lines = sourceLines(area.columns)
            for (row, line) in lines.enumerated() { canvas.write(line, in: place.line(row).inset(left: 2)) }
            list.draw(
                on: &canvas, in: place.inset(top: lines.count), owner: Self.rows, hasFocus: focus == .list,
                placeholder: StyledText("  \(list.filter.isEmpty ? "" : messages.nothingFits)", .dim), draw)
        }
        divided.drawSeparator(on: &canvas)
        if let place = divided.content { drawFile(on: &canvas, in: place, focus) }
    }

    /// What the files are known from, and what is not.
    func sourceLines(_ columns: Int) -> [StyledText] {
        guard let state else { return [StyledText(messages.readingHistory, .dim)] }
        let files = messages.filesTouched(files.count)
        let from: String =
            switch state.history {
            case .reading: messages.readingHistory
            case .missing: messages.fromLive(state.received)
            case .failed(let error): CommandFailure(error, messages).message
            case .read(let hasEarlier):
                messages.fromMessages(
                    state.transcript.messageCount, lacksOlder: hasEarlier, lacksNewer: state.hasLater)
            }
        // Where the header has room for it, it has the server.
        let title = columns < FrameLayout.narrow ? nil : state.title.map { StyledText("\($0)", .bold) + "  " }
        return ((title ?? "") + StyledText("\(files) \(from)", .dim)).wrapped(toColumns: max(8, columns - 4))
    }

    private func draw(on canvas: inout Canvas, _ row: FileTree.Row, in line: Rect) {
        let indent = StyledText(String(repeating: "  ", count: row.level))
        switch row.kind {
        case .folder(let isOpen):
            canvas.write(indent + StyledText("\(isOpen ? "▾" : "▸") \(row.name)", .dim), in: line.inset(left: 2))
        case .file(let index):
            guard files.indices.contains(index) else { return }
            let counts = counts(files[index])
            canvas.write(indent + "  " + StyledText(row.name), in: line.inset(left: 2, right: counts.columns + 2))
            canvas.write(counts, in: line.inset(right: 1), alignment: .right)
        }
    }

    /// How often it was read and changed.
    private func counts(_ file: TouchedFile) -> StyledText {
        let word: StyledText =
            file.isNew
            ? StyledText(messages.newFile, .good)
            : file.changeCount > 0
                ? StyledText(messages.changedTimes(file.changeCount), .warn)
                : file.readCount > 0 ? StyledText(messages.readTimes(file.readCount), .dim) : ""
        let hasFailed = file.touches.contains { $0.outcome == .failed }
        return word + (hasFailed ? StyledText(" ✗", .bad) : "")
    }

    // MARK: The file

    /// The lines above what a version shows, and the first version that stands there.
    private func head(_ columns: Int) -> (path: [StyledText], firstVersion: Int) {
        guard let page else { return ([], 0) }
        let path = StyledText(page.file.path.description, .heading).wrapped(toColumns: max(8, columns))
        let count = page.versionCount
        let first = max(0, min(version - Self.mostVersions / 2, count - Self.mostVersions))
        return (path, first)
    }

    /// Where what a version shows stands.
    func bodyArea(_ area: Rect) -> Rect {
        guard let page, let inner = divided(area).content else { return area.line(-1) }
        let versions = min(Self.mostVersions, page.versionCount)
        return inner.inset(top: head(inner.columns).path.count + versions + 1)
    }

    private func drawFile(on canvas: inout Canvas, in area: Rect, _ focus: Pane) {
        guard let page else {
            canvas.write(StyledText(list.chosen == nil ? "" : messages.chooseFile, .dim), in: area.line(0))
            return
        }
        let (path, first) = head(area.columns)
        for (row, line) in path.enumerated() { canvas.write(line, in: area.line(row)) }
        var row = path.count
        for number in (first..<page.versionCount).prefix(Self.mostVersions) {
            let mark = StyledText(number == version ? "▌ " : "  ", .accent)
            canvas.write(mark + page.line(number), in: area.line(row))
            canvas.addRegion(area.line(row), owner: Self.versions, part: number)
            row += 1
        }
        canvas.rule(in: area.line(row))
        drawBody(on: &canvas, in: area.inset(top: row + 1))
    }

    private func drawBody(on canvas: inout Canvas, in area: Rect) {
        let hasBar = body.count > area.rows
        for (row, line) in body.dropFirst(top).prefix(area.rows).enumerated() {
            canvas.write(line, in: area.line(row).inset(right: hasBar ? 1 : 0), shift: shift)
        }
        guard hasBar else { return }
        let bar = Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows)
        ScrollBar(offset: top, visible: area.rows, total: body.count).draw(on: &canvas, in: bar)
    }
}
