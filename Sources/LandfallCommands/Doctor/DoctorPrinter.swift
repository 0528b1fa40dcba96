internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// Prints findings: as they come to the user and to a pipe, in one document with `--json`.
struct DoctorPrinter {
    let context: CommandContext

    /// Prints one finding.
    func show(_ finding: Finding) throws {
        if context.isJSON { return }
        let (output, lines) = (context.terminal.output, FindingLines(context.messages))
        if output.isTerminal {
            try context.out(lines.lines(finding, columns: output.size.columns))
        } else {
            try context.out(lines.record(finding))
        }
    }

    /// Prints what is left when all are there.
    func finish(_ findings: [Finding]) throws {
        if context.isJSON { try context.out(json: Document(findings, context.messages)) }
    }
}
