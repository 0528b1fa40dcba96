/// How often a server is asked.
public struct MonitorSettings: Sendable, Hashable {
    /// From the start of a poll to the start of the next, while the server answers.
    public var interval: Duration
    /// The longest that one poll may take. Of a short interval it is twice that, or 4 s where that is more.
    public var limit: Duration

    /// Makes settings: every 5 s, and 10 s for each.
    public init(interval: Duration = .seconds(5), limit: Duration = .seconds(10)) {
        self.interval = interval
        self.limit = limit
    }
}
