internal import NIOConcurrencyHelpers

/// Places for what there may be only so much of at once. Anyone who waits for one gets it in turn.
package final class Places: Sendable {
    private struct State {
        var free: Int
        var waiting: [(number: Int, turn: AsyncStream<Void>.Continuation)] = []
        var last = 0
    }

    private let state: NIOLockedValueBox<State>

    /// Makes so many.
    package init(_ count: Int) {
        state = NIOLockedValueBox(State(free: count))
    }

    /// Takes a place, which has to be given back.
    ///
    /// - Returns: False where there was none until the deadline, or the task was cancelled.
    package func take(by deadline: ContinuousClock.Instant) async -> Bool {
        let (turns, turn) = AsyncStream<Void>.makeStream()
        let number: Int? = state.withLockedValue { state in
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.last += 1
            state.waiting.append((state.last, turn))
            return state.last
        }
        guard let number else { return true }
        _ = await turns.first(by: deadline)
        return state.withLockedValue { state in
            guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return true }
            state.waiting.remove(at: place)
            return false
        }
    }

    /// Gives a place back.
    package func give() {
        state.withLockedValue { state in
            if state.waiting.isEmpty { state.free += 1 } else { state.waiting.removeFirst().turn.finish() }
        }
    }
}
