import LandfallModel

/// What happens in a conversation, one thing after the other.
package enum TranscriptEvent: Sendable, Hashable {
    case new(TranscriptItem)
    /// A tool call has its result now.
    case changed(TranscriptItem)
    /// The model asks the user.
    case asked(EndlessCodeSession.Question)

    /// Its stable word.
    package var name: String {
        switch self {
        case .new: "message"
        case .changed: "result"
        case .asked: "question"
        }
    }
}

/// Finds out what is new from one state of a session to the next.
package struct TranscriptFeed: Sendable {
    /// What was told, and whether it had a result.
    private var told: [TranscriptItem.ID: Bool] = [:]
    private var asked: Set<ForeignText> = []

    package init() {}

    /// Takes a state.
    ///
    /// - Returns: What is new, in the order of the conversation.
    package mutating func take(_ state: EndlessCodeSession.State) -> [TranscriptEvent] {
        // A question is told as what it is.
        let calls = Set(state.questions.map(\.call))
        let events = take(state.transcript).filter { event in
            guard case .new(let item) = event, case .tool(let call) = item.content else { return true }
            return !calls.contains(call.id)
        }
        return events
            + state.questions.filter { asked.insert($0.id).inserted }.map { .asked($0) }
    }

    /// Takes a conversation.
    ///
    /// - Returns: What is new, in the order of the conversation.
    package mutating func take(_ transcript: Transcript) -> [TranscriptEvent] {
        var (events, present) = ([TranscriptEvent](), [TranscriptItem.ID: Bool](minimumCapacity: told.count))
        for item in transcript.items {
            let hasResult = if case .tool(let call) = item.content { call.result != nil } else { false }
            present[item.id] = hasResult
            switch told[item.id] {
            case nil: events.append(.new(item))
            case false? where hasResult: events.append(.changed(item))
            default: break
            }
        }
        told = present
        return events
    }
}
