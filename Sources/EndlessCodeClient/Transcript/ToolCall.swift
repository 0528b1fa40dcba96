public import LandfallModel

/// A use of a tool by the model.
public struct ToolCall: Sendable, Hashable, Codable {
    /// The identifier that its result refers to.
    public let id: ForeignText
    /// The tool: `Bash`, `Edit`, `mcp__shop-db__query`.
    public let name: ForeignText
    /// The arguments of the call.
    public let input: JSONValue
    /// The result; nil until there is one.
    public internal(set) var result: ToolResult?
    /// How many seconds that took; nil if a time of either is not known.
    public internal(set) var seconds: Double?

    /// What it is about, in a few words: the file, pattern, command or URL that it was called with; nil if it has none.
    public var subject: ForeignText? {
        text(of: ["file_path", "notebook_path", "command", "pattern", "url", "query", "description", "path", "plan"])
    }

    private func text(of members: [String]) -> ForeignText? { members.lazy.compactMap { input[$0]?.text }.first }

    /// The questions that it puts to the user; empty if it puts none.
    public var questions: [TranscriptQuestion] {
        guard name.raw == "AskUserQuestion" else { return [] }
        if let several = input["questions"]?.elements { return several.compactMap(TranscriptQuestion.init) }
        return TranscriptQuestion(input).map { [$0] } ?? []
    }

    /// The to-do list after the call; empty if the call does not change one.
    package var todos: [TodoEntry] {
        if case .todos(let todos)? = result?.detail { return todos }
        return name.raw == "TodoWrite" ? (input["todos"]?.elements ?? []).compactMap(TodoEntry.init) : []
    }

    /// What it does to a file: by its result, or else by what it was called with; nil if it changes none.
    public var change: FileChange? {
        if case .change(let change)? = result?.detail, !change.hunks.isEmpty { return change }
        return FileChange(input: input, of: name.raw)
    }
}

extension ToolCall: Redacted {
    /// The tool and the file that it is about.
    public var description: String {
        ["[\(name)]", text(of: ["file_path", "notebook_path", "path"])?.description, result?.mark].compactMap(\.self)
            .joined(separator: " ")
    }
}

/// The outcome of a tool call.
public struct ToolResult: Sendable, Hashable, Codable {
    /// What it returned beside its text.
    #if compiler(>=6.2.3)
        @nonexhaustive
    #endif
    public enum Detail: Sendable, Hashable, Codable {
        /// A part of a file, or all of it.
        case excerpt(FileExcerpt)
        /// A change of a file.
        case change(FileChange)
        /// What a command printed.
        case command(output: ForeignText, errors: ForeignText, isInterrupted: Bool)
        /// Files that were found, as far as they are named, and how many there are.
        case files([ForeignText], count: Int)
        /// Another conversation, which did the work; its messages have this id.
        case conversation(ForeignText)
        /// The to-do list after the call.
        case todos([TodoEntry])
        /// What the user answered to each question.
        case answers([ForeignText: ForeignText])
        /// A web page, and the status of the response (RFC 9110 section 15).
        case page(ForeignText, status: Int?)
        /// Nothing, or something that this client does not know.
        case none
    }

    /// The call that it belongs to.
    public let callID: ForeignText
    /// The text of the result. It may contain terminal escape sequences.
    @Secret public internal(set) var text: ForeignText
    /// The images in it.
    public let images: [TranscriptImage]
    /// Whether the call failed.
    public let isError: Bool
    /// What it returned beside its text.
    public let detail: Detail
}

extension ToolResult {
    /// Whether it is good, as a mark.
    var mark: String { isError ? "✗" : "✓" }
}

extension ToolResult.Detail: Redacted {}

/// An entry of a to-do list.
public struct TodoEntry: Sendable, Hashable, Codable {
    /// The task.
    public let text: ForeignText
    /// `pending`, `in_progress` or `completed`.
    public let status: ForeignText
}

/// A part of a file, as a tool has read it.
public struct FileExcerpt: Sendable, Hashable, Codable {
    /// The file.
    public let path: ForeignText
    /// The lines; nil for an image.
    @Secret public internal(set) var text: ForeignText?
    /// The number of the first line, from 1.
    public let firstLine: Int
    /// How many lines the file has in all; nil if that is unknown.
    public let lineCount: Int?
}
