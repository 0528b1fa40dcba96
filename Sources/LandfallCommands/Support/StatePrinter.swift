internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWorkflows

/// Prints one state as a whole: to a program, a pipe or the user.
struct StatePrinter {
    let context: CommandContext
    /// What the user calls a server that is not saved.
    var label: String?

    /// Asks a server once, and prints its state. As long as it takes, the user sees what is waited for.
    func ask(_ profile: Profile, limit: Duration, _ target: (Waiting?) throws -> WatchTarget) async throws
        -> CommandExit
    {
        let state = try await context.waiting { waiting in
            let target = try target(waiting)
            let check = StatesCheck(
                targets: [target], limit: limit, loop: context.loop, kept: context.lastStates)
            let states = try await check.run(pace: nil, draw: { _, _ in }, pause: { waiting?.erase() })
            return states?.first
        }
        guard let state else { return .interrupted }
        return try show(state, of: profile)
    }

    /// Prints it, and returns the exit code that belongs to it.
    func show(_ state: MonitorState, of profile: Profile) throws -> CommandExit {
        let (output, text) = (context.terminal.output, StateText(state, context.messages))
        let name = label ?? profile.name.description
        if context.isJSON {
            try context.out(json: Document(state, of: profile.name, context.messages))
        } else if output.isTerminal {
            try context.out(text.page(of: profile, as: name).lines(columns: output.size.columns, indent: 2))
        } else {
            try context.out(text.record(of: name))
            for step in text.steps(of: profile) { context.note("\(name): \(step)") }
        }
        return state.cause.map(CommandExit.init) ?? .ok
    }
}
