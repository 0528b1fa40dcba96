internal import StatusMonitor

/// Many servers that are asked once, each of them: what is known so far, and what follows. Pure.
struct CheckState: LoopState {
    /// How the server at an index is.
    struct Event: Sendable, Hashable {
        let index: Int
        let state: MonitorState
    }

    enum Effect: Sendable, Hashable {
        /// Draw what is known.
        case draw
        /// The process is about to be stopped.
        case pause
    }

    /// The states, in the order of the servers.
    private(set) var states: [MonitorState]
    /// How many have answered, or will not.
    private(set) var done = 0
    /// The moments that have passed.
    private(set) var ticks = 0
    private(set) var outcome: LoopEnd?

    /// Begins with what is known before anybody was asked.
    init(_ states: [MonitorState]) {
        self.states = states
    }

    mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .began, .limit: return []
        case .event(let event):
            states[event.index] = event.state
            done += 1
            if done == states.count { outcome = .finished }
            return []
        case .tick:
            ticks += 1
            return [.draw]
        case .signal(.resized), .signal(.resumed): return [.draw]
        case .signal(.suspend): return [.pause]
        case .signal(.interrupt), .signal(.terminate):
            outcome = .interrupted
            return []
        }
    }
}
