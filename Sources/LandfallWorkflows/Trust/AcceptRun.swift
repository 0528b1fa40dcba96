internal import FoundationEssentials
package import LandfallConnections
internal import LandfallModel

/// Accepts what landfall has not saved itself, else a changed identity of a server: connects without a token, and asks about each change.
package struct AcceptRun: Sendable {
    /// The outcome.
    package enum Outcome: Sendable {
        /// The server shows what is recorded.
        case unchanged(Profile)
        /// It shows what a list has vouched for, which the user has accepted from now on.
        case takenOver(Profile)
        /// The user has accepted nothing.
        case refused
        /// Some of what the profile runs or reads may be used from now on; that is left is not.
        case confirmed(Profile)
        /// Some changes are recorded; those that are left were not accepted.
        case accepted(Profile, left: [ShownChanges.Place])
    }

    let edit: TrustEdit
    let environment: ConnectionDependencies
    let person: any UserInteraction
    let mayAsk: Bool
    let patience: Duration
    let takesOver: Bool

    /// A run.
    ///
    /// - Parameters:
    ///   - edit: The profile.
    ///   - environment: What looks things up.
    ///   - person: Who is shown each change.
    ///   - mayAsk: Whether that person may be asked.
    ///   - patience: How long the routes may take.
    ///   - takesOver: Whether the user accepts what the server shows, where it is what a list has vouched for.
    package init(
        _ edit: TrustEdit, environment: ConnectionDependencies, person: any UserInteraction, mayAsk: Bool,
        patience: Duration, takesOver: Bool = false
    ) {
        self.edit = edit
        self.environment = environment
        self.person = person
        self.mayAsk = mayAsk
        self.patience = patience
        self.takesOver = takesOver
    }

    /// Tests the routes, and records what is accepted.
    ///
    /// - Parameter expected: The certificate or host key that answers for the user; nil if the user is asked.
    /// - Returns: The outcome.
    /// - Throws: ``TrustError``, ``ProfileStoreError``.
    package func run(expected: ExpectedChange?) async throws -> Outcome {
        let profile = try edit.profile()
        guard profile.unconfirmed.isEmpty else { return try await confirm(profile) }
        let report = await TargetWalk.run(
            profile.plans(), token: TokenSource(nil), environment: environment, deadline: .now + patience)
        let changes = ShownChanges(report)
        guard !changes.places.isEmpty else {
            if let failure = Self.failure(report, of: profile) { throw failure }
            let time = Timestamp(Date())
            var own = profile.identity
            changes.takeOver(in: &own, at: time)
            guard takesOver, own != profile.identity else { return .unchanged(profile) }
            return .takenOver(try await edit.save { changes.takeOver(in: &$0.identity, at: time) })
        }
        let accepted = try await accepted(of: changes, expected, profile)
        guard !accepted.isEmpty else { return .refused }
        let saved = try await edit.save { changes.apply(accepted, to: &$0, at: Timestamp(Date())) }
        return .accepted(saved, left: changes.places.filter { !accepted.contains($0.change) })
    }

    /// Shows each thing that the profile runs or reads, and asks. Nothing is connected to.
    private func confirm(_ profile: Profile) async throws -> Outcome {
        guard mayAsk else { throw TrustError.nobodyConfirms(profile) }
        var confirmed: [ProfileUse] = []
        for use in profile.unconfirmed where await person.confirms(use, of: profile) { confirmed.append(use) }
        guard !confirmed.isEmpty else { return .refused }
        return .confirmed(try await edit.save { [confirmed] in $0.confirm(confirmed) })
    }

    /// Why nothing is known of the server's identity. A missing token is not a reason.
    private static func failure(_ report: TargetReport, of profile: Profile) -> TrustError? {
        guard report.chosen == nil, let route = report.decisive, let stage = route.decisive, let code = stage.code,
            code != .tokenMissing, code != .cleartextTokenRefused
        else { return nil }
        return .unreached(route, stage, code, of: profile)
    }

    /// Shows each change, and picks those that the given hash names or the user accepts.
    private func accepted(
        of changes: ShownChanges, _ expected: ExpectedChange?, _ profile: Profile
    ) async throws(TrustError) -> [ShownChange] {
        var accepted: [ShownChange] = []
        for place in changes.places {
            // Of the only change everyone knows where it is.
            person.tell(.changed(place.change, on: changes.places.count > 1 ? place.routes : [], of: profile))
            let isAccepted: Bool
            if let expected {
                isAccepted = expected.isShown(by: place.change)
            } else {
                isAccepted = mayAsk ? await person.acceptsChange() : false
            }
            if isAccepted { accepted.append(place.change) }
        }
        if expected != nil, accepted.isEmpty { throw .notTheExpected }
        if expected == nil, !mayAsk { throw .nobodyAccepts(profile.name, changes.places.map(\.change)) }
        return accepted
    }
}
