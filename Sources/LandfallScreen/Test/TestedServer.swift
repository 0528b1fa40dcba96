internal import LandfallConnections
internal import LandfallModel
internal import LandfallWorkflows

/// A server that is being tested, or was.
struct TestedServer: Sendable, Identifiable {
    /// What one route has come to so far.
    struct Lane: Sendable {
        let label: ForeignText
        let via: Route.Via
        /// Nil before it has begun: routes are raced, and the preferred ones go first.
        fileprivate(set) var report: RouteReport?
        /// When it began, from the start of the test.
        fileprivate(set) var start = Duration.zero
    }

    /// The number of the test.
    let id: Int
    let profile: Profile
    private(set) var lanes: [Lane]
    /// How long it has taken so far.
    private(set) var elapsed = Duration.zero
    private(set) var result: TestResult?
    /// Why it could not even be tried.
    private(set) var failure: TargetError?

    /// A test that begins now.
    init(_ profile: Profile, number: Int) {
        id = number
        self.profile = profile
        lanes = profile.plans().map { Lane(label: $0.label, via: $0.via) }
    }

    /// Whether something of it is still to come.
    var isRunning: Bool { result == nil && failure == nil }

    /// What it amounts to; nil while it runs.
    var verdict: Verdict? { failure == nil ? result?.verdict : .fail }

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

    /// Takes the end of it.
    mutating func take(_ outcome: TestRun.Outcome) {
        switch outcome {
        case .failure(let error): failure = error
        case .result(_, let result):
            take(
                Dictionary(uniqueKeysWithValues: result.report.routes.enumerated().map { ($0.offset, $0.element) }),
                elapsed: max(elapsed, result.report.total))
            self.result = result
        }
    }

    /// How long the longest lane is: what the bars are to the scale of.
    var span: Duration {
        let ends = lanes.map { $0.start + ($0.report?.total ?? .zero) }
        return max(isRunning ? elapsed : .zero, ends.max() ?? .zero, .milliseconds(1))
    }
}
