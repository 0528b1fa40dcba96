import LandfallModel
import LandfallTransport

/// What a connection has to prove about its server to be used.
package enum ProofDemand: Sendable, Hashable {
    /// Nothing.
    case none
    /// The identity where a route could prove it. One on which a person lets the token go is of use too.
    case wherePossible
    /// The identity.
    case always
}

/// Opens a connection to a server by the first of its routes on which it proves itself. The routes are raced as RFC 8305 races
/// addresses, those first that can prove something; the losers are closed.
///
/// A connection that proves nothing does not win while a route that can prove the server may still answer: else anyone who answers first
/// on the LAN would be the server.
struct ProvenRace: Sendable {
    /// How long one that proves nothing waits for one that does.
    static let patience = Duration.seconds(2)

    /// What won.
    struct Winner: Sendable {
        let place: Int
        let connection: ProvenConnection
        let report: RouteReport
        let proof: ConnectionProof
    }

    /// Why nothing did.
    struct Failure: Error, Sendable {
        let code: FailureCode
        /// What it is about: a machine of the tailnet, or the product that answers instead.
        var subject: String?
        /// Why a server on this machine could not prove itself, where that is why.
        var doubt: Doubt?
        /// Why each route did not, by its label.
        var routes: [String: ServerExchangeError] = [:]
    }

    let token: TokenSource
    let environment: ConnectionDependencies
    let deadline: ContinuousClock.Instant
    /// What it takes to win. Where a proof is wanted, all the time is left to the routes that can prove something.
    var demand = ProofDemand.none
    /// How long one that proves nothing waits, at most half of the time that is left.
    var patience = ProvenRace.patience
    /// What that is measured by.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Told how far the routes have come.
    var observe: WalkObserver?

    /// Runs it: first with what the routes prove, and only where that is nothing with the consent of a person to cleartext.
    ///
    /// - Parameter plans: The routes, most preferred first.
    /// - Returns: The connection.
    /// - Throws: ``Failure``, of the route that came furthest.
    func run(_ plans: [RoutePlan]) async throws(Failure) -> Winner {
        var failures: [String: ServerExchangeError] = [:]
        do throws(Failure) {
            return try await run(plans, &failures)
        } catch {
            var failure = error
            failure.routes = failures
            throw failure
        }
    }

    private func run(
        _ plans: [RoutePlan], _ failures: inout [String: ServerExchangeError]
    ) async throws(Failure) -> Winner {
        let all = plans.enumerated()
        let provable = all.filter { $0.element.mayProve && !$0.element.isBySSH } + all.filter(\.element.isBySSH)
        let places = provable + all.filter { !$0.element.mayProve }
        let first = await race(
            places.map { ($0.offset, $0.element.holdingConsentBack(true)) }, hasProvable: !provable.isEmpty)
        if let winner = first.winner { return winner }
        failures = first.failures
        var reports = first.reports
        var isRefused = first.isRefused
        let consented = places.filter(\.element.hasConsent)
        if !consented.isEmpty, !Task.isCancelled {
            let second = await race(consented, hasProvable: !provable.isEmpty)
            if let winner = second.winner { return winner }
            reports += second.reports
            failures.merge(second.failures) { $1 }
            isRefused = isRefused || second.isRefused
        }
        if Task.isCancelled { throw Failure(code: .cancelled) }
        let report = TargetReport(routes: reports, chosen: nil, total: .zero)
        // Where nothing failed, the server could not prove itself, and was refused for that or wants a token.
        let isHeldBack = reports.contains { $0.verdict != .fail } && report.decisive?.verdict != .fail
        guard isHeldBack else {
            if reports.contains(where: \.showsWebPage), reports.allSatisfy({ $0.showsWebPage || $0.reachedNobody }) {
                throw Failure(code: .captivePortal)
            }
            let stage = report.decisiveStage
            throw Failure(code: report.code ?? .serverUnreachable, subject: stage?.subject, doubt: stage?.note?.doubt)
        }
        if isRefused { throw Failure(code: .identityUnproven) }
        if let stage = report.decisive?.unasked, let code = stage.code {
            throw Failure(code: code, subject: stage.subject)
        }
        throw Failure(code: .cleartextTokenRefused, doubt: report.decisive?.proof?.1.doubt)
    }

    private func race(
        _ plans: [(offset: Int, element: RoutePlan)], hasProvable: Bool
    ) async -> (
        winner: Winner?, reports: [RouteReport], failures: [String: ServerExchangeError], isRefused: Bool
    ) {
        let gate = ProofGate(count: plans.count { $0.element.mayProve })
        let gateOfSSH = ProofGate(count: plans.count { $0.element.mayProve && !$0.element.isBySSH })
        let (clock, patience) = (clock, min(patience, ContinuousClock.now.duration(to: deadline) / 2))
        let outcome = await withTaskGroup(of: Void.self) { group in
            // A single one waits for no other.
            if plans.count > 1 {
                group.addTask {
                    try? await clock.sleep(for: patience)
                    await gate.open()
                }
                group.addTask {
                    try? await clock.sleep(for: RoutePlan.patienceBeforeSSH)
                    await gateOfSSH.open()
                }
            }
            let outcome = await Race.run(plans) { plan throws(Loss) in
                if plan.element.isBySSH { await gateOfSSH.pass() }
                return try await walk(plan.element, plan.offset, hasProvable: hasProvable, gate, gateOfSSH)
            } discard: {
                $0.connection.close()
            }
            group.cancelAll()
            return outcome
        }
        let losses = outcome.failures.map(\.error)
        let failures = losses.compactMap { loss in loss.report.failure.map { (loss.label, $0) } }
        return (
            outcome.winner?.value, losses.map(\.report), Dictionary(failures) { $1 },
            losses.contains(where: \.isRefused)
        )
    }

    /// Walks one route, and returns when it may win.
    private func walk(
        _ plan: RoutePlan, _ place: Int, hasProvable: Bool, _ gate: ProofGate, _ gateOfSSH: ProofGate
    ) async throws(Loss) -> Winner {
        let walk = RouteWalk(plan, goal: .proven, token: token, environment: environment, deadline: deadline)
        var observed: (@Sendable (RouteReport) -> Void)?
        if let observe { observed = { observe(place, $0) } }
        let (report, connection) = await walk.run(observe: observed)
        if let connection, connection.proof.isProven {
            return Winner(place: place, connection: connection, report: report, proof: .proven)
        }
        if plan.mayProve {
            await gate.leave()
            if !plan.isBySSH { await gateOfSSH.leave() }
        }
        guard let connection else { throw Loss(label: plan.label.raw, report: report) }
        let isRefused =
            switch demand {
            case .none: false
            case .wherePossible: hasProvable && connection.proof == .none
            case .always: true
            }
        guard isUsable(connection), !isRefused else {
            connection.close()
            throw Loss(label: plan.label.raw, report: report, isRefused: isRefused && isUsable(connection))
        }
        await gate.pass()
        guard !Task.isCancelled else {
            connection.close()
            throw Loss(label: plan.label.raw, report: report)
        }
        return Winner(place: place, connection: connection, report: report, proof: hasProvable ? .missing : .impossible)
    }

    /// Whether the server can be asked over it. Without proof that is so where no token is wanted: there is nothing to lose.
    private func isUsable(_ connection: ProvenConnection) -> Bool {
        connection.proof.allowsToken || !connection.wantsToken(token)
    }

    /// What came of a route that did not win.
    private struct Loss: Error {
        /// What the route was known by before it was walked.
        let label: String
        let report: RouteReport
        /// Whether it would have won, had unproven connections not been refused.
        var isRefused = false
    }
}

extension ProvenConnection {
    /// Whether a token belongs on it: where the server says that it asks for one, or where only a channel tells and there is one.
    func wantsToken(_ token: TokenSource) -> Bool {
        product.asksForToken == true || product.kind.product.tokenProbe != .answer && token.isThere
    }
}

extension RouteReport {
    /// Why it does not lead to the server; nil if it does.
    fileprivate var failure: ServerExchangeError? {
        guard verdict == .fail, let stage = decisive, let code = stage.code, code != .cancelled else { return nil }
        return ServerExchangeError(code, detail: stage.subject, doubt: stage.note?.doubt)
    }

    /// Whether a web page, or a redirect to one, came in the clear from outside, where the saved server should have answered.
    fileprivate var showsWebPage: Bool {
        guard route?.scheme == .http, via == .lan || via == .direct, let stage = decisive, stage.stage == .product
        else {
            return false
        }
        switch stage.note {
        case .webPage: return true
        case .status(let status): return (300..<400).contains(status)
        default: return false
        }
    }

    /// Whether nothing answered at all.
    fileprivate var reachedNobody: Bool { product == nil && decisive?.code?.exit == .unreachable }
}
