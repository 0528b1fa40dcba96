import LandfallModel

/// About how many bytes things take in memory: their text, and something for each value.
extension TranscriptItem {
    var weight: Int { 256 + content.weight }
}

extension TranscriptItem.Content {
    fileprivate var weight: Int {
        switch self {
        case .prompt(let text), .answer(let text, _), .commandOutput(let text), .summary(let text), .other(let text):
            text.weight
        case .thinking(let text): text?.weight ?? 0
        case .command(let name, let arguments): name.weight + arguments.weight
        case .tool(let call): call.input.weight + (call.result?.weight ?? 0)
        case .result(let result): result.weight
        case .notice(.failed(let text)): text.weight
        case .notice(.denied(let tools)): tools.reduce(0) { $0 + $1.weight }
        case .image, .boundary, .notice: 0
        }
    }
}

extension ToolResult {
    fileprivate var weight: Int {
        let details: Int =
            switch detail {
            case .excerpt(let excerpt): excerpt.text?.weight ?? 0
            case .change(let change): change.hunks.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.weight } }
            case .command(let output, let errors, _): output.weight + errors.weight
            case .files(let names, _): names.reduce(0) { $0 + $1.weight }
            case .todos(let entries): entries.reduce(0) { $0 + $1.text.weight }
            case .answers(let answers): answers.reduce(0) { $0 + $1.key.weight + $1.value.weight }
            case .conversation, .page, .none: 0
            }
        return text.weight + details
    }
}

extension JSONValue {
    fileprivate var weight: Int {
        switch self {
        case .string(let text): text.weight
        case .array(let elements): elements.reduce(32) { $0 + $1.weight }
        case .object(let members): members.reduce(64) { $0 + $1.key.weight + $1.value.weight }
        case .null, .bool, .integer, .number: 32
        }
    }
}

extension ForeignText {
    fileprivate var weight: Int { 32 + raw.utf8.count }
}
