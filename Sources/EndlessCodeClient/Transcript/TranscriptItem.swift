public import FoundationEssentials
public import LandfallModel

/// One thing of a conversation, as a chat shows it: the user's words, a part of an answer, a tool call with its result.
public struct TranscriptItem: Sendable, Hashable, Identifiable, Codable {
    /// Names an item of one conversation, however often and by whichever way it is read.
    public struct ID: Sendable, Hashable, Codable {
        enum Key: Sendable, Hashable, Codable {
            /// Part `part` of the line with this `uuid`.
            case line(ForeignText, part: Int)
            /// A text of a response of the model: the same live and in the history.
            case answer(response: ForeignText, text: ForeignText)
            case call(ForeignText)
            case result(of: ForeignText)
            /// Nothing in the message names it: the number of the message among those that were read.
            case place(Int, part: Int)
            /// What the user has sent from here, by its number.
            case sent(Int)
        }

        let key: Key
    }

    /// What it is.
    #if compiler(>=6.2.3)
        @nonexhaustive
    #endif
    public enum Content: Sendable, Hashable, Codable {
        /// What the user typed.
        case prompt(ForeignText)
        /// A slash command of the user, without the slash, and its arguments.
        case command(name: ForeignText, arguments: ForeignText)
        /// What a slash command printed. It may hold escape sequences of a terminal.
        case commandOutput(ForeignText)
        /// A part of an answer, in Markdown. Parts with the same response belong to one bubble.
        case answer(ForeignText, response: ForeignText?)
        /// What the model thought; nil if the server keeps it to itself.
        case thinking(ForeignText?)
        /// A tool call, with its result once there is one.
        case tool(ToolCall)
        /// A result whose call is not among the messages that were read.
        case result(ToolResult)
        /// An image that the user pasted.
        case image(TranscriptImage)
        /// The summary from which a long conversation continues.
        case summary(ForeignText)
        /// Where the conversation was compacted.
        case boundary
        /// Something about the conversation.
        case notice(TranscriptNotice)
        /// Text that is no message, as it came.
        case other(ForeignText)
    }

    /// Its identity.
    public let id: ID
    /// When it was said; nil if the server does not say, or gives only the time of reading.
    public let timestamp: Date?
    /// What it is.
    public internal(set) var content: Content
}

/// A notice about the conversation that no participant wrote.
#if compiler(>=6.2.3)
    @nonexhaustive
#endif
public enum TranscriptNotice: Sendable, Hashable, Codable {
    /// The user stopped the model.
    case interrupted
    /// The model's service failed.
    case failed(ForeignText)
    /// The model's service failed and the request is repeated; the number of attempts, if known.
    case retrying(attempt: Int?)
    /// The program started, with this model, in this folder.
    case started(model: ForeignText?, folder: ForeignText?)
    /// An answer is complete: how long it took, in milliseconds, whether it failed, and what it has used.
    case finished(milliseconds: Int?, isError: Bool, usage: TurnUsage?)
    /// Tools that the model could not use in that answer, each once: they needed a permission, and EndlessCode runs its program so that nobody
    /// is asked for one (`permission_denials` of a line `result`, `SDKResultMessage` of the Claude Agent SDK).
    case denied(tools: [ForeignText])
}

/// What the model has used for an answer, as its program says at the end.
public struct TurnUsage: Sendable, Hashable, Codable {
    /// The tokens that the model was given, those from its caches among them; nil if that is not said.
    public let inputTokens: Int?
    /// The tokens that it has written; nil if that is not said.
    public let outputTokens: Int?
    /// What that cost, in US dollars; nil if that is not said.
    public let cost: Double?
}

/// An image in a conversation. Its bytes are left out.
public struct TranscriptImage: Sendable, Hashable, Codable {
    /// Its media type, such as `image/png`.
    public let mediaType: ForeignText?
    /// Its size in bytes.
    public let size: Int
}

// An id may be made of what was said.
extension TranscriptItem.ID: Redacted {}

extension TranscriptItem: Redacted {
    /// The item on one line, safe for a terminal: what people and the model say, and of a call its tool and the file that it is about. What
    /// programs are given and return may hold secrets, and is not in it.
    public var description: String { content.description }
}

extension TranscriptItem.Content: Redacted {
    /// The content on one line, as ``TranscriptItem/description``.
    public var description: String {
        switch self {
        case .prompt(let text): "> \(text)"
        case .command(let name, _): "> /\(name)"
        case .answer(let text, _), .summary(let text): text.description
        case .thinking(let text): "(\(text?.description ?? "…"))"
        case .tool(let call): call.description
        case .result(let result): result.mark
        case .image(let image): "[\(image.mediaType?.description ?? "image/*"), \(image.size)]"
        case .boundary: "---"
        case .notice(let notice): "[\(notice)]"
        case .commandOutput, .other: "…"
        }
    }
}

extension TranscriptNotice: Redacted {
    /// What kind it is.
    public var description: String {
        switch self {
        case .interrupted: "interrupted"
        case .failed: "failed"
        case .retrying: "retrying"
        case .started(let model, _): model.map { "started \($0)" } ?? "started"
        case .finished: "finished"
        case .denied(let tools): "denied \(tools.map(\.description).joined(separator: ", "))"
        }
    }
}
