import LandfallModel

@testable import EndlessCodeClient

/// A transcript as a server keeps and counts it: some of its lines cannot be read, and pages count those that can.
struct TranscriptServer {
    enum Line: Hashable {
        /// A line of Claude Code with a name.
        case said(Int)
        /// What the server has read itself: nothing names it.
        case typed(String)
        /// The result of a call.
        case answered(String)
        case broken
    }

    var lines: [Line] = []
    /// Messages behind those.
    var extra: [EndlessCodeHTTPClient.Message] = []

    /// Answers `GET …/history`.
    func page(offset: Int, limit: Int) -> EndlessCodeHTTPClient.HistoryPage {
        var messages: [EndlessCodeHTTPClient.Message] = []
        for line in lines.dropFirst(max(0, offset)) where messages.count < limit {
            if let message = Self.message(line) { messages.append(message) }
        }
        messages += extra.dropFirst(max(0, offset - lines.count)).prefix(limit - messages.count)
        return .init(sessionID: nil, messages: messages, totalCount: lines.count + extra.count, hasMore: true)
    }

    /// What the conversation is.
    var texts: [String] {
        lines.compactMap { line in
            switch line {
            case .said(let number): "line \(number)"
            case .typed(let text): text
            case .answered, .broken: nil
            }
        }
    }

    static func message(_ line: Line) -> EndlessCodeHTTPClient.Message? {
        switch line {
        case .said(let number):
            raw(#"{"type":"user","uuid":"u\#(number)","message":{"role":"user","content":"line \#(number)"}}"#)
        case .typed(let text):
            EndlessCodeHTTPClient.Message(
                body: object([
                    "messageType": .string("chat"),
                    "chat": object([
                        "id": .string(ForeignText("\(UInt64.random(in: 0 ... .max))")), "role": .string("user"),
                        "content": .string(ForeignText(text)), "timestamp": .string("2099-01-01T00:00:00Z"),
                    ]),
                ]))
        case .answered(let call):
            raw(
                #"{"type":"user","uuid":"r-\#(call)","message":{"content":[{"type":"tool_result","tool_use_id":"\#(call)","content":"A"}]}}"#
            )
        case .broken: nil
        }
    }

    /// A line that the server has not read.
    static func raw(_ text: String) -> EndlessCodeHTTPClient.Message {
        EndlessCodeHTTPClient.Message(
            body: object(["messageType": .string("unknown"), "rawJSON": .string(ForeignText(text))]))
    }

    private static func object(_ members: [ForeignText: JSONValue]) -> JSONValue { .object(members) }
}

extension Transcript {
    /// What was typed in it, in order.
    var prompts: [String] { items.prompts }
}

extension SharedList<TranscriptItem> {
    /// What was typed, in order.
    var prompts: [String] {
        compactMap { if case .prompt(let text) = $0.content { text.raw } else { nil } }
    }
}

extension EndlessCodeHTTPClient.Message {
    /// What somebody typed, as Claude Code keeps it.
    static func prompt(_ id: String, _ text: String, at time: String? = nil) -> Self {
        let stamp = time.map { #""timestamp":"\#($0)","# } ?? ""
        return TranscriptServer.raw(#"{"type":"user","uuid":"\#(id)",\#(stamp)"message":{"content":"\#(text)"}}"#)
    }
}
