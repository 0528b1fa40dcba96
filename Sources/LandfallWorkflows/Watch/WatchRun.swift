package import FoundationEssentials
package import LandfallConnections
package import LandfallSystem

/// Receives the states of a watch.
package protocol WatchView {
    /// A state came, of the row at `index`.
    mutating func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) throws
    /// A moment has passed.
    mutating func tick(at now: Date, _ board: WatchBoard) throws
    /// Something else is about to be written, or the process to be stopped.
    mutating func pause() throws
    /// Something does not work beside the watch, which goes on.
    mutating func tell(_ trouble: WatchTrouble)
    /// Restores the terminal; called on every exit.
    mutating func close()
}

/// What a watch does without.
package enum WatchTrouble: Sendable, Hashable {
    /// Desktop notifications do not work.
    case noNotices
    /// The kernel does not tell when the network changes: servers are asked all the same, only later than they could be.
    case noNetworkChanges
    /// The history is not kept as it should be.
    case history(HistoryError)
    /// The file of the metrics is not written.
    case metrics(PrivateFileError)
}

/// Follows servers for as long as it runs, and feeds a view.
package struct WatchRun: Sendable {
    /// Tells the desktop that a server is lost or back, and returns whether that was taken.
    package typealias Notify = @Sendable (WatchBoard.News, WatchBoard.Row) async -> Bool

    let targets: [WatchTarget]
    let settings: MonitorSettings
    let limit: Duration?
    let spent: Duration
    let pace: Duration
    let notify: Notify?
    let states: LastStates?
    let history: HistoryKeeper?
    let metrics: MetricsOutlet?
    let environment: WatchDependencies

    /// A watch.
    ///
    /// - Parameters:
    ///   - targets: The servers.
    ///   - settings: How often they are asked, and for how long.
    ///   - limit: The longest time; nil means forever.
    ///   - spent: How much of that is over.
    ///   - pace: The time between two ticks of the view.
    ///   - notify: Tells the desktop; nil if it is not to be told.
    ///   - states: Where its states are kept for those who only look; nil for nowhere.
    ///   - history: Keeps all of its states; nil for nobody.
    ///   - metrics: Says them to programs that collect figures; nil for none. The watch closes it.
    ///   - environment: What happens around it.
    package init(
        targets: [WatchTarget], settings: MonitorSettings = MonitorSettings(), limit: Duration?,
        spent: Duration = .zero, pace: Duration, notify: Notify? = nil, states: LastStates? = nil,
        history: HistoryKeeper? = nil, metrics: MetricsOutlet? = nil, environment: WatchDependencies
    ) {
        self.states = states
        self.history = history
        self.metrics = metrics
        self.targets = targets
        self.settings = settings
        self.limit = limit
        self.spent = spent
        self.pace = pace
        self.notify = notify
        self.environment = environment
    }

    /// Watches until a signal comes or the time is over.
    package func run(_ view: inout some WatchView) async throws -> LoopEnd {
        do {
            let outcome = try await run(&view, awaited: [])
            await finish()
            return outcome == .interrupted ? .interrupted : .finished
        } catch {
            await finish()
            throw error
        }
    }

    private func finish() async {
        await history?.finish()
        await metrics?.close()
    }

    private func run(
        _ view: inout some WatchView, awaited: Set<MonitorState.Status>
    ) async throws -> WatchState.Outcome {
        defer { view.close() }
        let monitors = targets.map {
            StatusMonitor($0.makePoller(), settings: settings, clock: environment.loop.clock, date: environment.date)
        }
        var state = WatchState(targets.map(\.profile), awaited: awaited)
        var sleep = SleepDetector()
        var notes = StateNotes(targets.map(\.saved), states, history)
        var pulse = ServicePulse(environment.service)
        var isNew = true
        let left = limit.map { max(.zero, $0 - spent) }
        return try await environment.loop.run(&state, pace: pace, limit: left, sources: sources(monitors)) {
            effect, state, sources in
            switch effect {
            case .show(let news, let index):
                isNew = true
                let troubles = await notes.note(state.board.rows[index].state, of: index)
                if !troubles.isEmpty { try view.pause() }
                for trouble in troubles { view.tell(.history(trouble)) }
                try view.show(news, index, state.board)
            case .notify(let news, let index): tellDesktop(news, state.board.rows[index], sources)
            case .tick:
                if sleep.cameBack(environment.sleepReading()) { for monitor in monitors { await monitor.cameBack() } }
                pulse.beat(at: environment.date())
                if let trouble = await metrics?.publish(state.board, isNew: isNew) {
                    try view.pause()
                    view.tell(.metrics(trouble))
                }
                isNew = false
                try view.tick(at: environment.date(), state.board)
            case .redraw: try view.tick(at: environment.date(), state.board)
            case .pause: try view.pause()
            case .networkChanged: for monitor in monitors { await monitor.networkChanged() }
            case .wentToBackground:
                for monitor in monitors { await monitor.wentToBackground() }
                await notes.pause()
            case .goesToSleep:
                for monitor in monitors { await monitor.goesToSleep() }
                await notes.pause()
            case .cameBack: for monitor in monitors { await monitor.cameBack() }
            case .follow(let index, let target):
                notes.replace(index, by: target.saved)
                await monitors[index].follow(target.makePoller())
            case .retry(let index, let target): await monitors[index].retry(with: target.makePoller())
            case .tell(let trouble): view.tell(trouble)
            }
        }
    }

    /// Watches one server until it is connected, or until it is clear that it will not be.
    ///
    /// - Returns: The state; nil if it was interrupted.
    /// - Throws: ``WaitError`` at the limit, and what the view throws.
    package func wait(_ view: inout some WatchView) async throws -> MonitorState? {
        switch try await run(&view, awaited: [.connected, .error]) {
        case .interrupted: return nil
        case .reached(let state): return state
        case .over(let state):
            guard let profile = targets.first?.profile else { return nil }
            throw WaitError(profile: profile, limit: limit ?? .zero, cause: state?.cause)
        }
    }

    private func tellDesktop(
        _ news: WatchBoard.News, _ row: WatchBoard.Row, _ sources: EventSources<WatchState.Event>
    ) {
        guard let notify else { return }
        sources.start(EventSource { tell in if await !notify(news, row) { tell(.noticeFailed) } })
    }

    private func sources(_ monitors: [StatusMonitor]) -> [EventSource<WatchState.Event>] {
        let states = monitors.enumerated().map { index, monitor in
            EventSource<WatchState.Event> { tell in for await state in monitor.states() { tell(.state(index, state)) } }
        }
        let changes = EventSource<WatchState.Event> { [environment] tell in
            for await change in environment.changes() { tell(.change(change)) }
        }
        let networks = EventSource<WatchState.Event> { [environment] tell in
            await environment.networks.follow { tell(.network($0)) }
        }
        return states + [changes, networks]
    }
}
