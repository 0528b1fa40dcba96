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

    private enum Input: Sendable {
        case done(Int, MonitorState)
        case signal(CommandContext.Signal)
        case tick
    }

    /// Asks them, and on a terminal that can redraw shows what is known so far.
    ///
    /// - Parameter table: Makes the table of the states, in the order of the targets.
    /// - Returns: The states in that order; nil where it was interrupted.
    /// - Throws: ``TerminalError``.
    func run(_ table: ([MonitorState]) -> Table) async throws -> [MonitorState]? {
        let deadline = ContinuousClock.now + limit
        var states = targets.map { _ in MonitorState(at: date(), standing: .connecting) }
        var (left, frame, wasInterrupted) = (targets.count, 0, false)
        let region =
            context.isInteractive && !context.isJSON ? LiveTable(context.terminal.output, context.messages) : nil
        defer { region?.close() }
        func draw() throws {
            let width = context.terminal.output.size.columns
            let lines = table(states).lines(width: width)
            let words = "\(Spinner.frame(frame)) \(context.messages.testing(targets.count - left, of: targets.count))"
            let footer = StyledText(words, .dim).truncated(toColumns: width)
            try region?.draw(LiveBlock(header: [lines.header], rows: lines.rows, footer: [footer]))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (inputs, feed) = AsyncStream<Input>.makeStream()
            for (index, target) in targets.enumerated() {
                group.addTask { [date] in
                    let poller = target.makePoller()
                    let outcome = await poller.poll(deadline: deadline)
                    await poller.close()
                    feed.yield(.done(index, MonitorState(outcome, at: date())))
                }
            }
            group.addTask { [context] in
                for await signal in context.signals() { feed.yield(.signal(signal)) }
            }
            if region != nil {
                group.addTask {
                    while (try? await Task.sleep(for: .milliseconds(100))) != nil { feed.yield(.tick) }
                }
            }
            for await input in inputs {
                switch input {
                case .done(let index, let state):
                    states[index] = state
                    left -= 1
                case .tick:
                    frame += 1
                    try draw()
                case .signal(.resized), .signal(.resumed): try draw()
                case .signal(.suspend):
                    try region?.pause()
                    context.suspend()
                case .signal(.interrupt), .signal(.terminate): wasInterrupted = true
                }
                if left == 0 || wasInterrupted { break }
            }
            group.cancelAll()
        }
        try region?.finish(with: [])
        return wasInterrupted ? nil : states
    }
}
