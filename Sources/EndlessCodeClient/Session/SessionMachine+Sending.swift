import ServerExchange
import ServerModel

/// What a person sends. Each thing goes out once; what may have been lost goes out again only when the person says so.
extension SessionMachine {
    /// What was written last. The server names no message that it refuses, so that one goes out at a time.
    struct Written: Sendable, Hashable {
        enum Matter: Sendable, Hashable {
            case delivery(Int)
            case answer(ForeignText)
            case control
        }

        let matter: Matter
        let message: OutgoingMessage
        let number: Int
        /// Whether the system has taken it.
        var isTaken = false
        /// Whether it is written the other way already.
        var isSecond = false
        /// Until when an error of the server is taken for its answer.
        var until: Duration
    }

    mutating func send(_ text: String, at now: Duration) -> [Output] {
        guard !text.isEmpty else { return [] }
        let number = nextNumber
        nextNumber += 1
        state.deliveries.append(.init(id: number, text: text))
        // Of what no transcript shows again the last hundred are remembered.
        if state.deliveries.count > 100 { state.deliveries.removeFirst() }
        if !state.hasLater {
            state.transcript.appendSent(ForeignText(text), number: number)
            window.addLive(1)
        }
        state.draft = ""
        return write(.user(text, session: session), .delivery(number), at: now) + handle(.latest, at: now)
    }

    mutating func sendAgain(_ number: Int, at now: Duration) -> [Output] {
        guard let index = state.deliveries.firstIndex(where: { $0.id == number }),
            case .failed = state.deliveries[index].stage
        else { return [] }
        state.deliveries[index].stage = .sending
        return write(.user(state.deliveries[index].text, session: session), .delivery(number), at: now)
    }

    mutating func discard(_ number: Int) {
        guard let index = state.deliveries.firstIndex(where: { $0.id == number }),
            case .failed = state.deliveries[index].stage
        else { return }
        state.deliveries.remove(at: index)
        state.transcript.removeSent(number)
    }

    mutating func answer(_ id: String, _ choices: [String], _ text: String?, at now: Duration) -> [Output] {
        guard let index = state.questions.firstIndex(where: { $0.id.raw == id }) else { return [] }
        switch state.questions[index].stage {
        case .open, .failed: break
        case .answering, .answered, .expired: return []
        }
        state.questions[index].stage = .answering
        let message = OutgoingMessage.answer(choices, text, prompt: id, session: session)
        return write(message, .answer(ForeignText(id)), at: now)
    }

    mutating func order(_ control: SessionControl, at now: Duration) -> [Output] {
        state.order = .init(control)
        return write(.control(control, session: session), .control, at: now)
    }

    private mutating func write(_ message: OutgoingMessage, _ matter: Written.Matter, at now: Duration) -> [Output] {
        guard mayWrite else { return fail(matter, .notAllowed) }
        guard state.link == .connected else { return fail(matter, .notConnected) }
        queued.append((message, matter))
        return []
    }

    /// Writes what waits, one thing at a time.
    mutating func writeNext(at now: Duration) -> [Output] {
        guard !queued.isEmpty, written?.isTaken ?? true else { return [] }
        // What went out before has had its time.
        if let written { settle(written) }
        let (message, matter) = queued.removeFirst()
        let number = nextNumber
        nextNumber += 1
        // The limit of writing comes before: the answer is waited for from then on.
        written = Written(
            matter: matter, message: message, number: number, until: now + limits.channel.writing + limits.receipt)
        return [.write(message, dialect, number: number)]
    }

    private mutating func fail(
        _ matter: Written.Matter, _ failure: EndlessCodeSession.DeliveryFailure
    ) -> [Output] {
        switch matter {
        case .delivery(let number): setStage(.failed(failure), of: number)
        case .answer(let id): setStage(.failed(failure), of: id)
        case .control: state.order?.stage = .failed(failure)
        }
        return []
    }

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
        case .delivery(let number): setStage(.sent, of: number)
        case .control: state.order?.stage = .sent
        case .answer: break
        }
        return []
    }

    /// The connection is gone. What the server was still to answer may have arrived; what waited has not gone out.
    mutating func loseWritten(_ error: EndlessCodeError) {
        for (_, matter) in queued { _ = fail(matter, .notConnected) }
        queued = []
        guard let current = written else { return }
        written = nil
        _ = fail(current.matter, .lost(error))
    }

    /// Nothing speaks against what was written.
    mutating func settle(_ current: Written) {
        written = nil
        guard current.isTaken else {
            _ = fail(current.matter, .lost(.timeout))
            return
        }
        switch current.matter {
        case .delivery(let number): setStage(.sent, of: number)
        case .answer(let id): setStage(.answered, of: id)
        case .control: break
        }
    }

    /// An error of the server, which is that of what was written last.
    mutating func take(_ problem: EndlessCodeChannel.Problem, at now: Duration) -> [Output] {
        let code = problem.code.raw.lowercased()
        guard problem.sessionID.map(isOurs) ?? true else { return [] }
        if code == "session_not_found", case .known = state.status, written == nil { state.status = .forgotten }
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

    private mutating func setStage(_ stage: EndlessCodeSession.Delivery.Stage, of number: Int) {
        guard let index = state.deliveries.firstIndex(where: { $0.id == number }) else { return }
        state.deliveries[index].stage = stage
    }

    private mutating func setStage(_ stage: EndlessCodeSession.Question.Stage, of id: ForeignText) {
        guard let index = state.questions.firstIndex(where: { $0.id == id }) else { return }
        state.questions[index].stage = stage
    }

    /// Forgets what the conversation shows.
    mutating func settleDeliveries() {
        guard !state.hasLater else { return }
        state.deliveries.removeAll { state.transcript.hasSeen(sent: $0.id) }
    }
}
