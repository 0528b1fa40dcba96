import LandfallTransport

/// Walks all routes to one server. They are raced as RFC 8305 races addresses, the most preferred one first, but none is given
/// up because another was faster: each gets its verdict. That a person lets the token go over a route in cleartext is made use of
/// only where no route has proven itself.
package struct TargetWalk: Sendable {
    private let token: TokenSource
    private let environment: ConnectionDependencies
    private let deadline: ContinuousClock.Instant
    private let observe: WalkObserver
    private let start = ContinuousClock.now
    private var reports: [Int: RouteReport] = [:]
    private var chosen: Int?

    /// Walks them.
    ///
    /// - Parameters:
    ///   - plans: The routes, most preferred first.
    ///   - token: What to show to a server that has proven itself; read once, whatever the number of routes.
    ///   - environment: What looks things up.
    ///   - deadline: When all of it has to be over.
    ///   - observe: Called as it goes on, with a route's place and how far it has come.
    /// - Returns: The verdicts, in the order of the plans.
    package static func run(
        _ plans: [RoutePlan], token: TokenSource, environment: ConnectionDependencies,
        deadline: ContinuousClock.Instant, observe: @escaping WalkObserver = { _, _ in }
    ) async -> TargetReport {
        var walk = TargetWalk(token: token, environment: environment, deadline: deadline, observe: observe)
        let places = Array(plans.enumerated())
        await walk.walk(places.map { ($0.offset, $0.element.holdingConsentBack(true)) })
        let isProven = walk.reports.values.contains { $0.verdict != .fail && $0.proof?.0.isProven == true }
        if !isProven, !Task.isCancelled {
            let unproven = places.filter { $0.element.hasConsent && walk.reports[$0.offset]?.proof != nil }
            walk.forget(unproven.map(\.offset))
            await walk.walk(unproven)
        }
        return TargetReport(
            routes: plans.indices.compactMap { walk.reports[$0] }, chosen: walk.chosen,
            total: walk.start.duration(to: .now))
    }

    private init(
        token: TokenSource, environment: ConnectionDependencies, deadline: ContinuousClock.Instant,
        observe: @escaping WalkObserver
    ) {
        self.token = token.once()
        self.environment = environment
        self.deadline = deadline
        self.observe = observe
    }

    /// Forgets what came of routes that are walked again.
    private mutating func forget(_ places: [Int]) {
        for place in places { reports[place] = nil }
        if let chosen, places.contains(chosen) { self.chosen = nil }
    }

    private mutating func walk(_ plans: [(offset: Int, element: RoutePlan)]) async {
        let others = plans.filter { !$0.element.isBySSH }
        let gateOfSSH = ProofGate(count: others.count { $0.element.mayProve })
        let outcome = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await Task.sleep(for: RoutePlan.patienceBeforeSSH)
                await gateOfSSH.open()
            }
            defer { group.cancelAll() }
            return await race(others + plans.filter(\.element.isBySSH), gateOfSSH)
        }
        for (place, report) in outcome.failures.map({ ($0.error.place, $0.error.report) }) {
            reports[place] = report
            let isBetter = chosen.flatMap { reports[$0]?.isDoubtful } == true && !report.isDoubtful
            if report.verdict != .fail, chosen == nil || isBetter { chosen = place }
        }
    }

    /// A race that nobody wins, so that each attempt comes to its end.
    private func race(
        _ plans: [(offset: Int, element: RoutePlan)], _ gateOfSSH: ProofGate
    ) async -> Race.Outcome<Never, Ended> {
        await Race.run(plans) { [token, environment, deadline, observe] plan throws(Ended) -> Never in
            let (place, plan) = plan
            if plan.isBySSH { await gateOfSSH.pass() }
            let walk = RouteWalk(plan, goal: .everything, token: token, environment: environment, deadline: deadline)
            let (report, connection) = await walk.run { observe(place, $0) }
            connection?.close()
            if plan.mayProve, !plan.isBySSH { await gateOfSSH.leave() }
            throw Ended(place: place, report: report)
        } discard: { _ in
        }
    }

    /// What came of a route: it leaves the race with its verdict, whatever that is.
    private struct Ended: Error {
        let place: Int
        let report: RouteReport
    }
}
