import FoundationEssentials
import LandfallModel

extension Transcript {
    /// The files that were read or changed, each at the place of its first mention. What older messages tell that are not there is not in it.
    package var files: [TouchedFile] {
        var collection = FileCollection()
        var told: Set<ForeignText> = []
        for item in items {
            collection.take(item, in: item.id)
            guard case .tool(let call) = item.content, case .conversation(let agent)? = call.result?.detail,
                told.insert(agent).inserted
            else { continue }
            for inner in sideConversations[agent] ?? [] { collection.take(inner, in: item.id) }
        }
        // No call that is there has led to these.
        for (agent, items) in sideConversations.sorted(by: { $0.key.raw < $1.key.raw }) where !told.contains(agent) {
            for item in items { collection.take(item, in: nil) }
        }
        return collection.files
    }
}

/// Files, as items of a conversation tell of them.
private struct FileCollection {
    private(set) var files: [TouchedFile] = []
    private var places: [ForeignText: Int] = [:]

    mutating func take(_ item: TranscriptItem, in place: TranscriptItem.ID?) {
        switch item.content {
        case .tool(let call): take(call, place, item.timestamp)
        case .result(let result): take(result, place, item.timestamp)
        default: break
        }
    }

    private mutating func take(_ call: ToolCall, _ place: TranscriptItem.ID?, _ time: Date?) {
        let outcome: TouchedFile.Touch.Outcome = call.result.map { $0.isError ? .failed : .done } ?? .open
        func touch(_ deed: TouchedFile.Touch.Change) -> TouchedFile.Touch {
            .init(item: place, timestamp: time, tool: call.name, deed: deed, outcome: outcome)
        }
        let named = (call.input["file_path"] ?? call.input["notebook_path"])?.text
        switch call.name.raw {
        case "Read":
            guard let path = named else { return }
            let excerpt: FileExcerpt? =
                if case .excerpt(let excerpt)? = call.result?.detail { excerpt } else {
                    outcome == .done ? call.result.flatMap { FileExcerpt(path: path, numbered: $0.text) } : nil
                }
            add(touch(.read(excerpt)), to: path)
            if outcome == .done, let content = excerpt.flatMap(FileContent.init) { put(content, into: path) }
        case "Edit", "MultiEdit", "Write", "NotebookEdit":
            guard let path = call.change?.path ?? named else { return }
            add(touch(.changed(call.change)), to: path)
            guard outcome == .done else { return }
            if call.name.raw == "Write", let text = call.input["content"]?.text {
                change(path) { $0.content = FileContent(whole: text) }
            } else if let change = call.change {
                self.change(path) { $0.content?.take(change, input: call.input) }
            }
        default: break
        }
    }

    /// Takes a result whose call is not there.
    private mutating func take(_ result: ToolResult, _ place: TranscriptItem.ID?, _ time: Date?) {
        func touch(_ deed: TouchedFile.Touch.Change) -> TouchedFile.Touch {
            .init(item: place, timestamp: time, tool: nil, deed: deed, outcome: result.isError ? .failed : .done)
        }
        switch result.detail {
        case .excerpt(let excerpt):
            add(touch(.read(excerpt)), to: excerpt.path)
            if let content = FileContent(excerpt) { put(content, into: excerpt.path) }
        case .change(let change):
            add(touch(.changed(change)), to: change.path)
            self.change(change.path) { $0.content?.take(change, input: nil) }
        default: break
        }
    }

    private mutating func add(_ touch: TouchedFile.Touch, to path: ForeignText) {
        let index = places[path] ?? files.count
        if index == files.count {
            places[path] = index
            files.append(TouchedFile(path: path))
        }
        files[index].touches.append(touch)
    }

    private mutating func put(_ content: FileContent, into path: ForeignText) {
        change(path) { file in
            if file.content == nil { file.content = content } else { file.content?.take(content) }
        }
    }

    private mutating func change(_ path: ForeignText, _ body: (inout TouchedFile) -> Void) {
        if let index = places[path] { body(&files[index]) }
    }
}

extension FileExcerpt {
    /// Reads what Read says to the model: each line behind its number. What follows the last of them is not a line of the file.
    fileprivate init?(path: ForeignText, numbered text: ForeignText) {
        var (first, lines) = (0, [String]())
        for line in text.raw.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let rest = line.drop { $0 == " " }
            let digits = rest.prefix { ("0"..."9").contains($0) }
            guard let number = JSONValue.integer(Int64(String(digits)) ?? -1).lineNumber,
                let mark = rest.dropFirst(digits.count).first, mark == "→" || mark == "\t"
            else { break }
            if lines.isEmpty { first = number }
            guard number == first + lines.count else { break }
            lines.append(String(rest.dropFirst(digits.count + 1)))
        }
        guard !lines.isEmpty else { return nil }
        let text = lines.map { $0 + "\n" }.joined()
        self.init(path: path, text: ForeignText(text), firstLine: first, lineCount: nil)
    }
}
