/// A proxy from its start to the end of its last answer. Does no I/O.
package struct ProxyState: LoopState {
    package enum Event: Sendable, Hashable {
        /// All answers have ended.
        case stopped
    }

    package enum Effect: Sendable, Hashable {
        /// Start the proxy, and tell its place.
        case listen
        /// Take no more requests; answers may go on for so long.
        case stop(grace: Duration)
    }

    package private(set) var outcome: LoopEnd?
    private let grace: Duration
    private var isStopping = false
    private var end = LoopEnd.finished

    /// A proxy whose answers may go on for `grace` after the first word to stop.
    package init(grace: Duration) {
        self.grace = grace
    }

    package mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .began: return [.listen]
        case .event(.stopped):
            outcome = end
            return []
        case .limit, .signal(.terminate): return stop()
        case .signal(.interrupt):
            end = .interrupted
            return stop()
        case .tick, .signal(.suspend), .signal(.resumed), .signal(.resized): return []
        }
    }

    private mutating func stop() -> [Effect] {
        defer { isStopping = true }
        // A second Ctrl-C means that the user does not want to wait.
        return [.stop(grace: isStopping ? .zero : grace)]
    }
}
