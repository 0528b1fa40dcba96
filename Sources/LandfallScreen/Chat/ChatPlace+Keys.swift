internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension ChatPlace {
    /// Handles a key before any other binding: during input, and while a question is open.
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
        // Keys that are not text may be bindings of the screen, but letters are not during input.
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
    mutating func pick(_ key: Key) -> [Wish]? {
        guard let question, showsInput, input.text.isEmpty, key.modifiers.isEmpty,
            case .character(let character) = key.code, let number = character.wholeNumberValue,
            question.question.choices.indices.contains(number - 1)
        else { return nil }
        if !question.question.allowsSeveral { picked = [] }
        picked.formSymmetricDifference([number - 1])
        return []
    }

    /// Sends what is written, or the answer; the user who has not allowed it yet is asked first.
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
            return [order(.answer(question.id, choices: labels, text: text.isEmpty ? nil : text))]
        }
        return [order(.send(text))]
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
        case .nextMatch: return goToMatch(1, area)
        case .previousMatch: return goToMatch(-1, area)
        case .previousPrompt: return jump(-1, area)
        case .nextPrompt: return jump(1, area)
        case .moreDetail: level = DetailLevel(rawValue: level.rawValue + 1) ?? level
        case .lessDetail: level = DetailLevel(rawValue: level.rawValue - 1) ?? level
        case .into: scrollSideways(by: 8)
        case .back where shift > 0: scrollSideways(by: -8)
        case .back where isSearching: endSearch()
        case .open: return fold()
        case .remove: return failed.map { [order(.discard($0))] }
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
    mutating func fold() -> [Wish] {
        if let failed, let profile {
            return profile.sending == nil ? [.ask(.allowSending(profile))] : [order(.sendAgain(failed))]
        }
        guard let chosen else { return follow() }
        unfolded.formSymmetricDifference([chosen])
        return []
    }
}
