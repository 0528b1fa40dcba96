internal import EndlessCodeClient
internal import FoundationEssentials
internal import LandfallMasking
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A tool call that the model is waiting for.
struct WaitingTool: Sendable, Hashable {
    /// What turns.
    let sign: StyledText
    /// For how long; nil if that is unknown.
    let seconds: Int?

    func words(_ messages: Messages) -> String { messages.running(seconds.map(messages.clock) ?? "") }
}

/// An item of a conversation as lines.
struct ChatLines {
    private static let fewLines = 5

    let messages: Messages
    let columns: Int
    let level: DetailLevel
    /// Whether the screen is wide enough for two texts side by side.
    let isWide: Bool
    let mask: SecretMask?

    /// The lines of an item.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - side: The conversation that a tool call has led to.
    ///   - isOpen: Whether the user has unfolded it.
    ///   - delivery: How far it is, where it was sent from here.
    ///   - day: The day that begins with it.
    ///   - waiting: How a tool call is that has no result.
    ///   - answerer: Who has answered what it asks, as far as that is known.
    ///   - answer: What was sent in answer to it from here and is not seen yet.
    ///   - isAsked: Whether a card asks it now, with its choices.
    /// - Returns: The lines, with an empty one behind them.
    func lines(
        _ item: TranscriptItem, side: [TranscriptItem] = [], isOpen: Bool, delivery: EndlessCodeSession.Delivery.Stage?,
        day: String? = nil, waiting: WaitingTool? = nil, answerer: EndlessCodeSession.Answerer? = nil,
        answer: EndlessCodeSession.Delivery? = nil, isAsked: Bool = false
    ) -> [ChatLine] {
        let head = day.map { [plain("── \($0) ──", .dim)] + gap } ?? []
        return ChatLine.numbered(head + body(item, side, isOpen: isOpen, delivery, waiting, answerer, answer, isAsked))
    }

    private func body(
        _ item: TranscriptItem, _ side: [TranscriptItem], isOpen: Bool, _ delivery: EndlessCodeSession.Delivery.Stage?,
        _ waiting: WaitingTool?, _ answerer: EndlessCodeSession.Answerer?, _ answer: EndlessCodeSession.Delivery?,
        _ isAsked: Bool
    ) -> [ChatLine] {
        switch item.content {
        case .prompt(let text):
            return trouble(of: delivery) + timed(typed(text), item.timestamp, delivery) + gap
        case .command(let name, let arguments):
            return timed(typed(ForeignText("/\(name.raw) \(arguments.raw)")), item.timestamp) + gap
        case .answer(let text, _):
            return MarkdownLines.lines(marked(text), columns: columns, code: codeLines) + gap
        case .thinking(let text):
            guard isOpen, let text else { return [folded(messages.thought, isOpen: text == nil ? nil : false)] + gap }
            return [folded(messages.thought, isOpen: true)] + below(text) + gap
        case .tool(let call) where !call.questions.isEmpty && (level != .outline || isOpen):
            let lines = asked(call, answerer, answer, isAsked)
            return lines.isEmpty ? [] : lines + gap
        case .tool(let call): return tool(call, side, isOpen: isOpen, waiting) + gap
        case .result(let result): return code(result.text, isOpen: isOpen) + gap
        case .commandOutput(let text), .other(let text): return code(text, isOpen: isOpen) + gap
        case .summary(let text):
            return [folded(messages.summary, isOpen: isOpen)] + (isOpen ? below(text) : []) + gap
        case .image(let image): return [plain("[\(image.mediaType?.description ?? "") \(image.size) B]", .dim)] + gap
        case .boundary: return [plain("── \(messages.compacted) ──", .dim)] + gap
        case .notice(.failed(let text)): return [plain(shown(text).description, .bad)] + gap
        case .notice(let notice):
            let isDenied = if case .denied = notice { true } else { false }
            return [plain("· \(messages.notice(notice))", isDenied ? .warn : .dim)] + gap
        }
    }

    private var gap: [ChatLine] { [ChatLine(text: "")] }

    private var codeLines: CodeLines { CodeLines(level: level, messages: messages) }

    /// What is wrong with a message that was sent from here, above it.
    private func trouble(of delivery: EndlessCodeSession.Delivery.Stage?) -> [ChatLine] {
        guard let delivery, case let said = messages.delivery(delivery), said.isBad else { return [] }
        return [ChatLine(text: StyledText("▌ ", .accent) + StyledText(said.word, .bad))]
    }

    private func plain(_ text: String, _ role: Role? = nil) -> ChatLine { ChatLine(text: StyledText(text, role)) }

    /// The line of something that can be unfolded; nil for what has nothing below it.
    private func folded(_ text: String, isOpen: Bool?) -> ChatLine {
        plain("\(isOpen.map { $0 ? "▾" : "▸" } ?? "·") \(text)", .dim)
    }

    /// What the user has said, as it was typed.
    private func typed(_ text: ForeignText) -> [ChatLine] {
        let shown = Sanitiser.block.display(marked(text).raw)
        return TypedLines.lines(of: shown, columns: columns - 2).map {
            ChatLine(text: StyledText("▌ ", .accent) + StyledText($0, .bold))
        }
    }

    /// The same with the time at its end, behind how far it is where it was sent from here; they have a line of their own where there is no room.
    private func timed(
        _ lines: [ChatLine], _ time: Date?, _ delivery: EndlessCodeSession.Delivery.Stage? = nil
    ) -> [ChatLine] {
        let said = delivery.map { messages.delivery($0) }
        let parts = [said.flatMap { $0.isBad ? nil : $0.word }, time.map { hourAndMinute($0) }].compactMap(\.self)
        guard !parts.isEmpty, let last = lines.last else { return lines }
        let words = StyledText(parts.joined(separator: "  "), .dim)
        let room = columns - words.columns
        if last.text.columns < room {
            return lines.dropLast() + [ChatLine(text: last.text.padded(toColumns: room) + words)]
        }
        return lines + [ChatLine(text: StyledText("▌ ", .accent).padded(toColumns: room) + words)]
    }

    /// Markdown, a little to the right.
    private func below(_ text: ForeignText) -> [ChatLine] {
        MarkdownLines.lines(marked(text), columns: columns - 2, code: codeLines).map { line in
            line.isCode ? line : line.behind("  ")
        }
    }

    // MARK: Tools

    private func tool(
        _ call: ToolCall, _ side: [TranscriptItem], isOpen: Bool, _ waiting: WaitingTool?
    ) -> [ChatLine] {
        let line = title(call, side, isOpen: isOpen, waiting)
        guard level != .outline || isOpen else { return [line] }
        if call.result?.isError != true, !call.todos.isEmpty { return [line] + call.todos.flatMap(todo) }
        let inner = isOpen ? self.side(call, side) : []
        if let change = call.change {
            let isWhole = isOpen || level.rawValue >= DetailLevel.whole.rawValue
            return [line] + inner
                + DiffLines(
                    code: codeLines, isBeside: isWide, hasBothNumbers: columns >= FrameLayout.narrow, mask: mask
                )
                .lines(change, isWhole: isWhole)
        }
        guard let result = call.result else { return [line] + inner }
        if case .excerpt(let excerpt) = result.detail, let text = excerpt.text {
            let language = CodeLanguage.ofFile(excerpt.path.raw)
            return [line] + code(text, language, isOpen: isOpen, first: excerpt.firstLine, shows: isOpen ? nil : 0)
        }
        return [line] + inner + code(result.text, isOpen: isOpen)
    }

    private static let nameColumns = 7

    /// The name of the tool, its subject, the outcome, and how much is below: the first two give way if there is no room.
    private func title(
        _ call: ToolCall, _ side: [TranscriptItem], isOpen: Bool, _ waiting: WaitingTool?
    ) -> ChatLine {
        let sign =
            call.result.map { $0.isError ? StyledText("✗ ", .bad) : StyledText("✓ ", .good) }
            ?? waiting?.sign ?? StyledText("○ ", .dim)
        let subject = (call.subject ?? call.questions.first?.text).map { "  \(shown($0))" } ?? ""
        let name = sign + StyledText(call.name.description, .bold)
        // Most have four letters, and so what they are about stands in one column.
        let start = columns < FrameLayout.narrow ? name : name.padded(toColumns: Self.nameColumns)
        var end = StyledText("")
        if let (added, removed) = call.change?.counts {
            end.append(" +\(added)", .good)
            end.append(" −\(removed)", .bad)
        } else if let count = call.printedLines, columns >= FrameLayout.narrow {
            end.append("  \(messages.lines(count))", .dim)
        }
        if call.result == nil {
            end.append("  \(waiting?.words(messages) ?? messages.noResult)", .dim)
        } else if let seconds = call.seconds {
            end.append("  \(messages.lasting(seconds))", .dim)
        }
        if !side.isEmpty { end.append("  \(messages.messagesInside(side.count))", .dim) }
        end.append(isOpen ? "  ▾" : "  ▸", .dim)
        let room = max(0, columns - end.columns)
        let line = (start + StyledText(subject)).truncated(toColumns: room).padded(toColumns: room) + end
        return ChatLine(text: line.truncated(toColumns: columns))
    }

    /// The conversation that a call has led to, one step to the right of it.
    private func side(_ call: ToolCall, _ items: [TranscriptItem]) -> [ChatLine] {
        guard !items.isEmpty else {
            guard case .conversation(let agent)? = call.result?.detail, agent.isPlainName else { return [] }
            return [plain("  \(messages.ownTranscript("agent-\(agent.raw)"))", .dim)]
        }
        let bar = StyledText("│ ", .dim)
        let inner = ChatLines(
            messages: messages, columns: max(8, columns - 2), level: level, isWide: isWide, mask: mask)
        var lines: [ChatLine] = []
        for (index, item) in items.enumerated() {
            guard lines.count < CodeLines.mostLines else {
                lines.append(plain("  … \(messages.messagesInside(items.count - index))", .dim))
                break
            }
            lines += inner.lines(item, isOpen: false, delivery: nil).dropLast().map { $0.behind(bar) }
        }
        return lines
    }

    private func code(
        _ text: ForeignText, _ language: CodeLanguage? = nil, isOpen: Bool, first: Int = 1, shows: Int? = nil
    ) -> [ChatLine] {
        let isWhole = isOpen || level.rawValue >= DetailLevel.whole.rawValue
        let most = isWhole ? CodeLines.mostLines : level == .outline ? 1 : shows ?? Self.fewLines
        // Code is as it is.
        let printed = language == nil ? PrintedText(text.raw) : nil
        // Looks would stand in the way of the mask: it reads the words alone, and a text with secrets has no looks.
        let words = printed.map { ForeignText($0.plain) } ?? text
        let isMasked = shown(words) != words
        if let printed, printed.hasLooks, !isMasked, level != .numbered {
            return codeLines.lines(printed.lines(role: .dim), first: first, most: most)
        }
        // Where one wants to see what cannot be seen, that stays; but for a secret that it would tear apart.
        let shown = level == .numbered && !isMasked ? text : words
        var all = Sanitiser.block.display(marked(shown).raw).split(separator: "\n", omittingEmptySubsequences: false)
        while all.last?.isEmpty == true { all.removeLast() }
        return codeLines.lines(all, language, first: first, most: most, role: .dim)
    }

    func shown(_ text: ForeignText) -> ForeignText {
        mask.map { ForeignText($0.text(text.raw, .prose)) } ?? text
    }

    private func marked(_ text: ForeignText) -> ForeignText { ForeignText(codeLines.marked(shown(text).raw)) }
}

extension ToolCall {
    /// How many lines it has printed or read; nil where nothing of that is shown.
    fileprivate var printedLines: Int? {
        guard let result, !result.isError, todos.isEmpty, questions.isEmpty else { return nil }
        let text = if case .excerpt(let excerpt) = result.detail { excerpt.text ?? result.text } else { result.text }
        let newline = UInt8(ascii: "\n")
        guard let end = text.raw.utf8.lastIndex(where: { $0 != newline }) else { return nil }
        return text.raw.utf8[..<end].count { $0 == newline } + 1
    }
}

extension ForeignText {
    /// Whether it may stand in a command line as it is.
    fileprivate var isPlainName: Bool {
        !raw.isEmpty && raw.utf8.count <= 64
            && raw.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            }
    }
}
