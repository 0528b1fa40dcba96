package import LandfallConnections
internal import LandfallModel
package import LandfallSystem
internal import LandfallTokens

/// Removes profiles, with the tokens that landfall has stored for them, their history and what was typed to their sessions.
///
/// In two steps, so that a removal can be undone between them: ``begin(_:deadline:)`` takes the profile out, ``finish(_:deadline:_:)``
/// deletes what belongs to it. Until then it is in `removed.json`, from which a later process finishes what this one does not.
package struct ProfileRemoval: Sendable {
    /// A profile that is not saved any more.
    package struct Removed: Sendable, Hashable {
        /// As it was last.
        package let profile: Profile
        /// Whether other commands used it.
        fileprivate let wasChosen: Bool
    }

    /// How long the store of a token may take that has no profile any more.
    private static let patience = Duration.seconds(2)

    private let book: ProfileBook
    private let state: PrivateFolder?
    private let unfinished: ProfileFile?

    /// Removes from a book, and all else from the state folder.
    package init(_ book: ProfileBook, state: PrivateFolder?) {
        self.book = book
        self.state = state
        unfinished = state.map { ProfileFile(folder: $0, name: "removed.json") }
    }

    /// Removes a profile and the choice of it.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - deadline: Until when to wait for other processes.
    /// - Returns: What is to be finished or undone.
    /// - Throws: ``ProfileStoreError``.
    package func begin(_ profile: Profile, deadline: ContinuousClock.Instant) async throws -> Removed {
        try await unfinished?.update(deadline: deadline) { try $0.put(profile, replacing: $0.find(profile.name)) }
        let last = try await book.update(deadline: deadline) { set in set.remove(profile.name) ?? profile }
        let before = try book.savedSelection()
        try book.select { $0.forget(profile.name) }
        return Removed(profile: last, wasChosen: before.current == profile.name)
    }

    /// Saves a profile again as it was.
    ///
    /// - Parameters:
    ///   - removed: What ``begin(_:deadline:)`` has returned.
    ///   - deadline: Until when to wait for other processes.
    /// - Throws: ``ProfileStoreError``: `profile_exists` where another profile has the name by now, `profile_unknown` where the removal is
    ///   finished.
    package func undo(_ removed: Removed, deadline: ContinuousClock.Instant) async throws {
        let profile = removed.profile
        guard try unfinished?.read().find(profile.id) != nil else {
            throw ProfileStoreError(.profileUnknown, name: profile.name.description)
        }
        try await book.update(deadline: deadline) { try $0.put(profile) }
        try await forget(profile, deadline: deadline)
        if removed.wasChosen { try book.select { $0.choose(profile.name) } }
    }

    /// Deletes what belongs to a removed profile: its stored token, its outbox, its conversations and its history.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - deadline: Until when to wait for other processes.
    ///   - tokens: Makes the stores, for a token that is in one. Removing something should not need a password.
    /// - Returns: That its token is still there; nil if it is not, and if the removal was undone.
    /// - Throws: ``ProfileStoreError``, and what `tokens` throws.
    package func finish(
        _ profile: Profile, deadline: ContinuousClock.Instant, _ tokens: () throws -> TokenKeeping
    ) async throws -> Notice? {
        guard try book.load().find(profile.id) == nil else {
            try await forget(profile, deadline: deadline)
            return nil
        }
        if let state {
            OutboxStore.remove(profile.id, from: state)
            ConversationCache.remove(profile.id, from: state)
            await HistoryStore.remove(profile.id, from: state)
        }
        let token = try await Self.dropToken(of: profile, tokens)
        try await forget(profile, deadline: deadline)
        return token
    }

    /// Finishes what processes that were killed have begun.
    ///
    /// - Parameters:
    ///   - age: How long nothing was removed: until then, others may undo what they have removed.
    ///   - deadline: As in ``finish(_:deadline:_:)``.
    ///   - tokens: As there.
    /// - Throws: As there.
    package func finishOthers(
        after age: Duration, deadline: ContinuousClock.Instant, _ tokens: () throws -> TokenKeeping
    ) async throws {
        guard let unfinished, let quiet = unfinished.stamp?.age, quiet > age else { return }
        for profile in try unfinished.read().profiles { _ = try await finish(profile, deadline: deadline, tokens) }
    }

    /// Deletes the stored token of a profile that is gone.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - tokens: As in ``finish(_:deadline:_:)``.
    /// - Returns: That it is still there, because the user keeps it or the store did not delete it.
    /// - Throws: What `tokens` throws.
    package static func dropToken(of profile: Profile, _ tokens: () throws -> TokenKeeping) async throws -> Notice? {
        guard let token = profile.token else { return nil }
        guard case .store(_)? = profile.reference else { return .tokenStays(ForeignText(token.reference)) }
        return try await tokens().forget(profile, deadline: .now + patience).map(Notice.tokenLeft)
    }

    private func forget(_ profile: Profile, deadline: ContinuousClock.Instant) async throws {
        try await unfinished?.update(deadline: deadline) { set in
            if let name = set.find(profile.id)?.name { set.remove(name) }
        }
    }
}
