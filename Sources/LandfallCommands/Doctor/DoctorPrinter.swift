internal import ServerModel
internal import ServerViews
internal import SystemChecks
internal import TerminalUI
internal import Workflows

/// Shows findings: as they come to a person and to a pipe, in one document with `--json`.
struct DoctorView {
    let context: CommandContext

    /// Shows one finding.
    func show(_ finding: Finding) throws {
        if context.isJSON { return }
        let (output, view) = (context.terminal.output, FindingLines(context.messages))
        if output.isTerminal {
            try output.write(lines: view.lines(finding, columns: output.size.columns))
        } else {
            try context.out(view.record(finding))
        }
    }

    /// Shows what is left to show when all are there.
    func finish(_ findings: [Finding]) throws {
        guard context.isJSON else { return }
        let document = DoctorDocument(checks: findings.map { DoctorDocument.Check($0, context.messages) })
        try context.out(JSONText.encode(document))
    }
}
