import FoundationEssentials
import HashTreeCollections
public import LandfallModel

/// A conversation of Claude Code, made of the messages of EndlessCode: what a chat shows, each thing once, calls with their results.
///
/// ```swift
/// var transcript = Transcript()
/// for try await page in client.history(of: id, project: project) { transcript.append(page.messages) }
/// ```
/// Nothing in a message fails: what cannot be read is kept as ``TranscriptItem/Content/other(_:)``.
public struct Transcript: Sendable, Hashable {
    /// The conversation, in the order of its messages.
    public internal(set) var items: SharedList<TranscriptItem> = []
    /// Conversations that the model had with others of its kind, by the id that ``ToolResult/Detail/conversation(_:)`` names. Those
    /// that no id tells apart stand under an empty one.
    public private(set) var sideConversations: [ForeignText: SharedList<TranscriptItem>] = [:]
    /// The folder that the model works in: the last one that a message names.
    public internal(set) var folder: ForeignText?

    let agent: ForeignText?
    /// The messages and items that are there, with the number of the message that brought each. As with the items a copy shares what has not
    /// changed since.
    var seen: TreeDictionary<TranscriptItem.ID.Key, Int> = [:]
    /// Where a call stands, and where a result waits whose call has not come.
    private var calls: TreeDictionary<ForeignText, Place> = [:]
    private var waiting: TreeDictionary<ForeignText, Place> = [:]
    var givenTitle: ForeignText?
    var madeTitle: ForeignText?
    var openingWords: ForeignText?
    /// The messages that it is made of, in order, from number `first` on.
    var lines: SharedList<Line> = []
    var first = 0

    /// A message that was taken.
    struct Line: Hashable {
        let identity: TranscriptItem.ID.Key?
        /// About how many bytes it takes.
        let weight: Int
    }

    private struct Place: Hashable {
        let agent: ForeignText?
        let index: Int
    }

    /// Creates an empty one.
    ///
    /// - Parameter agent: The side conversation that is the whole of it: a transcript of an agent has nothing else.
    public init(agent: ForeignText? = nil) {
        self.agent = agent
    }

    /// What the conversation is called: by the user, or else by the model, or else its first words.
    public var title: ForeignText? {
        name ?? items.lazy.compactMap { if case .prompt(let text) = $0.content { text } else { nil } }.first
    }

    /// The same where it does not depend on which messages are there.
    var name: ForeignText? { givenTitle ?? madeTitle ?? openingWords }

    /// How many messages it is made of.
    public var messageCount: Int { lines.count }

    /// About how many bytes it takes.
    var weight = 0

    /// Adds messages behind those that are there. One that is there already is left out.
    public mutating func append(_ messages: [EndlessCodeHTTPClient.Message]) { append(messages, heardAt: nil) }

    /// The same for messages that came live, and then: what does not say when it was said was said now.
    mutating func append(
        _ messages: [EndlessCodeHTTPClient.Message], heardAt time: Date?, unnamedFrom place: Int? = nil
    ) {
        for (offset, message) in messages.enumerated() {
            let number = first + lines.count
            var line = TranscriptLine(message, place: place.map { $0 + offset } ?? number)
            line.timestamp = line.timestamp ?? time
            take(line, number)
        }
    }

    /// Adds messages before those that are there: an earlier page.
    public mutating func prepend(_ messages: [EndlessCodeHTTPClient.Message]) {
        var whole = emptied(from: first - messages.count)
        whole.append(messages)
        whole.putBack(self, first..<first + lines.count)
        self = whole
    }

    private mutating func take(_ line: TranscriptLine, _ number: Int) {
        var added = 0
        defer {
            lines.append(Line(identity: line.identity, weight: added))
            weight += added
        }
        if let identity = line.identity {
            guard seen[identity] == nil else { return }
            seen[identity] = number
        }
        folder = line.folder ?? folder
        let thread = line.agent == agent ? nil : line.agent
        for piece in line.pieces {
            let item: TranscriptItem
            switch piece {
            case .title(let title, isGiven: true):
                givenTitle = title
                continue
            case .title(let title, isGiven: false):
                madeTitle = title
                continue
            case .item(let content, let key):
                item = TranscriptItem(id: .init(key: key), timestamp: line.timestamp, content: content)
            case .result(let result):
                let id = TranscriptItem.ID(key: .result(of: result.callID))
                item = TranscriptItem(id: id, timestamp: line.timestamp, content: .result(result))
            }
            added += item.weight
            put(item, of: thread, from: number)
        }
    }

    /// Puts an item at the end of its conversation, or joins a result to its call.
    mutating func put(_ item: TranscriptItem, of thread: ForeignText?, from message: Int) {
        guard seen[item.id.key] == nil else { return }
        seen[item.id.key] = message
        var item = item
        switch item.content {
        case .result(let result):
            if let place = calls[result.callID] {
                join(result, at: place, item.timestamp)
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

    /// The result of a call; nil if it has not come, as far as it was read.
    func result(of call: ForeignText) -> ToolResult? {
        guard let place = waiting[call] ?? calls[call] else { return nil }
        return switch self[place.agent][place.index].content {
        case .tool(let known): known.result
        case .result(let result): result
        default: nil
        }
    }

    private mutating func join(_ result: ToolResult, at place: Place, _ time: Date?) {
        guard case .tool(var call) = self[place.agent][place.index].content else { return }
        call.result = result
        if let time, let start = self[place.agent][place.index].timestamp, time >= start {
            call.seconds = time.timeIntervalSince(start)
        }
        self[place.agent][place.index].content = .tool(call)
    }

    private subscript(thread: ForeignText?) -> SharedList<TranscriptItem> {
        get { thread.map { sideConversations[$0] ?? [] } ?? items }
        _modify {
            if let thread { yield &sideConversations[thread, default: []] } else { yield &items }
        }
    }
}
