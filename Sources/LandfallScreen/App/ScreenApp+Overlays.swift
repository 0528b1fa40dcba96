internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension ScreenApp {
    // MARK: What lies above

    mutating func take(_ key: Key, _ open: Overlay) -> [ScreenEffect<ScreenWork>] {
        switch open {
        case .help(var pane):
            let area = HelpPage.area(Rect(size))
            let lines = HelpPage(keymap: keymap, messages: messages).lines
            let isMoved = keymap.action(key).map { pane.take($0, lines: lines.count, rows: area.rows) } ?? false
            overlay = isMoved ? .help(pane) : nil
        case .command(let line):
            overlay = nil
            if keymap.action(key) == .copy { return obey([.copy(line)]) }
        case .question(let question, var dialogue):
            let outcome = dialogue.take(key)
            return finish(outcome, question, dialogue)
        case .save(var dialogue):
            let outcome = dialogue.take(key)
            return finish(outcome, dialogue)
        case .palette(var palette):
            let outcome = palette.take(key, messages)
            return finish(outcome, palette)
        }
        return []
    }

    /// Opens the command line, with something typed already.
    mutating func openPalette(_ line: String) -> [ScreenEffect<ScreenWork>] {
        finish(.ask, Palette(line, messages))
    }

    mutating func finish(_ outcome: Palette.Outcome, _ palette: Palette) -> [ScreenEffect<ScreenWork>] {
        var palette = palette
        switch outcome {
        case .taken: overlay = .palette(palette)
        case .left: overlay = nil
        case .ask:
            questions += 1
            palette.ask(questions)
            overlay = .palette(palette)
            let typed = CommandWords(palette.line)
            let words = typed.finished.first == "landfall" ? Array(typed.finished.dropFirst()) : typed.finished
            return [.work(.complete(questions, words, typed.last))]
        case .run(let words):
            guard CommandWords(palette.line).isWhole else {
                palette.refuse(StyledText(messages.quoteOpen, .bad))
                overlay = .palette(palette)
                return []
            }
            overlay = nil
            return obey([.run(words)])
        }
        return []
    }

    private mutating func finish(
        _ outcome: SaveDialogue.Outcome, _ dialogue: SaveDialogue
    ) -> [ScreenEffect<ScreenWork>] {
        switch outcome {
        case .taken:
            overlay = .save(dialogue)
            return []
        case .work(let work):
            overlay = .save(dialogue)
            return [.work(work)]
        case .closed:
            (overlay, leftSaving) = (nil, dialogue)
            return []
        }
    }

    private mutating func finish(
        _ outcome: Dialogue.Outcome, _ question: OpenQuestion, _ dialogue: Dialogue
    ) -> [ScreenEffect<ScreenWork>] {
        switch outcome {
        case .taken, .ignored:
            overlay = .question(question, dialogue)
            return []
        case .left:
            overlay = nil
            return []
        case .answered(let answer):
            overlay = nil
            return obey(question.wishes(answer))
        }
    }

    // MARK: The mouse

    /// Whole rows are targets, the wheel scrolls content, and the lines of tabs and keys do what their keys do.
    mutating func take(_ mouse: MouseEvent, _ region: HitRegion?) -> [ScreenEffect<ScreenWork>] {
        switch mouse.action {
        case .press(0):
            guard overlay == nil, let region, place.isDraggable(region) else { return click(region) }
            pressed = (mouse.point, region)
        case .drag(0):
            guard overlay == nil, let start = pressed?.point, start.column != mouse.point.column else { return [] }
            scrollSideways(by: start.column - mouse.point.column)
            pressed = (mouse.point, nil)
        case .release:
            defer { pressed = nil }
            if let region = pressed?.region { return click(region) }
        case .wheelLeft: scrollSideways(by: -Self.wheelColumns)
        case .wheelRight: scrollSideways(by: Self.wheelColumns)
        case .wheelUp where mouse.modifiers.contains(.shift): scrollSideways(by: -Self.wheelColumns)
        case .wheelDown where mouse.modifiers.contains(.shift): scrollSideways(by: Self.wheelColumns)
        case .wheelUp, .wheelDown:
            guard overlay == nil else { return [] }
            let isFresh = lastWheel.map { moment.elapsed - $0 >= Self.wheelPause } ?? true
            lastWheel = moment.elapsed
            // As pulling does: at the top one more turn asks again, but not the turns that led there.
            if mouse.action == .wheelUp, isFresh, place.isAtTop(layout.body) { return take(.refresh) }
            var shown = place
            shown.scroll(by: mouse.action == .wheelUp ? -3 : 3, region, layout.body)
            place = shown
        default: break
        }
        return []
    }

    private static let wheelPause = Duration.milliseconds(500)
    private static let wheelColumns = 8

    private mutating func scrollSideways(by columns: Int) {
        guard overlay == nil else { return }
        var shown = place
        shown.scrollSideways(by: columns)
        place = shown
    }

    private mutating func click(_ region: HitRegion?) -> [ScreenEffect<ScreenWork>] {
        if let open = overlay {
            let part = region.flatMap { $0.owner == Owner.dialogue ? $0.part : nil }
            switch (open, part) {
            case (.question(let question, var dialogue), let part?):
                let outcome = dialogue.click(part)
                return finish(outcome, question, dialogue)
            case (.save(var dialogue), let part?):
                let outcome = dialogue.click(part)
                return finish(outcome, dialogue)
            case (.palette(var palette), let part?):
                let outcome = palette.click(part)
                return finish(outcome, palette)
            case (.question, nil), (.save, nil), (.palette, nil): return []
            default:
                overlay = nil
                return []
            }
        }
        guard let region else { return [] }
        switch region.owner {
        case Owner.sidebar:
            sidebar.choose(line: region.part, height: layout.body.rows)
            return followSidebar()
        case Owner.places:
            if places.indices.contains(region.part) { go(to: places[region.part]) }
            return []
        case Owner.tabs: return chooseShownTab(region.part)
        case Owner.keys:
            let actions = shownActions
            return actions.indices.contains(region.part) ? take(actions[region.part]) : []
        default:
            pane = .list
            var shown = place
            let wishes = shown.click(region, layout.body)
            place = shown
            return obey(wishes)
        }
    }
}
