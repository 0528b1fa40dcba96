package import EndlessCodeClient
internal import FoundationEssentials
package import LandfallMasking
internal import LandfallModel

/// `landfall.message/1`: a thing of a conversation, or what has come of one since.
package struct MessageDocument: Encodable, Sendable {
    private let event: TranscriptEvent
    private let session: String
    private let mask: SecretMask?

    /// A document of an event; `mask` hides secrets, nil if they are asked for.
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
