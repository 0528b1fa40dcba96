package import EndlessCodeClient
internal import FoundationEssentials
package import SecretMasking
internal import ServerModel
internal import Workflows

/// `landfall.message/1`: a thing of a conversation, or what has come of one since.
package struct MessageDocument: Encodable, Sendable {
    private let event: TranscriptEvent
    private let session: String
    private let mask: SecretMask?

    /// A document of an event; `mask` hides secrets, nil where they are asked for.
    package init(_ event: TranscriptEvent, session: String, mask: SecretMask?) {
        self.event = event
        self.session = session
        self.mask = mask
    }

    private enum CodingKeys: String, CodingKey {
        case schema, event, session, id, question, choices, several
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("landfall.message/1", forKey: .schema)
        try values.encode(event.name, forKey: .event)
        try values.encode(session, forKey: .session)
        switch event {
        case .new(let item), .changed(let item):
            if case .tool(let call) = item.content { try values.encode(call.id, forKey: .id) }
            try TranscriptRow(item: item, mask: mask).encode(to: encoder)
        case .asked(let question):
            try values.encode(question.id, forKey: .id)
            try values.encode(question.question.text, forKey: .question)
            try values.encode(question.question.choices.map(\.label), forKey: .choices)
            try values.encode(question.question.allowsSeveral, forKey: .several)
        }
    }
}

/// What happens in a conversation, one thing after the other.
package enum TranscriptEvent: Sendable, Hashable {
    case new(TranscriptItem)
    /// A tool call has its result now.
    case changed(TranscriptItem)
    /// The model asks a person.
    case asked(EndlessCodeSession.Question)

    /// Its stable word.
    var name: String {
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
        take(state.transcript)
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
