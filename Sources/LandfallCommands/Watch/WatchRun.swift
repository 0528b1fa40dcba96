internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// A server to be watched.
struct WatchTarget: Sendable {
    /// The profile that it is shown as.
    let profile: ProfileName
    /// Makes what asks it, with a connection of its own.
    let makePoller: @Sendable () -> any StatusPoller
}

/// What becomes of the targets while they are watched.
enum WatchChange: Sendable {
    /// The profile was edited, or another one takes its place: what was open is closed, and it starts at connecting.
    case replaced(ProfileName, by: WatchTarget)
}

/// Follows servers for as long as it runs, and feeds a view.
struct WatchRun: Sendable {
    let targets: [WatchTarget]
    var settings = MonitorSettings()
    /// The longest time; none means for ever.
    var limit: Duration?
    var notice: DesktopNotice?
    let context: CommandContext
    let around: WatchSurroundings

    /// Watches until a signal comes or the time is over, with the view that fits the output.
    func run() async throws -> CommandExit {
        let outcome: WatchState.Outcome
        if context.isJSON {
            var view = WatchJSONView(context: context)
            outcome = try await run(&view)
        } else if context.isInteractive {
            var view = WatchTerminalView(context: context)
            outcome = try await run(&view)
        } else {
            var view = WatchPlainView(context: context)
            outcome = try await run(&view)
        }
        return outcome == .interrupted ? .interrupted : .ok
    }

    /// Watches until a signal comes, the time is over, or a server stands as it is `awaited`.
    func run(
        _ view: inout some WatchView, awaited: Set<MonitorState.Standing> = []
    ) async throws -> WatchState.Outcome {
        defer { view.close() }
        let monitors = targets.map {
            StatusMonitor($0.makePoller(), settings: settings, clock: around.loop.clock, date: around.date)
        }
        var state = WatchState(targets.map(\.profile), awaited: awaited)
        var sleep = SleepDetector()
        let pace: Duration = context.isInteractive && !context.isJSON ? .milliseconds(100) : .seconds(1)
        return try await around.loop.run(&state, pace: pace, limit: limit, sources: sources(monitors)) {
            effect, state, sources in
            switch effect {
            case .show(let news, let index): try view.show(news, index, state.board)
            case .notify(let news, let index): notify(news, state.board.rows[index], sources)
            case .tick:
                if sleep.cameBack(around.sleepReading()) { for monitor in monitors { await monitor.cameBack() } }
                try view.tick(at: around.date(), state.board)
            case .redraw: try view.tick(at: around.date(), state.board)
            case .pause: try view.pause()
            case .networkChanged: for monitor in monitors { await monitor.networkChanged() }
            case .wentToBackground: for monitor in monitors { await monitor.wentToBackground() }
            case .cameBack: for monitor in monitors { await monitor.cameBack() }
            case .follow(let index, let target): await monitors[index].follow(target.makePoller())
            case .warnOfNotices: context.warn(context.messages.noNotices)
            }
        }
    }

    /// Says on the desktop that a server is lost or back.
    private func notify(_ news: WatchBoard.News, _ row: WatchBoard.Row, _ sources: EventSources<WatchState.Event>) {
        guard let notice, let state = row.state else { return }
        let words = StateWords(state, context.messages)
        let (title, details) = ("\(row.profile): \(words.word.plain)", words.details)
        sources.start(
            EventSource { tell in
                if await !notice.send(title, details, isGood: news == .back) { tell(.noticeFailed) }
            })
    }

    private func sources(_ monitors: [StatusMonitor]) -> [EventSource<WatchState.Event>] {
        let states = monitors.enumerated().map { index, monitor in
            EventSource<WatchState.Event> { tell in for await state in monitor.states() { tell(.state(index, state)) } }
        }
        let changes = EventSource<WatchState.Event> { [around] tell in
            for await change in around.changes() { tell(.change(change)) }
        }
        let network = EventSource<WatchState.Event> { [around, context] tell in
            do {
                for await _ in try around.networkChanges() { tell(.network) }
            } catch {
                // It polls all the same, only later than it could.
                context.detail(context.messages.noNetworkChanges)
            }
        }
        return states + [changes, network]
    }
}
