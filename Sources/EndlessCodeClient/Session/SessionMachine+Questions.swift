import LandfallModel

/// Questions of the model. Nothing says that one was answered elsewhere: its result does, or what the model continues with.
extension SessionMachine {
    /// The most questions that wait, and the longest that one is shown to.
    private static let mostQuestions = 20
    private static let longestWait = Duration.seconds(7 * 86_400)

    mutating func ask(_ prompt: EndlessCodeChannel.Prompt, at now: Duration) {
        guard !state.questions.contains(where: { $0.id == prompt.promptID }),
            state.status != .known(.terminated)
        else { return }
        if state.questions.count >= Self.mostQuestions {
            state.questions.remove(at: state.questions.firstIndex { $0.reply == nil } ?? 0)
        }
        let wait = prompt.timeout.flatMap { timeout -> Duration? in
            guard timeout > 0 else { return nil }
            return min(.seconds(min(timeout, 1e9)), Self.longestWait)
        }
        state.questions.append(
            .init(id: prompt.promptID, question: prompt.question, deadline: wait.map { origin + now + $0 }))
    }

    /// Takes away the questions that were answered, or that the model has gone on from.
    ///
    /// - Parameter count: How many items there were before what came live.
    mutating func closeQuestions(behind count: Int) {
        guard !state.questions.isEmpty else { return }
        let calls = Set(state.questions.compactMap(\.question.callID))
        let isOther = state.transcript.items.dropFirst(count).contains { item in
            switch item.content {
            case .tool(let call): !calls.contains(call.id)
            case .answer, .notice(.finished): true
            default: false
            }
        }
        let answered = calls.filter(state.transcript.hasResult)
        state.questions.removeAll { question in
            guard let id = question.question.callID else { return isOther }
            return answered.contains(id) || isOther && question.stage != .open
        }
    }
}
