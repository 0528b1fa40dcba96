import FoundationEssentials
package import LandfallModel
package import LandfallTransport

extension ProfileBook {
    /// Records in a profile what its server has shown. Nothing is written where nothing is new.
    ///
    /// - Parameters:
    ///   - reports: What came of its routes.
    ///   - accepted: A certificate that a person has just accepted.
    ///   - profile: The profile as it was walked. One that is gone, leads elsewhere now, or has forgotten something since, learns nothing.
    ///   - deadline: Until when to wait for other writers.
    /// - Returns: What is new.
    /// - Throws: ``ProfileStoreError``.
    package func record(
        _ reports: [RouteReport], accepted: PeerCertificate? = nil, of profile: Profile,
        deadline: ContinuousClock.Instant
    ) async throws -> [IdentityChange] {
        let time = Timestamp(Date())
        // Mostly there is nothing to record, and the file need not be read for that.
        var expected = profile.identity
        _ = expected.record(reports, accepted: accepted, at: time)
        guard expected != profile.identity, let current = try load().find(profile.id), current.matches(profile) else {
            return []
        }
        var trial = current.identity
        let before = trial
        let changes = trial.record(reports, accepted: accepted, at: time)
        guard trial != before else { return [] }
        try await update(deadline: deadline) { set in
            // Another process may have changed it meanwhile.
            guard var current = set.find(profile.id), current.matches(profile) else { return }
            _ = current.identity.record(reports, accepted: accepted, at: time)
            try set.put(current)
        }
        return changes
    }
}

extension Profile {
    /// Whether it leads where `old` led, to a server that still has the identity recorded then.
    fileprivate func matches(_ old: Profile) -> Bool {
        let pins = Set(identity.pins.map(\.certificate))
        return kind == old.kind && routes.count == old.routes.count
            && zip(routes, old.routes).allSatisfy { $0.matches($1) }
            && old.identity.pins.allSatisfy { pins.contains($0.certificate) }
            && (old.identity.nodeID == nil || identity.nodeID == old.identity.nodeID)
            && old.identity.sshHosts.allSatisfy(identity.sshHosts.contains)
            && Set(old.identity.vouched).isSubset(of: identity.vouched)
    }
}

extension SavedRoute {
    /// Whether it leads where `old` led, and nothing that was allowed on it has been taken back. More may be allowed by now.
    fileprivate func matches(_ old: SavedRoute) -> Bool {
        let networks = Set(consents.map(\.network))
        return target == old.target && old.consents.allSatisfy { networks.contains($0.network) }
    }
}

extension KnownIdentity {
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
