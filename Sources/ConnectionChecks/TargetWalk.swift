package import ServerModel
import ServerTransport

/// Walks all routes to one server. They are raced as RFC 8305 races addresses, the most preferred one first, but none is given
/// up because another was faster: each gets its verdict.
package enum TargetWalk {
    private enum Event: Sendable {
        case headStartOver
        case ended(Int, RouteReport)
    }

    /// Walks them.
    ///
    /// - Parameters:
    ///   - plans: The routes, most preferred first.
    ///   - token: What to show to a server that has proven itself.
    ///   - around: What looks things up.
    ///   - deadline: When all of it has to be over.
    ///   - observe: Called as it goes on, with a route's place and how far it has come.
    /// - Returns: The verdicts, in the order of the plans.
    package static func run(
        _ plans: [RoutePlan], token: Token?, around: Surroundings, deadline: ContinuousClock.Instant,
        observe: @escaping @Sendable (Int, RouteReport) -> Void = { _, _ in }
    ) async -> TargetReport {
        let start = ContinuousClock.now
        var schedule = AttemptSchedule(count: plans.count, stagger: Race.stagger)
        var reports: [Int: RouteReport] = [:]
        var chosen: Int?
        await withTaskGroup(of: Event.self) { group in
            func proceed() {
                while true {
                    switch schedule.next(at: start.duration(to: .now)) {
                    case .start(let index):
                        let plan = plans[index]
                        group.addTask {
                            var walk = RouteWalk(
                                plan, goal: .everything, token: token, around: around, deadline: deadline)
                            let (report, connection) = await walk.run { observe(index, $0) }
                            connection?.close()
                            return .ended(index, report)
                        }
                    case .wait(until: let time?):
                        group.addTask {
                            // Cancelled with the group; then nobody looks at it any more.
                            try? await Task.sleep(until: start + time)
                            return .headStartOver
                        }
                        return
                    case .wait(until: nil), .lost:
                        return
                    }
                }
            }
            proceed()
            for await event in group {
                if case .ended(let index, let report) = event {
                    reports[index] = report
                    if chosen == nil, report.verdict != .fail { chosen = index }
                    schedule.fail(at: start.duration(to: .now))
                }
                if Task.isCancelled { continue }
                if reports.count == plans.count { group.cancelAll() }
                proceed()
            }
        }
        return TargetReport(
            routes: plans.indices.compactMap { reports[$0] }, chosen: chosen, total: start.duration(to: .now))
    }
}
