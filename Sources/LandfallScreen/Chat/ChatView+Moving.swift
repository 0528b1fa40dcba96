internal import EndlessCodeClient
internal import LandfallTerminal

/// The position in the conversation: its end, which is followed, or the item that the user has chosen or scrolled to.
extension ChatView {
    mutating func follow() -> [ViewCommand] {
        (anchor, chosen, isWriting) = (nil, nil, true)
        return state?.hasLater == true ? [order(.latest)] : []
    }

    mutating func choose(_ step: Int, _ area: Rect) -> [ViewCommand] {
        guard let index = items.lastIndex(where: { $0.id == chosen }) else { return [] }
        if stepBlock(step, at: index, area) { return [] }
        guard items.indices.contains(index + step) else { return step > 0 ? follow() : earlier() }
        chosen = items[index + step].id
        let commands = show(chosen, area)
        if step < 0 { enterFromBelow(index + step, area) }
        return commands
    }

    /// Goes to the prompt before or after the selected item, which then stands at the top with its answer below it.
    mutating func jump(_ step: Int, _ area: Rect) -> [ViewCommand] {
        guard let found = prompt(step) else { return step > 0 ? follow() : earlier() }
        (chosen, isWriting) = (items[found].id, false)
        let transcript = parts(area).transcript
        if let last = line(transcript.rows - 1, from: found, columns: transcript.columns - 2) {
            leaveEnd(for: last)
        } else {
            anchor = nil
        }
        return found < 3 ? earlier() : []
    }

    /// The prompt before or after the selected item.
    func prompt(_ step: Int) -> Int? {
        let start = items.lastIndex { $0.id == chosen } ?? items.count
        let isPrompt = { (item: TranscriptItem) in if case .prompt = item.content { true } else { false } }
        return step < 0
            ? items[..<start].lastIndex(where: isPrompt) : items.dropFirst(start + 1).firstIndex(where: isPrompt)
    }

    /// Shows an item, unfolded.
    mutating func show(_ id: TranscriptItem.ID) {
        guard items.contains(where: { $0.id == id }) else { return }
        (chosen, isWriting) = (id, false)
        unfolded.insert(id)
        anchorAt(id)
    }

    /// Whether the server has messages before those that are loaded.
    var hasEarlier: Bool { state?.history == .read(hasEarlier: true) }

    func earlier() -> [ViewCommand] {
        hasEarlier ? [order(.earlier)] : []
    }

    /// Leaves the end, so that this is the last line that is seen.
    mutating func leaveEnd(for last: Anchor) {
        if anchor == nil { receivedThen = state?.received ?? 0 }
        anchor = last
    }

    private mutating func anchorAt(_ id: TranscriptItem.ID) { leaveEnd(for: Anchor(item: id, line: Int.max - 1)) }

    /// The line this many lines after the first one of an item; nil if the end comes before.
    func line(_ number: Int, from index: Int, columns: Int) -> Anchor? {
        var (index, line) = (index, number)
        while items.indices.contains(index) {
            let count = lines(at: index, columns: columns).count
            if line < count {
                let isEnd = index == items.count - 1 && line == count - 1
                return isEnd ? nil : Anchor(item: items[index].id, line: max(0, line))
            }
            (index, line) = (index + 1, line - count)
        }
        return nil
    }

    /// Scrolls so that an item is seen.
    mutating func show(_ id: TranscriptItem.ID?, _ area: Rect) -> [ViewCommand] {
        guard let id, let index = items.lastIndex(where: { $0.id == id }) else { return [] }
        let seen = visible(parts(area).transcript)
        // The first one may be cut.
        if seen.dropLast().contains(where: { $0.index == index }) { return [] }
        if index == items.indices.last { anchor = nil } else { anchorAt(id) }
        return index < 3 ? earlier() : []
    }

    func isAtTop(_ area: Rect) -> Bool { visible(parts(area).transcript).last.map { $0.index == 0 } ?? true }

    mutating func scroll(by rows: Int, _ area: Rect) -> [ViewCommand] {
        let transcript = parts(area).transcript
        let seen = visible(transcript)
        guard let bottom = seen.first else { return [] }
        var (index, line) = (bottom.index, bottom.last + rows)
        if rows < 0, isAtTop(area) { return earlier() }
        while line < 0, index > 0 {
            index -= 1
            line += lines(at: index, columns: transcript.columns - 2).count
        }
        guard let last = self.line(line, from: index, columns: transcript.columns - 2) else { return follow() }
        leaveEnd(for: last)
        return index < 3 ? earlier() : []
    }
}
