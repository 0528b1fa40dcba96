internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// Prints the history of a server: to a program, a pipe or the user.
struct HistoryPrinter {
    let context: CommandContext

    /// Prints it; where nothing was recorded it is said how to change that.
    ///
    /// - Parameters:
    ///   - report: What was recorded.
    ///   - profile: The server.
    ///   - isRecording: Whether it is being recorded now.
    /// - Throws: What the output refuses.
    func show(_ report: HistoryReport, of profile: ProfileName, isRecording: Bool) throws {
        let (output, page) = (context.terminal.output, HistoryPage(report, context.messages))
        if context.isJSON {
            try context.out(json: Document(report, of: profile))
        } else if output.isTerminal {
            try context.out(page.page(of: profile.description).lines(columns: output.size.columns, indent: 2))
        } else {
            try context.out(page.record(of: profile.description))
        }
        guard report.availability == nil else { return }
        guard !isRecording else { return context.note(context.messages.historyBegins(profile.description)) }
        context.note(context.messages.noHistory(profile.description))
        let machine = Machine(environment: context.environment)
        context.note(context.messages.recordAlways(hasService: machine.hasWatchService))
    }
}
