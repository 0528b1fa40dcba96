import ConnectionChecks
import ServerModel
import ServerTransport

/// Opens a connection to a server by the first of its routes on which it proves itself. The routes are raced as RFC 8305 races
/// addresses; the losers are closed.
struct ProvenRace: Sendable {
    /// What won.
    struct Winner: Sendable {
        let place: Int
        let connection: ProvenConnection
        let report: RouteReport
    }

    /// Why nothing did.
    struct Failure: Error, Sendable {
        let code: CheckCode
    }

    let token: TokenSource
    let around: Surroundings
    let deadline: ContinuousClock.Instant

    /// Runs it: first with what the routes prove, and only where that is nothing with the consent of a person to cleartext.
    ///
    /// - Parameter plans: The routes, most preferred first.
    /// - Returns: The connection.
    /// - Throws: ``Failure``, of the route that came furthest.
    func run(_ plans: [RoutePlan]) async throws(Failure) -> Winner {
        let places = Array(plans.enumerated())
        let first = await race(places.map { ($0.offset, $0.element.holdingConsentBack(true)) })
        if let winner = first.winner { return winner }
        var reports = first.reports
        let consented = places.filter(\.element.hasConsent)
        if !consented.isEmpty, !Task.isCancelled {
            let second = await race(consented)
            if let winner = second.winner { return winner }
            reports += second.reports
        }
        if Task.isCancelled { throw Failure(code: .cancelled) }
        let report = TargetReport(routes: reports, chosen: nil, total: .zero)
        // Where nothing failed, the server could not prove itself and wants a token.
        let isHeldBack = reports.contains { $0.verdict != .fail } && report.decisive?.verdict != .fail
        throw Failure(code: isHeldBack ? .cleartextTokenRefused : report.code ?? .serverUnreachable)
    }

    private func race(
        _ plans: [(offset: Int, element: RoutePlan)]
    ) async -> (winner: Winner?, reports: [RouteReport]) {
        let reports = Collected()
        let outcome = await Race.run(plans) { plan throws(TransportError) in
            var walk = RouteWalk(plan.element, goal: .proven, token: token, around: around, deadline: deadline)
            let (report, connection) = await walk.run()
            guard let connection else {
                await reports.add(report)
                throw TransportError(.connectionClosed, stage: .connect)
            }
            guard isUsable(connection) else {
                connection.close()
                await reports.add(report)
                throw TransportError(.tokenWithheld, stage: .request)
            }
            return Winner(place: plan.offset, connection: connection, report: report)
        } discard: {
            $0.connection.close()
        }
        return (outcome.winner?.value, await reports.all)
    }

    /// Whether the server can be asked over it. Without proof that is so where no token is wanted: there is nothing to lose.
    private func isUsable(_ connection: ProvenConnection) -> Bool {
        connection.proof.allowsToken || !connection.wantsToken(token)
    }

    private actor Collected {
        private(set) var all: [RouteReport] = []
        func add(_ report: RouteReport) { all.append(report) }
    }
}

extension ProvenConnection {
    /// Whether a token belongs on it: Diane says that it asks for one; to EndlessCode it is shown wherever there is one.
    func wantsToken(_ token: TokenSource) -> Bool {
        product.asksForToken == true || product.kind == .endlesscode && token.isThere
    }
}
