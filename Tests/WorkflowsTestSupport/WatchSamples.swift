package import FoundationEssentials
package import LandfallConnections
package import LandfallModel
package import LandfallTesting
package import LandfallWorkflows
package import MonitorTestSupport

/// Places and moments of a watch.
package enum WatchSamples {
    package static let home = name("home")
    package static let studio = name("studio")
    package static let now = Date(timeIntervalSince1970: 1_700_000_000)

    package static func name(_ text: String) -> ProfileName {
        guard let name = ProfileName(text) else { preconditionFailure("\(text) is no name of a profile") }
        return name
    }

    package static func target(_ profile: ProfileName, _ poller: FakePoller) -> WatchTarget {
        WatchTarget(profile: profile) { poller }
    }

    package static func state(
        _ status: MonitorState.Status, at seconds: Double = 0, previous: MonitorState.Status? = nil,
        cause: ServerExchangeError? = nil, attempt: Int? = nil, nextTry: Duration? = nil
    ) -> MonitorState {
        MonitorState(
            at: now + seconds, status: status, previous: previous, cause: cause, route: PollOutcome.sampleRoute,
            attempt: attempt, nextTry: nextTry)
    }

    package static let refused = ServerExchangeError(.unreachable, code: .connectionRefused)
}

/// What happens around a watch in a test: the clock stands still until it is moved, and signals come when they are sent.
package struct WatchBench: Sendable {
    package init() {}

    package let clock = ManualClock()
    package let signals = AsyncStream<LoopSignal>.makeStream()
    package let network = AsyncStream<Void>.makeStream()
    package let changes = AsyncStream<WatchChange>.makeStream()
    package let suspensions = AsyncStream<Void>.makeStream()

    package var environment: WatchDependencies {
        var environment = WatchDependencies(
            EventLoop(
                clock: clock, signals: { [signals] in signals.stream },
                suspend: { [suspensions] in suspensions.continuation.yield() }))
        environment.networks.kernel = { [network] in network.stream }
        environment.changes = { [changes] in changes.stream }
        environment.networks.sleep = { AsyncStream { $0.finish() } }
        environment.sleepReading = { SleepDetector.Reading(total: .zero, awake: .zero) }
        environment.date = { [clock] in WatchSamples.now + clock.now.offset / .seconds(1) }
        return environment
    }

    /// Gives other tasks their turn until `condition` holds; the time limit of the suite ends one that never does.
    package func settle(_ condition: () async -> Bool) async {
        while !Task.isCancelled, await !condition() { await Task.yield() }
    }
}
