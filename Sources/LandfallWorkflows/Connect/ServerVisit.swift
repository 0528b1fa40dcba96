internal import FoundationEssentials
package import LandfallConnections
internal import LandfallModel

/// A server that is used once and not saved: its address is read as `test` reads it, and its product is asked for.
package struct ServerVisit: Sendable {
    private let environment: ConnectionDependencies

    package init(environment: ConnectionDependencies) { self.environment = environment }

    /// What stands for it in the place of a saved profile; nil for a bare word that names no machine.
    ///
    /// - Throws: ``NewServerError``, and ``AddError`` where no product answers there.
    package func profile(of target: String, deadline: ContinuousClock.Instant) async throws -> Profile? {
        let reader = NewServerReader(kind: nil, profiles: ProfileSet(), tailnet: environment.tailnet, state: nil)
        var draft: ServerDraft
        do throws(NewServerError) {
            draft = try await reader.read(target: target, deadline: deadline)
        } catch {
            if case .badTarget(.unknown) = error { return nil }
            throw error
        }
        let report = await TargetWalk.run(
            draft.plans(), token: TokenSource(nil), environment: environment, deadline: deadline)
        guard let kind = report.routes.lazy.compactMap(\.product?.kind).first else {
            throw AddError.unknownServer(report)
        }
        for route in report.routes { _ = draft.identity.record(route, at: Timestamp(Date())) }
        let routes = zip(draft.routes, report.routes).map { $0.settled($1) }
        let name =
            draft.proposedName(besides: ProfileSet())
            ?? ProfileName.proposal(for: kind.rawValue, besides: ProfileSet())
        return try name.map { try Profile(name: $0, kind: kind, routes: routes, identity: draft.identity) }
    }
}
