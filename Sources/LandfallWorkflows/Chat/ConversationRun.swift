package import EndlessCodeClient
package import LandfallConnections
internal import LandfallModel

/// Why a conversation is not followed, or nothing was sent.
package enum ConversationError: Error, Sendable {
    /// There is no such session; nil if none is active.
    case noSession(String?)
    /// The session does not run, so that nothing can be sent to it.
    case notActive(String)
    /// The session is paused.
    case paused(String)
    /// The server no longer has the session.
    case forgotten(String)
    /// Nothing was sent, or it may have been.
    case notDelivered(EndlessCodeSession.DeliveryFailure)
    /// It was sent, but the answer did not arrive in time.
    case noAnswer(String)
    /// The history cannot be read, or the channel was given up.
    case lost(EndlessCodeError)
}

extension ConversationError {
    /// Whether it says itself what has become of the message.
    package var tellsFate: Bool {
        switch self {
        case .notDelivered, .noAnswer: true
        case .noSession, .notActive, .paused, .forgotten, .lost: false
        }
    }
}

/// A conversation that is followed: told until it is interrupted, or until what was sent has its answer.
package struct ConversationState: LoopState {
    package enum Event: Sendable {
        case state(EndlessCodeSession.State)
    }

    package enum Effect {
        /// Tell what is new among these of its items; nil to take all for known.
        case show(EndlessCodeSession.State, [Range<Int>]?)
        /// Send a text under this name.
        case send(String, key: String)
    }

    package enum Outcome: Sendable {
        case finished
        case interrupted
        /// The model asks the user.
        case asked
        case failed(ConversationError)
    }

    package private(set) var outcome: Outcome?
    private let session: String
    private let message: String?
    /// Its name: which prompts are its own is told by it.
    private let key: String
    private var hasSent = false
    /// How many items there were when it was sent.
    private var before = 0
    private var wasLive = false

    /// A conversation.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - message: What is to be sent once; nil to listen.
    ///   - key: The message's name.
    package init(session: String, message: String?, key: String = Outbox.newID()) {
        (self.session, self.message, self.key) = (session, message, key)
    }

    package mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .event(.state(let state)): return take(state)
        case .limit: outcome = message == nil ? .finished : .failed(hasSent ? .noAnswer(session) : .lost(.timeout))
        case .signal(.interrupt), .signal(.terminate): outcome = .interrupted
        case .began, .tick, .signal: break
        }
        return []
    }

    private mutating func take(_ state: EndlessCodeSession.State) -> [Effect] {
        if case .known = state.status { wasLive = true }
        if hasSent, let failure = state.deliveries.last?.failure {
            return fail(failure.saysSessionIsGone ? .forgotten(session) : .notDelivered(failure), state)
        }
        if case .failed(let error) = state.link { return fail(.lost(error), state) }
        if state.status == .forgotten { return fail(.forgotten(session), state) }
        guard let message else {
            if case .failed(let error) = state.history, !wasLive { return fail(.lost(error), state) }
            return state.history == .reading ? [] : [.whole(state)]
        }
        return hasSent ? answer(to: message, state) : begin(message, state)
    }

    private mutating func begin(_ message: String, _ state: EndlessCodeSession.State) -> [Effect] {
        if case .lost(let error, _, _) = state.link { return fail(.lost(error), state) }
        switch state.status {
        case .unknown: return []
        case .known(.active), .forgotten: break
        case .known(.paused): return fail(.paused(session), state)
        case .absent, .known: return fail(.notActive(session), state)
        }
        guard state.link == .connected, state.history != .reading else { return [] }
        (hasSent, before) = (true, state.transcript.items.count)
        return [.show(state, nil), .send(message, key: key)]
    }

    private mutating func answer(to message: String, _ state: EndlessCodeSession.State) -> [Effect] {
        if case .lost(let error, _, _) = state.link { return fail(.lost(error), state) }
        let answers = answers(to: message, in: state)
        let isAnswered = answers.allSatisfy(\.isWhole) && !answers.isEmpty
        // A part of it that is still to be answered has no prompt in the conversation yet.
        let isSeen = state.taken.contains(key) && !state.deliveries.contains { $0.stage != .received }
        if isSeen, isAnswered {
            outcome = .finished
        } else if !state.isCatchingUp {
            // What is held back would be missed.
            if !state.questions.isEmpty, answers.contains(where: { !$0.isWhole }) { outcome = .asked }
            if state.status == .known(.paused) { return fail(.paused(session), state) }
            if state.status == .known(.terminated) { return fail(.notActive(session), state) }
        }
        // A line may be somebody else's: two are hardly.
        let isSure = isSeen || state.echoes[key].map { $0.prompts.count > 1 } ?? false
        return isSure ? [.show(state, answers.map(\.range))] : []
    }

    /// Each prompt of the message with what the model says to it, and whether that is all of it. What it says to someone else is no
    /// answer, whether it comes before, behind or between.
    private func answers(to message: String, in state: EndlessCodeSession.State) -> [(range: Range<Int>, isWhole: Bool)]
    {
        let own = Set(state.echoes[key]?.prompts ?? [])
        var answers: [(range: Range<Int>, isWhole: Bool)] = []
        var open: (start: Int, ends: Int)?
        let items = state.transcript.items
        for (index, item) in items.enumerated() {
            let isFinished = if case .notice(.finished) = item.content { true } else { false }
            // No history has the end of a turn: it may come behind the next prompt, which is read there.
            let isLate = open?.start == index - 1 && index - 2 >= before && items[index - 2].content.isOfModel
            let isEnd = isFinished && !isLate
            let isPrompt =
                switch item.content {
                case .prompt, .command: true
                default: own.contains(item.id)
                }
            if let (start, ends) = open, isEnd || isPrompt {
                // Where the history does not show them, all of its prompts stand as one.
                open = isEnd && ends > 1 ? (start, ends - 1) : nil
                if open == nil { answers.append((start..<(isEnd ? index + 1 : index), true)) }
            }
            if isPrompt, own.contains(item.id) {
                open = (index, item.isEcho ? 1 : PromptLines(message).lines.count)
            }
        }
        if let open { answers.append((open.start..<state.transcript.items.count, false)) }
        return answers
    }

    private mutating func fail(_ error: ConversationError, _ state: EndlessCodeSession.State) -> [Effect] {
        outcome = .failed(error)
        return state.history == .reading || message != nil && !hasSent ? [] : [.whole(state)]
    }
}

extension ConversationState.Effect {
    fileprivate static func whole(_ state: EndlessCodeSession.State) -> Self {
        .show(state, [state.transcript.items.indices])
    }
}

/// Follows a session, and feeds a view with its states.
package struct ConversationRun: Sendable {
    private let session: EndlessCodeSession
    private let connection: ServerConnection
    private let networks: NetworkEvents
    private let loop: EventLoop
    private let outbox: (store: OutboxStore, key: OutboxStore.Key)?

    /// - Parameters:
    ///   - session: The session.
    ///   - connection: What it was made with.
    ///   - networks: What happens to the networks that may lead to its server.
    ///   - loop: What runs it.
    ///   - outbox: Where it is kept what was sent and has not been seen.
    package init(
        _ session: EndlessCodeSession, _ connection: ServerConnection, _ networks: NetworkEvents, _ loop: EventLoop,
        keeping outbox: (store: OutboxStore, key: OutboxStore.Key)? = nil
    ) {
        self.outbox = outbox
        self.session = session
        self.connection = connection
        self.networks = networks
        self.loop = loop
    }

    /// Runs until it is over.
    ///
    /// - Parameters:
    ///   - message: What to send once; nil to listen.
    ///   - limit: The longest time.
    ///   - show: Tells what is new among some items of a state; takes all of them for known where nil is given.
    /// - Returns: How it ended.
    /// - Throws: What `show` throws.
    package func run(
        sending message: String? = nil, limit: Duration?,
        show: (_ state: EndlessCodeSession.State, _ items: [Range<Int>]?) throws -> Void
    ) async throws -> ConversationState.Outcome {
        var state = ConversationState(session: session.id, message: message)
        let run = EventSource<ConversationState.Event> { [session] _ in await session.run() }
        let states = EventSource<ConversationState.Event>.each(of: session.states()) { .state($0) }
        let network = SessionNetwork(session, connection)
        let changes = EventSource<ConversationState.Event> { [networks] _ in await networks.follow(network.take) }
        let keeping = EventSource<ConversationState.Event> { [outbox, session] _ in
            guard let outbox else { return }
            await outbox.store.follow(session, outbox.key) { _ in }
        }
        return try await loop.run(&state, limit: limit, sources: [run, states, changes, keeping]) { effect, _, _ in
            switch effect {
            case .show(let state, let items): try show(state, items)
            case .send(let text, let key): await session.send(text, key: key)
            }
        }
    }
}
