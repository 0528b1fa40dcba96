internal import EndlessCodeClient
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews

/// An item as text: to be copied, without the numbers and marks of what is shown, and to be searched.
enum ChatText {
    static func plain(_ item: TranscriptItem) -> String {
        let text =
            switch item.content {
            case .tool(let call): text(of: call)
            case .result(let result): text(of: result)
            case .commandOutput(let text), .other(let text): printed(text)
            default: item.content.words
            }
        return copied(text?.raw ?? "")
    }

    /// Text from outside as it is copied. A tab is what it is: `make` wants it.
    static func copied(_ raw: String) -> String {
        raw.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
            .map { Sanitiser.block.display(String($0)) }.joined(separator: "\t")
    }

    /// All of it that words are looked for in: more than is copied, and as it came.
    static func searched(_ item: TranscriptItem) -> [ForeignText] {
        switch item.content {
        case .command(let name, let arguments): return [name, arguments]
        case .result(let result): return [text(of: result)]
        case .commandOutput(let text), .other(let text): return [printed(text)]
        case .tool(let call):
            let head = [call.name, call.subject ?? call.questions.first?.text].compactMap { $0 }
            if let change = call.change { return head + change.hunks.flatMap(\.lines) }
            let parts = call.questions.map(\.text) + call.questions.flatMap(\.choices).map(\.label)
            if !parts.isEmpty { return [call.name] + parts + (call.result.map { [text(of: $0)] } ?? []) }
            if call.result?.isError != true, !call.todos.isEmpty { return head + call.todos.map(\.text) }
            return head + (call.result.map { [text(of: $0)] } ?? [])
        default: return [item.content.words].compactMap(\.self)
        }
    }

    private static func text(of call: ToolCall) -> ForeignText {
        if let change = call.change { return ForeignText(change.patch) }
        return call.result.map(text) ?? call.subject ?? ForeignText("")
    }

    /// What a tool has read is without the numbers that its text has for the model.
    private static func text(of result: ToolResult) -> ForeignText {
        if case .excerpt(let excerpt) = result.detail, let text = excerpt.text { return text }
        return printed(result.text)
    }

    private static func printed(_ text: ForeignText) -> ForeignText { ForeignText(PrintedText(text.raw).plain) }
}
