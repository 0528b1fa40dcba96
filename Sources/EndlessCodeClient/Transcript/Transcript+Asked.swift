import FoundationEssentials
import HashTreeCollections
import LandfallModel

/// What the model asks on the channel: it stands in the conversation where it was asked, with its answer.
extension Transcript {
    /// Adds a question, unless the message of the call that asks is there.
    ///
    /// - Returns: Whether it was added.
    mutating func appendAsked(_ question: TranscriptQuestion, call: ForeignText, at time: Date) -> Bool {
        guard seen[.call(call)] == nil else { return false }
        let content = TranscriptItem.Content.tool(ToolCall(asking: question, id: call))
        let item = TranscriptItem(id: .init(key: .call(call)), timestamp: time, content: content)
        put(item, of: nil, from: first + lines.count)
        lines.append(Line(identity: nil, weight: item.weight))
        weight += item.weight
        return true
    }

    /// Gives a question the answer that was sent from here, where no message tells it.
    mutating func answerAsked(_ call: ForeignText, _ reply: String, at time: Date) {
        guard seen[.call(call)] != nil, result(of: call) == nil else { return }
        let result = ToolResult(callID: call, text: ForeignText(reply), images: [], isError: false, detail: .none)
        let item = TranscriptItem(id: .init(key: .result(of: call)), timestamp: time, content: .result(result))
        put(item, of: nil, from: first + max(0, lines.count - 1))
    }
}

extension ToolCall {
    /// A question as the call that asks it.
    fileprivate init(asking question: TranscriptQuestion, id: ForeignText) {
        var members: [ForeignText: JSONValue] = [
            "question": .string(question.text), "multi_select": .bool(question.allowsSeveral),
        ]
        if let header = question.header { members["header"] = .string(header) }
        if !question.choices.isEmpty {
            members["options"] = .array(
                question.choices.map { choice in
                    var option: [ForeignText: JSONValue] = ["label": .string(choice.label)]
                    if let words = choice.explanation { option["description"] = .string(words) }
                    return .object(option)
                })
        }
        self.init(id: id, name: "AskUserQuestion", input: .object(members), result: nil)
    }
}
