package import FoundationEssentials
package import LandfallConnections

/// Checks the status of many servers at once, each once.
package struct StatesCheck: Sendable {
    /// How far it is: the outcome of each server, in the order of the targets.
    package typealias State = BatchState<Never, MonitorState>

    let targets: [WatchTarget]
    let limit: Duration
    let loop: EventLoop
    let kept: LastStates?
    let date: @Sendable () -> Date

    /// A check of `targets`, each of which takes no longer than `limit`; its result is kept for those who only look.
    package init(
        targets: [WatchTarget], limit: Duration, loop: EventLoop, kept: LastStates?,
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.kept = kept
        self.targets = targets
        self.limit = limit
        self.loop = loop
        self.date = date
    }

    /// Asks them.
    ///
    /// - Parameters:
    ///   - pace: How often `draw` is called; nil for never.
    ///   - draw: Draws what is known so far, in the order of the targets: those that have not answered are connecting.
    ///   - pause: The process is about to be stopped.
    /// - Returns: The states in that order; nil if it was interrupted.
    /// - Throws: What `draw` and `pause` throw.
    package func run(
        pace: Duration?, draw: (State, [MonitorState]) throws -> Void, pause: () throws -> Void
    ) async throws -> [MonitorState]? {
        let begin = ContinuousClock.now
        let width = BatchWidth.ofServers
        let start = MonitorState(at: date(), status: .connecting)
        var state = State(count: targets.count, width: width)
        let end = try await loop.run(&state, pace: pace) { effect, state, sources in
            switch effect {
            case .start(let index):
                // The first ones begin together, however long it takes to begin.
                let deadline = (index < width ? begin : .now) + limit
                sources.start(asking(targets[index], index, until: deadline))
            case .show: break
            case .draw: try draw(state, state.results.map { $0 ?? start })
            case .pause: try pause()
            }
        }
        guard end == .finished else { return nil }
        // A failure to save the status is not a failure of the check.
        let states = state.leading
        try? await kept?.add(
            Dictionary(zip(targets, states).compactMap { target, state in target.saved.map { ($0.id, state) } }) { $1 })
        return states
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
