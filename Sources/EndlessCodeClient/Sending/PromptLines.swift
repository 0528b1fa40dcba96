/// The prompts that a server makes of a message: a line of it is a line on the input of Claude Code, and none where it is blank.
package struct PromptLines: Sendable, Hashable {
    /// The lines, without their ends.
    package let lines: [String]

    /// Divides a message.
    package init(_ text: String) {
        // By bytes: a line feed behind a carriage return ends a line too, and nothing else does.
        lines = text.utf8.split(separator: 0x0a).map { String(Substring($0)) }.filter { !$0.trimmed.isEmpty }
    }
}

extension String {
    /// Without the white space around it.
    var trimmed: Substring {
        let front = drop(while: \.isWhitespace)
        return front.lastIndex { !$0.isWhitespace }.map { front[...$0] } ?? ""
    }
}
