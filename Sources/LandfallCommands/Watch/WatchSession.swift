internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// A watch of `landfall watch` or `landfall wait`, as it is printed.
struct WatchSession: Sendable {
    let targets: [WatchTarget]
    var settings = MonitorSettings()
    /// The longest time; none means for ever.
    var limit: Duration?
    var notice: DesktopNotice?
    let context: CommandContext
    let around: WatchSurroundings

    /// Watches until a signal comes or the time is over.
    func run() async throws -> CommandExit {
        try await run(WatchPrinter(context: context)) == .interrupted ? .interrupted : .ok
    }

    /// Watches until a server is connected, or until it is clear that it will not be; only that it waits is shown.
    func wait() async throws -> WatchState.Outcome {
        try await run(WatchPrinter(context: context, showsChanges: false), awaited: [.connected, .error])
    }

    private func run(
        _ printer: WatchPrinter, awaited: Set<MonitorState.Standing> = []
    ) async throws -> WatchState.Outcome {
        var printer = printer
        let run = WatchRun(
            targets: targets, settings: settings, limit: limit, pace: printer.pace, notify: notify, around: around)
        return try await run.run(&printer, awaited: awaited)
    }

    /// Says on the desktop that a server is lost or back.
    private var notify: WatchRun.Notify? {
        guard let notice else { return nil }
        return { [messages = context.messages] news, row in
            guard let state = row.state else { return true }
            let words = StateWords(state, messages)
            return await notice.send("\(row.profile): \(words.word.plain)", words.details, isGood: news == .back)
        }
    }
}
