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
    /// How it ended.
    enum Outcome: Sendable, Hashable {
        case interrupted
        /// The time limit has passed, with the last state of the first server.
        case over(MonitorState?)
        /// A state came that was waited for.
        case reached(MonitorState)
    }

    private enum Input: Sendable {
        case state(Int, MonitorState)
        case signal(CommandContext.Signal)
        case network
        case change(WatchChange)
        case tick
        case over
        case noticeFailed
    }

    let targets: [WatchTarget]
    var settings = MonitorSettings()
    /// The longest time; none means for ever.
    var limit: Duration?
    var notice: DesktopNotice?
    let context: CommandContext
    let around: WatchSurroundings

    /// Watches until a signal comes or the time is over, with the view that fits the output.
    func run() async throws -> CommandExit {
        let outcome: Outcome
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

    /// Watches until a signal comes, the time is over, or a state `ends` it.
    func run(
        _ view: inout some WatchView, until ends: (MonitorState) -> Bool = { _ in false }
    ) async throws -> Outcome {
        defer { view.close() }
        let monitors = targets.map {
            StatusMonitor($0.makePoller(), settings: settings, clock: around.clock, date: around.date)
        }
        var board = WatchBoard(targets.map(\.profile))
        var sleep = SleepDetector()
        var isNoticeMissing = false
        return try await withThrowingTaskGroup(of: Void.self) { group in
            let (inputs, feed) = AsyncStream<Input>.makeStream()
            feedInputs(&group, monitors, feed)
            defer { group.cancelAll() }
            for await input in inputs {
                switch input {
                case .state(let index, let state):
                    let news = board.apply(state, to: index)
                    try view.show(news, index, board)
                    tell(news, board.rows[index], &group, feed)
                    if ends(state) { return .reached(state) }
                case .tick:
                    if sleep.cameBack(around.sleepReading()) { for monitor in monitors { await monitor.cameBack() } }
                    try view.tick(at: around.date(), board)
                case .network:
                    for monitor in monitors { await monitor.networkChanged() }
                case .change(.replaced(let profile, let target)):
                    guard let index = board.rows.firstIndex(where: { $0.profile == profile }) else { continue }
                    board.replace(index, by: target.profile)
                    await monitors[index].follow(target.makePoller())
                case .signal(.suspend):
                    for monitor in monitors { await monitor.wentToBackground() }
                    try view.pause()
                    around.suspend()
                case .signal(.resumed):
                    for monitor in monitors { await monitor.cameBack() }
                    try view.tick(at: around.date(), board)
                case .signal(.resized): try view.tick(at: around.date(), board)
                case .signal(.interrupt), .signal(.terminate): return .interrupted
                case .over: return .over(board.rows.first?.state)
                case .noticeFailed:
                    if !isNoticeMissing {
                        try view.pause()
                        context.warn(context.messages.noNotices)
                    }
                    isNoticeMissing = true
                }
            }
            return .interrupted
        }
    }

    /// Says on the desktop that a server is lost or back.
    private func tell(
        _ news: WatchBoard.News, _ row: WatchBoard.Row, _ group: inout ThrowingTaskGroup<Void, any Error>,
        _ feed: AsyncStream<Input>.Continuation
    ) {
        guard let notice, let state = row.state, news == .lost || news == .back else { return }
        let words = StateWords(state, context.messages)
        let title = "\(row.profile): \(words.word.plain)"
        group.addTask {
            if await !notice.send(title, words.details, isGood: news == .back) { feed.yield(.noticeFailed) }
        }
    }

    private func feedInputs(
        _ group: inout ThrowingTaskGroup<Void, any Error>, _ monitors: [StatusMonitor],
        _ feed: AsyncStream<Input>.Continuation
    ) {
        for (index, monitor) in monitors.enumerated() {
            group.addTask { for await state in monitor.states() { feed.yield(.state(index, state)) } }
        }
        group.addTask { [around] in for await signal in around.signals() { feed.yield(.signal(signal)) } }
        group.addTask { [around] in for await change in around.changes() { feed.yield(.change(change)) } }
        group.addTask { [around, context] in
            do {
                for await _ in try around.networkChanges() { feed.yield(.network) }
            } catch {
                // It polls all the same, only later than it could.
                context.detail(context.messages.noNetworkChanges)
            }
        }
        let pace: Duration = context.isInteractive && !context.isJSON ? .milliseconds(100) : .seconds(1)
        group.addTask { [around] in
            while (try? await around.clock.sleep(for: pace)) != nil { feed.yield(.tick) }
        }
        if let limit {
            group.addTask { [around] in
                if (try? await around.clock.sleep(for: limit)) != nil { feed.yield(.over) }
            }
        }
    }
}
