import FoundationEssentials
import HashTreeCollections
import LandfallModel

/// Parts of it: what is left out to keep the rest within its limits, and what comes before or behind.
extension Transcript {
    /// Leaves out the oldest messages, with what a chat shows of them.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - isWhole: Whether they begin the conversation.
    mutating func dropFirst(_ count: Int, isWhole: Bool = true) {
        let words = isWhole ? title : openingWords
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
        self = rest
    }

    /// How many of the oldest messages have to go for no more than so many to be left, and no more than this many bytes.
    func excess(over most: Int, weighing mostWeight: Int) -> Int {
        var (left, rest, index) = (lines.count, weight, 0)
        while index < lines.count, left > most || rest > mostWeight {
            rest -= lines[index].weight
            left -= 1
            index += 1
        }
        return index
    }

    /// Adds what another one has that came live, as far as it is not there.
    ///
    /// - Returns: How many messages those are made of.
    mutating func append(_ live: Transcript) -> Int {
        let shift = first + lines.count - live.first
        lines.append(contentsOf: live.lines)
        weight += live.weight
        func add(_ items: SharedList<TranscriptItem>, of thread: ForeignText?) {
            for item in items {
                // What no message names would not be known again on an earlier page.
                if case .place = item.id.key { continue }
                put(item, of: thread, from: (live.seen[item.id.key] ?? live.first) + shift)
            }
        }
        add(live.items, of: nil)
        for (agent, items) in live.sideConversations { add(items, of: agent) }
        return live.lines.count
    }

    /// Only its name, its place and its owner.
    func emptied(from number: Int) -> Transcript {
        var empty = Transcript(agent: agent)
        (empty.givenTitle, empty.madeTitle, empty.openingWords) = (givenTitle, madeTitle, openingWords)
        (empty.folder, empty.first) = (folder, number)
        return empty
    }

    /// Adds messages in front of one that came before them, though it stands behind them in the history.
    ///
    /// - Parameters:
    ///   - messages: The messages.
    ///   - number: The number of the one that they stand before.
    ///   - time: When they came, if they came live.
    /// - Returns: Their items.
    mutating func insert(
        _ messages: some Sequence<EndlessCodeHTTPClient.Message>, before number: Int, heardAt time: Date? = nil
    ) -> Range<Int> {
        var whole = emptied(from: first)
        whole.putBack(self, first..<number)
        let (count, items) = (whole.lines.count, whole.items.count)
        // What has no name is known by a number that no other has.
        whole.append(Array(messages), heardAt: time, unnamedFrom: first + lines.count)
        let inserted = items..<whole.items.count
        whole.putBack(self, number..<first + lines.count, shiftedBy: whole.lines.count - count)
        self = whole
        return inserted
    }

    /// The number of the message that a named line is; nil if it is not there, or has no name.
    func number(of line: TranscriptLine) -> Int? { line.keys.compactMap { seen[$0] }.min() }

    /// The number of the first prompt behind an item; nil if there is none.
    func prompt(behind id: TranscriptItem.ID) -> Int? {
        guard let index = items.lastIndex(where: { $0.id == id }) else { return nil }
        return items[(index + 1)...].first { $0.typed != nil }.flatMap { seen[$0.id.key] }
    }

    /// Adds what `other` has of its messages of these numbers, as of others.
    mutating func putBack(_ other: Transcript, _ numbers: Range<Int>, shiftedBy shift: Int = 0) {
        for line in other.lines.dropFirst(numbers.lowerBound - other.first).prefix(numbers.count) {
            if let identity = line.identity { seen[identity] = seen[identity] ?? first + lines.count }
            lines.append(line)
            weight += line.weight
        }
        func putBack(_ items: SharedList<TranscriptItem>, of thread: ForeignText?) {
            for item in items {
                guard let message = other.seen[item.id.key], numbers.contains(message) else { continue }
                put(item, of: thread, from: message + shift)
            }
        }
        putBack(other.items, of: nil)
        for (agent, items) in other.sideConversations { putBack(items, of: agent) }
        givenTitle = other.givenTitle ?? givenTitle
        madeTitle = other.madeTitle ?? madeTitle
        folder = other.folder ?? folder
    }
}
