internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

extension SettingsView {
    private static let value = 13
    /// Where meanings begin, in columns that have room for them.
    private static let meaning = 64
    private static let broad = 120
    /// The lines of what stands below the list: an empty one, a title and a sentence.
    private static let below = 3

    /// The lines of the list, and of what explains the selected row.
    private func parts(_ area: Rect) -> (list: Rect, note: Rect?) {
        let rows = list.shown.count + rows(area.columns).opened
        guard area.rows >= rows + Self.below else {
            let note = area.rows > 4 ? area.line(area.rows - 1) : nil
            return (note == nil ? area : area.inset(bottom: 1), note)
        }
        return (area.inset(bottom: area.rows - rows), area.inset(top: rows + 1))
    }

    /// The value of the selected row, which opens on a phone to the lines that it takes.
    private func value(_ columns: Int) -> [StyledText] {
        guard columns < FrameLayout.narrow, let chosen = list.chosen, chosen.canBeChosen else { return [] }
        return chosen.value.wrapped(toColumns: max(8, columns - Self.value - 3))
    }

    private func rows(_ columns: Int) -> RowList<SettingRow>.Rows {
        RowList.Rows(opened: max(0, value(columns).count - 1))
    }

    func height(_ area: Rect) -> Int { list.visible(lines: parts(area).list.rows, rows(area.columns)) }

    func draw(on canvas: inout Canvas, in area: Rect, focus: Pane) {
        let (place, note) = parts(area)
        list.draw(
            on: &canvas, in: place, owner: Self.rows, hasFocus: focus == .list, rows(area.columns),
            placeholder: StyledText(messages.nothingFits, .dim)
        ) { canvas, row, line in
            draw(row, on: &canvas, in: line)
        }
        guard let note, let chosen = list.chosen, chosen.change != nil || !chosen.meaning.isEmpty else { return }
        let text = note.inset(left: 2, right: 2)
        let words = [chosen.does(messages) ?? "", chosen.meaning].filter { !$0.isEmpty }
        let command = chosen.line.split(separator: " ").joined(separator: " ")
        // Few columns have no room for the command in its row.
        let hasCommand = area.columns >= FrameLayout.narrow && !chosen.title.isEmpty
        let line =
            command.isEmpty
            ? StyledText(chosen.title)
            : StyledText("↵ ", .accent)
                + StyledText(hasCommand ? messages.onSetting(chosen.title) : "landfall \(command)")
        guard note.rows >= 2 else {
            canvas.write(words.last.map { StyledText($0, .dim) } ?? line, in: text)
            return
        }
        canvas.rule(in: text.line(0), title: line)
        let lines = words.flatMap { StyledText($0).wrapped(toColumns: max(8, text.columns)) }
        for (row, words) in lines.enumerated() { canvas.write(words, in: text.line(row + 1)) }
    }

    private func draw(_ row: SettingRow, on canvas: inout Canvas, in line: Rect) {
        let text = line.inset(left: 2, right: 2)
        if let part = row.heads {
            let name: StyledText =
                switch part {
                case .server:
                    StyledText(profile.map { "\($0.name)" } ?? "", .bold)
                        + StyledText(
                            "  " + [profile?.kind.displayName, about].compactMap(\.self).joined(separator: " "), .dim)
                case .screen: StyledText("landfall", .bold) + StyledText("  \(messages.forAllServers)", .dim)
                }
            return canvas.rule(in: text, title: name, end: StyledText(messages.changedBy, .heading))
        }
        // What has room beside the token on a broad screen.
        if row.isGap, line.columns < Self.broad, let profile,
            let travels = ServerPage.tokenTravels(of: profile, messages)
        {
            canvas.write(StyledText(travels, .dim), in: text.inset(left: Self.value - 2))
        }
        let isChosen = row.id == list.chosen?.id
        canvas.write(StyledText(row.title, .dim), in: text)
        let opened = isChosen ? value(line.columns) : []
        if opened.count > 1 {
            let key = StyledText(row.change == nil ? "" : "↵", .accent)
            canvas.write(key, in: line.line(0).inset(right: 2), alignment: .right)
            for (number, text) in opened.enumerated() {
                canvas.write(text, in: line.line(number).inset(left: Self.value, right: 2))
            }
            return
        }
        let isWide = line.columns >= Self.broad
        let words = row.line.split(separator: " ").joined(separator: " ")
        let command = (isChosen && row.change != nil ? StyledText("↵ ", .accent) : "") + StyledText(words, .dim)
        // A value that reaches where meanings begin has none beside it, and the command goes before a meaning.
        let isShort = isWide && Self.value + row.value.columns + 2 <= Self.meaning
        let meaning = [row.meaning, row.meaning.isEmpty ? "" : row.brief ?? ""].first { text in
            let end = Self.meaning + DisplayWidth.columns(of: text)
            return isShort && !text.isEmpty && end + command.columns + 4 <= line.columns
        }
        let used = meaning.map { Self.meaning + DisplayWidth.columns(of: $0) } ?? Self.value + row.value.columns
        let hasCommand = used + command.columns + 4 <= line.columns
        let end = hasCommand ? command.columns + 4 : isChosen && row.change != nil ? 5 : 3
        canvas.write(row.value, in: line.inset(left: Self.value, right: meaning == nil ? end : 0))
        if let meaning { canvas.write(StyledText(meaning, .dim), in: line.inset(left: Self.meaning, right: end)) }
        if hasCommand {
            canvas.write(command, in: line.inset(right: 2), alignment: .right)
        } else if isChosen, row.change != nil {
            canvas.write(StyledText("↵", .accent), in: line.inset(right: 2), alignment: .right)
        }
    }
}
