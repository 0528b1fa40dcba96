package import LandfallConnections
internal import Synchronization

/// Shows what is waited for. Others may have the terminal meanwhile: what draws is called by one at a time, and not while it is paused.
package final class Waiting: Sendable {
    private struct State {
        var waits = WaitState(since: .now)
        /// How many have the terminal.
        var pauses = 0
        var isOver = false
    }

    private let state = Mutex(State())
    private let draw: @Sendable (WaitState.Shown?) -> Void

    /// Begins to wait; `draw` shows something, or erases it.
    package init(_ draw: @escaping @Sendable (WaitState.Shown?) -> Void) {
        self.draw = draw
    }

    /// Takes note of how far a route is.
    package var observer: WalkObserver {
        { [self] place, report in state.withLock { $0.waits.note(place, report) } }
    }

    /// Draws what there is at a moment.
    package func tick(at now: ContinuousClock.Instant) {
        state.withLock { state in
            if state.pauses == 0, !state.isOver { draw(state.waits.shown(at: now)) }
        }
    }

    /// Erases the line while something else may use the terminal.
    package func pausing<Result>(_ work: () async -> Result) async -> Result {
        state.withLock { state in
            state.pauses += 1
            draw(nil)
        }
        defer { state.withLock { $0.pauses -= 1 } }
        return await work()
    }

    /// Erases it until the next tick.
    package func erase() { state.withLock { _ in draw(nil) } }

    /// Erases it for good.
    package func end() {
        state.withLock { state in
            state.isOver = true
            draw(nil)
        }
    }
}

extension TokenSource {
    /// The same token. Reading it may involve a prompt on the terminal.
    package func pausing(_ waiting: Waiting?) -> TokenSource {
        guard isThere, let waiting else { return self }
        return TokenSource { deadline in await waiting.pausing { await self.read(deadline: deadline) } }
    }
}
