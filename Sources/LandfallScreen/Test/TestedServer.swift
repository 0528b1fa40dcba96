internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
internal import LandfallWorkflows

/// A server that is being tested, or was.
struct TestedServer: Sendable, Identifiable {
    /// What one route has come to so far.
    struct Lane: Sendable {
        let route: SavedRoute
        let label: ForeignText
        /// Nil before it has begun: routes are raced, and the preferred ones go first.
        fileprivate(set) var report: RouteReport?
        /// When it began, from the start of the test.
        fileprivate(set) var start = Duration.zero

        /// Whether it is at its end.
        var hasEnded: Bool { report.map { $0.running == nil } ?? false }
    }

    /// The number of the test.
    let id: Int
    let profile: Profile
    /// Whether other commands use this server already.
    let isCurrent: Bool
    private(set) var lanes: [Lane]
    /// How long it has taken so far.
    private(set) var elapsed = Duration.zero
    private(set) var result: TestResult?
    /// Why it could not even be tried.
    private(set) var failure: TargetError?
    /// Whether the user has stopped it before its end.
    private(set) var isStopped = false

    /// A test that begins now.
    init(_ profile: Profile, number: Int, isCurrent: Bool = false) {
        id = number
        self.profile = profile
        self.isCurrent = isCurrent
        lanes = zip(profile.routes, profile.plans()).map { Lane(route: $0, label: $1.label) }
    }

    /// Whether something of it is still to come.
    var isRunning: Bool { result == nil && failure == nil && !isStopped }

    /// How many of its routes are not at their end.
    var running: Int { isRunning ? lanes.count { !$0.hasEnded } : 0 }

    /// The route that is used, or as it looks so far: the first that came through, and better one that is proven.
    var chosen: Int? {
        if let result { return result.report.chosen }
        let usable = lanes.indices.filter { lanes[$0].hasEnded && lanes[$0].report?.verdict != .fail }
        let proven = usable.filter { lanes[$0].isProven }
        return (proven.isEmpty ? usable : proven).min { lanes[$0].end < lanes[$1].end }
    }

    /// The route that says most of it: the one that is used, or the one that decides, or the one that is furthest.
    var leading: Int? {
        if let chosen { return chosen }
        if let decisive = result?.report.decisive { return lanes.firstIndex { $0.report == decisive } }
        return lanes.indices.max { lanes[$0].end < lanes[$1].end }
    }

    /// How long a route has taken by now.
    func time(of lane: Lane) -> Duration {
        guard let report = lane.report else { return .zero }
        return lane.hasEnded ? report.total : max(report.total, elapsed - lane.start)
    }

    /// How long it has taken in all.
    var time: Duration { result?.report.total ?? elapsed }

    /// Takes how far the routes are.
    mutating func take(_ reports: [Int: RouteReport], elapsed: Duration) {
        guard isRunning else { return }
        self.elapsed = elapsed
        for (place, report) in reports where lanes.indices.contains(place) {
            // What it has taken until it is first heard of lies before that.
            if lanes[place].report == nil { lanes[place].start = max(.zero, elapsed - report.total) }
            lanes[place].report = report
        }
    }

    /// It ends where it is.
    mutating func stop() { if isRunning { isStopped = true } }

    /// Takes the end of it.
    mutating func take(_ outcome: TestRun.Outcome) {
        guard isRunning else { return }
        switch outcome {
        case .failure(let error): failure = error
        case .result(_, let result):
            take(
                Dictionary(uniqueKeysWithValues: result.report.routes.enumerated().map { ($0.offset, $0.element) }),
                elapsed: max(elapsed, result.report.total))
            self.result = result
        }
    }
}

extension TestedServer.Lane {
    /// When it was through, from the start of the test.
    fileprivate var end: Duration { start + (report?.total ?? .zero) }

    /// Whether something has proven there that it is the server.
    var isProven: Bool { report?.proof?.0.isProven == true }

    /// What was wrong with it, once it is at its end.
    var trouble: FailureCode? { hasEnded ? report?.decisive?.cause : nil }

    /// Whether it is at its end without a word from the other side.
    var isSilent: Bool { trouble.map(Self.silences.contains) ?? false }

    private static let silences: Set<FailureCode> = [
        .connectTimeout, .responseTimeout, .resolveTimeout, .tlsTimeout, .serviceUnresolved, .serviceNotFound,
        .serverUnreachable,
    ]
}

extension FailureCode {
    /// Whether it is the user who can help, and not the one who runs the server or the network.
    var needsUser: Bool { [.authentication, .refusedByPolicy, .identityChanged].contains(exit) }
}
