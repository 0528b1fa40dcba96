/// How often a server is polled, and how long a poll may take.
package struct MonitorSettings: Sendable, Hashable {
    /// From the start of a poll to the start of the next, while the server answers.
    package var interval: Duration
    /// The time limit of one poll. For a short interval it is twice the interval, but at least 4 s.
    package var limit: Duration

    /// Creates settings; by default a poll every 5 s, each with at most 10 s.
    package init(interval: Duration = .seconds(5), limit: Duration = .seconds(10)) {
        self.interval = interval
        self.limit = limit
    }
}
