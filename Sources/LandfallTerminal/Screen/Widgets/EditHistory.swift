/// The changes of a text that can be undone: what is typed word by word, everything else as it came. It keeps a bounded number of characters.
struct EditHistory: Sendable, Hashable {
    /// Characters in one place that others have taken.
    struct Change: Sendable, Hashable {
        var place: Int
        var removed: [Character]
        var added: [Character]
        /// Where the caret was before.
        let caret: Int

        /// A change, without what stays at both of its ends.
        init(at place: Int, from old: [Character], to new: [Character], caret: Int) {
            let most = min(old.count, new.count)
            var start = 0
            while start < most, old[start] == new[start] { start += 1 }
            var end = 0
            while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
            self.place = place + start
            removed = Array(old[start..<(old.count - end)])
            added = Array(new[start..<(new.count - end)])
            self.caret = caret
        }

        /// What it keeps.
        var weight: Int { removed.count + added.count + 1 }

        /// Takes up a change of one key right behind it; false where that is one of its own: a new word, another place.
        mutating func join(_ next: Change) -> Bool {
            if next.removed.isEmpty, let new = next.added.first, !added.isEmpty, next.place == place + added.count {
                guard new != "\n", added.last?.isWhitespace == false || new.isWhitespace else { return false }
                added += next.added
                return true
            }
            guard added.isEmpty, next.added.isEmpty, !removed.isEmpty else { return false }
            if next.place + next.removed.count == place {
                (place, removed) = (next.place, next.removed + removed)
                return true
            }
            guard next.place == place else { return false }
            removed += next.removed
            return true
        }
    }

    /// The most characters that are kept of what was.
    static let most = 400_000

    private var done: [Change] = []
    private var undone: [Change] = []
    private var weight = 0
    /// Whether the last change may be taken up by the next key.
    private var isOpen = false

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func add(_ change: Change, isTyped: Bool) {
        guard !change.removed.isEmpty || !change.added.isEmpty else { return }
        undone = []
        let last = done.count - 1
        if isTyped, isOpen, last >= 0, done[last].join(change) {
            weight += change.weight - 1
        } else {
            done.append(change)
            weight += change.weight
        }
        isOpen = isTyped
        while weight > Self.most, let first = done.first {
            weight -= first.weight
            done.removeFirst()
        }
    }

    mutating func undo() -> Change? {
        guard let change = done.popLast() else { return nil }
        weight -= change.weight
        isOpen = false
        undone.append(change)
        return change
    }

    mutating func redo() -> Change? {
        guard let change = undone.popLast() else { return nil }
        weight += change.weight
        isOpen = false
        done.append(change)
        return change
    }
}
