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
    /// The messages and items that are there, with the number of the message that brought each.
    private var seen: [TranscriptItem.ID.Key: Int] = [:]
    /// Where a call stands, and where a result waits whose call has not come.
    private var calls: [ForeignText: Place] = [:]
    private var waiting: [ForeignText: Place] = [:]
    private var givenTitle: ForeignText?
    private var madeTitle: ForeignText?
    private var openingWords: ForeignText?
    /// The messages that it is made of, in order, from number `first` on.
    private var lines: [Line] = []
    private var first = 0
    /// What a person has sent and no message has shown yet, in order.
    private var unseen: [Int] = []

    /// A message that was taken.
    private struct Line: Hashable {
        let identity: TranscriptItem.ID.Key?
        /// About how many bytes it takes.
        let weight: Int
    }

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
        givenTitle ?? madeTitle ?? openingWords
            ?? items.lazy.compactMap { if case .prompt(let text) = $0.content { text } else { nil } }.first
    }

    /// How many messages it is made of.
    public var messageCount: Int { lines.count }

    /// About how many bytes it takes.
    private(set) var weight = 0

    /// Adds messages behind those that are there. One that is there already is left out.
    public mutating func append(_ messages: [EndlessCodeClient.Message]) {
        for message in messages {
            let number = first + lines.count
            take(TranscriptLine(message, place: number), number)
        }
    }

    /// Adds messages before those that are there: an earlier page.
    public mutating func prepend(_ messages: [EndlessCodeClient.Message]) {
        var whole = emptied(from: first - messages.count)
        whole.append(messages)
        whole.unseen = unseen
        whole.putBack(self, first..<first + lines.count)
        self = whole
    }

    /// Leaves out the oldest messages, with what a chat shows of them.
    mutating func dropFirst(_ count: Int) {
        let words = title
        keep(first + min(count, lines.count)..<first + lines.count)
        openingWords = words
    }

    /// Leaves out the newest messages.
    mutating func dropLast(_ count: Int) {
        keep(first..<first + max(0, lines.count - count))
    }

    /// Leaves out what the messages of other numbers have brought.
    private mutating func keep(_ numbers: Range<Int>) {
        var rest = emptied(from: numbers.lowerBound)
        rest.putBack(self, numbers)
        rest.unseen = unseen.filter { rest.seen[.sent($0)] != nil }
        self = rest
    }

    /// How many of the oldest messages have to go for no more than so many to be left, and no more than so many bytes.
    func excess(over most: Int, weighing mostWeight: Int) -> Int {
        var (left, rest, index) = (lines.count, weight, 0)
        while index < lines.count, left > most || rest > mostWeight {
            rest -= lines[index].weight
            left -= 1
            index += 1
        }
        return index
    }

    /// Adds what a person has sent; the message that shows it again is left out.
    mutating func appendSent(_ text: ForeignText, number: Int) {
        unseen.append(number)
        let item = TranscriptItem(id: .init(key: .sent(number)), timestamp: nil, content: .prompt(text))
        put(item, of: nil, from: first + lines.count)
        lines.append(Line(identity: nil, weight: item.weight))
        weight += item.weight
    }

    /// Adds what another one has that came live, as far as it is not there.
    ///
    /// - Returns: How many messages those are made of.
    mutating func append(_ live: Transcript) -> Int {
        let shift = first + lines.count - live.first
        lines += live.lines
        weight += live.weight
        func add(_ items: [TranscriptItem], of thread: ForeignText?) {
            for item in items {
                // What no message names would not be known again on an earlier page.
                if case .place = item.id.key { continue }
                if case .sent = item.id.key, case .prompt(let text) = item.content, shows(text.raw) { continue }
                put(item, of: thread, from: (live.seen[item.id.key] ?? live.first) + shift)
            }
        }
        add(live.items, of: nil)
        for (agent, items) in live.sideConversations { add(items, of: agent) }
        unseen += live.unseen.filter { seen[.sent($0)] != nil }
        return live.lines.count
    }

    /// Whether a person's words stand near the end.
    func shows(_ text: String) -> Bool {
        items.suffix(Self.nearEnd).contains { $0.content == .prompt(ForeignText(text)) }
    }

    /// Whether what was sent under this number stands in it.
    func has(sent number: Int) -> Bool { seen[.sent(number)] != nil }

    /// How many of the last items are looked at for what was sent from here.
    private static let nearEnd = 200

    /// Whether a message has shown what a person has sent, or it is not there any more.
    func hasSeen(sent number: Int) -> Bool { !unseen.contains(number) }

    /// Takes back what a person has sent in vain.
    mutating func removeSent(_ number: Int) {
        unseen.removeAll { $0 == number }
        guard let place = items.firstIndex(where: { $0.id.key == .sent(number) }) else { return }
        seen[.sent(number)] = nil
        // What follows has other places.
        var rest = emptied(from: first)
        items.remove(at: place)
        rest.unseen = unseen
        rest.putBack(self, first..<first + lines.count)
        self = rest
    }

    /// Nothing but what it is called, where it is, and whose it is.
    private func emptied(from number: Int) -> Transcript {
        var empty = Transcript(agent: agent)
        (empty.givenTitle, empty.madeTitle, empty.openingWords) = (givenTitle, madeTitle, openingWords)
        (empty.folder, empty.first) = (folder, number)
        return empty
    }

    /// Adds what `other` has of its messages of these numbers.
    private mutating func putBack(_ other: Transcript, _ numbers: Range<Int>) {
        for line in other.lines.dropFirst(numbers.lowerBound - other.first).prefix(numbers.count) {
            if let identity = line.identity { seen[identity] = seen[identity] ?? first + lines.count }
            lines.append(line)
            weight += line.weight
        }
        func putBack(_ items: [TranscriptItem], of thread: ForeignText?) {
            for item in items {
                guard let message = other.seen[item.id.key], numbers.contains(message) else { continue }
                put(item, of: thread, from: message)
            }
        }
        putBack(other.items, of: nil)
        for (agent, items) in other.sideConversations { putBack(items, of: agent) }
        givenTitle = other.givenTitle ?? givenTitle
        madeTitle = other.madeTitle ?? madeTitle
        folder = other.folder ?? folder
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
            case .item(.prompt(let text), _) where thread == nil && isEcho(text): continue
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

    /// Whether a prompt is what a person has sent from here; it is seen then, and so is what was sent before it.
    private mutating func isEcho(_ text: ForeignText) -> Bool {
        guard
            let place = unseen.firstIndex(where: { number in
                items.contains { $0.id.key == .sent(number) && $0.content == .prompt(text) }
            })
        else { return false }
        unseen.remove(at: place)
        return true
    }

    /// Puts an item at the end of its conversation, or joins a result to its call.
    private mutating func put(_ item: TranscriptItem, of thread: ForeignText?, from message: Int) {
        guard seen[item.id.key] == nil else { return }
        seen[item.id.key] = message
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
