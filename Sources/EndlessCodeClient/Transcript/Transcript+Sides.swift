import LandfallModel

extension Transcript {
    /// The conversation that a call has led to, in the order of its messages; empty if none of it was read.
    ///
    /// Transcripts name it by the id that the result has, the channel by the call. Older programs name it by nothing: there it begins
    /// with the words that the call has for it.
    public func sideConversation(of call: ToolCall) -> [TranscriptItem] {
        guard !sideConversations.isEmpty else { return [] }
        var items: [TranscriptItem] = []
        if case .conversation(let agent)? = call.result?.detail { items += sideConversations[agent] ?? [] }
        if let live = sideConversations[call.id] { items += live }
        guard items.isEmpty, let nameless = sideConversations[ForeignText("")] else { return items }
        guard let words = call.input["prompt"]?.text,
            let start = nameless.firstIndex(where: { $0.content == .prompt(words) })
        else { return [] }
        let rest = nameless[start...].dropFirst()
        let end = rest.firstIndex { item in if case .prompt = item.content { true } else { false } }
        return Array(nameless[start..<(end ?? nameless.endIndex)])
    }
}
