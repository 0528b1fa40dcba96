internal import EndlessCodeClient
internal import LandfallTerminal
internal import LandfallWording

/// What is looked for in the conversation: every place has a sign, and the conversation is scrolled to one of them.
extension ChatView {
    /// The time between two counts while messages arrive: each compares all items, and searches those that are new.
    private static let countPause = Duration.seconds(1)

    var isSearching: Bool { !takesText && !search.isEmpty }

    /// How many places there are, and which of them is shown.
    var searchNote: StyledText? {
        guard !search.isEmpty, let state else { return nil }
        if search.beyond != nil { return StyledText(messages.readingHistory, .dim) }
        let isAll = state.history == .read(hasEarlier: false) && !state.hasLater
        let words = messages.matches(search.position, of: search.total, areAll: isAll)
        return StyledText(words, search.total > 0 ? nil : .warn)
    }

    mutating func setFilter(_ text: String, _ area: Rect) {
        let before = search
        endSearch()
        search = ChatSearch(text, after: before)
        guard !search.isEmpty, let state else { return }
        search.count(in: state.transcript, at: moment.elapsed)
        search.goToLast()
        showMatch(area)
    }

    /// Looks for nothing any more. What was unfolded for it is folded again.
    mutating func endSearch() {
        if let item = search.current?.item, isUnfoldedBySearch { unfolded.remove(item) }
        (search, isUnfoldedBySearch) = (ChatSearch(), false)
    }

    /// Goes to another place with the words. Before the first one stand those of earlier pages, which are asked for; after the last one
    /// the first.
    mutating func goToMatch(_ step: Int, _ area: Rect) -> [ViewCommand] {
        guard !search.isEmpty, let state else { return [] }
        search.count(in: state.transcript, at: moment.elapsed)
        if move(step, area) { return [] }
        let more = step < 0 ? earlier() : []
        if !more.isEmpty {
            search.beyond = items.first?.id
            return more
        }
        if step < 0 { search.goToLast() } else { search.goToFirst() }
        showMatch(area)
        return search.total > 0 ? [.say(StyledText(messages.searchWrapped(toEnd: step < 0)))] : []
    }

    /// Takes what has come for the search: the page that it waits for, or other messages.
    mutating func followSearch(from before: EndlessCodeSession.State?, _ area: Rect) -> [ViewCommand] {
        // Who writes meanwhile is not led away.
        guard isSearching, let state else {
            search.beyond = nil
            return []
        }
        guard let first = search.beyond else {
            let isDue = search.countedAt.map { moment.elapsed - $0 >= Self.countPause } ?? true
            if isDue { search.count(in: state.transcript, at: moment.elapsed) }
            return []
        }
        if state.isReadingEarlier { return [] }
        search.beyond = nil
        if items.first?.id != first {
            search.count(in: state.transcript, at: moment.elapsed)
            if move(-1, area) { return [] }
        } else if before?.isReadingEarlier == true, state.history == before?.history {
            // It was asked for in vain.
            return []
        }
        // The one that was asked for may have had to wait for another page.
        let more = earlier()
        search.beyond = more.isEmpty ? nil : items.first?.id
        return more.isEmpty ? [.say(StyledText(messages.noEarlierMatch))] : more
    }

    private mutating func move(_ step: Int, _ area: Rect) -> Bool {
        let before = search.current?.item
        guard search.step(step) else { return false }
        if let before, isUnfoldedBySearch, before != search.current?.item {
            unfolded.remove(before)
            isUnfoldedBySearch = false
        }
        showMatch(area)
        return true
    }

    /// Scrolls so that the place is seen, with more below it than above; what is folded around it is unfolded.
    private mutating func showMatch(_ area: Rect) {
        guard let match = search.current, let index = items.lastIndex(where: { $0.id == match.item }) else { return }
        (chosen, isWriting) = (match.item, false)
        if unfolded.insert(match.item).inserted { isUnfoldedBySearch = true }
        let transcript = parts(area).transcript
        let columns = transcript.columns - 2
        let lines = lines(at: index, columns: columns)
        guard let (line, number) = search.place(in: lines) else { return }
        if let columns = lines[line].columns(ofMatch: number, search.words), lines[line].isCode {
            let room = max(1, (lines[line].beside == nil ? transcript.columns : transcript.columns / 2) - 10)
            let block = BlockPlace(item: match.item, block: lines[line].block ?? 0)
            let shift = shifts[block] ?? 0
            if !(shift..<shift + room).contains(columns.upperBound) {
                shifts[block] = columns.upperBound <= room ? 0 : columns.lowerBound - room / 2
            }
        }
        if isSeen(line, of: index, transcript) { return }
        guard let last = self.line(line + transcript.rows * 2 / 3, from: index, columns: columns) else {
            anchor = nil
            return
        }
        leaveEnd(for: last)
    }

    func isSeen(_ line: Int, of index: Int, _ transcript: Rect) -> Bool {
        var room = transcript.rows
        for (seen, last) in visible(transcript) {
            if seen == index { return line <= last && line > last - room }
            room -= last + 1
        }
        return false
    }
}
