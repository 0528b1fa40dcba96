import LandfallModel

extension ToolResult {
    /// Reads a `tool_result` block of a message.
    ///
    /// - Parameters:
    ///   - block: The block.
    ///   - extra: `toolUseResult` of its line, in the form of the tool; nil if the line has several results.
    init?(block: JSONValue, extra: JSONValue?) {
        guard let callID = block["tool_use_id"]?.text else { return nil }
        let parts = block["content"]?.elements ?? []
        self.init(
            callID: callID,
            text: block["content"]?.text
                ?? ForeignText(parts.compactMap { $0["text"]?.text?.raw }.joined(separator: "\n")),
            images: parts.compactMap(TranscriptImage.init),
            // A text instead of what the tool returns is its failure.
            isError: block["is_error"]?.isTrue == true || extra?.text != nil,
            detail: extra.map(Detail.init) ?? .none)
    }

    /// Reads EndlessCode's own `tool_result`.
    init?(typed value: JSONValue) {
        guard let callID = value["tool_use_id"]?.text else { return nil }
        self.init(
            callID: callID, text: value["output"]?.text ?? ForeignText(""), images: [],
            isError: value["is_error"]?.isTrue == true, detail: .none)
    }
}

extension ToolResult.Detail {
    /// Reads what a tool returned: its members tell the tool.
    fileprivate init(_ value: JSONValue) {
        if let excerpt = value["file"].flatMap(FileExcerpt.init) {
            self = .excerpt(excerpt)
        } else if let agent = value["agentId"]?.text {
            self = .conversation(agent)
        } else if let change = FileChange(result: value) {
            self = .change(change)
        } else if let output = value["stdout"]?.text {
            self = .command(
                output: output, errors: value["stderr"]?.text ?? ForeignText(""),
                isInterrupted: value["interrupted"]?.isTrue == true)
        } else if let todos = value["newTodos"]?.elements {
            self = .todos(todos.compactMap(TodoEntry.init))
        } else if case .object(let answers)? = value["answers"] {
            self = .answers(answers.compactMapValues(\.text))
        } else if let names = value["filenames"]?.elements {
            let files = names.compactMap(\.text)
            self = .files(files, count: value["numFiles"]?.whole ?? files.count)
        } else if let url = value["url"]?.text {
            self = .page(url, status: value["code"]?.whole)
        } else {
            self = .none
        }
    }
}

extension TodoEntry {
    /// Reads an entry of the list that TodoWrite takes and returns.
    init?(_ value: JSONValue) {
        guard let text = value["content"]?.text, let status = value["status"]?.text else { return nil }
        self.init(text: text, status: status)
    }
}

extension FileExcerpt {
    /// Reads the `file` of what Read returns.
    fileprivate init?(_ value: JSONValue) {
        if let path = value["filePath"]?.text {
            self.init(
                path: path, text: value["content"]?.text, firstLine: value["startLine"]?.lineNumber ?? 1,
                lineCount: value["totalLines"]?.lineNumber)
        } else {
            return nil
        }
    }
}

extension TranscriptImage {
    /// Reads an `image` block.
    init?(_ block: JSONValue) {
        guard block["type"]?.text?.raw == "image", let source = block["source"] else { return nil }
        mediaType = source["media_type"]?.text
        // Four characters for three bytes, less the padding (RFC 4648 section 4).
        let encoded = source["data"]?.text?.raw.utf8
        let padding = encoded?.reversed().prefix { $0 == UInt8(ascii: "=") }.count ?? 0
        size = max(0, (encoded?.count ?? 0) / 4 * 3 - padding)
    }
}
