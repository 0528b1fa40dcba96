package import EndlessCodeClient
internal import FoundationEssentials
package import LandfallMasking
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

/// A thing of a conversation, as a row.
package struct TranscriptRow: GetItem {
    package let item: TranscriptItem
    /// What hides secrets; nil if they are asked for.
    package let mask: SecretMask?
    /// Whether the server has others before it that were not read.
    package var isPreceded = false

    /// Who speaks, or what it is; a stable word.
    private var kind: String {
        switch item.content {
        case .prompt: "user"
        case .answer: "assistant"
        case .thinking: "thinking"
        case .command: "command"
        case .commandOutput: "output"
        case .tool: "tool"
        case .result: "result"
        case .image: "image"
        case .summary: "summary"
        case .boundary: "boundary"
        case .notice: "notice"
        case .other: "other"
        }
    }

    private var text: ForeignText { masked(said) }

    private func masked(_ text: ForeignText) -> ForeignText {
        mask.map { ForeignText($0.text(text.raw, .prose)) } ?? text
    }

    private var said: ForeignText {
        switch item.content {
        case .tool(let call): call.subject ?? call.questions.first?.text ?? ForeignText("")
        case .result(let result): result.text
        case .image(let image): image.mediaType ?? ForeignText("")
        default: item.content.words ?? ForeignText("")
        }
    }

    package var title: ForeignText {
        guard case .tool(let call) = item.content else { return ForeignText(kind) }
        return call.name
    }

    package func fields(_ messages: Messages) -> [AreaField] {
        let isFailed: Bool =
            switch item.content {
            case .tool(let call): call.result?.isError ?? false
            case .result(let result): result.isError
            default: false
            }
        // A record is whole.
        let said = messages.now == nil ? Sanitiser(limit: .max).display(text.raw) : text.description
        let words = [isFailed ? messages.toolFailed : nil, notice(messages), said].compactMap(\.self)
        return [
            AreaField("last", item.timestamp, .row(2), role: .dim), AreaField("type", title, .row(3)),
            AreaField("text", text),
            AreaField("text", words.filter { !$0.isEmpty }.joined(separator: " "), .row(4, minimum: 16)),
        ]
    }

    private func notice(_ messages: Messages) -> String? {
        switch item.content {
        case .boundary: messages.compacted
        case .notice(.failed): nil
        case .notice(let notice): messages.notice(notice)
        default: nil
        }
    }
}

extension TranscriptItem.Content {
    /// What someone has said or thought, or a program printed; nil for everything else.
    package var words: ForeignText? {
        switch self {
        case .prompt(let text), .answer(let text, _), .commandOutput(let text), .summary(let text), .other(let text),
            .notice(.failed(let text)):
            text
        case .thinking(let text): text
        case .command(let name, let arguments): ForeignText("/\(name.raw) \(arguments.raw)")
        case .tool, .result, .image, .boundary, .notice: nil
        }
    }
}

extension TranscriptRow {
    /// The fields of `items` in `landfall.items/1`, area `history`.
    package func encode(to encoder: any Encoder) throws {
        try encoder.encode(
            contents,
            with: [
                "kind": kind, "timestamp": item.timestamp?.formatted(.iso8601), "text": text.raw.isEmpty ? nil : text,
            ])
    }

    private var contents: Document {
        switch item.content {
        case .tool(let call):
            [
                "tool": call.name, "input": mask?.value(call.input, .prose) ?? call.input,
                "result": (call.result?.text).map(masked), "is_error": call.result?.isError,
            ]
        case .result(let result): ["is_error": result.isError]
        case .notice(.finished(let milliseconds, let isError, let usage)):
            [
                "duration_ms": milliseconds, "is_error": isError, "input_tokens": usage?.inputTokens,
                "output_tokens": usage?.outputTokens, "cost_usd": usage?.cost,
            ]
        case .notice(.denied(let tools)): ["denied_tools": tools]
        default: [:]
        }
    }
}
