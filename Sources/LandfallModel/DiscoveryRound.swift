/// What a source has seen that looks at everything anew, round for round.
package struct DiscoveryRound: Sendable {
    package let sightings: [Sighting]
    package let report: SourceReport
    /// Whether nothing is missing.
    package let isComplete: Bool

    /// Creates a round.
    package init(_ sightings: [Sighting], _ report: SourceReport, isComplete: Bool = true) {
        (self.sightings, self.report, self.isComplete) = (sightings, report, isComplete)
    }
}

extension AsyncStream<DiscoveryEvent> {
    /// The events of such a source: of each round its report, and what is otherwise than in the round before.
    ///
    /// - Parameters:
    ///   - end: When to stop; without an end there is one round after another.
    ///   - pause: The time between two of them.
    ///   - clock: What they are paced by.
    ///   - look: One round.
    /// - Returns: The events. Ending the iteration, or the task that iterates, ends the round that is under way.
    package static func rounds(
        ends end: DiscoveryEnd, every pause: Duration, clock: any Clock<Duration>,
        _ look: @escaping @Sendable () async -> DiscoveryRound
    ) -> Self {
        .filled { feed in
            var told: [Sighting] = []
            repeat {
                let round = await look()
                feed.yield(.source(round.report))
                for change in round.sightings.changes(since: told) { feed.yield(change) }
                told = round.sightings
                feed.yield(.settled(round.report.source, complete: round.isComplete))
                guard end == .never else { return }
            } while (try? await clock.sleep(for: pause)) != nil
        }
    }
}
