internal import NIOConcurrencyHelpers

/// What the connections of one server have seen.
final class ScriptedRecord: Sendable {
    struct State {
        var received = ""
        var requests: [ScriptedServer.Request] = []
        var frames: [ScriptedServer.Frame] = []
        var messages: [String] = []
        var connections = 0
        var ends = 0
        /// The server has stopped, and no caller waits any more.
        var isOver = false
        fileprivate var waiters: [(isDone: @Sendable (State) -> Bool, waiter: AsyncStream<Never>.Continuation)] = []
    }

    private let box = NIOLockedValueBox(State())

    var state: State { box.withLockedValue { $0 } }

    /// Notes something, and wakes the callers that wait for it.
    func change(_ change: (inout State) -> Void) {
        let due = box.withLockedValue { state in
            change(&state)
            let now = state
            state.waiters.removeAll { now.isOver || $0.isDone(now) }
            return now.waiters.filter { now.isOver || $0.isDone(now) }
        }
        for (_, waiter) in due { waiter.finish() }
    }

    /// Waits until it is so, the server has stopped or the task is cancelled.
    func wait(_ isDone: @escaping @Sendable (State) -> Bool) async {
        let (woken, waiter) = AsyncStream<Never>.makeStream()
        change { $0.waiters.append((isDone, waiter)) }
        for await _ in woken {}
    }
}
