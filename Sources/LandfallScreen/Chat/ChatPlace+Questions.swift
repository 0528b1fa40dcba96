internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

/// What the model asks, one thing after the other. The answer has an input of its own: the draft waits behind it.
extension ChatPlace {
    /// What an answer is waited for, oldest first.
    var waitingQuestions: [EndlessCodeSession.Question] {
        (state?.questions ?? []).filter { question in
            switch question.stage {
            case .open, .failed: true
            case .answering, .answered, .expired: false
            }
        }
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

    /// Where the question is another one now: what is written goes to where it belongs, for half an answer is no message, and a draft no
    /// answer. A question takes the keys, but not from a draft.
    mutating func followQuestion(from before: ForeignText?) {
        guard question?.id != before else { return }
        let answer = isAnswering ? input.text : behind?.text ?? ""
        let stays = isAnswering && answer.isEmpty
        (picked, pointed, digits, cardTop) = ([], nil, "", nil)
        if question != nil, stays || unsent.isEmpty && recall == nil {
            let draft = TextArea(unsent, placeholder: messages.writeHere)
            (isAnswering, recall) = (true, nil)
            (input, behind) = (TextArea(placeholder: messages.answerHere), draft)
            return
        }
        // What is being written is not touched.
        if isAnswering || !answer.isEmpty {
            (input, recall) = (TextArea(unsent, placeholder: messages.writeHere), nil)
        }
        isAnswering = false
        behind = question.map { _ in TextArea(placeholder: messages.answerHere) }
    }

    /// Goes from the draft to the question, or back.
    mutating func changeSides() -> [Wish] {
        guard let question, let other = behind else { return [] }
        endFinding(isKept: true)
        let written = recall.map { TextArea($0.unsent(input), placeholder: messages.writeHere) } ?? input
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
    mutating func putAside() -> [Wish] {
        guard let question else { return [] }
        aside.insert(question.id)
        followQuestion(from: question.id)
        return []
    }

    /// Asks again what was put aside.
    mutating func askAgain() -> [Wish] {
        let before = question?.id
        aside = []
        followQuestion(from: before)
        return isAnswering ? follow() : changeSides()
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
