import FoundationEssentials
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
        let question = EndlessCodeSession.Question(
            id: prompt.promptID, question: prompt.question, deadline: wait.map { origin + now + $0 })
        state.questions.append(question)
        show(question, at: now)
    }

    /// Puts a question where it was asked.
    mutating func show(_ question: EndlessCodeSession.Question, at now: Duration) {
        guard !state.hasLater else { return }
        let time = epoch + now / .seconds(1)
        if state.transcript.appendAsked(question.question, call: question.call, at: time) { window.addLive(1) }
    }

    /// Takes away the questions that were answered, or that the model has gone on from.
    ///
    /// - Parameters:
    ///   - count: How many items there were before what came live.
    ///   - now: When that came.
    mutating func closeQuestions(behind count: Int, at now: Duration) {
        guard !state.questions.isEmpty else { return }
        let calls = Set(state.questions.map(\.call))
        let isOther = state.transcript.items.dropFirst(count).contains { item in
            switch item.content {
            case .tool(let call): !calls.contains(call.id)
            case .answer, .notice(.finished): true
            default: false
            }
        }
        let answered = calls.filter(state.transcript.hasResult)
        let over = state.questions.filter { question in
            answered.contains(question.call) || isOther && (question.question.callID == nil || question.stage != .open)
        }
        guard !over.isEmpty else { return }
        for question in over { end(question, isAnswered: answered.contains(question.call), at: now) }
        state.questions.removeAll { over.contains($0) }
    }

    /// Keeps who has answered a question, and where nothing else tells it what.
    private mutating func end(_ question: EndlessCodeSession.Question, isAnswered: Bool, at now: Duration) {
        switch question.stage {
        case .answering, .answered:
            state.answerers[question.call] = .here
            if let reply = question.reply {
                state.transcript.answerAsked(question.call, reply.text, at: epoch + now / .seconds(1))
            }
        case .failed(let failure):
            // What may be lost may have arrived.
            state.answerers[question.call] = failure.isDoubtful && question.reply != nil ? .here : .elsewhere
        case .open: state.answerers[question.call] = .elsewhere
        case .expired: state.answerers[question.call] = isAnswered ? .elsewhere : .nobody
        }
    }
}
