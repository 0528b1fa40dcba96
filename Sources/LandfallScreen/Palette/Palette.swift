internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// A command line over the screen: what is typed, and what its last word could become. The first word may be an action of the view.
struct Palette: Place {
    private let messages: Messages
    /// What can be done in the view below it.
    private let offers: [Offer]
    private(set) var field: TextField
    /// The commands, names and flags that the last word could become.
    private var words: [CommandCandidate] = []
    /// The one that the arrows have chosen.
    private(set) var chosen: Int?
    private(set) var problem: StyledText?
    /// Which question the candidates answer.
    private(set) var number = 0
    private var isAsked = false
    /// Whether Tab was pressed before the candidates were there.
    private var isEager = false

    static let actions: [Action<Palette>] = [
        Action(Verb("complete", Key(.tab), label: "completes", help: "completes", isFixed: true)) { palette, _ in
            palette.complete()
        },
        Action(
            Verb("candidate", Key(.up), Key(.down), Key(.tab, .shift), label: "choose", help: "choose", isFixed: true),
            when: { !$0.candidates.isEmpty }
        ) { palette, focus in palette.choose(focus.key == Key(.down) ? 1 : -1) },
        Action(Verb("run", Key(.enter), label: "run", help: "run", isFixed: true)) { palette, _ in
            palette.chosen.map { palette.insert(palette.candidates[$0]) } ?? palette.run()
        },
        Action(.close) { _, _ in [.close] },
    ]

    init(_ line: String, offers: [Offer], _ messages: Messages) {
        self.messages = messages
        self.offers = offers.filter { offer in
            !offer.verb.isFixed && !Verb.motions.contains { $0.name == offer.verb.name }
        }
        field = TextField(line, placeholder: messages.paletteHint)
    }

    var line: String { field.text }
    var takesText: Bool { true }

    /// The words before the last one, without the name of the program.
    private func finished(_ typed: CommandWords) -> [String] {
        typed.finished.first == "landfall" ? Array(typed.finished.dropFirst()) : typed.finished
    }

    /// What the last word could become; a first word may be an action too, where no command has its name.
    var candidates: [CommandCandidate] {
        let typed = CommandWords(line)
        guard finished(typed).isEmpty else { return words }
        return words
            + offers.filter { offer in
                let name = offer.verb.name
                return name.hasPrefix(typed.last) && name != typed.last && !words.contains { $0.word == name }
            }.map { CommandCandidate($0.verb.name, about: messages.say($0.help)) }
    }

    /// Another question is asked; answers to those before are dropped.
    mutating func ask(_ number: Int) -> ScreenWork {
        (self.number, isAsked) = (number, true)
        let typed = CommandWords(line)
        return .complete(number, finished(typed), typed.last)
    }

    /// Takes the candidates of a question.
    mutating func take(_ number: Int, _ found: [CommandCandidate]) -> [Wish] {
        guard number == self.number else { return [] }
        (words, chosen, isAsked) = (found, nil, false)
        guard isEager else { return [] }
        isEager = false
        return complete()
    }

    mutating func take(_ input: ViewInput, _: Focus) -> [Wish]? {
        problem = nil
        switch input {
        case .paste(let paste):
            field.take(paste)
            return [.complete]
        case .click(let region?) where region.owner == Owner.dialogue:
            return candidates.indices.contains(region.part) ? insert(candidates[region.part]) : []
        case .key(let key):
            let before = field.text
            guard field.take(key) else { return line.isEmpty && key == Key(.backspace) ? [.close] : [] }
            guard before != field.text else { return [] }
            narrow(since: before)
            return [.complete]
        default: return []
        }
    }

    private mutating func run() -> [Wish] {
        let typed = CommandWords(line)
        var words = typed.all
        if words.first == "landfall" { words.removeFirst() }
        guard typed.isWhole else {
            problem = StyledText(messages.quoteOpen, .bad)
            return []
        }
        return words.isEmpty ? [.close] : [.close, .run(words)]
    }

    private mutating func choose(_ step: Int) -> [Wish] {
        problem = nil
        let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : candidates.count - 1)
        chosen = candidates.indices.contains(next) ? next : nil
        return []
    }

    /// As a shell does it: what all candidates begin with, the only one whole, and then one after the other.
    private mutating func complete() -> [Wish] {
        problem = nil
        if let chosen { return insert(candidates[chosen]) }
        let found = words.isEmpty && !isAsked ? candidates : words
        guard let first = found.first else {
            isEager = isAsked
            return []
        }
        if found.count == 1 { return insert(first) }
        let common = found.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
        let typed = CommandWords(line)
        guard common.count > typed.last.count else { return choose(1) }
        replaceLast(typed, by: ShellText.word(common))
        return [.complete]
    }

    /// Keeps the candidates that still fit after another letter of the same word; a later reply will contain the same ones.
    private mutating func narrow(since before: String) {
        let (old, new) = (CommandWords(before), CommandWords(line))
        let isSameWord = old.finished == new.finished && new.last.hasPrefix(old.last)
        words = isSameWord ? words.filter { $0.word.hasPrefix(new.last) && $0.word != new.last } : []
        (chosen, isEager) = (nil, false)
    }

    private mutating func insert(_ candidate: CommandCandidate) -> [Wish] {
        replaceLast(CommandWords(line), by: ShellText.word(candidate.word) + " ")
        (words, chosen) = ([], nil)
        return [.complete]
    }

    private mutating func replaceLast(_ typed: CommandWords, by text: String) {
        field.set(line[..<typed.start] + text)
    }
}

extension String {
    /// The characters that both begin with.
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}

extension Palette {
    private static let mostRows = 10
    private static let widest = 76
    /// What stands in the box besides candidates: the edges, the line and what is below it, and what would run.
    private static let otherRows = 6

    /// Draws it as a box: the line, what its last word could become, and what would run.
    func draw(on canvas: inout Canvas, in area: Rect, focus _: Pane) {
        let width = area.columns < FrameLayout.narrow ? area.columns : min(Self.widest, area.columns - 4)
        let rows = min(candidates.count, Self.mostRows, max(0, area.rows - Self.otherRows - 2))
        let box = Rect(
            column: (area.columns - width) / 2, row: area.rows > Self.otherRows + rows + 4 ? 3 : 1, columns: width,
            rows: rows + Self.otherRows
        ).intersection(area)
        canvas.box(box, title: StyledText(messages.paletteTitle))
        let inside = box.inset(left: 3, top: 1, right: 2, bottom: 1)
        canvas.write(StyledText(":", .accent), in: inside.line(0))
        field.draw(on: &canvas, in: inside.line(0).inset(left: 2), hasFocus: true)
        let list = Rect(column: box.column + 1, row: box.row + 3, columns: box.columns - 2, rows: rows)
        drawCandidates(on: &canvas, in: list, owner: Owner.dialogue)
        canvas.rule(in: inside.line(inside.rows - 2))
        canvas.write(problem ?? runs, in: inside.line(inside.rows - 1))
        canvas.highlight(box, with: canvas.theme.panel)
    }

    /// What Enter would run.
    private var runs: StyledText {
        let typed = CommandWords(line)
        let words = typed.finished.first == "landfall" ? typed.all.dropFirst() : typed.all[...]
        let line = words.map(ShellText.word).joined(separator: " ")
        return StyledText(messages.paletteRuns + "  ", .dim) + StyledText(line.isEmpty ? "" : "landfall \(line)")
    }

    private func drawCandidates(on canvas: inout Canvas, in area: Rect, owner: String) {
        guard area.rows > 0 else { return }
        let top = max(0, min((chosen ?? 0) - area.rows + 1, candidates.count - area.rows))
        let width = (candidates.map { DisplayWidth.columns(of: $0.word) }.max() ?? 0) + 2
        for (row, candidate) in candidates.dropFirst(top).prefix(area.rows).enumerated() {
            let line = area.line(row)
            let word = StyledText(ForeignText(candidate.word).description, .bold).padded(toColumns: width)
            canvas.write(word + StyledText(candidate.about, .dim), in: line.inset(left: 2, right: 1))
            if chosen == top + row {
                canvas.bar(in: line)
                canvas.highlight(line, with: canvas.theme.chosen)
            }
            canvas.addRegion(line, owner: owner, part: top + row)
        }
    }
}
