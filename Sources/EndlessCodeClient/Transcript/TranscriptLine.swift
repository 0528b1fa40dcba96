import FoundationEssentials
import LandfallModel

/// What one message of EndlessCode adds to a conversation.
///
/// Real lines of Claude Code come as text in `rawJSON`, which the server does not read; what it does read comes in a form of its
/// own. Both are read here, and a form that is neither is kept as it came.
struct TranscriptLine {
    /// A part of it.
    enum Piece {
        case item(TranscriptItem.Content, TranscriptItem.ID.Key)
        case result(ToolResult)
        /// A name for the conversation; the one that the user gave outweighs the others.
        case title(ForeignText, isGiven: Bool)
    }

    let pieces: [Piece]
    /// What tells the line apart from the others; nil if nothing does.
    var identity: TranscriptItem.ID.Key?
    var timestamp: Date?
    /// The side conversation that it belongs to.
    var agent: ForeignText?
    /// The folder that the model works in.
    var folder: ForeignText?

    /// Reads a message. `place` is its number, for what has no name.
    init(_ message: EndlessCodeHTTPClient.Message, place: Int) {
        let body = message.body
        switch body["messageType"]?.text?.raw {
        case "chat":
            let chat = body["chat"]
            let text = chat?["content"]?.text ?? ForeignText("")
            let isPrompt = chat?["role"]?.text?.raw == "user"
            pieces =
                text.raw.isEmpty
                ? [] : [.item(isPrompt ? .prompt(text) : .answer(text, response: nil), .place(place, part: 0))]
        case "tool_use":
            pieces = body["toolUse"].flatMap(ToolCall.init(typed:)).map { [.item(.tool($0), .call($0.id))] } ?? []
        case "tool_result":
            pieces = body["toolResult"].flatMap(ToolResult.init(typed:)).map { [.result($0)] } ?? []
        case "ask_user":
            pieces = body["askUser"].flatMap(ToolCall.init(asking:)).map { [.item(.tool($0), .call($0.id))] } ?? []
        default:
            let text = body["rawJSON"]?.text
            let raw = text.flatMap { try? JSONValue(Array($0.raw.utf8), within: .shown) }
            // Without an envelope it may be a line by itself.
            let line = raw ?? (text == nil ? body : nil)
            guard let line, line["type"] != nil else {
                pieces = text.map { [.item(.other($0), .place(place, part: 0))] } ?? []
                return
            }
            pieces = ClaudeLine(line, place: place).pieces
            identity = line["uuid"]?.text.map { .line($0, part: -1) }
            timestamp = line["timestamp"]?.text.flatMap { RFC3339.date($0.raw) }
            // A transcript names the agent, the channel the call that it works for.
            agent =
                line["agentId"]?.text ?? line["parent_tool_use_id"]?.text
                ?? (line["isSidechain"]?.isTrue == true ? ForeignText("") : nil)
            folder = line["cwd"]?.text
        }
    }
}

extension TranscriptLine {
    /// What is the same of a message live and in the history.
    enum Name: Hashable {
        case key(TranscriptItem.ID.Key)
        case print(Int)
    }

    /// What names it and its parts, however it is read.
    var keys: [TranscriptItem.ID.Key] {
        let own = pieces.compactMap { piece -> TranscriptItem.ID.Key? in
            switch piece {
            case .item(_, .place), .title: nil
            case .item(_, let key): key
            case .result(let result): .result(of: result.callID)
            }
        }
        return (identity.map { [$0] } ?? []) + own
    }

    /// The names of a message that it was made of.
    func names(of message: EndlessCodeHTTPClient.Message) -> [Name] {
        let keys = keys
        return keys.isEmpty ? [.print(message.print)] : keys.map(Name.key)
    }

    /// The last item that shows it where a history has it too; nil if none does.
    var lastItem: TranscriptItem.ID? {
        pieces.lazy.compactMap { piece -> TranscriptItem.ID? in
            switch piece {
            case .item(.notice, _), .title: nil
            case .item(_, let key): TranscriptItem.ID(key: key)
            case .result(let result): TranscriptItem.ID(key: .call(result.callID))
            }
        }.last
    }

    /// Whether the model says or does something.
    var isOfModel: Bool {
        pieces.contains { piece in
            if case .item(let content, _) = piece { content.isOfModel } else { false }
        }
    }

    /// Whether a history has nothing like it: what Claude Code prints of a turn, and does not keep.
    var isLiveOnly: Bool {
        pieces.allSatisfy { piece in
            if case .item(.notice, _) = piece { true } else { false }
        }
    }
}

extension TranscriptItem {
    /// Its name; nil for what a history does not have.
    var idInHistory: ID? { if case .notice = content { nil } else { id } }
}

extension TranscriptItem.Content {
    /// Whether the model says or does something.
    package var isOfModel: Bool {
        switch self {
        case .answer, .thinking, .tool: true
        default: false
        }
    }
}

extension ToolCall {
    /// Reads a `tool_use` block of a message.
    init?(block: JSONValue) {
        guard let id = block["id"]?.text, let name = block["name"]?.text else { return nil }
        self.init(id: id, name: name, input: block["input"] ?? .null, result: nil)
    }

    /// Reads EndlessCode's own `tool_use`.
    fileprivate init?(typed value: JSONValue) {
        guard let id = value["tool_use_id"]?.text, let name = value["tool_name"]?.text else { return nil }
        self.init(id: id, name: name, input: value["tool_input"] ?? .null, result: nil)
    }

    /// Reads EndlessCode's own `ask_user`.
    fileprivate init?(asking value: JSONValue) {
        guard let id = value["tool_use_id"]?.text else { return nil }
        self.init(id: id, name: ForeignText("AskUserQuestion"), input: value, result: nil)
    }
}
