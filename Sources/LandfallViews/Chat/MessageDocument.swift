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

    package func encode(to encoder: any Encoder) throws {
        try Document("landfall.message/1", ["event": event.name, "session": session]).encode(to: encoder)
        switch event {
        case .new(let item), .changed(let item):
            let id: ForeignText? = if case .tool(let call) = item.content { call.id } else { nil }
            try encoder.encode(TranscriptRow(item: item, mask: mask), with: ["id": id])
        case .asked(let asked):
            let question = asked.question
            let document: Document = [
                "id": asked.id, "question": question.text, "choices": question.choices.map(\.label),
                "several": question.allowsSeveral,
            ]
            try document.encode(to: encoder)
        }
    }
}
