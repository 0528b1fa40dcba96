import FoundationEssentials
import LandfallModel

/// What the user sends. Each thing goes out once; what may have been lost goes back to the user.
extension SessionMachine {
    /// What was written last. The server names no message that it refuses, so that one goes out at a time.
    struct Written: Sendable, Hashable {
        enum Matter: Sendable, Hashable {
            case delivery(Int)
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

    /// Takes up what was typed before and has not been seen. None of it is sent by itself.
    mutating func restore(_ outbox: [Outbox.Entry]) {
        for entry in outbox {
            let stage: EndlessCodeSession.Delivery.Stage =
                entry.stage == .received ? .received : .failed(.init(entry))
            add(entry, stage)
        }
    }

    /// Adds something that is not in the conversation yet, and gives its number.
    @discardableResult
    private mutating func add(_ entry: Outbox.Entry, _ stage: EndlessCodeSession.Delivery.Stage) -> Int {
        let number = nextNumber
        nextNumber += 1
        state.deliveries.append(.init(id: number, entry: entry, stage: stage))
        // Of what no transcript shows again the last hundred are remembered.
        if state.deliveries.count > 100, let old = state.deliveries.firstIndex(where: { $0.stage == .received }) {
            state.deliveries.remove(at: old)
        }
        return number
    }

    private func entry(_ text: String, _ key: String, at now: Duration) -> Outbox.Entry {
        Outbox.Entry(id: key, text, at: epoch + now / .seconds(1), .written)
    }

    mutating func send(_ text: String, _ key: String, at now: Duration) -> [Output] {
        guard !text.isEmpty else { return [] }
        return deliver(entry(text, key, at: now), as: .user(text, session: session), at: now)
            + handle(.latest, at: now)
    }

    private mutating func deliver(
        _ entry: Outbox.Entry, as message: OutgoingMessage, isChosen: Bool = false, at now: Duration
    ) -> [Output] {
        state.taken.insert(entry.id)
        let isAlone = state.turn == nil && !state.deliveries.contains { [.writing, .written].contains($0.stage) }
        let number = add(entry, .writing)
        let last = state.deliveries.count - 1
        (state.deliveries[last].isAlone, state.deliveries[last].hasGoneOut) = (isAlone, false)
        state.deliveries[last].isChosen = isChosen
        return write(message, .delivery(number), at: now)
    }

    mutating func keep(_ text: String, _ key: String, at now: Duration) {
        state.taken.insert(key)
        add(entry(text, key, at: now), .failed(.interrupted(wasWritten: false)))
    }

    mutating func discard(_ number: Int) {
        guard let index = state.deliveries.firstIndex(where: { $0.id == number }),
            case .failed = state.deliveries[index].stage
        else { return }
        state.transcript.remove(placed: state.deliveries.remove(at: index).itemID)
    }

    mutating func answer(
        _ id: String, _ choices: [String], _ text: String?, _ key: String, at now: Duration
    ) -> [Output] {
        var entry = entry(text ?? choices.joined(separator: ", "), key, at: now)
        guard let question = state.questions.first(where: { $0.id.raw == id }), state.isWaiting(question),
            !entry.text.isEmpty
        else {
            // It was asked no longer when this came: what was typed stays.
            if let text, !text.isEmpty { keep(text, key, at: now) }
            return []
        }
        entry.call = question.call
        // What was chosen before is chosen anew; what was typed stays.
        state.deliveries.removeAll { $0.call == question.call && $0.isChosen }
        let message = OutgoingMessage.answer(choices, text, prompt: id, session: session)
        return deliver(entry, as: message, isChosen: text == nil, at: now)
    }

    mutating func order(_ control: SessionControl, at now: Duration) -> [Output] {
        state.order = .init(control)
        return write(.control(control, session: session), .control, at: now)
    }

    private mutating func write(_ message: OutgoingMessage, _ matter: Written.Matter, at now: Duration) -> [Output] {
        guard mayWrite else { return fail(matter, .notAllowed) }
        guard state.link == .connected else { return fail(matter, .notConnected) }
        guard message.json(.text, at: epoch).utf8.count <= limits.message else { return fail(matter, .tooLong) }
        queued.append((message, matter))
        return []
    }

    /// Writes what waits, one thing at a time.
    mutating func writeNext(at now: Duration) -> [Output] {
        guard let next = queued.first, written?.isTaken ?? true else { return [] }
        // Listening to an active session sends resume, but not after a pause.
        if case .control = next.matter, isLookingUp { return [] }
        if case .delivery(let number) = next.matter {
            // What was said before must be known: the same words may be among it.
            let isOnItsWay = pending?.purpose.isForward == true
            if state.history == .reading || isOnItsWay && (hasGap || state.hasLater) { return [] }
            goOut(number)
        }
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

    /// From here on a message may be in the conversation.
    private mutating func goOut(_ number: Int) {
        guard let place = state.deliveries.firstIndex(where: { $0.id == number }) else { return }
        state.deliveries[place].goOut(
            state.transcript.items, isWhole: state.history == .read(hasEarlier: false),
            isCurrent: isRead && !hasGap && !state.hasLater)
    }

    mutating func fail(
        _ matter: Written.Matter, _ failure: EndlessCodeSession.DeliveryFailure
    ) -> [Output] {
        switch matter {
        case .delivery(let number): setStage(.failed(failure), of: number)
        case .control: state.order?.stage = .failed(failure)
        }
        return []
    }
}
