internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Workflows

/// Prints one state as a whole: to a program, a pipe or a person.
struct StatePrinter {
    let context: CommandContext

    /// Asks a server once, and prints its state. As long as it takes, a person sees that it connects.
    func ask(_ target: WatchTarget, limit: Duration) async throws -> CommandExit {
        let states = try await StatesPrinter(context: context).states(of: [target], limit: limit) {
            Table(connecting: target.profile, $0, context.messages)
        }
        guard let state = states?.first else { return .interrupted }
        return try show(state, of: target.profile)
    }

    /// Prints it, and returns the exit code that belongs to it.
    func show(_ state: MonitorState, of profile: ProfileName) throws -> CommandExit {
        let (output, lines) = (context.terminal.output, StateLines(state, context.messages))
        if context.isJSON {
            try context.out(json: StateDocument(state, of: profile, context.messages))
        } else if output.isTerminal {
            try context.out(lines.lines(of: profile, columns: output.size.columns))
        } else {
            try context.out(lines.record(of: profile))
            if let change = lines.change(of: profile) { context.note("\(profile): \(change)") }
        }
        return state.cause.map(CommandExit.init) ?? .ok
    }
}
