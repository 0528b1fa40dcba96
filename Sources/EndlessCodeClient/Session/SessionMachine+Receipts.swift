import FoundationEssentials
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
        case .delivery(let number):
            setStage(.written, of: number)
            (isUnclear, owedLooks) = (true, 0)
            if [.forgotten, .known(.terminated)].contains(state.status) { doubtWritten() }
            schedulePoll(at: now)
        case .control: state.order?.stage = .written
        }
        return []
    }

    /// The connection is gone. What the server was still to answer may have arrived; what waited has not gone out.
    mutating func loseWritten(_ error: EndlessCodeError) {
        for (_, matter) in queued { _ = fail(matter, .notConnected) }
        queued = []
        // What the system has taken has not arrived by that.
        failWritten(.lost(error))
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
        // That answers orders alone.
        if code == "internal_error", current.matter != .control { return [] }
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

    /// Follows whose turn it is.
    ///
    /// - Parameters:
    ///   - count: How many items there were before the new ones.
    ///   - isLive: Whether they say what the model does now.
    ///   - now: When they came.
    mutating func followTurn(behind count: Int, isLive: Bool, at now: Duration) {
        for index in state.transcript.items.indices.dropFirst(count) {
            let item = state.transcript.items[index]
            switch item.content {
            case .notice(.finished), .notice(.interrupted):
                endTurn(isLive: isLive)
            case .prompt where item.typed != nil: state.turn = isLive ? turn(of: item, at: now) : nil
            case .answer, .thinking, .tool:
                guard isLive, state.turn == nil else { break }
                state.turn = .init(began: instant(ofPromptBefore: index, at: now) ?? origin + now)
            default: break
            }
        }
    }

    /// Takes the end of a turn, which the channel tells now, or the history.
    mutating func endTurn(isLive: Bool) {
        state.turn = nil
        guard isLive else { return }
        state.turnsEnded += 1
        // A history may show late what was asked.
        looksAtOnce = isOwed
    }

    /// When the last prompt before an item was typed, where no turn has ended since.
    private func instant(ofPromptBefore index: Int, at now: Duration) -> ContinuousClock.Instant? {
        for item in state.transcript.items[..<index].reversed() {
            switch item.content {
            case .prompt, .command: return item.timestamp.map { instant($0, before: now) }
            case .notice(.finished), .notice(.interrupted): return nil
            default: continue
            }
        }
        return nil
    }

    /// Where no history shows it, what the model says first after it was idle answers the oldest message that is written. That is only
    /// sure of the last one, and where there is none that may have arrived after all.
    mutating func guess(at now: Duration) {
        // The answer may come before the system says that it has taken the message.
        let candidates = state.deliveries.indices.filter { place in
            let delivery = state.deliveries[place]
            let isWritten = [.writing, .written].contains(delivery.stage) && !delivery.isQueued
            // What follows an answer closes its question.
            return isWritten && delivery.call == nil && !state.transcript.has(delivery.itemID)
        }
        guard let first = candidates.first else { return }
        let delivery = state.deliveries[first]
        // As many turns have begun as prompts were written, where each message is one.
        let begun = state.deliveries.indices.filter { place in
            state.deliveries[place].stage == .written && state.transcript.has(state.deliveries[place].itemID)
        }
        let areCounted = begun.isEmpty || (begun + [first]).allSatisfy { state.deliveries[$0].prompts == 1 }
        if candidates.count == 1, areCounted,
            delivery.isAlone || !state.deliveries.contains(where: { $0.failure?.isDoubtful == true })
        {
            for place in begun + [first] { state.deliveries[place].stage = .received }
        }
        state.transcript.place(delivery.item)
        note(delivery.itemID, of: delivery)
        window.addLive(1)
    }

    private mutating func note(_ prompt: TranscriptItem.ID, of delivery: EndlessCodeSession.Delivery) {
        state.echoes[delivery.whole.id, default: .init(text: delivery.whole.text)].prompts.append(prompt)
        state.lastEcho = prompt
    }

    /// How many of the last messages are looked at for what was sent from here and has no time, and for what is late.
    static let nearEnd = 200

    /// Takes what was sent from here for seen where these items show it: they are what the model was given, in its order.
    ///
    /// - Parameters:
    ///   - range: The items.
    ///   - isForward: Whether they stand behind all that was known: what was written before and is not among them is overtaken.
    ///   - now: When they came.
    mutating func claim(_ range: Range<Int>, isForward: Bool, at now: Duration) {
        guard !state.deliveries.isEmpty else { return }
        // An answer whose result is there is not overtaken by what follows that.
        seeAnswers(at: now)
        var placed: [TranscriptItem.ID] = []
        for index in range {
            let item = state.transcript.items[index]
            guard item.timestamp != nil || index >= state.transcript.items.count - Self.nearEnd else { continue }
            // What waits to be written is not in any conversation yet.
            let order = state.deliveries.indices.filter { !state.deliveries[$0].isQueued }.sorted {
                state.deliveries[$0].isBegun && !state.deliveries[$1].isBegun
            }
            for place in order where state.deliveries[place].take(item) {
                let delivery = state.deliveries[place]
                note(item.id, of: delivery)
                owedLooks = 0
                if isForward {
                    for earlier in state.deliveries[..<place] where earlier.stage == .written {
                        setStage(.failed(.overtaken), of: earlier.id)
                    }
                }
                if state.transcript.has(delivery.itemID) { placed.append(delivery.itemID) }
                for other in state.deliveries.indices where other != place { state.deliveries[other].leave(item) }
                if delivery.isSeen, delivery.call != nil {
                    see(answer: delivery, at: now)
                } else if delivery.isSeen {
                    state.deliveries.remove(at: place)
                }
                break
            }
        }
        for id in placed { state.transcript.remove(placed: id) }
    }
}
