internal import ServerModel
internal import ServerViews
internal import SystemChecks
internal import TerminalUI
internal import Wording
internal import Workflows

/// Shows findings: as they come to a person and to a pipe, in one document with `--json`.
struct DoctorView {
    let context: CommandContext

    /// A terminal with fewer columns gets the message below the name instead of beside it.
    private static let narrow = 60

    /// Shows one finding.
    func show(_ finding: Finding) throws {
        if context.isJSON { return }
        let output = context.terminal.output
        if output.isTerminal {
            try output.write(lines: lines(finding, columns: output.size.columns))
        } else {
            let check = DoctorDocument.Check(finding, context.messages)
            // As in every pipe: one tab-separated record a line, nothing cut.
            let fields =
                [check.status.rawValue, check.name.rawValue, check.message] + (check.remedy.map { [$0] } ?? [])
            try context.out(fields.joined(separator: "\t"))
        }
    }

    /// Shows what is left to show when all are there.
    func finish(_ findings: [Finding]) throws {
        guard context.isJSON else { return }
        let document = DoctorDocument(checks: findings.map { DoctorDocument.Check($0, context.messages) })
        try context.out(JSONText.encode(document))
    }

    private func lines(_ finding: Finding, columns: Int) -> [StyledText] {
        let words = context.messages.doctor(finding)
        let isNarrow = columns < Self.narrow
        let names = CheckName.allCases.map(\.rawValue.count).max() ?? 0
        let status = StyledText(finding.status.rawValue, role(finding.status)).padded(toColumns: 6)
        let name = StyledText(finding.name.rawValue, .bold)
        let indent = isNarrow ? 2 : 6 + names + 2
        let room = max(1, columns - indent)
        let space = StyledText(String(repeating: " ", count: indent))
        let message = words.message.wrapped(toColumns: room).map { StyledText($0) }
        let remedy = words.remedy.map { lines($0, columns: room) } ?? []
        let text = message + remedy.map { StyledText($0, .dim) }
        if isNarrow { return [status + name] + text.map { space + $0 } }
        let first = status + name.padded(toColumns: names + 2)
        return text.enumerated().map { $0.offset == 0 ? first + $0.element : space + $0.element }
    }

    /// A command stays one when it is copied: each line but the last ends with a backslash. What has no safe place for that,
    /// a long word or what stands in quotation marks, is left to the terminal.
    private func lines(_ remedy: DoctorWords.Remedy, columns: Int) -> [String] {
        let text = "\(context.messages.lead(remedy)) \(remedy.text)"
        guard case .run = remedy else { return text.wrapped(toColumns: columns) }
        if DisplayWidth.columns(of: text) <= columns || text.contains("'") { return [text] }
        let lines = text.wrapped(toColumns: columns - 2, breaksWords: false)
        return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
    }

    private func role(_ status: CheckStatus) -> Role {
        switch status {
        case .ok: .good
        case .warn: .warn
        case .fail: .bad
        }
    }
}
