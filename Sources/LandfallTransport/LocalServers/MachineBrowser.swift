package import LandfallModel

/// Looks for servers on this machine: on the Unix sockets of this user, and on the ports that the products use or are configured for.
/// Nobody is sent a token, and of each that answers the kernel says whose process it is (docs/trust.md, "This machine").
package struct MachineBrowser: Sendable {
    /// How long one place has to answer. A program that listens and says nothing holds up nobody for longer.
    package static let patience = Duration.seconds(1)
    /// How long the others wait for one that has not answered, so that a server with two places is told of once.
    package static let hold = Duration.milliseconds(300)
    /// The time between two rounds.
    package static let poll = Duration.seconds(5)

    private let kinds: [ServerKind]
    private let end: DiscoveryEnd
    private let name: String
    private let clock: any Clock<Duration>
    private let places: @Sendable () -> LocalPlaces

    /// Prepares a browser; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - kinds: The products to look for.
    ///   - end: When to stop.
    ///   - environment: What the products read too, with the home of this user.
    ///   - files: The files of this machine.
    ///   - name: What people call this machine.
    ///   - prober: What asks; nil for real connections, of which the kernel is asked whose they are.
    ///   - clock: What rounds are paced by.
    package init(
        kinds: [ServerKind] = ServerKind.allCases, ends end: DiscoveryEnd, environment: [String: String],
        files: LocalFiles = .system, name: String = MachineName.current, prober: (any ServerProber)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.kinds = kinds
        self.end = end
        self.name = name
        self.clock = clock
        let prober = prober ?? TransportProber(asksForOwner: true)
        places = {
            // Read again for each round: servers come and go.
            LocalPlaces(
                environment: environment, homeDirectory: environment["HOME"] ?? "/", files: files, prober: prober)
        }
    }

    /// Starts to look. Ending the iteration, or the task that iterates, ends all that is under way.
    package func events() -> AsyncStream<DiscoveryEvent> {
        .filled { await run($0) }
    }

    private func run(_ feed: AsyncStream<DiscoveryEvent>.Continuation) async {
        var survey = MachineSurvey(name: name)
        let patience = min(end.maximum ?? Self.patience, Self.patience)
        while true {
            await ask(&survey, for: patience, feed)
            feed.yield(.settled(.machine, complete: true))
            guard end.maximum == nil, (try? await clock.sleep(for: Self.poll)) != nil else { return }
        }
    }

    /// One round.
    private func ask(
        _ survey: inout MachineSurvey, for patience: Duration, _ feed: AsyncStream<DiscoveryEvent>.Continuation
    ) async {
        let places = places()
        let asked = kinds.flatMap(places.all)
        survey.begin(asked)
        await withTaskGroup(of: (LocalPlace, LocalPlaces.Answer)?.self) { group in
            let deadline = ContinuousClock.now + patience
            for place in asked { group.addTask { (place, await places.ask(place, deadline: deadline)) } }
            group.addTask {
                try? await clock.sleep(for: Self.hold)
                return nil
            }
            var isHeld = true
            if survey.isSettled { group.cancelAll() }
            for await answer in group where !Task.isCancelled {
                if let answer { survey.take(answer.1, of: answer.0) } else { isHeld = false }
                if survey.isSettled { group.cancelAll() }
                if !isHeld || survey.isSettled { for event in survey.news() { feed.yield(event) } }
            }
        }
    }
}
