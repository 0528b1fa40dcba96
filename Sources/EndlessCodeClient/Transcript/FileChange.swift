public import LandfallModel

/// A change of a file, as unified diffs have it.
public struct FileChange: Sendable, Hashable, Codable {
    /// Neighbouring lines that change, with some that do not.
    public struct Hunk: Sendable, Hashable, Codable {
        /// The first line of the old text, from 1, and how many of its lines follow; nil if that is unknown.
        public let old: Range<Int>?
        /// The same of the new text.
        public let new: Range<Int>?
        /// The lines, each behind a space, `+`, `-` or `\`.
        @Secret public internal(set) var lines: [ForeignText]
    }

    /// The file.
    public let path: ForeignText
    /// Whether the file is new.
    public let isNew: Bool
    /// What changes, in order.
    public let hunks: [Hunk]
}

extension FileChange {
    /// Reads what Edit, MultiEdit and Write return.
    init?(result: JSONValue) {
        guard let path = result["filePath"]?.text else { return nil }
        self.path = path
        isNew = result["type"]?.text?.raw == "create"
        let patch = (result["structuredPatch"]?.elements ?? []).compactMap(Hunk.init)
        if patch.isEmpty, isNew, let content = result["content"]?.text {
            hunks = [Hunk(old: nil, new: nil, lines: Self.lines(content, behind: "+"))]
        } else {
            hunks = patch
        }
    }

    /// Reads what a call wants to change, for as long as no result tells it better.
    init?(input: JSONValue, of tool: String) {
        guard let path = input["file_path"]?.text else { return nil }
        let edits: [JSONValue]
        switch tool {
        case "Edit": edits = [input]
        case "MultiEdit": edits = input["edits"]?.elements ?? []
        case "Write":
            guard let content = input["content"]?.text else { return nil }
            (self.path, isNew) = (path, false)
            hunks = [Hunk(old: nil, new: nil, lines: Self.lines(content, behind: "+"))]
            return
        default: return nil
        }
        (self.path, isNew) = (path, false)
        hunks = edits.compactMap { edit in
            guard let old = edit["old_string"]?.text, let new = edit["new_string"]?.text else { return nil }
            return Hunk(
                old: nil, new: nil, lines: Self.lines(old, behind: "-") + Self.lines(new, behind: "+"))
        }
    }

    private static func lines(_ text: ForeignText, behind mark: String) -> [ForeignText] {
        guard !text.raw.isEmpty else { return [] }
        // By scalars: as characters "\r\n" is one, and no line would end there.
        var lines = text.raw.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { ForeignText(mark + String($0)) }
    }
}

extension FileChange.Hunk {
    /// Reads an element of `structuredPatch`.
    fileprivate init?(_ value: JSONValue) {
        guard let lines = value["lines"]?.elements else { return nil }
        self.lines = lines.compactMap(\.text)
        old = Self.range(value["oldStart"], value["oldLines"])
        new = Self.range(value["newStart"], value["newLines"])
    }

    private static func range(_ start: JSONValue?, _ count: JSONValue?) -> Range<Int>? {
        guard let start = start?.lineNumber, let count = count?.lineNumber else { return nil }
        return start..<start + count
    }
}

extension JSONValue {
    /// The number, where this is a whole one.
    var whole: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(exactly: number)
    }

    /// The number of a line, or how many there are: one that can be counted on from.
    var lineNumber: Int? { whole.flatMap { (0...(1 << 40)).contains($0) ? $0 : nil } }

    /// Whether this is `true`.
    var isTrue: Bool { self == .bool(true) }
}
