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

    /// Where the question is another one now, what is written goes to where it belongs: half an answer is no message, and a draft no answer.
    mutating func followQuestion(from before: ForeignText?) {
        guard question?.id != before else { return }
        (picked, pointed) = ([], 0)
        let text = unsent
        recall = nil
        if question == nil {
            (input, behind) = (TextArea(text, placeholder: messages.writeHere), nil)
        } else {
            (input, behind) = (TextArea(placeholder: messages.answerHere), TextArea(text))
        }
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
        return follow()
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
        guard question != nil else { return "" }
        let lines = shownDraft.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count }
        return StyledText(lines.map(messages.yourDraft) ?? messages.answerTitle, .dim)
    }

    /// The draft, where it is shown behind a question to which nothing is written yet.
    var shownDraft: TextArea? {
        guard question != nil, input.text.isEmpty, let behind, !behind.text.isEmpty else { return nil }
        return behind
    }
}
