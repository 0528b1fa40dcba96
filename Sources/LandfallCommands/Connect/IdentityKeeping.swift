internal import ConnectionChecks
internal import FoundationEssentials
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport

/// Records in a profile what its server has shown, and says what is new.
struct IdentityKeeping: Sendable {
    let book: ProfileBook
    let context: CommandContext
    let patience: Duration

    /// Records it. That it cannot be written is said and fails nothing: the server has proven itself all the same.
    ///
    /// - Parameters:
    ///   - reports: What came of the routes.
    ///   - accepted: A certificate that a person has just accepted.
    ///   - profile: Whose they are.
    func record(_ reports: [RouteReport], accepted: PeerCertificate? = nil, of profile: Profile) async {
        let time = Timestamp(Date())
        var trial = profile.identity
        let isNew = Self.record(reports, accepted, in: &trial, at: time)
        guard trial != profile.identity else { return }
        do {
            try await book.update(deadline: .now + patience) { set in
                // Another process may have changed it, or removed it.
                guard var current = set.find(profile.id) else { return }
                _ = Self.record(reports, accepted, in: &current.identity, at: time)
                try set.put(current)
            }
            for change in isNew {
                context.note(context.messages.recorded(change, of: profile.name.description))
            }
        } catch let error as ProfileStoreError {
            context.warn(CommandFailure(error, context.messages).message)
        } catch {
            context.warn(Sanitiser(limit: 1000).display("\(error)"))
        }
    }

    private static func record(
        _ reports: [RouteReport], _ accepted: PeerCertificate?, in identity: inout ProfileIdentity, at time: Timestamp
    ) -> [IdentityChange] {
        var changes: [IdentityChange] = []
        if let accepted {
            identity.accept(accepted, at: time)
            if let pin = identity.pins.last?.certificate { changes.append(.pinned(pin)) }
        }
        for report in reports { changes += identity.record(report, at: time) }
        return changes
    }
}
