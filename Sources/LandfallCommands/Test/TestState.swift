internal import ConnectionChecks

/// Tests of many targets under way, at most a few at once: what is known of them, and what follows. Pure.
struct TestState: LoopState {
    enum Event: Sendable {
        /// How far a route is, by its place among those of its target.
        case progress(RouteReport, place: Int)
        case done(TestRun.Outcome)
    }

    enum Effect {
        /// Test the target at an index.
        case test(Int)
        case show(TestRun.Outcome)
        /// Draw what is known.
        case draw
        /// The process is about to be stopped.
        case pause
    }

    /// How many targets there are.
    let count: Int
    /// How many are tested at once.
    let width: Int
    /// How far the routes of the only target are, by place; empty where there are many.
    private(set) var routes: [Int: RouteReport] = [:]
    /// What came of those that are done, in that order.
    private(set) var outcomes: [TestRun.Outcome] = []
    private(set) var outcome: LoopEnd?
    private var started = 0

    init(count: Int, width: Int) {
        self.count = count
        self.width = width
    }

    mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .began: return start(width)
        case .event(.progress(let route, let place)):
            if count == 1 { routes[place] = route }
            return []
        case .event(.done(let result)):
            outcomes.append(result)
            if outcomes.count == count { outcome = .finished }
            return start(1) + [.show(result)]
        case .tick, .signal(.resized), .signal(.resumed): return [.draw]
        case .signal(.suspend): return [.pause]
        case .limit: return []
        case .signal(.interrupt), .signal(.terminate):
            outcome = .interrupted
            return []
        }
    }

    private mutating func start(_ more: Int) -> [Effect] {
        let next = started..<min(started + more, count)
        started = next.upperBound
        return next.map { .test($0) }
    }
}
