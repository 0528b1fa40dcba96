internal import EndlessCodeClient
internal import Screen
internal import SecretMasking
internal import ServerModel
internal import TerminalUI
internal import Wording

/// How much of code and of what tools return is shown.
enum DetailLevel: Int, Sendable, CaseIterable {
    /// One line each.
    case outline
    /// The lines that change and some around them, and the first lines of everything else.
    case changes
    case whole
    /// With numbers, and with what else cannot be seen.
    case numbered
}

/// An item of a conversation as lines.
struct ChatLines {
    private static let fewLines = 5
    private static let mostLines = 2_000

    let messages: Messages
    let columns: Int
    let level: DetailLevel
    let mask: SecretMask?

    /// The lines of an item.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - isOpen: Whether a person has unfolded it.
    ///   - delivery: How far it is, where it was sent from here.
    /// - Returns: The lines, with an empty one behind them.
    func lines(
        _ item: TranscriptItem, isOpen: Bool, delivery: EndlessCodeSession.Delivery?
    ) -> [ChatLine] {
        switch item.content {
        case .prompt(let text):
            return [head(messages.you, delivery)] + below(text) + gap
        case .command(let name, let arguments):
            return [head(messages.you, nil), plain("/\(name) \(arguments)")] + gap
        case .answer(let text, _):
            return MarkdownLines.lines(shown(text), columns: columns) + gap
        case .thinking(let text):
            guard isOpen, let text else { return [folded(messages.thought, isOpen: text == nil ? nil : false)] + gap }
            return [folded(messages.thought, isOpen: true)] + below(text) + gap
        case .tool(let call): return tool(call, isOpen: isOpen) + gap
        case .result(let result): return code(result.text, isOpen: isOpen) + gap
        case .commandOutput(let text), .other(let text): return code(text, isOpen: isOpen) + gap
        case .summary(let text):
            return [folded(messages.summary, isOpen: isOpen)] + (isOpen ? below(text) : []) + gap
        case .image(let image): return [plain("[\(image.mediaType?.description ?? "") \(image.size) B]", .dim)] + gap
        case .boundary: return [plain("── \(messages.compacted) ──", .dim)] + gap
        case .notice(.failed(let text)): return [plain(shown(text).description, .bad)] + gap
        case .notice(let notice): return [plain("· \(messages.notice(notice))", .dim)] + gap
        }
    }

    private var gap: [ChatLine] { [ChatLine(text: "")] }

    private func head(_ who: String, _ delivery: EndlessCodeSession.Delivery?) -> ChatLine {
        guard let delivery else { return ChatLine(text: StyledText("▌ \(who)", .bold)) }
        let (word, isBad) = messages.delivery(delivery.stage)
        return ChatLine(text: StyledText("▌ \(who)", .bold) + StyledText("  \(word)", isBad ? .bad : .dim))
    }

    private func plain(_ text: String, _ role: Role? = nil) -> ChatLine { ChatLine(text: StyledText(text, role)) }

    /// The line of something that can be unfolded; nil for what has nothing below it.
    private func folded(_ text: String, isOpen: Bool?) -> ChatLine {
        plain("\(isOpen.map { $0 ? "▾" : "▸" } ?? "·") \(text)", .dim)
    }

    /// Markdown, a little to the right.
    private func below(_ text: ForeignText) -> [ChatLine] {
        MarkdownLines.lines(shown(text), columns: columns - 2).map { line in
            ChatLine(text: line.isCode ? line.text : "  " + line.text, isCode: line.isCode, lead: line.lead)
        }
    }

    private func tool(_ call: ToolCall, isOpen: Bool) -> [ChatLine] {
        let sign = call.result.map { $0.isError ? "✗" : "✓" } ?? "…"
        let subject = (call.subject ?? call.questions.first?.text).map { "  \(shown($0))" } ?? ""
        let title =
            StyledText("\(isOpen ? "▾" : "▸") ", .dim) + StyledText(call.name.description, .bold)
            + StyledText(subject) + StyledText(" \(sign)", call.result?.isError == true ? .bad : .dim)
        let line = ChatLine(text: title.truncated(toColumns: columns))
        guard level != .outline || isOpen else { return [line] }
        if let change = call.change { return [line] + diff(change, isOpen: isOpen) }
        guard let result = call.result else { return [line] }
        if case .excerpt(let excerpt) = result.detail, let text = excerpt.text {
            return [line] + code(text, isOpen: isOpen, first: excerpt.firstLine, shows: isOpen ? nil : 0)
        }
        return [line] + code(result.text, isOpen: isOpen)
    }

    private func diff(_ change: FileChange, isOpen: Bool) -> [ChatLine] {
        var lines: [ChatLine] = []
        for hunk in change.hunks {
            if let old = hunk.old, let new = hunk.new {
                let range = "@@ -\(old.lowerBound),\(old.count) +\(new.lowerBound),\(new.count) @@"
                lines.append(ChatLine(text: StyledText(range, .dim), isCode: true, lead: "  "))
            }
            var number = hunk.new?.lowerBound ?? 1
            for line in hunk.lines where lines.count < Self.mostLines {
                let text = Sanitiser.block.display(line.raw)
                let role: Role? = text.hasPrefix("+") ? .good : text.hasPrefix("-") ? .bad : nil
                let isOld = text.hasPrefix("-") || text.hasPrefix("\\")
                lines.append(
                    ChatLine(
                        text: StyledText(visible(text), role), isCode: true,
                        lead: level == .numbered ? self.number(isOld ? nil : number) : "  "))
                if !isOld { number += 1 }
            }
        }
        return limited(lines, to: isOpen || level.rawValue >= DetailLevel.whole.rawValue ? Self.mostLines : 30)
    }

    private func code(_ text: ForeignText, isOpen: Bool, first: Int = 1, shows: Int? = nil) -> [ChatLine] {
        var all = Sanitiser.block.display(shown(text).raw).split(separator: "\n", omittingEmptySubsequences: false)
        while all.last?.isEmpty == true { all.removeLast() }
        let isWhole = isOpen || level.rawValue >= DetailLevel.whole.rawValue
        let most = isWhole ? Self.mostLines : level == .outline ? 1 : shows ?? Self.fewLines
        let lines = all.prefix(most).enumerated().map { index, line in
            ChatLine(
                text: StyledText(visible(String(line)), .dim), isCode: true,
                lead: level == .numbered ? number(first + index) : "  ")
        }
        return lines + rest(all.count - lines.count)
    }

    private func limited(_ lines: [ChatLine], to most: Int) -> [ChatLine] {
        Array(lines.prefix(most)) + rest(lines.count - most)
    }

    private func rest(_ count: Int) -> [ChatLine] {
        count > 0 ? [plain("  … \(messages.moreLines(count))", .dim)] : []
    }

    private func number(_ number: Int?) -> StyledText {
        StyledText(number.map { "\($0)" } ?? "", .dim).padded(toColumns: 5, alignment: .right) + " "
    }

    /// What cannot be seen: blanks at the end.
    private func visible(_ text: String) -> String {
        guard level == .numbered else { return text }
        let end = text.reversed().prefix { $0 == " " }.count
        return text.dropLast(end) + String(repeating: "·", count: end)
    }

    private func shown(_ text: ForeignText) -> ForeignText {
        mask.map { ForeignText($0.text(text.raw, .prose)) } ?? text
    }
}
