internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWorkflows

/// Checks the status of servers at once, and on a terminal that can redraw shows the states so far.
struct StatesPrinter: Sendable {
    let context: CommandContext
    var date: @Sendable () -> Date = { Date() }

    /// Asks them.
    ///
    /// - Parameters:
    ///   - targets: The servers.
    ///   - limit: How long all of it may take.
    ///   - table: Makes the table of the states, in the order of the targets.
    /// - Returns: The states in that order; nil if it was interrupted.
    /// - Throws: ``TerminalError``.
    func states(
        of targets: [WatchTarget], limit: Duration, _ table: ([MonitorState]) -> Table
    ) async throws -> [MonitorState]? {
        let region = context.liveTable
        defer { region?.close() }
        let check = StatesCheck(
            targets: targets, limit: limit, loop: context.loop, kept: context.lastStates, date: date)
        let states = try await check.run(
            pace: region == nil ? nil : .milliseconds(100),
            draw: { state, states in
                try region?.draw(
                    LiveBlock(
                        checking: table(states), done: state.done, of: targets.count, frame: state.ticks,
                        columns: context.terminal.output.size.columns, context.messages))
            },
            pause: { try region?.finish() })
        try region?.finish(with: [])
        return states
    }
}
