package import ConnectionChecks
import FoundationEssentials
package import ProfileStore
import ServerModel
package import ServerTransport

extension ProfileBook {
    /// Records in a profile what its server has shown. Nothing is written where nothing is new.
    ///
    /// - Parameters:
    ///   - reports: What came of its routes.
    ///   - accepted: A certificate that a person has just accepted.
    ///   - id: The profile; one that is gone stays so.
    ///   - deadline: Until when to wait for other writers.
    /// - Returns: What is new.
    /// - Throws: ``ProfileStoreError``.
    package func record(
        _ reports: [RouteReport], accepted: PeerCertificate? = nil, of id: ProfileID, deadline: ContinuousClock.Instant
    ) async throws -> [IdentityChange] {
        let time = Timestamp(Date())
        guard var trial = try load().find(id)?.identity else { return [] }
        let before = trial
        let changes = trial.record(reports, accepted: accepted, at: time)
        guard trial != before else { return [] }
        try await update(deadline: deadline) { set in
            // Another process may have changed it meanwhile.
            guard var profile = set.find(id) else { return }
            _ = profile.identity.record(reports, accepted: accepted, at: time)
            try set.put(profile)
        }
        return changes
    }
}

extension ProfileIdentity {
    /// Records what several routes have shown, and what a person has accepted.
    package mutating func record(
        _ reports: [RouteReport], accepted: PeerCertificate?, at time: Timestamp
    ) -> [IdentityChange] {
        var changes: [IdentityChange] = []
        if let accepted {
            accept(accepted, at: time)
            if let pin = pins.last?.certificate { changes.append(.pinned(pin)) }
        }
        for report in reports { changes += record(report, at: time) }
        return changes
    }
}
