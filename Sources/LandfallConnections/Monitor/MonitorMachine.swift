internal import FoundationEssentials
internal import LandfallModel

/// Decides when a server is asked and what its answers mean. A pure value: it is told the time and does no I/O.
struct MonitorMachine: Sendable {

    /// After the first time-out it is asked again this soon: one lost packet does not mean a lost server.
    static let secondChance = Duration.seconds(1)
    /// How long one that stands at error waits before it is asked again: first, and from then on.
    static let slowly = (first: Duration.seconds(30), later: Duration.seconds(60))
    /// The least that a poll has, however short the interval.
    static let leastLimit = Duration.seconds(4)
    /// So many polls in a row begin anew because the network has changed; the next one is left to end.
    static let mostInterruptions = 5

    private let settings: MonitorSettings
    private(set) var activity = Activity.rest
    /// What is known, while `shown` may say that it is being asked again.
    private var known = MonitorState.Status.connecting
    private var shown: MonitorState.Status?
    private var isInBackground = false
    private var lastStart = Duration.zero
    private var attempt = 0
    private var failures = 0
    private var hasTimedOut = false
    /// Whether it was asked again since it stands at error, and stayed there.
    private var hasStayedInError = false
    /// Whether it was told that nothing leads to the server: until something does, there is nothing more to tell.
    private var isWithoutNetwork = false
    /// The failure that had the token read again.
    private var refusal: (error: ServerExchangeError, outcome: PollOutcome)?
    /// The network, or what the server is asked with, has changed since the poll under way began.
    private var isOutdated = false
    /// How many polls in a row have not ended because the network changed.
    private var interruptions = 0

    init(_ settings: MonitorSettings) {
        self.settings = settings
    }

    /// Whether the server stands at error, also while it is being asked again.
    var isAtError: Bool { known == .error }

    mutating func handle(_ input: Input, at moment: MonitorTime) -> [Action] {
        switch input {
        case .start where shown == nil: return restart(at: moment)
        case .switched where shown != nil: return restart(at: moment)
        case .due:
            guard case .wait = activity else { return [] }
            return poll(at: moment)
        case .pollEnded(let outcome):
            guard case .poll = activity else { return [] }
            interruptions = 0
            switch outcome.result {
            case .success(let status): return answered(status, outcome, at: moment)
            case .failure(let error): return failed(error, outcome, at: moment)
            }
        case .tokenReread(let isAnother):
            guard activity == .rereadToken, let refusal else { return [] }
            return isAnother ? poll(at: moment) : gaveUp(refusal.error, refusal.outcome, at: moment)
        case .wentToBackground:
            isInBackground = true
            return shown == nil ? [] : begin(.rest)
        case .cameBack:
            isInBackground = false
            return shown == nil ? [] : tryAfresh(at: moment)
        case .networkChanged where shown != nil && !isInBackground:
            isWithoutNetwork = false
            return interrupt(at: moment) ?? outdate(at: moment)
        case .remedied where shown != nil && !isInBackground:
            if case .wait = activity, known != .error { return [] }
            return outdate(at: moment)
        case .networkLost where shown != nil && !isInBackground:
            forgetFailures()
            isOutdated = false
            // It counts as an attempt, so that the next one is not the first.
            attempt = max(attempt, 1)
            let error = ServerExchangeError(.networkDown)
            return failed(error, PollOutcome(.failure(error), route: nil), at: moment)
        case .start, .switched, .networkChanged, .networkLost, .remedied: return []
        }
    }
}

extension MonitorMachine {
    private mutating func begin(_ next: Activity) -> [Action] {
        activity = next
        return [.begin(next)]
    }

    /// A server of which nothing is known.
    private mutating func restart(at moment: MonitorTime) -> [Action] {
        known = .connecting
        attempt = 0
        isWithoutNetwork = false
        guard isInBackground else { return tryAfresh(at: moment) }
        return [emit(.connecting, at: moment)] + begin(.rest)
    }

    /// Asks at once, as if nothing had failed before.
    private mutating func tryAfresh(at moment: MonitorTime) -> [Action] {
        forgetFailures()
        return poll(at: moment)
    }

    /// Begins the poll under way anew: what it waits for may never come by the network of before. Nil where there is none, or too many
    /// have begun anew: where the network changes all the time none would end.
    private mutating func interrupt(at moment: MonitorTime) -> [Action]? {
        guard case .poll = activity, interruptions < Self.mostInterruptions else { return nil }
        interruptions += 1
        forgetFailures()
        return ask(at: moment)
    }

    /// Asks at once. A poll under way is left to end, and repeated where it fails.
    private mutating func outdate(at moment: MonitorTime) -> [Action] {
        switch activity {
        case .poll, .rereadToken:
            isOutdated = true
            return []
        case .wait, .rest: return tryAfresh(at: moment)
        }
    }

    private mutating func poll(at moment: MonitorTime) -> [Action] {
        attempt += 1
        let news = known == .connected || isWithoutNetwork ? [] : [emit(.connecting, at: moment)]
        return news + ask(at: moment)
    }

    private mutating func ask(at moment: MonitorTime) -> [Action] {
        lastStart = moment.elapsed
        isOutdated = false
        return begin(.poll(limit: min(settings.limit, max(settings.interval * 2, Self.leastLimit))))
    }

    private mutating func forgetFailures() {
        failures = 0
        hasTimedOut = false
        hasStayedInError = false
        refusal = nil
    }

    private mutating func answered(_ facts: StatusFacts, _ outcome: PollOutcome, at moment: MonitorTime) -> [Action] {
        known = .connected
        attempt = 0
        isWithoutNetwork = false
        forgetFailures()
        let news = emit(.connected, outcome, facts: facts, at: moment)
        let interval = max(settings.interval, outcome.pace ?? .zero)
        return [news] + begin(.wait(until: max(moment.elapsed, lastStart + interval)))
    }

    private mutating func failed(
        _ error: ServerExchangeError, _ outcome: PollOutcome, at moment: MonitorTime
    ) -> [Action] {
        if error.kind == .token, refusal == nil {
            refusal = (error, outcome)
            return begin(.rereadToken)
        }
        if error.isFinal { return gaveUp(error, outcome, at: moment) }
        // What is down is not up again because it says nothing.
        if error.kind == .timeout, !hasTimedOut, known != .disconnected {
            hasTimedOut = true
            return begin(.wait(until: moment.elapsed + (isOutdated ? .zero : Self.secondChance)))
        }
        failures = isOutdated ? 1 : failures + 1
        hasTimedOut = false
        hasStayedInError = false
        known = .disconnected
        let isKnown = isWithoutNetwork && error == ServerExchangeError(.networkDown)
        isWithoutNetwork = error == ServerExchangeError(.networkDown)
        let delay = isOutdated ? .zero : BackOff.delay(after: failures, jitter: moment.jitter)
        let news = isKnown ? [] : [emit(.disconnected, outcome, cause: error, nextTry: delay, at: moment)]
        return news + begin(.wait(until: moment.elapsed + delay))
    }

    private mutating func gaveUp(
        _ error: ServerExchangeError, _ outcome: PollOutcome, at moment: MonitorTime
    ) -> [Action] {
        known = .error
        isWithoutNetwork = false
        refusal = nil
        let delay = isOutdated ? .zero : hasStayedInError ? Self.slowly.later : Self.slowly.first
        hasStayedInError = true
        let news = emit(.error, outcome, cause: error, nextTry: delay, at: moment)
        return [news] + begin(.wait(until: moment.elapsed + delay))
    }

    private mutating func emit(
        _ status: MonitorState.Status, _ outcome: PollOutcome? = nil, cause: ServerExchangeError? = nil,
        nextTry: Duration? = nil, facts: StatusFacts? = nil, at moment: MonitorTime
    ) -> Action {
        defer { shown = status }
        var state = MonitorState(
            at: moment.date, status: status, previous: shown == status ? nil : shown, cause: cause,
            attempt: attempt == 0 ? nil : attempt, nextTry: nextTry, facts: facts)
        if let outcome { state.findings = outcome.findings }
        return .emit(state)
    }
}
