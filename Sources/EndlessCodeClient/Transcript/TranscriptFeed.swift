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
    /// - Parameters:
    ///   - state: The state.
    ///   - ranges: Which of its items are told, and no question where there are none; nil takes all for known.
    /// - Returns: What is new, in the order of the conversation.
    package mutating func take(_ state: EndlessCodeSession.State, _ ranges: [Range<Int>]?) -> [TranscriptEvent] {
        guard let ranges else {
            _ = take(state.transcript)
            asked.formUnion(state.questions.map(\.id))
            return []
        }
        // A question is told as what it is.
        let calls = Set(state.questions.map(\.call))
        let events = take(state.transcript, ranges).filter { event in
            guard case .new(let item) = event, case .tool(let call) = item.content else { return true }
            return !calls.contains(call.id)
        }
        guard !ranges.isEmpty else { return [] }
        return events + state.questions.filter { asked.insert($0.id).inserted }.map { .asked($0) }
    }

    /// Takes a conversation.
    ///
    /// - Returns: What is new, in the order of the conversation.
    package mutating func take(_ transcript: Transcript) -> [TranscriptEvent] {
        take(transcript, [transcript.items.indices])
    }

    private mutating func take(_ transcript: Transcript, _ ranges: [Range<Int>]) -> [TranscriptEvent] {
        var (events, present) = ([TranscriptEvent](), [TranscriptItem.ID: Bool](minimumCapacity: told.count))
        for (index, item) in transcript.items.enumerated() {
            guard ranges.contains(where: { $0.contains(index) }) else {
                present[item.id] = told[item.id]
                continue
            }
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
