import LandfallModel

/// A line of a transcript of Claude Code, or of what its program prints: an object with a `type`.
struct ClaudeLine {
    private let line: JSONValue
    private let place: Int

    init(_ line: JSONValue, place: Int) {
        self.line = line
        self.place = place
    }

    private typealias Key = TranscriptItem.ID.Key

    /// What it adds to the conversation; empty if a chat shows nothing of it.
    var pieces: [TranscriptLine.Piece] {
        switch line["type"]?.text?.raw {
        case "user": return user
        case "assistant": return assistant
        case "system": return system
        case "result":
            let isError = line["is_error"]?.isTrue == true
            let time = line["duration_ms"]?.whole
            let end = item(.notice(.finished(milliseconds: time, isError: isError, usage: TurnUsage(result: line))))
            return deniedTools.isEmpty ? [end] : [item(.notice(.denied(tools: deniedTools)), part: 1), end]
        case "summary":
            return line["summary"]?.text.map { [.title($0, isGiven: false)] } ?? []
        case "custom-title":
            return line["customTitle"]?.text.map { [.title($0, isGiven: true)] } ?? []
        // The program's own notes, and what is said between programs: `stream_event`, `control_request`.
        default: return []
        }
    }

    /// The tools that were not permitted, in the order of their names; of a line that names more than anybody reads the first.
    private var deniedTools: [ForeignText] {
        Set((line["permission_denials"]?.elements ?? []).prefix(16).compactMap { $0["tool_name"]?.text }).sorted()
    }

    /// The name of part `part`.
    private func key(_ part: Int = 0) -> Key {
        line["uuid"]?.text.map { .line($0, part: part) } ?? .place(place, part: part)
    }

    private func item(_ content: TranscriptItem.Content, part: Int = 0) -> TranscriptLine.Piece {
        .item(content, key(part))
    }

    private var user: [TranscriptLine.Piece] {
        if line["isMeta"]?.isTrue == true { return [] }
        let content = line["message"]?["content"]
        if line["isCompactSummary"]?.isTrue == true {
            return Self.text(of: content).map { [item(.summary($0))] } ?? []
        }
        if let text = content?.text { return Self.typed(text).map { [item($0)] } ?? [] }
        let blocks = content?.elements ?? []
        let results = blocks.count { $0["type"]?.text?.raw == "tool_result" }
        // Where a line has several results nothing says whose it is.
        let extra = results == 1 ? line["toolUseResult"] ?? line["tool_use_result"] : nil
        return blocks.enumerated().compactMap { part, block in
            switch block["type"]?.text?.raw {
            case "text": block["text"]?.text.flatMap(Self.typed).map { item($0, part: part) }
            case "image": TranscriptImage(block).map { item(.image($0), part: part) }
            case "tool_result": ToolResult(block: block, extra: extra).map { .result($0) }
            default: nil
            }
        }
    }

    private var assistant: [TranscriptLine.Piece] {
        let message = line["message"]
        let response = message?["id"]?.text
        let blocks = message?["content"]?.elements ?? []
        if line["isApiErrorMessage"]?.isTrue == true || message?["model"]?.text?.raw == "<synthetic>" {
            return Self.text(of: message?["content"]).map { [item(.notice(.failed($0)))] } ?? []
        }
        if let text = message?["content"]?.text { return [item(.answer(text, response: response))] }
        return blocks.enumerated().compactMap { part, block in
            switch block["type"]?.text?.raw {
            case "text":
                block["text"]?.text.map { text in
                    let name = response.map { Key.answer(response: $0, text: text) } ?? key(part)
                    return .item(.answer(text, response: response), name)
                }
            case "thinking": item(.thinking(block["thinking"]?.text), part: part)
            case "redacted_thinking": item(.thinking(nil), part: part)
            case "tool_use": ToolCall(block: block).map { .item(.tool($0), .call($0.id)) }
            default: nil
            }
        }
    }

    private var system: [TranscriptLine.Piece] {
        switch line["subtype"]?.text?.raw {
        case "compact_boundary": [item(.boundary)]
        case "api_error": [item(.notice(.retrying(attempt: line["retryAttempt"]?.whole)))]
        case "local_command": line["content"]?.text.flatMap(Self.typed).map { [item($0)] } ?? []
        case "turn_duration":
            [item(.notice(.finished(milliseconds: line["durationMs"]?.whole, isError: false, usage: nil)))]
        case "init": [item(.notice(.started(model: line["model"]?.text, folder: line["cwd"]?.text)))]
        default: []
        }
    }

    /// The text of a message, whichever form it has.
    private static func text(of content: JSONValue?) -> ForeignText? {
        if let text = content?.text { return text }
        let texts = (content?.elements ?? []).compactMap { $0["text"]?.text?.raw }
        return texts.isEmpty ? nil : ForeignText(texts.joined(separator: "\n"))
    }

    /// What stands for the user's words: words, or what the program writes there in marks of its own.
    static func typed(_ text: ForeignText) -> TranscriptItem.Content? {
        if text.raw.hasPrefix("[Request interrupted by user") { return .notice(.interrupted) }
        if text.raw.hasPrefix("<local-command-caveat>") { return nil }
        if let output = text.between("<local-command-stdout>", "</local-command-stdout>") {
            return .commandOutput(output)
        }
        if text.raw.hasPrefix("<command-"), let name = text.between("<command-name>", "</command-name>") {
            let isSlashed = name.raw.unicodeScalars.first == "/"
            return .command(
                name: isSlashed ? ForeignText(String(name.raw.unicodeScalars.dropFirst())) : name,
                arguments: text.between("<command-args>", "</command-args>") ?? ForeignText(""))
        }
        return .prompt(text)
    }
}

extension TurnUsage {
    /// Reads a line of the type `result`; nil if it says nothing of it.
    fileprivate init?(result line: JSONValue) {
        let usage = line["usage"]
        let given = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"].compactMap {
            usage?[$0]?.amount
        }
        inputTokens = given.isEmpty ? nil : given.reduce(0, +)
        outputTokens = usage?["output_tokens"]?.amount
        cost =
            switch line["total_cost_usd"] {
            case .number(let cost)? where cost.isFinite && cost >= 0: cost
            case .integer(let cost)? where cost >= 0: Double(cost)
            default: nil
            }
        if inputTokens == nil, outputTokens == nil, cost == nil { return nil }
    }
}

extension JSONValue {
    /// How many there are, where this is a number that can be added up.
    fileprivate var amount: Int? { whole.flatMap { (0...(1 << 50)).contains($0) ? $0 : nil } }
}

extension ForeignText {
    /// What stands between the first of two marks and the next of the other.
    fileprivate func between(_ start: String, _ end: String) -> ForeignText? {
        guard let from = raw.firstRange(of: start), let to = raw[from.upperBound...].firstRange(of: end) else {
            return nil
        }
        return ForeignText(String(raw[from.upperBound..<to.lowerBound]))
    }
}
