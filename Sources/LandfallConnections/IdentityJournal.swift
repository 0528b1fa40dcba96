import FoundationEssentials
package import LandfallModel
package import LandfallTransport

/// Records in profiles what their servers have shown. What comes while the file is being written is written together after it: of a
/// thousand servers that are asked at once, each may have shown a certificate that was not seen today.
package actor IdentityJournal {
    /// What a server has shown.
    private struct Entry: Sendable {
        let reports: [RouteReport]
        let accepted: PeerCertificate?
        let profile: Profile
    }

    /// What becomes of one that waits.
    private enum Turn: Sendable {
        case written(Result<[IdentityChange], any Error>)
        /// It writes, itself and those that have come behind it.
        case itsTurn
    }

    private let book: ProfileBook
    private var waiting: [(entry: Entry, turn: CheckedContinuation<Turn, Never>)] = []
    private var isWriting = false
    /// How many wait for those that are being written.
    var queued: Int { waiting.count }

    /// A journal of the profiles of a book.
    package init(_ book: ProfileBook) { self.book = book }

    /// Records in a profile what its server has shown. Nothing is written where nothing is new.
    ///
    /// - Parameters:
    ///   - reports: What came of its routes.
    ///   - accepted: A certificate that a person has just accepted.
    ///   - profile: The profile as it was walked. One that is gone, leads elsewhere now, or has forgotten something since, learns nothing.
    ///   - patience: How long to wait for other processes that write.
    /// - Returns: What is new.
    /// - Throws: ``ProfileStoreError``.
    package func record(
        _ reports: [RouteReport], accepted: PeerCertificate? = nil, of profile: Profile, patience: Duration
    ) async throws -> [IdentityChange] {
        // Mostly there is nothing to record, and the file need not be read for that.
        var expected = profile.identity
        _ = expected.record(reports, accepted: accepted, at: Timestamp(Date()))
        guard expected != profile.identity else { return [] }
        let entry = Entry(reports: reports, accepted: accepted, profile: profile)
        if isWriting {
            let turn = await withCheckedContinuation { waiting.append((entry, $0)) }
            if case .written(let result) = turn { return try result.get() }
        }
        isWriting = true
        let others = waiting
        waiting = []
        let changes: Result<[[IdentityChange]], any Error>
        do {
            changes = .success(try await write([entry] + others.map(\.entry), patience))
        } catch {
            changes = .failure(error)
        }
        for (index, other) in others.enumerated() {
            other.turn.resume(returning: .written(changes.map { $0[index + 1] }))
        }
        if waiting.isEmpty { isWriting = false } else { waiting.removeFirst().turn.resume(returning: .itsTurn) }
        return try changes.get()[0]
    }

    private func write(_ entries: [Entry], _ patience: Duration) async throws -> [[IdentityChange]] {
        let time = Timestamp(Date())
        return try await book.update(deadline: .now + patience) { set in
            try entries.map { entry in
                // Another process may have changed it meanwhile.
                guard var current = set.find(entry.profile.id), current.matches(entry.profile) else { return [] }
                let before = current.identity
                let changes = current.identity.record(entry.reports, accepted: entry.accepted, at: time)
                guard current.identity != before else { return [] }
                try set.put(current)
                return changes
            }
        }
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
