internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel

/// Why nothing can be sent to the server of a profile.
package enum SendingError: Error, Sendable {
    /// It is not allowed.
    case notAllowed(ProfileName)
    /// The user has said no.
    case declined(ProfileName)
    /// There was no terminal to ask on.
    case nobodyAsked(ProfileName)
    /// The product accepts no messages.
    case nothingToSendTo(ServerKind)
}

/// The user's permission to send to the server of a profile: asked for, recorded and revoked.
package struct SendingPermission: Sendable {
    private let book: ProfileBook
    private let deadline: ContinuousClock.Instant

    /// Creates one; `deadline` is until when to wait for other writers of the profiles.
    package init(book: ProfileBook, deadline: ContinuousClock.Instant) {
        self.book = book
        self.deadline = deadline
    }

    /// Asks the user, and records a yes. Nothing is asked if the permission is recorded already.
    ///
    /// - Throws: ``SendingError``, `ProfileStoreError`.
    /// - Returns: The profile as it is now.
    package func ask(_ person: any UserInteraction, for profile: Profile) async throws -> Profile {
        guard try needsAnswer(for: profile) else { return profile }
        guard await person.allowsSending(to: profile.name) else { throw SendingError.declined(profile.name) }
        return try await record(for: profile)
    }

    /// Whether the user has to be asked: nothing is recorded yet.
    ///
    /// - Throws: ``SendingError/nothingToSendTo(_:)``.
    package func needsAnswer(for profile: Profile) throws(SendingError) -> Bool {
        guard profile.kind.product.takesMessages else { throw .nothingToSendTo(profile.kind) }
        return profile.sending == nil
    }

    /// Records that the user has said yes.
    package func record(for profile: Profile) async throws -> Profile {
        let time = Timestamp(Date())
        return try await change(profile) { $0.allowSending(at: time) }
    }

    /// Revokes it.
    package func withdraw(from profile: Profile) async throws -> Profile {
        try await change(profile) { $0.withdrawSending() }
    }

    private func change(_ profile: Profile, _ change: @Sendable (inout Profile) -> Void) async throws -> Profile {
        try await book.update(deadline: deadline) { set in
            // The user was asked about this server: a profile that leads elsewhere by now is not changed.
            guard var current = set.find(profile.id), current.kind == profile.kind else {
                throw ProfileStoreError(.profileUnknown, name: profile.name.description)
            }
            change(&current)
            try set.put(current)
            return current
        }
    }
}

extension ProfileConnector {
    /// A connection that may be written to.
    ///
    /// - Throws: ``SendingError`` if that is not allowed.
    package func sendingConnection(to profile: Profile) throws(SendingError) -> SendingConnection {
        guard profile.kind.product.takesMessages else { throw .nothingToSendTo(profile.kind) }
        guard let consent = profile.sending else { throw .notAllowed(profile.name) }
        return SendingConnection(connection(to: profile), consent: consent)
    }
}
