internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// What is typed is kept from the first key on, until the session has it, and comes back where it was not sent.
extension ChatView {
    /// What is to be kept after a change.
    ///
    /// - Parameter before: How it was before; nil to keep all there is.
    /// - Returns: The work that keeps it.
    func typing(since before: ChatView?) -> [ScreenWork] {
        guard let draftKey else { return [] }
        guard let before, before.run == run else {
            // What another session has is kept already.
            return before == nil ? [.typed(typed, draftKey, run: run, restored: restored)] : []
        }
        if before.draftKey == draftKey {
            return before.input == input && before.recall == recall && before.handed == handed
                && before.behind == behind && before.halves == halves && before.restored == restored
                ? [] : [.typed(typed, draftKey, run: run, restored: restored)]
        }
        // The session is known now.
        guard !typed.isEmpty, let old = before.draftKey else { return [] }
        return [.moved(typed, draftKey, run: run, from: old, Set(typed.map(\.id)))]
    }

    var typed: [Outbox.Entry] {
        let written = [
            Outbox.Entry(id: answerID, answer, at: moment.date, .answer),
            Outbox.Entry(id: draftID, draft, at: moment.date, .draft),
        ]
        return handed + halves.values.sorted { $0.at < $1.at } + written.filter { !$0.text.isEmpty }
    }

    /// What stands in the input has this name in the outbox.
    private var inputID: String { isAnswering ? answerID : draftID }

    /// What the input has, or will have, under these names: all else that was typed to the session is what earlier runs have left.
    var held: Set<String> { Set(halves.values.map(\.id) + [answerID, draftID]) }

    /// Takes what was typed before: one types while a server is still silent.
    mutating func restore(_ entry: Outbox.Entry) {
        restored = entry.id
        if draft != entry.text { putBack(entry.text) }
    }

    /// A paste of more lines, or of more characters, is shown folded.
    private static let mostPasted = (lines: 20, characters: 10_000)

    /// Inserts what was pasted, and says what has become of it.
    mutating func insert(_ paste: Paste) -> [ViewCommand] {
        let text = paste.text
        let lines = text.utf8.count { $0 == 0x0a } + (text.hasSuffix("\n") ? 0 : 1)
        let isLong = text.utf8.count > Self.mostPasted.characters && text.count > Self.mostPasted.characters
        endFinding(isKept: true)
        let label: String? =
            if lines > Self.mostPasted.lines { messages.pasted(lines: lines) } else if isLong {
                messages.pasted(characters: text.count)
            } else { nil }
        var trial = input
        let left = trial.take(paste, foldedAs: label)
        if paste.isCut || left > 0 {
            let fitting = Paste(String(paste.text.dropLast(left)), hadPairs: paste.hadPairs, hidden: paste.hidden)
            return [.ask(.longPaste(paste.isCut ? nil : left, fitting))]
        }
        textReplacesChoices()
        input = trial
        let changes = [
            paste.hadPairs ? messages.lineEndsChanged : nil,
            paste.hidden > 0 ? messages.pasteCleaned(paste.hidden) : nil,
        ].compactMap(\.self)
        return changes.isEmpty ? [] : [.say(StyledText(changes.joined(separator: "; ")))]
    }

    /// Gives what is written to the user's editor.
    mutating func edit() -> [ViewCommand] {
        edited = inputID
        return [.lend(.edit(input.text, run: run))]
    }

    /// Takes it from there. What was the answer to a question that is gone, or a draft that a question stands before now, is a draft.
    mutating func take(_ outcome: Result<String, DraftEditor.Trouble>, run: Int) -> [ViewCommand] {
        guard run == self.run else { return [] }
        switch outcome {
        case .success(let text):
            guard edited == inputID else {
                if !text.isEmpty, draft != text { putBack(text) }
                return []
            }
            if text != input.text { _ = input.set(text) }
            return []
        case .failure(let trouble): return [.say(StyledText(messages.notEdited(trouble), .warn))]
        }
    }

    /// Puts words into the draft, before what is written there.
    mutating func putBack(_ text: String) {
        let area = TextArea(draft.isEmpty ? text : "\(text)\n\(draft)", placeholder: messages.writeHere)
        // What is asked goes on being asked.
        if isAnswering { behind = area } else { (input, recall) = (area, nil) }
    }

    /// Gives the session what is written.
    mutating func hand() -> Outbox.Entry {
        let entry = Outbox.Entry(
            id: inputID, input.text, at: moment.date, isAnswering ? .answer : .draft)
        handed.append(entry)
        if isAnswering { answerID = Outbox.newID() } else { draftID = Outbox.newID() }
        // What was written before a message of before was sent again comes back.
        let rest = recall?.rest(input) ?? ""
        (input, recall) = (
            TextArea(rest, placeholder: isAnswering ? messages.answerHere : messages.writeHere), nil
        )
        return entry
    }

    /// The oldest message that was not sent, or may not have arrived; while a question has the keys, what was typed in answer to that.
    var offered: EndlessCodeSession.Delivery? {
        let waiting = Set(waitingQuestions.map(\.call))
        return state?.deliveries.first { delivery in
            guard delivery.failure != nil else { return false }
            guard let call = delivery.call, waiting.contains(call) else { return !isAnswering }
            return isAnswering && call == question?.call && !delivery.isChosen
        }
    }

    /// Puts a message back into the input. It goes out again when the user sends it.
    mutating func takeBack(_ number: Int?) -> [ViewCommand] {
        guard let delivery = state?.deliveries.first(where: { $0.id == number }) else { return [] }
        let isAnswer = isAnswering && delivery.call == question?.call
        if isAnswer {
            let text = [delivery.text, input.text].filter { !$0.isEmpty }.joined(separator: "\n")
            input = TextArea(text, placeholder: messages.answerHere)
        } else {
            putBack(delivery.text)
        }
        return follow() + [order(.discard(delivery.id))]
    }

    /// What goes along to another session of the same server, since the one that is shown takes it no more: the text, from which outbox, and
    /// which of its entries it is; nil if nothing does.
    func carried(
        to other: Profile, _ session: String?
    ) -> (text: String, from: OutboxStore.Key, entries: Set<String>)? {
        guard other.id == profile?.id, session != nil, session != self.session, let draftKey else { return nil }
        var failed: [EndlessCodeSession.Delivery] = []
        if let state {
            switch state.status {
            case .forgotten, .absent, .known(.terminated): break
            default: return nil
            }
            failed = state.deliveries.filter { $0.failure != nil }
        } else if !hasProjects {
            return nil
        }
        let texts = (failed.map(\.text) + halves.values.map(\.text) + [answer, draft]).filter { !$0.isEmpty }
        guard !texts.isEmpty else { return nil }
        return (
            texts.joined(separator: "\n"), draftKey,
            Set(failed.map(\.name) + halves.values.map(\.id) + [answerID, draftID])
        )
    }
}
