package import LandfallConnections
package import LandfallModel

/// A server that answers as it is told; once it has told all, it does not answer any more.
package actor FakePoller: StatusPoller {
    private var outcomes: [PollOutcome]
    private let tokenChanges: Bool
    /// The polls, from 1, that wait until they are cancelled.
    private let hanging: Set<Int>
    private var running = 0
    /// How often it was asked.
    package private(set) var polls = 0
    /// How often the token was read again.
    package private(set) var rereads = 0
    /// How often it was closed.
    package private(set) var closes = 0
    /// The most polls that ran at one time.
    package private(set) var mostAtOnce = 0

    /// Whether a network may lead to the server.
    package private(set) var hasNetwork = true

    /// Answers by `outcomes`, one after the other, but for the polls that hang; `tokenChanges` is what it says of a token that is read
    /// again.
    package init(_ outcomes: [PollOutcome], tokenChanges: Bool = false, hangs hanging: Set<Int> = []) {
        self.outcomes = outcomes
        self.tokenChanges = tokenChanges
        self.hanging = hanging
    }

    /// What happens while it takes note of a change of the network.
    private var onChange: @Sendable () async -> Void = {}

    /// Does something while it takes note of a change of the network.
    package func set(onChange: @escaping @Sendable () async -> Void) { self.onChange = onChange }

    package func networkChanged() async { await onChange() }

    /// Takes the network away, or gives it back.
    package func set(hasNetwork: Bool) { self.hasNetwork = hasNetwork }

    /// Takes the next outcome, or waits until it is cancelled.
    package func poll(deadline _: ContinuousClock.Instant) async -> PollOutcome {
        polls += 1
        running += 1
        mostAtOnce = max(mostAtOnce, running)
        defer { running -= 1 }
        guard outcomes.isEmpty || hanging.contains(polls) else { return outcomes.removeFirst() }
        for await _ in AsyncStream<Never>.makeStream().stream {}
        return .failure(.cancelled, .cancelled)
    }

    /// Counts.
    package func rereadToken() -> Bool {
        rereads += 1
        return tokenChanges
    }

    /// Counts.
    package func close() { closes += 1 }
}

extension PollOutcome {
    /// Where the server of all samples is.
    package static let sampleRoute = "http://192.0.2.7:9090"
    /// It answers.
    package static let up = PollOutcome(
        .success(
            StatusFacts(
                version: ForeignText("1.2.3"), hostname: ForeignText("box"), uptimeSeconds: 7260,
                document: ForeignText(#"{"version":"1.2.3","total_tools":7}"#))),
        route: sampleRoute, roundTrip: .milliseconds(12))
    /// Nobody listens.
    package static let refused = failure(.unreachable, .connectionRefused)
    /// Nothing came in time.
    package static let timedOut = failure(.timeout, .responseTimeout)
    /// The token is not taken.
    package static let unauthorised = failure(.token, .tokenRefused, status: 401)

    /// A failure on the route of all samples.
    package static func failure(
        _ kind: ServerExchangeError.Kind, _ code: FailureCode = .connectionClosed, status: Int? = nil
    ) -> PollOutcome {
        PollOutcome(.failure(ServerExchangeError(kind, code: code, status: status)), route: sampleRoute)
    }
}
