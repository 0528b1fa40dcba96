internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording

extension ChatView {
    static let actions: [Action<ChatView>] =
        [
            Action(.open, help: "open the selected session", for: \.openChosen) { $0 }.only(in: .detail)
        ] + conversation.map { $0.only(in: .list) }
        + Action.motions { $2.pane == .detail ? $0.moveInSessions($1, $2.area) : $0.move($1, $2.area) }

    private static let conversation: [Action<ChatView>] =
        [
            Action(
                Verb(
                    "start-in", Key(.enter), label: "start", help: "start a session in the selected project",
                    isFixed: true),
                when: { $0.takesText && $0.hasProjects && !$0.isFinding }
            ) { chat, _ in chat.startChosen() },
            Action(
                Verb("send", Key(.enter), label: "send", help: "send the message, or the answer", isFixed: true),
                when: { $0.takesText && $0.canSubmit && !$0.isFinding && !$0.hasProjects }, unless: \.mute
            ) { chat, _ in chat.submit() },
            Action(
                Verb(
                    "take-back", Key(.enter), label: "put back", help: "put the unsent message into the input",
                    isFixed: true),
                when: {
                    $0.takesText && $0.input.text.isEmpty && !$0.isFinding && !$0.canSubmit && $0.offered != nil
                }
            ) { chat, _ in chat.takeBack(chat.offered?.id) },
            Action(
                Verb(
                    "use-found", Key(.enter), label: "use it",
                    help: "put the found message into the input", isFixed: true), when: \.isFinding
            ) { chat, _ in
                chat.endFinding(isKept: true)
                return []
            },
            Action(.back, help: "back to your draft", when: \.isFinding) { chat, _ in
                chat.endFinding(isKept: false)
                return []
            },
            Action(
                .back, label: { _ in Sentence("not now") }, help: "put the question aside",
                when: { $0.takesText && $0.isAnswering && $0.showsInput }
            ) { chat, _ in chat.putAside() },
            Action(
                Verb("choose-answer", Key(.up), Key(.down), label: "choose", help: "choose an answer", isFixed: true),
                when: { $0.takesText && $0.isAnswering && $0.showsInput && $0.hasChoices && !$0.isFinding }
            ) { chat, focus in chat.move(focus.key ?? Key(.down), focus.area) },
            Action(
                Verb(
                    "to-draft", Key(.tab), Key(.tab, .shift), label: "your draft", help: "to your draft", isFixed: true),
                when: { $0.takesText && $0.isAnswering }
            ) { chat, _ in chat.changeSides() },
            Action(
                Verb(
                    "to-question", Key(.tab), Key(.tab, .shift), label: "to the question", help: "to the question",
                    isFixed: true), when: { $0.takesText && $0.question != nil && !$0.isAnswering }
            ) { chat, _ in chat.changeSides() },
            Action(
                Verb(
                    "ask-again", Key(.character("q"), .alt), label: "questions",
                    help: "show the questions that you put aside"),
                when: \.hasAside
            ) { chat, _ in chat.askAgain() },
            Action(.back, help: "to the transcript", when: \.takesText) { chat, focus in
                chat.leaveInput(focus.area)
            },
            Action(
                Verb(
                    "unfold-paste", Key(.character("o"), .alt), label: "show the paste",
                    help: "show all of a long paste"),
                when: { $0.takesText && $0.input.hasFold }
            ) { chat, _ in
                chat.input.unfold()
                return []
            },
            Action(
                Verb(
                    "find-sent", .control("r"), label: "find sent",
                    help: "search the messages that you sent, backward"),
                hint: .never, when: { $0.takesText && $0.showsInput && $0.hasSaid }
            ) { chat, _ in
                chat.find()
                return []
            },
            Action(
                Verb("edit-draft", .control("g"), label: "editor", help: "edit the draft in $VISUAL or $EDITOR"),
                hint: .never, when: { $0.takesText && !$0.isFinding }
            ) { chat, _ in chat.edit() },
            Action(
                Verb(
                    "undo", .control("_"), Key(.character("/"), .control), label: "undo",
                    help: "undo the last change of the input"),
                hint: .never, when: { $0.takesText && $0.input.canUndo }
            ) { chat, _ in
                chat.input.undo()
                return []
            },
            Action(
                Verb("redo", Key(.character("_"), .alt), label: "redo", help: "redo the last undone change"),
                hint: .never, when: { $0.takesText && $0.input.canRedo }
            ) { chat, _ in
                chat.input.redo()
                return []
            },
            Action(
                Verb(
                    "previous-match", .character("N"), label: "previous match",
                    help: "to the previous match, in older messages too"), when: \.isSearching
            ) { chat, focus in chat.goToMatch(-1, focus.area) },
            Action(
                Verb("next-match", .character("n"), label: "next match", help: "to the next match"),
                when: \.isSearching
            ) { chat, focus in chat.goToMatch(1, focus.area) },
            Action(.open, help: "fold or unfold, or put back the unsent message", when: \.canOpen) { chat, _ in
                chat.fold()
            },
            Action(
                .copy, help: "copy the block of code, or what is selected", when: { $0.isReading && $0.current != nil }
            ) {
                chat, _ in chat.copied.map { [.copy($0)] } ?? []
            },
            Action(
                Verb("copy-message", .character("Y"), label: "copy all", help: "copy the whole message"), hint: .never,
                when: { $0.isReading && $0.current != nil }
            ) { chat, _ in chat.current.map { [.copy(ChatText.plain($0))] } ?? [] },
            Action(.filter, help: "find words", for: { $0.filter }) { _ in [.writeFilter] },
            Action(
                Verb("more-detail", .character("+"), label: "more", help: "show more of code and tools"),
                when: { $0.isReading && $0.hasLevel(1) }
            ) { chat, _ in chat.change(level: 1) },
            Action(.previousPrompt, when: { $0.isReading && ($0.prompt(-1) != nil || $0.hasEarlier) }) { chat, focus in
                chat.jump(-1, focus.area)
            },
            Action(
                .newSession,
                unless: { $0.project == nil ? $0.messages.projectUnknown : nil }
            ) { chat, _ in chat.start() },
            Action(
                .pauseSession, label: { $0.state?.status == .known(.paused) ? Sentence("resume") : nil },
                unless: \.obstacle
            ) { chat, _ in chat.control(chat.state?.status == .known(.paused) ? .resume : .pause) },
            Action(.endSession, unless: \.obstacle) { chat, _ in
                chat.control(.terminate)
            },
            Action(
                Verb("write", .character("i"), label: "write", help: "to the end, and write"), hint: .never,
                when: \.isReading
            ) { chat, _ in chat.follow() },
            Action(.nextPrompt, hint: .never, when: \.isReading) { chat, focus in chat.jump(1, focus.area) },
            Action(
                Verb("less-detail", .character("-"), help: "show less"), hint: .never,
                when: { $0.isReading && $0.hasLevel(-1) }
            ) { chat, _ in chat.change(level: -1) },
            Action(
                .remove, hint: .never, help: "discard the unsent message",
                when: { $0.isReading && $0.failed != nil }
            ) { chat, _ in chat.failed.map { [chat.order(.discard($0))] } ?? [] },
            Action(
                .into, hint: .never, help: "scroll the block to the right", when: \.isReading,
                if: { $0.canScrollSideways($1.area) }
            ) { chat, focus in chat.scrollSideways(by: 8, nil, focus.area) },
            Action(.back, hint: .never, when: \.isShifted) { chat, focus in
                chat.scrollSideways(by: -8, nil, focus.area)
            },
            Action(.back, hint: .never, when: \.isSearching) { chat, _ in
                chat.endSearch()
                return []
            },
            Action(.refresh, hint: .never) { chat, focus in
                let more = chat.isAtTop(focus.area) ? chat.earlier() : []
                return more.isEmpty ? chat.wake(isWanted: true) : more
            },
        ]

    /// What is written is text, wherever one has scrolled: letters do not act then.
    var takesText: Bool { isWriting }

    private var isReading: Bool { !takesText }

    /// Whether there is something to unfold, to send again, or an input to go to.
    private var canOpen: Bool {
        guard isReading, chosen != nil, failed == nil else { return isReading }
        return switch current?.content {
        case .tool, .result, .commandOutput, .other, .summary, .thinking(.some): true
        default: false
        }
    }

    private func hasLevel(_ step: Int) -> Bool { DetailLevel(rawValue: level.rawValue + step) != nil }

    private mutating func change(level step: Int) -> [ViewCommand] {
        level = DetailLevel(rawValue: level.rawValue + step) ?? level
        return []
    }

    /// Goes to the last message that is seen.
    private mutating func leaveInput(_ area: Rect) -> [ViewCommand] {
        (isWriting, chosen) = (false, visible(parts(area).transcript).first.map { items[$0.index].id })
        return []
    }

    private mutating func move(_ motion: Key, _ area: Rect) -> [ViewCommand] {
        if hasProjects { return moveInProjects(motion, area) }
        let rows = parts(area).transcript.rows
        switch motion.code {
        case .up, .down:
            let step = motion == Key(.up) ? -1 : 1
            if let question, isAnswering, takesText, showsInput, input.text.isEmpty, recall == nil,
                case let count = question.question.choices.count, count > 0
            {
                pointed = min(max(0, pointed.map { $0 + step } ?? (step > 0 ? 0 : count - 1)), count - 1)
                (digits, cardTop) = ("", nil)
                return []
            }
            if takesText, showsInput {
                endFinding(isKept: true)
                if !isUntouched, input.take(motion, columns: parts(area).input.columns - 2) == .taken { return [] }
                if let back = takeWheel() { return scroll(by: step * (back ? 2 : 1), area) }
                return goThroughSaid(step) || step > 0 || hasSaid ? [] : scroll(by: step, area)
            }
            return takesText || chosen == nil ? scroll(by: step, area) : choose(step, area)
        case .pageUp: return scrollCard(-1, area) ? [] : scroll(by: 1 - rows, area)
        case .pageDown: return scrollCard(1, area) ? [] : scroll(by: rows - 1, area)
        case .home:
            if !takesText { chosen = items.first?.id }
            return show(items.first?.id, area)
        default: return follow()
        }
    }

    mutating func take(_ input: ViewInput, _ focus: Focus) -> [ViewCommand]? {
        switch input {
        case .key(let key): return type(key, focus.area)
        // What is pasted is text, and is never sent by itself.
        case .paste(let paste) where takesText:
            return insert(paste)
        case .click(let region?) where region.owner == Self.owner: return click(region.part)
        case .click(let region?) where region.owner == Self.blockOwner: return click(region.part / Self.mostBlocks)
        case .click(let region?) where region.owner == Self.projectsOwner:
            projects.choose(line: region.part, height: divided(focus.area).main.rows)
        case .click(let region?) where region.owner == Self.sessions:
            list.choose(line: region.part, height: divided(focus.area).side.map(listArea)?.rows ?? 1)
            return openChosen ?? []
        case .scroll(let rows, let region?) where region.owner == Self.sessions:
            list.scroll(by: rows, height: divided(focus.area).side.map(listArea)?.rows ?? 1)
        case .scroll(let rows, _):
            if rows < 0, isAtTop(focus.area) { return nil }
            return scroll(by: rows, focus.area)
        case .sideways(let columns, let region): return scrollSideways(by: columns, region, focus.area)
        case .filter(let words): setFilter(words, focus.area)
        default: return nil
        }
        return []
    }

    private mutating func click(_ part: Int) -> [ViewCommand] {
        if part < -1 {
            if !isAnswering { _ = changeSides() }
            pointed = -2 - part
            toggle(-2 - part)
        } else if items.indices.contains(part) {
            (chosen, isWriting) = (items[part].id, false)
            return fold()
        }
        return []
    }

    /// A digit that picks an answer, or text.
    private mutating func type(_ key: Key, _ area: Rect) -> [ViewCommand]? {
        if takesText, takeFinding(key) { return [] }
        if let commands = pick(key) { return commands }
        guard takesText else { return nil }
        // The caret is not seen while one has scrolled up.
        if !showsInput, [Key(.home), Key(.end)].contains(key) { return move(key, area) }
        if key.isText { textReplacesChoices() }
        let outcome = input.take(key, columns: parts(area).input.columns - 2)
        return outcome == .taken || key.isText ? [] : nil
    }

    /// A digit picks an answer, and Space one of several, as long as nothing else is written.
    mutating func pick(_ key: Key) -> [ViewCommand]? {
        guard let question, isAnswering, showsInput, input.text.isEmpty, key.modifiers.isEmpty,
            case .character(let character) = key.code
        else { return nil }
        if character == " ", question.question.allowsSeveral, let currentChoice {
            toggle(currentChoice)
            if !digits.isEmpty { digits.append(character) }
            return []
        }
        guard let number = character.wholeNumberValue, question.question.choices.indices.contains(number - 1) else {
            return nil
        }
        (pointed, cardTop) = (number - 1, nil)
        toggle(number - 1)
        digits.append(character)
        return []
    }

    private mutating func toggle(_ choice: Int) {
        if question?.question.allowsSeveral != true { picked.formIntersection([choice]) }
        picked.formSymmetricDifference([choice])
    }

    private var canSubmit: Bool {
        !input.text.allSatisfy(\.isWhitespace) || isAnswering && (!picked.isEmpty || currentChoice != nil)
    }

    /// Sends what is written, or the answer; the user who has not allowed it yet is asked first.
    private mutating func submit() -> [ViewCommand] {
        guard let profile else { return [] }
        guard profile.sending != nil else { return [.ask(.allowSending(profile))] }
        if isTokenRefused { return askToken() }
        if let question, isAnswering {
            let wanted = picked.isEmpty ? Set(currentChoice.map { [$0] } ?? []) : picked
            let chosen = question.question.choices.enumerated().filter { wanted.contains($0.offset) }
            (picked, digits) = ([], "")
            guard !input.text.isEmpty else {
                let labels = chosen.map(\.element.label.raw)
                return [order(.answer(question.id, choices: labels, text: nil, key: Outbox.newID()))]
            }
            let entry = hand()
            return follow() + [order(.answer(question.id, choices: [], text: entry.text, key: entry.id))]
        }
        let entry = hand()
        return follow() + [order(.send(entry.text, key: entry.id))]
    }

    var current: TranscriptItem? { items.last { $0.id == chosen } ?? items.last }

    /// The chosen message where it was not sent.
    private var failed: Int? {
        state?.deliveries.first { $0.itemID == chosen && $0.failure != nil }?.id
    }

    /// Puts back what has failed, and folds or unfolds everything else.
    mutating func fold() -> [ViewCommand] {
        if let failed { return takeBack(failed) }
        guard let chosen else { return follow() }
        unfolded.formSymmetricDifference([chosen])
        return []
    }
}
