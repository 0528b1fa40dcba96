package import EndlessCodeClient
internal import FoundationEssentials
package import LandfallMasking
internal import LandfallModel
package import LandfallTerminal
package import LandfallWording

/// A conversation as lines: for the user, or as Markdown. Everything in it is sanitised.
package struct ConversationText: Sendable {
    /// How many lines of what a tool returned are shown.
    private static let mostResultLines = 5

    private let messages: Messages
    private let mask: SecretMask?
    private let isForPrograms: Bool

    /// Words for a conversation.
    ///
    /// - Parameters:
    ///   - messages: What it says itself.
    ///   - mask: What hides secrets; nil if they are asked for.
    ///   - isForPrograms: Whether it goes to a pipe or a file: whole, with its tabs and joiners.
    package init(_ messages: Messages, mask: SecretMask?, isForPrograms: Bool = false) {
        self.messages = messages
        self.mask = mask
        self.isForPrograms = isForPrograms
    }

    /// What the user reads of an event: who, and below it what.
    package func lines(_ event: TranscriptEvent) -> [StyledText] {
        switch event {
        case .new(let item): lines(item)
        case .changed(let item):
            if case .tool(let call) = item.content { result(call) } else { [] }
        case .asked(let question): lines(question.question)
        }
    }

    /// What the model asks the user, on the channel or by a tool; empty for everything else.
    package func questions(_ event: TranscriptEvent) -> [StyledText] {
        switch event {
        case .asked(let question): return lines(question.question)
        case .new(let item):
            guard case .tool(let call) = item.content else { return [] }
            return call.questions.flatMap(lines)
        case .changed: return []
        }
    }

    /// The text of an answer alone, as it comes; nil for everything else.
    package func answer(_ event: TranscriptEvent) -> String? {
        guard case .new(let item) = event, case .answer(let text, _) = item.content else { return nil }
        return shown(text)
    }

    /// An event as Markdown (CommonMark 0.31).
    package func markdown(_ event: TranscriptEvent) -> [String] {
        guard case .new(let item) = event else { return [] }
        switch item.content {
        case .prompt(let text): return ["## \(messages.you)", "", shown(text), ""]
        case .answer(let text, _): return [shown(text), ""]
        case .command(let name, let arguments): return ["## \(messages.you)", "", "`/\(name) \(arguments)`", ""]
        case .tool(let call):
            let about = call.subject.map { shown($0).replacing("`", with: "'").replacing("\n", with: " ") }
            let subject = about.map { " `\($0)`" } ?? ""
            return ["**\(call.name)**\(subject)", ""] + (call.result.map { fenced(printed($0.text)) + [""] } ?? [])
        case .result(let result): return fenced(printed(result.text)) + [""]
        case .commandOutput(let text), .other(let text): return fenced(printed(text)) + [""]
        case .summary(let text): return shown(text).lines.map { "> \($0)" } + [""]
        case .boundary: return ["---", ""]
        case .thinking, .image, .notice: return []
        }
    }

    private func lines(_ item: TranscriptItem) -> [StyledText] {
        let time = item.timestamp.map { "  " + $0.formatted(.iso8601) } ?? ""
        func block(_ who: String, _ text: ForeignText) -> [StyledText] {
            [StyledText(who, .bold) + StyledText(time, .dim)] + shown(text).lines.map { StyledText($0) }
        }
        switch item.content {
        case .prompt(let text): return block(messages.you, text)
        case .answer(let text, _): return block(messages.assistant, text)
        case .command(let name, let arguments): return block(messages.you, ForeignText("/\(name.raw) \(arguments.raw)"))
        case .commandOutput(let text), .other(let text): return printed(text).lines.map { StyledText($0, .dim) }
        case .summary(let text): return block(messages.summary, text)
        case .thinking: return [StyledText(messages.thought, .dim)]
        case .tool(let call):
            let subject = (call.subject ?? call.questions.first?.text).map { "  \(ForeignText(shown($0)))" } ?? ""
            return [StyledText(call.name.description, .bold) + StyledText(subject)] + result(call)
        case .result(let result): return lines(result)
        case .image(let image): return [StyledText(image.mediaType?.description ?? "", .dim)]
        case .boundary: return [StyledText(messages.compacted, .dim)]
        case .notice(let notice): return [StyledText(messages.notice(notice), .dim)]
        }
    }

    private func lines(_ question: TranscriptQuestion) -> [StyledText] {
        [StyledText(shown(question.text), .bold)]
            + question.choices.enumerated().map { StyledText("  \($0 + 1)  \($1.label)") }
    }

    private func result(_ call: ToolCall) -> [StyledText] { call.result.map(lines) ?? [] }

    private func lines(_ result: ToolResult) -> [StyledText] {
        let all = printed(result.text).lines
        let most = isForPrograms ? all.count : Self.mostResultLines
        let rest = all.count - most
        let more = rest > 0 ? ["  … \(messages.moreLines(rest))"] : []
        let word = result.isError ? [StyledText("  \(messages.toolFailed)", .bad)] : []
        return word + (all.prefix(most).map { "  \($0)" } + more).map { StyledText($0, .dim) }
    }

    private func shown(_ text: ForeignText) -> String {
        let raw = mask.map { $0.text(text.raw, .prose) } ?? text.raw
        return isForPrograms ? Self.whole(raw) : Sanitiser.block.display(raw)
    }

    /// All of a text, with what says where a column begins and which emoji are one: neither moves a cursor of a terminal elsewhere.
    private static func whole(_ raw: String) -> String {
        let sanitiser = Sanitiser(limit: .max, keepsLines: true)
        let isKept = { (scalar: Unicode.Scalar) in scalar == "\t" || scalar == "\u{200d}" }
        guard raw.unicodeScalars.contains(where: isKept) else { return sanitiser.display(raw) }
        var text = ""
        var rest = raw.unicodeScalars[...]
        while !rest.isEmpty {
            let part = rest.prefix { !isKept($0) }
            text += sanitiser.display(String(part))
            rest = rest[part.endIndex...]
            if let kept = rest.popFirst() { text.unicodeScalars.append(kept) }
        }
        return text
    }

    /// What a program printed, without the sequences that chose its looks.
    private func printed(_ text: ForeignText) -> String { shown(ForeignText(PrintedText(text.raw).plain)) }

    /// A fence that is longer than any in the text (CommonMark, section 4.5).
    private func fenced(_ text: String) -> [String] {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [fence, text, fence]
    }
}

extension String {
    /// The lines, without one that is empty at the end.
    fileprivate var lines: [String] {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
