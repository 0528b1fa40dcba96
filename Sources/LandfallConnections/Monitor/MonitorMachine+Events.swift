internal import FoundationEssentials

/// What a monitor's machine is told, and what it has done.
extension MonitorMachine {
    enum Input: Sendable, Hashable {
        case start
        /// The wait is over.
        case due
        case pollEnded(PollOutcome)
        /// Whether it is another token than before.
        case tokenReread(Bool)
        case wentToBackground
        /// To the foreground, or out of a sleep: nothing that was open can be trusted.
        case cameBack
        case networkChanged
        /// Nothing leads to the server any more.
        case networkLost
        /// What the server is asked with may be another: its token, or what is recorded of it.
        case remedied
        /// Another server, or the same one by other ways.
        case switched
    }

    /// What its owner does. There is one at a time: the next ends the one before, so that never two polls run.
    enum Activity: Sendable, Hashable {
        case rest
        case poll(limit: Duration)
        case rereadToken
        case wait(until: Duration)
    }

    enum Action: Sendable, Hashable {
        case emit(MonitorState)
        case begin(Activity)
    }

    struct MonitorTime: Sendable, Hashable {
        /// Since the monitor was made.
        let elapsed: Duration
        /// On the calendar.
        let date: Date
        /// A random number from 0 to 1.
        let jitter: Double
    }
}
