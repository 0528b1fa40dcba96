package import LandfallConnections
package import LandfallModel
package import LandfallSystem
internal import LandfallTokens

/// Removes profiles, with the tokens that landfall has stored for them, their history and what was typed to their sessions.
package struct ProfileRemoval: Sendable {
    /// What happened to a token.
    package enum Token: Sendable {
        /// There was none, or it is deleted.
        case gone
        /// The user keeps it at this reference.
        case stays(ForeignText)
        /// The store did not delete it.
        case left(TokenKeeping.Leftover)
    }

    /// How long the store of a token may take that has no profile any more.
    private static let patience = Duration.seconds(2)

    private let book: ProfileBook
    private let state: PrivateFolder?

    /// Removes from a book, and all else from the state folder.
    package init(_ book: ProfileBook, state: PrivateFolder?) {
        self.book = book
        self.state = state
    }

    /// Removes a profile, the choice of it, its outbox and its history.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - deadline: Until when to wait for other processes.
    /// - Returns: The profile as it was last.
    /// - Throws: ``ProfileStoreError``.
    package func remove(_ profile: Profile, deadline: ContinuousClock.Instant) async throws -> Profile {
        let removed = try await book.update(deadline: deadline) { set in set.remove(profile.name) ?? profile }
        try book.select { $0.forget(profile.name) }
        if let state {
            OutboxStore.remove(removed.id, from: state)
            ConversationCache.remove(removed.id, from: state)
            await HistoryStore.remove(removed.id, from: state)
        }
        return removed
    }

    /// Deletes the stored token of a removed profile.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - tokens: Makes the stores, for a token that is in one. Removing something should not need a password.
    /// - Returns: What happened to its token.
    /// - Throws: What `tokens` throws.
    package static func dropToken(of profile: Profile, _ tokens: () throws -> TokenKeeping) async throws -> Token {
        guard let token = profile.token else { return .gone }
        guard case .store(_)? = profile.reference else { return .stays(ForeignText(token.reference)) }
        return try await tokens().forget(profile, deadline: .now + patience).map { .left($0) } ?? .gone
    }
}
