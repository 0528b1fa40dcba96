internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// A command line over the screen: what is typed, and what its last word could become.
struct Palette: Sendable {
    /// What a key has done.
    enum Outcome: Sendable, Equatable {
        /// Nothing beyond the line.
        case taken
        /// The candidates of another line are wanted.
        case ask
        /// A command is to be run, by its words.
        case run([String])
        case left
    }

    private(set) var field: TextField
    /// What the last word could become.
    private(set) var candidates: [CommandCandidate] = []
    /// The one that the arrows have chosen.
    private(set) var chosen: Int?
    private(set) var problem: StyledText?
    /// Which question the candidates answer.
    private(set) var number = 0
    private var isAsked = false
    /// Whether Tab was pressed before the candidates were there.
    private var isEager = false

    init(_ line: String = "", _ messages: Messages) {
        field = TextField(line, placeholder: messages.paletteHint)
    }

    var line: String { field.text }

    /// Another question is asked; answers to those before are dropped.
    mutating func ask(_ number: Int) { (self.number, isAsked) = (number, true) }

    /// Takes the candidates of a question.
    mutating func take(_ number: Int, _ candidates: [CommandCandidate]) -> Outcome {
        guard number == self.number else { return .taken }
        (self.candidates, chosen, isAsked) = (candidates, nil, false)
        guard isEager else { return .taken }
        isEager = false
        return complete()
    }

    mutating func take(_ key: Key, _ messages: Messages) -> Outcome {
        problem = nil
        switch key {
        case Key(.escape): return .left
        case Key(.tab): return complete()
        case Key(.tab, .shift), Key(.up): return choose(-1)
        case Key(.down): return choose(1)
        case Key(.enter):
            if let chosen { return insert(candidates[chosen]) }
            return run(messages)
        default:
            let before = field.text
            guard field.take(key) else { return line.isEmpty && key == Key(.backspace) ? .left : .taken }
            guard before != field.text else { return .taken }
            narrow(since: before)
            return .ask
        }
    }

    mutating func take(_ paste: Paste) {
        problem = nil
        field.take(paste)
    }

    private func run(_ messages: Messages) -> Outcome {
        var words = CommandWords(line).all
        if words.first == "landfall" { words.removeFirst() }
        return words.isEmpty ? .left : .run(words)
    }

    /// Refuses a line that is not a command yet.
    mutating func refuse(_ problem: StyledText) { self.problem = problem }

    private mutating func choose(_ step: Int) -> Outcome {
        guard !candidates.isEmpty else { return .taken }
        let next = chosen.map { $0 + step } ?? (step > 0 ? 0 : candidates.count - 1)
        chosen = candidates.indices.contains(next) ? next : nil
        return .taken
    }

    /// As a shell does it: what all candidates begin with, the only one whole, and then one after the other.
    private mutating func complete() -> Outcome {
        if let chosen { return insert(candidates[chosen]) }
        guard let first = candidates.first else {
            isEager = isAsked
            return .taken
        }
        if candidates.count == 1 { return insert(first) }
        let common = candidates.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
        let typed = CommandWords(line)
        guard common.count > typed.last.count else { return choose(1) }
        replaceLast(typed, by: ShellText.word(common))
        return .ask
    }

    /// Keeps the candidates that still fit after another letter of the same word; a later reply will contain the same ones.
    private mutating func narrow(since before: String) {
        let (old, new) = (CommandWords(before), CommandWords(line))
        let isSameWord = old.finished == new.finished && new.last.hasPrefix(old.last)
        candidates = isSameWord ? candidates.filter { $0.word.hasPrefix(new.last) && $0.word != new.last } : []
        (chosen, isEager) = (nil, false)
    }

    private mutating func insert(_ candidate: CommandCandidate) -> Outcome {
        replaceLast(CommandWords(line), by: ShellText.word(candidate.word) + (candidate.isWhole ? " " : ""))
        (candidates, chosen) = ([], nil)
        return .ask
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

    /// Draws it from the lower edge up: the line, and above it the candidates.
    func draw(on canvas: inout Canvas, in area: Rect, owner: String, _ messages: Messages) {
        canvas.hideCursor()
        let rows = min(candidates.count, Self.mostRows, max(0, area.rows - 4))
        let place = area.inset(top: area.rows - rows - 3)
        canvas.fill(place)
        canvas.rule(in: place.line(0))
        drawCandidates(on: &canvas, in: place.inset(top: 1, bottom: 2), owner: owner)
        let line = place.line(place.rows - 2)
        let lead = StyledText(" : ", .bold)
        canvas.write(lead, in: line)
        field.draw(on: &canvas, in: line.inset(left: lead.columns, right: 1), hasFocus: true)
        canvas.write(
            problem ?? StyledText(messages.paletteKeys, .dim), in: place.line(place.rows - 1).inset(left: 1, right: 1))
    }

    private func drawCandidates(on canvas: inout Canvas, in area: Rect, owner: String) {
        guard area.rows > 0 else { return }
        let top = max(0, min((chosen ?? 0) - area.rows + 1, candidates.count - area.rows))
        let width = (candidates.map { DisplayWidth.columns(of: $0.word) }.max() ?? 0) + 2
        for (row, candidate) in candidates.dropFirst(top).prefix(area.rows).enumerated() {
            let line = area.line(row)
            let word = StyledText(ForeignText(candidate.word).description).padded(toColumns: width)
            canvas.write(word + StyledText(candidate.about, .dim), in: line.inset(left: 3, right: 1))
            if chosen == top + row { canvas.highlight(line, with: canvas.theme.chosen) }
            canvas.addRegion(line, owner: owner, part: top + row)
        }
    }

    /// A click on a candidate.
    mutating func click(_ part: Int) -> Outcome {
        candidates.indices.contains(part) ? insert(candidates[part]) : .taken
    }
}
