package import FoundationEssentials

/// How a server was over a time, as far as someone has polled it.
package struct HistoryReport: Sendable, Hashable {
    /// How long its answers took. What is known are the medians of five minutes, so all of it is approximate.
    package struct Times: Sendable, Hashable {
        /// The median.
        package let median: Duration
        /// What 95 % of the medians do not exceed.
        package let percentile95: Duration
        /// The slowest answer.
        package let worst: Duration
    }

    /// Where the time begins.
    package let since: Date
    /// The share of it that was recorded, from 0 to 1.
    package let recorded: Double
    /// The share of what was recorded for which it answered, from 0 to 1; nil if nothing was recorded.
    package let availability: Double?
    /// How fast it was; nil if it never answered.
    package let times: Times?
    /// When it did not answer, oldest first.
    package let outages: [Outage]

    /// Sums up a record.
    ///
    /// - Parameters:
    ///   - record: What is known of the server.
    ///   - profile: The server.
    ///   - since: Where the time begins.
    ///   - until: Where it ends.
    package init(_ record: HistoryStore.Record, of profile: ProfileID, since: Date, until: Date) {
        let answers = record.answers
        self.since = since
        recorded = answers.recorded(since: since, until: until)
        availability = answers.availability(since: since, until: until)
        times = answers.median(since: since, until: until).map { median in
            Times(
                median: median, percentile95: answers.slowest(since: since, until: until) ?? median,
                worst: answers.worst(since: since, until: until) ?? median)
        }
        outages = record.events.outages(of: profile, since: since)
    }
}
