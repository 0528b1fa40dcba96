internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Workflows

/// Asks a server once.
struct StatusRun: Sendable {
    let target: WatchTarget
    let limit: Duration
    let context: CommandContext
    var date: @Sendable () -> Date = { Date() }

    /// Shows the state, and returns what the failure says where there is one. As long as it takes, a person sees that it connects.
    func run() async throws -> CommandExit {
        let messages = context.messages
        let asking = ListCheck(targets: [target], limit: limit, context: context, date: date)
        let states = try await asking.run { states in
            let rows = states.map { [StyledText("\(target.profile)", .bold), StateWords($0, messages).word] }
            return Table(columns: [Table.Column("", priority: 2), Table.Column("", priority: 1)], rows: rows)
        }
        guard let state = states?.first else { return .interrupted }
        return try StateReport(context: context).show(state, of: target.profile)
    }
}

/// One state as a whole: to a program, a pipe or a person.
struct StateReport {
    let context: CommandContext

    /// Prints it, and returns the exit code that belongs to it.
    func show(_ state: MonitorState, of profile: ProfileName) throws -> CommandExit {
        if context.isJSON {
            try context.out(JSONText.encode(StateDocument(state, of: profile, context.messages)))
        } else if context.terminal.output.isTerminal {
            let output = context.terminal.output
            try output.write(
                lines: StateLines(state, context.messages).lines(of: profile, columns: output.size.columns))
        } else {
            try context.out(StateLines(state, context.messages).record(of: profile))
        }
        return state.cause.map(CommandExit.init) ?? .ok
    }
}
