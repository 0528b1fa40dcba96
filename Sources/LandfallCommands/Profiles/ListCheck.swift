internal import FoundationEssentials
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// Asks many servers at once how they are, each of them once.
struct ListCheck: Sendable {
    let targets: [WatchTarget]
    /// How long all of it may take.
    let limit: Duration
    let context: CommandContext
    var date: @Sendable () -> Date = { Date() }

    private typealias State = BatchState<Never, MonitorState>

    /// Asks them, and on a terminal that can redraw shows what is known so far.
    ///
    /// - Parameter table: Makes the table of the states, in the order of the targets.
    /// - Returns: The states in that order; nil where it was interrupted.
    /// - Throws: ``TerminalError``.
    func run(_ table: ([MonitorState]) -> Table) async throws -> [MonitorState]? {
        let deadline = ContinuousClock.now + limit
        let start = MonitorState(at: date(), standing: .connecting)
        var state = State(count: targets.count)
        let region =
            context.isInteractive && !context.isJSON ? LiveTable(context.terminal.output, context.messages) : nil
        defer { region?.close() }
        let pace: Duration? = region == nil ? nil : .milliseconds(100)
        let end = try await context.loop.run(&state, pace: pace) { effect, state, sources in
            switch effect {
            case .start(let index): sources.start(asking(targets[index], index, until: deadline))
            case .show: break
            case .draw: try region?.draw(block(state, table(state.results.map { $0 ?? start })))
            case .pause: try region?.pause()
            }
        }
        try region?.finish(with: [])
        return end == .finished ? state.leading : nil
    }

    private func block(_ state: State, _ table: Table) -> LiveBlock {
        let width = context.terminal.output.size.columns
        let lines = table.lines(width: width)
        let words = context.messages.testing(state.done, of: targets.count)
        let footer = StyledText("\(Spinner.frame(state.ticks)) \(words)", .dim).truncated(toColumns: width)
        return LiveBlock(header: [lines.header], rows: lines.rows, footer: [footer])
    }

    private func asking(
        _ target: WatchTarget, _ index: Int, until deadline: ContinuousClock.Instant
    ) -> EventSource<State.Event> {
        EventSource { [date] tell in
            let poller = target.makePoller()
            let outcome = await poller.poll(deadline: deadline)
            await poller.close()
            tell(.done(index, MonitorState(outcome, at: date())))
        }
    }
}
