internal import EndlessCodeClient
internal import LandfallModel

/// A search in a conversation: its words, their matches in the loaded messages, and the current match.
struct ChatSearch: Sendable {
    /// A place: the item, and how many there are before it in that.
    struct Match: Sendable, Hashable {
        let item: TranscriptItem.ID
        let number: Int
    }

    /// An item with what was said in its side conversation, and the places in both.
    private struct Counted: Sendable {
        let item: TranscriptItem
        let side: [TranscriptItem]
        let count: Int
        /// Whether other words were counted, which are a part of these.
        var isOfFewer = false
    }

    /// As it is typed.
    let text: String
    let words: SearchWords
    /// What was searched, as it was then.
    private var counted: [Counted] = []
    /// The part of it that has any.
    private var found: [Counted] = []
    /// The place that is shown.
    private(set) var current: Match?
    /// When they were counted.
    private(set) var countedAt: Duration?
    /// What was the first item when the page before it was asked for, to look there; nil while that is not waited for.
    var beyond: TranscriptItem.ID?

    /// A search for words. What had no match for a part of them has none.
    init(_ text: String = "", after before: ChatSearch? = nil) {
        self.text = text
        words = SearchWords(text)
        guard let before, !before.isEmpty, text.hasPrefix(before.text) else { return }
        counted = before.counted
        for index in counted.indices where counted[index].count > 0 { counted[index].isOfFewer = true }
    }

    var isEmpty: Bool { words.isEmpty }

    /// How many places there are.
    var total: Int { found.reduce(0) { $0 + $1.count } }

    /// The place that is shown, counted from 1; nil if none is.
    var position: Int? {
        guard let current, let index = index(of: current) else { return nil }
        return found[..<index].reduce(0) { $0 + $1.count } + current.number + 1
    }

    /// Looks for all places in what there is now. Only items that are new or have changed are searched: a conversation grows while its
    /// matches are shown.
    mutating func count(in transcript: Transcript, at now: Duration) {
        countedAt = now
        guard !isEmpty else { return }
        let (items, before) = (transcript.items, counted)
        // The items of before stand in the same order: behind those of an older page, or without the first ones, which were dropped.
        let added = before.first.flatMap { first in items.firstIndex { $0.id == first.item.id } }
        let dropped = items.first.flatMap { first in before.firstIndex { $0.item.id == first.id } }
        let shift = added.map { -$0 } ?? dropped ?? before.count
        counted = items.indices.map { index in
            let (item, old) = (items[index], index + shift)
            let side =
                if case .tool(let call) = item.content { transcript.sideConversation(of: call) } else {
                    [TranscriptItem]()
                }
            if before.indices.contains(old), !before[old].isOfFewer, before[old].item == item, before[old].side == side
            {
                return before[old]
            }
            return Counted(item: item, side: side, count: count(in: ([item] + side).flatMap(ChatText.searched)))
        }
        found = counted.filter { $0.count > 0 }
        // A result that has come may have taken the place of something.
        guard let old = current else { return }
        current = index(of: old).map { Match(item: old.item, number: min(old.number, found[$0].count - 1)) }
    }

    private func count(in texts: [ForeignText]) -> Int { texts.reduce(0) { $0 + words.count(in: $1.raw) } }

    /// Goes to the last place.
    mutating func goToLast() { current = found.last.map { Match(item: $0.item.id, number: $0.count - 1) } }

    /// Goes to the first place.
    mutating func goToFirst() { current = found.first.map { Match(item: $0.item.id, number: 0) } }

    /// Goes to the next place, or to the one before; false if there is none.
    mutating func step(_ step: Int) -> Bool {
        guard let old = current, let index = index(of: old) else {
            if step < 0 { goToLast() } else { goToFirst() }
            return current != nil
        }
        let number = old.number + step
        if (0..<found[index].count).contains(number) {
            current = Match(item: old.item, number: number)
            return true
        }
        guard found.indices.contains(index + step) else { return false }
        let next = found[index + step]
        current = Match(item: next.item.id, number: step < 0 ? next.count - 1 : 0)
        return true
    }

    private func index(of match: Match) -> Int? { found.firstIndex { $0.item.id == match.item } }
}

extension ChatSearch {
    /// Where the place that is shown stands in the lines of its item: the line, and how many others stand before it in that. What is
    /// cut from the lines, or broken at the end of one, counts as the last place that they have.
    func place(in lines: [ChatLine]) -> (line: Int, number: Int)? {
        guard let current else { return nil }
        var rest = current.number
        var last: (line: Int, number: Int)?
        for (index, line) in lines.enumerated() {
            let count = line.count(of: words)
            if rest < count { return (index, rest) }
            if count > 0 { last = (index, count - 1) }
            rest -= count
        }
        return last
    }
}
