internal import EndlessCodeClient
internal import ProfileStore
internal import Screen
internal import ServerModel
internal import TerminalUI
internal import Wording

extension ChatPlace {
    /// Obeys a key before it means anything else: while somebody writes, and where a question is open.
    mutating func type(_ key: Key, _ area: Rect) -> [Wish]? {
        if let wishes = pick(key) { return wishes }
        guard isWriting, showsInput else { return nil }
        switch key {
        case Key(.escape):
            isWriting = false
            chosen = items.last?.id
            return []
        case Key(.pageUp): return scroll(by: 1 - parts(area).transcript.rows, area)
        case Key(.pageDown), Key(.tab), Key(.tab, .shift): return nil
        default: break
        }
        switch input.take(key, columns: parts(area).input.columns - 2) {
        case .taken: return []
        case .submitted: return submit()
        case .ignored where key == Key(.up): return scroll(by: -1, area)
        // What is not text may be a key of the screen, but no letter is one while somebody writes.
        case .ignored:
            if case .character = key.code, key.modifiers.isEmpty { return [] }
            return nil
        }
    }

    /// What is pasted is text, and is never sent by itself.
    mutating func paste(_ paste: Paste) -> Bool {
        guard isWriting, showsInput else { return false }
        input.take(paste)
        return true
    }

    /// A digit picks an answer, as long as nothing else is written.
    private mutating func pick(_ key: Key) -> [Wish]? {
        guard let question, showsInput, input.text.isEmpty, key.modifiers.isEmpty,
            case .character(let character) = key.code, let number = character.wholeNumberValue,
            question.question.choices.indices.contains(number - 1)
        else { return nil }
        if !question.question.allowsSeveral { picked = [] }
        picked.formSymmetricDifference([number - 1])
        return []
    }

    /// Sends what is written, or the answer; a person who has not allowed it yet is asked first.
    private mutating func submit() -> [Wish] {
        guard let profile else { return [] }
        let text = input.text
        guard !text.allSatisfy(\.isWhitespace) || !picked.isEmpty && question != nil else { return [] }
        guard profile.sending != nil else { return [.ask(.allowSending(profile))] }
        if isTokenRefused { return askToken() }
        guard isConnected else { return [.say(StyledText(messages.notConnected, .warn))] }
        input.clear()
        if let question {
            let chosen = question.question.choices.enumerated().filter { picked.contains($0.offset) }
            let labels = chosen.map(\.element.label.raw)
            picked = []
            return [.work(.chat(.answer(question.id, choices: labels, text: text.isEmpty ? nil : text)))]
        }
        return [.work(.chat(.send(text)))]
    }

    mutating func take(_ action: Action, in _: Pane, _ area: Rect) -> [Wish]? {
        let rows = parts(area).transcript.rows
        switch action {
        case .up where chosen != nil: return choose(-1, area)
        case .down where chosen != nil: return choose(1, area)
        case .up: return scroll(by: -1, area)
        case .down: return scroll(by: 1, area)
        case .pageUp: return scroll(by: 1 - rows, area)
        case .pageDown: return scroll(by: rows - 1, area)
        case .first:
            chosen = items.first?.id
            return show(chosen, area)
        case .last, .typeAddress: return follow()
        case .previousPrompt: return jump(-1, area)
        case .nextPrompt: return jump(1, area)
        case .moreDetail: level = DetailLevel(rawValue: level.rawValue + 1) ?? level
        case .lessDetail: level = DetailLevel(rawValue: level.rawValue - 1) ?? level
        case .into: scrollSideways(by: 8)
        case .back where shift > 0: scrollSideways(by: -8)
        case .open: return fold()
        case .remove: return failed.map { [.work(.chat(.discard($0)))] }
        case .copy: return current.map { [.copy(ChatText.plain($0))] }
        case .refresh:
            let more = isAtTop(area) ? earlier() : []
            return more.isEmpty ? wake(isWanted: true) : more
        case .newSession: return start()
        case .pauseSession: return control(state?.status == .known(.paused) ? .resume : .pause)
        case .endSession: return control(.terminate)
        default: return nil
        }
        return []
    }

    private var current: TranscriptItem? { items.last { $0.id == chosen } ?? items.last }

    /// The chosen message where it was not sent.
    private var failed: Int? {
        let delivery = state?.deliveries.first { $0.item == chosen }
        if case .failed? = delivery?.stage { return delivery?.id }
        return nil
    }

    /// Sends again what has failed, and folds or unfolds everything else.
    private mutating func fold() -> [Wish] {
        if let failed, let profile {
            return profile.sending == nil ? [.ask(.allowSending(profile))] : [.work(.chat(.sendAgain(failed)))]
        }
        guard let chosen else { return follow() }
        unfolded.formSymmetricDifference([chosen])
        return []
    }

    private mutating func follow() -> [Wish] {
        (anchor, chosen, isWriting) = (nil, nil, true)
        return state?.hasLater == true ? [.work(.chat(.latest))] : []
    }

    private mutating func choose(_ step: Int, _ area: Rect) -> [Wish] {
        guard let index = items.lastIndex(where: { $0.id == chosen }) else { return [] }
        guard items.indices.contains(index + step) else { return step > 0 ? follow() : earlier() }
        chosen = items[index + step].id
        return show(chosen, area)
    }

    /// Goes to the prompt before or behind the chosen item.
    private mutating func jump(_ step: Int, _ area: Rect) -> [Wish] {
        let start = items.lastIndex { $0.id == chosen } ?? items.count
        let isPrompt = { (item: TranscriptItem) in if case .prompt = item.content { true } else { false } }
        let found =
            step < 0
            ? items[..<start].lastIndex(where: isPrompt) : items.dropFirst(start + 1).firstIndex(where: isPrompt)
        guard let found else { return step > 0 ? follow() : earlier() }
        (chosen, isWriting) = (items[found].id, false)
        return show(chosen, area)
    }

    mutating func setFilter(_ text: String) {
        search = text
        guard !text.isEmpty else { return }
        let wanted = text.lowercased()
        let found = items.last { ChatText.plain($0).lowercased().contains(wanted) }
        guard let found else { return }
        (chosen, isWriting) = (found.id, false)
        anchorAt(found.id)
    }

    /// Shows an item, unfolded.
    mutating func show(_ id: TranscriptItem.ID) {
        guard items.contains(where: { $0.id == id }) else { return }
        (chosen, isWriting) = (id, false)
        unfolded.insert(id)
        anchorAt(id)
    }

    private mutating func earlier() -> [Wish] {
        if case .read(hasEarlier: true)? = state?.history { return [.work(.chat(.earlier))] }
        return []
    }

    private mutating func anchorAt(_ id: TranscriptItem.ID) {
        if anchor == nil { receivedThen = state?.received ?? 0 }
        anchor = Anchor(item: id, line: Int.max - 1)
    }

    /// Scrolls so that an item is seen.
    private mutating func show(_ id: TranscriptItem.ID?, _ area: Rect) -> [Wish] {
        guard let id, let index = items.lastIndex(where: { $0.id == id }) else { return [] }
        let seen = visible(parts(area).transcript)
        // The first one may be cut.
        if seen.dropLast().contains(where: { $0.index == index }) { return [] }
        if index == items.indices.last { anchor = nil } else { anchorAt(id) }
        return index < 3 ? earlier() : []
    }

    func isAtTop(_ area: Rect) -> Bool { visible(parts(area).transcript).last.map { $0.index == 0 } ?? true }

    mutating func scroll(by rows: Int, _ area: Rect) -> [Wish] {
        let transcript = parts(area).transcript
        let seen = visible(transcript)
        guard let bottom = seen.first else { return [] }
        var (index, line) = (bottom.index, bottom.last + rows)
        if rows < 0, isAtTop(area) { return earlier() }
        while line < 0, index > 0 {
            index -= 1
            line += lines(of: items[index], columns: transcript.columns - 2).count
        }
        while items.indices.contains(index) {
            let count = lines(of: items[index], columns: transcript.columns - 2).count
            if line < count { break }
            (index, line) = (index + 1, line - count)
        }
        guard items.indices.contains(index) else { return follow() }
        let end = lines(of: items[index], columns: transcript.columns - 2).count - 1
        if index == items.count - 1, line == end { return follow() }
        if anchor == nil { receivedThen = state?.received ?? 0 }
        anchor = Anchor(item: items[index].id, line: max(0, line))
        return index < 3 ? earlier() : []
    }

    mutating func scroll(by rows: Int, _: HitRegion?, _ area: Rect) { _ = scroll(by: rows, area) }

    /// As far as lines are shown.
    mutating func scrollSideways(by columns: Int) { shift = min(max(0, shift + columns), CodeLines.mostCharacters) }

    func isDraggable(_ region: HitRegion) -> Bool { region.owner == Self.owner && region.part >= 0 }

    mutating func click(_ region: HitRegion, _: Rect) -> [Wish] {
        guard region.owner == Self.owner else { return [] }
        if region.part < -1 {
            _ = pick(.character(Character("\(-1 - region.part)")))
        } else if items.indices.contains(region.part) {
            (chosen, isWriting) = (items[region.part].id, false)
            return fold()
        }
        return []
    }
}
