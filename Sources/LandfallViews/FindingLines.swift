internal import LandfallConnections
package import LandfallTerminal
package import LandfallWording

/// A finding of `doctor`, as it is read.
package struct FindingLines {
    private let messages: Messages

    package init(_ messages: Messages) {
        self.messages = messages
    }

    /// A terminal with fewer columns gets the message below the name instead of beside it.
    private static let narrow = 60
    /// The names of checks, and the space behind them.
    private static let names = 11

    /// For a pipe: one tab-separated record, nothing cut.
    package func record(_ finding: Finding) -> String {
        let text = finding.text(messages)
        let fields = [finding.status.rawValue, finding.name, text.message, text.remedy?.text.description]
        return fields.compactMap(\.self).joined(separator: "\t")
    }

    /// For the user.
    package func lines(_ finding: Finding, columns: Int) -> [StyledText] {
        let text = finding.text(messages)
        let isNarrow = columns < Self.narrow
        let status = StyledText(messages.verdict(finding.status), finding.status.role).padded(toColumns: 6)
        let name = StyledText(finding.name, .bold)
        let indent = isNarrow ? 2 : 6 + Self.names
        let room = max(1, columns - indent)
        let space = StyledText(String(repeating: " ", count: indent))
        let message = text.message.wrapped(toColumns: room).map { StyledText($0) }
        let remedy = text.remedy.map { lines($0, columns: room) } ?? []
        let below = message + remedy.map { StyledText($0, .dim) }
        if isNarrow { return [status + name] + below.map { space + $0 } }
        let first = status + name.padded(toColumns: Self.names)
        return below.enumerated().map { $0.offset == 0 ? first + $0.element : space + $0.element }
    }

    /// A command stays one when it is copied: each line but the last ends with a backslash. What has no safe place for that,
    /// a long word or what stands in quotation marks, is left to the terminal.
    private func lines(_ remedy: DoctorText.Remedy, columns: Int) -> [String] {
        let text = "\(messages.lead(remedy)) \(remedy.text)"
        guard case .run = remedy else { return text.wrapped(toColumns: columns) }
        if DisplayWidth.columns(of: text) <= columns || text.contains("'") { return [text] }
        let lines = text.wrapped(toColumns: columns - 2, breaksWords: false)
        return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
    }
}
