import ServerExchange
public import ServerModel

/// A conversation of Claude Code, made of the messages of EndlessCode: what a chat shows, each thing once, calls with their results.
///
/// ```swift
/// var transcript = Transcript()
/// for try await page in client.history(of: id, project: project) { transcript.append(page.messages) }
/// ```
/// Nothing in a message fails: what cannot be read is kept as ``TranscriptItem/Content/other(_:)``.
public struct Transcript: Sendable, Hashable {
    /// The conversation, in the order of its messages.
    public private(set) var items: [TranscriptItem] = []
    /// Conversations that the model had with others of its kind, by the id that ``ToolResult/Detail/conversation(_:)`` names. Those
    /// that no id tells apart stand under an empty one.
    public private(set) var sideConversations: [ForeignText: [TranscriptItem]] = [:]
    /// The folder that the model works in: the last one that a message names.
    public private(set) var folder: ForeignText?

    private let agent: ForeignText?
    private var seen: Set<TranscriptItem.ID.Key> = []
    /// Where a call stands, and where a result waits whose call has not come.
    private var calls: [ForeignText: Place] = [:]
    private var waiting: [ForeignText: Place] = [:]
    private var givenTitle: ForeignText?
    private var madeTitle: ForeignText?
    private var count = 0

    private struct Place: Hashable {
        let agent: ForeignText?
        let index: Int
    }

    /// Makes an empty one.
    ///
    /// - Parameter agent: The side conversation that is the whole of it: a transcript of an agent has nothing else.
    public init(agent: ForeignText? = nil) {
        self.agent = agent
    }

    /// What the conversation is called: by a person, or else by the model, or else its first words.
    public var title: ForeignText? {
        givenTitle ?? madeTitle
            ?? items.lazy.compactMap { if case .prompt(let text) = $0.content { text } else { nil } }.first
    }

    /// Adds messages behind those that are there. One that is there already is left out.
    public mutating func append(_ messages: [EndlessCodeClient.Message]) {
        for message in messages { take(TranscriptLine(message, place: next())) }
    }

    /// Adds messages before those that are there: an earlier page.
    public mutating func prepend(_ messages: [EndlessCodeClient.Message]) {
        var whole = Transcript(agent: agent)
        whole.count = count
        whole.append(messages)
        count = whole.count
        for item in items { whole.put(item, of: nil) }
        for (agent, items) in sideConversations { for item in items { whole.put(item, of: agent) } }
        whole.givenTitle = givenTitle ?? whole.givenTitle
        whole.madeTitle = madeTitle ?? whole.madeTitle
        whole.folder = folder ?? whole.folder
        whole.seen.formUnion(seen)
        self = whole
    }

    private mutating func next() -> Int {
        count += 1
        return count
    }

    private mutating func take(_ line: TranscriptLine) {
        if let identity = line.identity, !seen.insert(identity).inserted { return }
        folder = line.folder ?? folder
        let thread = line.agent == agent ? nil : line.agent
        for piece in line.pieces {
            switch piece {
            case .title(let title, isGiven: true): givenTitle = title
            case .title(let title, isGiven: false): madeTitle = title
            case .item(let content, let key):
                put(TranscriptItem(id: .init(key: key), timestamp: line.timestamp, content: content), of: thread)
            case .result(let result):
                let id = TranscriptItem.ID(key: .result(of: result.callID))
                put(TranscriptItem(id: id, timestamp: line.timestamp, content: .result(result)), of: thread)
            }
        }
    }

    /// Puts an item at the end of its conversation, or joins a result to its call.
    private mutating func put(_ item: TranscriptItem, of thread: ForeignText?) {
        guard seen.insert(item.id.key).inserted else { return }
        var item = item
        switch item.content {
        case .result(let result):
            if let place = calls[result.callID] {
                join(result, at: place)
                return
            }
            waiting[result.callID] = Place(agent: thread, index: self[thread].count)
        case .tool(var call):
            if let place = waiting.removeValue(forKey: call.id),
                case .result(let result) = self[place.agent][place.index].content
            {
                // The call takes the place of its result.
                call.result = result
                item.content = .tool(call)
                self[place.agent][place.index] = item
                calls[call.id] = place
                return
            }
            calls[call.id] = Place(agent: thread, index: self[thread].count)
        default: break
        }
        self[thread].append(item)
    }

    private mutating func join(_ result: ToolResult, at place: Place) {
        guard case .tool(var call) = self[place.agent][place.index].content else { return }
        call.result = result
        self[place.agent][place.index].content = .tool(call)
    }

    private subscript(thread: ForeignText?) -> [TranscriptItem] {
        get { thread.map { sideConversations[$0] ?? [] } ?? items }
        _modify {
            if let thread { yield &sideConversations[thread, default: []] } else { yield &items }
        }
    }
}
