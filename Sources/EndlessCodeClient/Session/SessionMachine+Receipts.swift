import LandfallModel

/// What happens to what the user has sent: whether the system has taken it, what the server says against it, and whether the conversation
/// shows it.
extension SessionMachine {
    /// The system has taken what was written, or not.
    mutating func confirm(_ number: Int, _ error: EndlessCodeError?, at now: Duration) -> [Output] {
        guard var current = written, current.number == number else { return [] }
        if let error {
            written = nil
            return fail(current.matter, .lost(error))
        }
        current.isTaken = true
        current.until = now + limits.receipt
        written = current
        switch current.matter {
        case .delivery(let number): setStage(.written, of: number)
        case .control: state.order?.stage = .written
        case .answer: break
        }
        return []
    }

    /// The connection is gone. What the server was still to answer may have arrived; what waited has not gone out.
    mutating func loseWritten(_ error: EndlessCodeError) {
        for (_, matter) in queued { _ = fail(matter, .notConnected) }
        queued = []
        // What the system has taken has not arrived by that.
        failWritten(.lost(error))
        for question in state.questions where question.stage == .answered {
            setStage(.failed(.lost(error)), of: question.id)
        }
        if state.order?.stage == .written { state.order?.stage = .failed(.lost(error)) }
        let last = written?.matter
        written = nil
        if let last { _ = fail(last, error == .closed(code: 1009) ? .tooLong : .lost(error)) }
    }

    /// The server has no such session any more, so that nothing more comes of what was written to it.
    mutating func forgetSession() {
        state.status = .forgotten
        isLookingUp = false
        doubtWritten()
    }

    /// The session has ended: whether it has taken what was written is unknown.
    mutating func doubtWritten() { failWritten(.interrupted(wasWritten: true)) }

    private mutating func failWritten(_ failure: EndlessCodeSession.DeliveryFailure) {
        for delivery in state.deliveries where delivery.stage == .written {
            setStage(.failed(failure), of: delivery.id)
        }
    }

    /// Nothing speaks against what was written.
    mutating func settle(_ current: Written) {
        written = nil
        guard current.isTaken else {
            _ = fail(current.matter, .lost(.timeout))
            return
        }
        switch current.matter {
        case .delivery(let number): setStage(.written, of: number)
        case .answer(let id): setStage(.answered, of: id)
        case .control: break
        }
    }

    /// An error of the server, which is that of what was written last.
    mutating func take(_ problem: EndlessCodeChannel.Problem, at now: Duration) -> [Output] {
        let code = problem.code.raw.lowercased()
        guard problem.sessionID.map(isOurs) ?? true else { return [] }
        if EndlessCodeChannel.Problem.saysSessionIsGone(problem.code),
            ![.known(.paused), .known(.terminated)].contains(state.status)
        {
            forgetSession()
        }
        guard var current = written else { return [] }
        // It could not be read, so nothing has come of it: servers take times in one of two forms.
        if code == "invalid_message" || code == "invalid_format", !current.isSecond {
            dialect = dialect == .number ? .text : .number
            current.isSecond = true
            current.isTaken = false
            current.until = now + limits.channel.writing + limits.receipt
            written = current
            return [.write(current.message, dialect, number: current.number)]
        }
        written = nil
        _ = fail(current.matter, .refused(code: problem.code, message: problem.message))
        // A server that has forgotten a channel reads nothing from it.
        return current.isSecond ? [.order(.drop)] : []
    }

    mutating func setStage(_ stage: EndlessCodeSession.Delivery.Stage, of number: Int) {
        guard let index = state.deliveries.firstIndex(where: { $0.id == number }),
            state.deliveries[index].stage != .received
        else { return }
        state.deliveries[index].stage = stage
    }

    mutating func setStage(_ stage: EndlessCodeSession.Question.Stage, of id: ForeignText) {
        guard let index = state.questions.firstIndex(where: { $0.id == id }) else { return }
        state.questions[index].stage = stage
    }

    /// Follows whose turn it is. What the model says first after it was idle answers the oldest message that is written, unless one from
    /// before may have arrived after all.
    ///
    /// - Parameters:
    ///   - count: How many items there were before what came live.
    ///   - now: When that came.
    mutating func followTurn(behind count: Int, at now: Duration) {
        for item in state.transcript.items.dropFirst(count) {
            switch item.content {
            case .notice(.finished), .notice(.interrupted):
                state.turn = nil
                state.turnsEnded += 1
            case .answer, .thinking, .tool:
                guard state.turn == nil else { break }
                let isClear = !state.deliveries.contains { $0.failure?.isDoubtful == true }
                // The answer may come before the system says that it has taken the message.
                let next = state.deliveries.firstIndex {
                    $0.stage == .written || $0.stage == .writing && written?.matter == .delivery($0.id)
                }
                let asked = next.map { instant(state.deliveries[$0].entry.date, before: now) }
                state.turn = .init(began: asked ?? origin + now)
                if isClear, let next { state.deliveries[next].stage = .received }
            default: break
            }
        }
    }

    /// Forgets what the conversation shows.
    mutating func settleDeliveries() {
        guard !state.hasLater else { return }
        state.deliveries.removeAll { state.transcript.hasSeen(sent: $0.id) }
    }
}
