internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// What the model asks, one thing after the other. The answer has an input of its own: the draft waits behind it.
extension ChatView {
    /// What an answer is waited for, oldest first.
    var waitingQuestions: [EndlessCodeSession.Question] {
        state.map { state in state.questions.filter(state.isWaiting) } ?? []
    }

    /// What was sent in answer to an item that asks, as long as the conversation does not show it.
    func answer(to item: TranscriptItem) -> EndlessCodeSession.Delivery? {
        guard case .tool(let call) = item.content else { return nil }
        return state?.answer(to: call.id)
    }

    /// Who has answered what an item asks.
    func answerer(of item: TranscriptItem) -> EndlessCodeSession.Answerer? {
        guard let answerers = state?.answerers, !answerers.isEmpty, case .tool(let call) = item.content else {
            return nil
        }
        return answerers[call.id]
    }

    /// Whether a card asks now what an item asks.
    func isAsked(_ item: TranscriptItem) -> Bool {
        guard let question, case .tool(let call) = item.content else { return false }
        return call.id == question.call
    }

    /// Where the question is another one now: half an answer waits for its question, and is an unsent message once that is gone. A question
    /// takes the keys, but not from a draft.
    mutating func followQuestion() -> [ViewCommand] {
        guard question?.id != asked else { return giveUpHalves() }
        var (half, draft) = (answer, draft)
        let isWaiting = waitingQuestions.contains { $0.id == asked }
        let stays = isAnswering && (isWaiting || half.isEmpty)
        if isAnswering, !isWaiting {
            // What is typed next goes on with it.
            (half, draft) = ("", [draft, half].filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        if let asked, !half.isEmpty { halves[asked] = Outbox.Entry(id: answerID, half, at: moment.date, .answer) }
        let next = question.flatMap { halves.removeValue(forKey: $0.id) }
        answerID = next?.id ?? Outbox.newID()
        let area = TextArea(next?.text ?? "", placeholder: messages.answerHere)
        let takesKeys = question != nil && (stays || draft.isEmpty && recall == nil)
        // A draft that is being written is not touched.
        if isAnswering || takesKeys { (input, recall) = (TextArea(draft, placeholder: messages.writeHere), nil) }
        (behind, isAnswering, asked) = (question.map { _ in area }, false, question?.id)
        if takesKeys { (input, behind, isAnswering) = (area, input, true) }
        (picked, pointed, digits, cardTop) = ([], nil, "", nil)
        return giveUpHalves()
    }

    /// What was written to questions that nobody asks any more.
    private mutating func giveUpHalves() -> [ViewCommand] {
        let waiting = Set(waitingQuestions.map(\.id))
        let gone = halves.filter { !waiting.contains($0.key) }
        for id in gone.keys { halves[id] = nil }
        let entries = gone.values.sorted { $0.at < $1.at }
        handed += entries
        return entries.map { order(.keep($0.text, key: $0.id)) }
    }

    /// Goes from the draft to the question, or back.
    mutating func changeSides() -> [ViewCommand] {
        guard let question, let other = behind else { return [] }
        endFinding(isKept: true)
        let written = recall.map { TextArea($0.unsent(input), placeholder: input.placeholder) } ?? input
        (input, behind, recall, digits) = (other, written, nil, "")
        isAnswering.toggle()
        if isAnswering, pointed == nil, !question.question.choices.isEmpty { pointed = 0 }
        return follow()
    }

    /// What is written is the answer, in place of choices: digits that were taken for choices are its beginning.
    mutating func textReplacesChoices() {
        guard isAnswering else { return }
        if input.text.isEmpty, !digits.isEmpty { _ = input.set(digits) }
        (picked, pointed, digits) = ([], nil, "")
    }

    /// Does not answer now. The next question comes, or the draft.
    mutating func putAside() -> [ViewCommand] {
        guard let question else { return [] }
        aside.insert(question.id)
        return followQuestion()
    }

    /// Asks again what was put aside.
    mutating func askAgain() -> [ViewCommand] {
        aside = []
        let commands = followQuestion()
        return commands + (isAnswering ? follow() : changeSides())
    }

    /// Whether something waits that was put aside.
    var hasAside: Bool { waitingQuestions.contains { aside.contains($0.id) } }

    /// What is said of that.
    func asideLine(_ columns: Int) -> [StyledText] {
        let count = waitingQuestions.count { aside.contains($0.id) }
        guard count > 0 else { return [] }
        return [
            (StyledText("? ", .warn) + StyledText(messages.questionsWaiting(count))).truncated(
                toColumns: max(8, columns))
        ]
    }

    /// What stands above the input while something is asked.
    var inputTitle: StyledText {
        guard isAnswering else { return "" }
        let lines = shownDraft.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count }
        return StyledText(lines.map(messages.yourDraft) ?? messages.answerTitle, .dim)
    }

    /// The draft, where it is shown behind a question to which nothing is written yet.
    var shownDraft: TextArea? {
        guard isAnswering, input.text.isEmpty, let behind, !behind.text.isEmpty else { return nil }
        return behind
    }
}
