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
        if state.questions.count >= Self.mostQuestions { state.questions.removeFirst() }
        let wait = prompt.timeout.flatMap { timeout -> Duration? in
            guard timeout > 0 else { return nil }
            return min(.seconds(min(timeout, 1e9)), Self.longestWait)
        }
        let question = EndlessCodeSession.Question(
            id: prompt.promptID, question: prompt.question, deadline: wait.map { origin + now + $0 })
        state.questions.append(question)
        show(question, at: now)
    }

    /// Puts what is asked into the conversation, where that does not have it.
    mutating func showQuestions(at now: Duration) {
        for question in state.questions { show(question, at: now) }
    }

    /// Puts a question where it was asked.
    private mutating func show(_ question: EndlessCodeSession.Question, at now: Duration) {
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
        for question in state.questions {
            let isAnswered = state.transcript.result(of: question.call) != nil
            let answer = state.answer(to: question.call)
            let endsOtherwise = question.question.callID == nil || question.isExpired || answer != nil
            guard isAnswered || endsOtherwise && hasGoneOn(from: question, behind: count) else { continue }
            if let answer, answer.failure == nil, !answer.isQueued, !isAnswered {
                // The model may have gone on with something else. Where there is a history, that shows the result of the call.
                if !isRead || question.question.callID == nil { receive(answer, at: now) }
                continue
            }
            state.questions.removeAll { $0.id == question.id }
            // Another answer was taken, or none was waited for.
            if let answer, answer.failure == nil { giveUp(answer) }
            // What may be lost may be what the model goes on from.
            if answer?.failure?.isDoubtful == true, !isAnswered { continue }
            state.answerers[question.call] = question.isExpired && !isAnswered ? .nobody : .elsewhere
        }
    }

    /// Nobody waits for an answer any more: it is not sent, or was in vain.
    private mutating func giveUp(_ answer: EndlessCodeSession.Delivery) {
        queued.removeAll { $0.matter == .delivery(answer.id) }
        setStage(.failed(answer.isQueued ? .interrupted(wasWritten: false) : .overtaken), of: answer.id)
    }

    /// Takes the answers that their results show for seen.
    mutating func seeAnswers(at now: Duration) {
        for delivery in state.deliveries where delivery.isShown(by: state.transcript) {
            see(answer: delivery, at: now)
        }
    }

    /// Whether the model has said something else behind a question.
    private func hasGoneOn(from question: EndlessCodeSession.Question, behind count: Int) -> Bool {
        let id = TranscriptItem.ID(key: .call(question.call))
        guard state.transcript.has(id) else { return false }
        let new = state.transcript.items.dropFirst(count)
        let calls = Set(state.questions.map(\.call))
        return new[(new.lastIndex { $0.id == id }.map { $0 + 1 } ?? new.startIndex)...].contains { item in
            switch item.content {
            case .tool(let call): !calls.contains(call.id)
            case .answer, .notice(.finished): true
            default: false
            }
        }
    }

    /// An answer has arrived: its question is over, and keeps it where nothing else tells it.
    mutating func see(answer delivery: EndlessCodeSession.Delivery, at now: Duration) {
        receive(delivery, at: now)
        state.deliveries.removeAll { $0.id == delivery.id }
    }

    /// The model has gone on from a question, so its answer seems to have arrived.
    private mutating func receive(_ delivery: EndlessCodeSession.Delivery, at now: Duration) {
        setStage(.received, of: delivery.id)
        guard let call = delivery.call else { return }
        state.answerers[call] = .here
        state.questions.removeAll { $0.call == call }
        state.transcript.answerAsked(call, delivery.whole.text, at: epoch + now / .seconds(1))
    }
}
