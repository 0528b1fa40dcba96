internal import EndlessCodeClient
internal import ServerModel

/// An item as text: to be copied, without the numbers and marks of what is shown, and to be searched.
enum ChatText {
    static func plain(_ item: TranscriptItem) -> String {
        let text: ForeignText =
            switch item.content {
            case .prompt(let text), .answer(let text, _), .commandOutput(let text), .summary(let text),
                .other(let text):
                text
            case .thinking(let text): text ?? ForeignText("")
            case .command(let name, let arguments): ForeignText("/\(name.raw) \(arguments.raw)")
            case .tool(let call): text(of: call)
            case .result(let result): text(of: result)
            case .notice(.failed(let text)): text
            case .image, .boundary, .notice: ForeignText("")
            }
        // A tab is what it is: `make` wants it.
        return text.raw.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
            .map { Sanitiser.block.display(String($0)) }.joined(separator: "\t")
    }

    private static func text(of call: ToolCall) -> ForeignText {
        if let change = call.change { return ForeignText(change.patch) }
        return call.result.map(text) ?? call.subject ?? ForeignText("")
    }

    /// What a tool has read is without the numbers that its text has for the model.
    private static func text(of result: ToolResult) -> ForeignText {
        if case .excerpt(let excerpt) = result.detail, let text = excerpt.text { return text }
        return result.text
    }
}
