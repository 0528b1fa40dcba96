internal import EndlessCodeClient
internal import LandfallTerminal
internal import LandfallWording

/// The messages of this conversation that were said before, in the input.
extension ChatView {
    /// What the user has said, oldest first, of the loaded messages and of what was sent now.
    private var said: [String] {
        // A message whose lines are prompts of their own stands there whole.
        var echoes: [TranscriptItem.ID: String] = [:]
        for echo in state?.echoes.values.map(\.self) ?? [] {
            for (index, id) in echo.prompts.enumerated() { echoes[id] = index == 0 ? echo.text : "" }
        }
        let prompts = items.compactMap { item in
            if case .prompt(let text) = item.content { echoes[item.id] ?? text.raw } else { nil }
        }
        let known = Set(items.map(\.id))
        let sent = (state?.deliveries ?? []).filter { !known.contains($0.itemID) }.map(\.text) + handed.map(\.text)
        // As the input has them, for a server may say anything; what was said several times in a row is there once.
        return (prompts + sent).reduce(into: []) { said, raw in
            let text = TextArea(raw).text
            if !text.isEmpty, said.last != text { said.append(text) }
        }
    }

    var hasSaid: Bool {
        !handed.isEmpty || items.contains { if case .prompt = $0.content { true } else { false } }
    }

    /// Whether words are being looked for in what was said.
    var isFinding: Bool { recall?.search != nil }

    /// What is written where the keys go, and not sent, whatever stands in the input.
    private var written: String { recall?.unsent(input) ?? input.text }

    /// The message that is written and not sent.
    var draft: String { isAnswering ? behind?.text ?? "" : written }

    /// What is written to the question that is asked now, and not sent.
    var answer: String { isAnswering ? written : behind?.text ?? "" }

    /// Goes to the message before or after the one in the input; false if there is none.
    mutating func goThroughSaid(_ step: Int) -> Bool {
        // After what is written there is nothing.
        guard recall != nil || step < 0 else { return false }
        var recall = recall ?? InputRecall(said, draft: input)
        guard recall.step(step, &input) else { return false }
        self.recall = recall.isOver ? nil : recall
        return true
    }

    /// Less than between two arrows of a key that is held down, however fast it repeats, and more than between two of a wheel's turn.
    private static let wheelPause = Duration.milliseconds(8)

    /// Takes an arrow that leaves the text. Where the mouse is not captured, terminals send the turns of its wheel as arrows, faster than a person.
    ///
    /// - Returns: Nil for a key; for the wheel, whether the arrow before it was one too and had been taken for a key.
    mutating func takeWheel() -> Bool? {
        let pause = arrowAt.map { moment.elapsed - $0 }
        arrowAt = moment.elapsed
        guard hasSaid, let pause, pause > .zero, pause < Self.wheelPause else { return nil }
        let isFirst = recall?.leave(&input) == true
        if isFirst { recall = nil }
        return isFirst
    }

    /// Whether an arrow goes to another message and not to another line.
    var isUntouched: Bool { recall?.isUntouched(input) == true }

    /// Begins to look for words, or goes to the message before that has them.
    mutating func find() {
        var recall = recall ?? InputRecall(said, draft: input)
        if recall.search == nil { recall.beginSearch(input) } else { recall.findNext(&input) }
        self.recall = recall
    }

    /// Ends the search with what was found, or without.
    mutating func endFinding(isKept: Bool) {
        if isKept { recall?.endSearch() } else { recall?.leaveSearch(&input) }
        if recall?.isOver == true { recall = nil }
    }

    /// A key of the search; false for one that ends it, and is then one of the input.
    mutating func takeFinding(_ key: Key) -> Bool {
        guard let search = recall?.search else { return false }
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty:
            recall?.look(for: search.words + String(character), &input)
        case .backspace: recall?.look(for: String(search.words.dropLast()), &input)
        default:
            let isGivenUp = key == .control("g")
            endFinding(isKept: !isGivenUp)
            return isGivenUp
        }
        return true
    }

    /// The line of the search, above the message.
    var findingLine: StyledText? {
        guard let search = recall?.search else { return nil }
        let note = search.isMissing && !search.words.isEmpty ? StyledText("  \(messages.noMatch)", .warn) : ""
        return StyledText(messages.searchOfSaid(search.words), .bold) + note
    }
}
