package import LandfallConnections
internal import LandfallModel
package import LandfallSystem
internal import LandfallTokens

/// Removes profiles, with the tokens that landfall has stored for them, their history and what was typed to their sessions.
///
/// In two steps, so that a removal can be undone between them: ``begin(_:deadline:)`` takes the profile out, ``finish(_:deadline:_:)``
/// deletes what belongs to it. Until then it is in `removed.json`, under a name that is that removal's alone: anyone who takes it out of there
/// finishes or undoes it, and a later process finishes what this one does not.
package struct ProfileRemoval: Sendable {
    /// A profile that is not saved any more.
    package struct Removed: Sendable, Hashable {
        /// As it was last.
        package let profile: Profile
        /// Its name in `removed.json`.
        fileprivate let entry: ProfileName?
        /// Whether other commands used it.
        fileprivate let wasChosen: Bool
    }

    /// How long a screen offers to undo a removal.
    package static let undoTime = Duration.seconds(30)
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
    /// - Throws: ``ProfileStoreError``: `profile_unknown` where it is not saved any more.
    package func begin(_ profile: Profile, deadline: ContinuousClock.Instant) async throws -> Removed {
        guard let last = try book.load().find(profile.id) else {
            throw ProfileStoreError(.profileUnknown, name: profile.name.description)
        }
        let chosen = (try? book.savedSelection())?.current
        let removed = Removed(
            profile: last, entry: ProfileName(ProfileID().description), wasChosen: chosen == last.name)
        try await put(removed, deadline: deadline)
        do {
            try await book.update(deadline: deadline) { set in
                guard let name = set.find(profile.id)?.name, set.remove(name) != nil else {
                    throw ProfileStoreError(.profileUnknown, name: profile.name.description)
                }
            }
        } catch {
            _ = try? await take(removed.entry, deadline: deadline)
            throw error
        }
        // A choice that cannot be written is told by the next command that reads it; the profile is gone.
        _ = try? book.select { $0.forget(last.name) }
        return removed
    }

    /// Saves a profile again as it was.
    ///
    /// - Parameters:
    ///   - removed: What ``begin(_:deadline:)`` has returned.
    ///   - deadline: Until when to wait for other processes.
    /// - Throws: ``ProfileStoreError``: `profile_exists` where another profile has the name by now, so that it can be tried again;
    ///   `profile_unknown` where the removal is finished.
    package func undo(_ removed: Removed, deadline: ContinuousClock.Instant) async throws {
        let profile = removed.profile
        guard try await take(removed.entry, deadline: deadline) else {
            throw ProfileStoreError(.profileUnknown, name: profile.name.description)
        }
        do {
            try await book.update(deadline: deadline) { try $0.put(profile) }
        } catch {
            try await put(removed, deadline: deadline)
            throw error
        }
        if removed.wasChosen { try book.select { $0.choose(profile.name) } }
    }

    /// Deletes what belongs to a removed profile: its stored token, its outbox, its conversations and its history.
    ///
    /// - Parameters:
    ///   - removed: What ``begin(_:deadline:)`` has returned.
    ///   - deadline: Until when to wait for other processes.
    ///   - tokens: Makes the stores, for a token that is in one. Removing something should not need a password.
    /// - Returns: That its token is still there; nil if it is not, and if the removal was undone.
    /// - Throws: ``ProfileStoreError``, and what `tokens` throws.
    package func finish(
        _ removed: Removed, deadline: ContinuousClock.Instant, _ tokens: () throws -> TokenKeeping
    ) async throws -> Notice? {
        let profile = removed.profile
        guard try await take(removed.entry, deadline: deadline) else { return nil }
        do {
            if let state {
                OutboxStore.remove(profile.id, from: state)
                ConversationCache.remove(profile.id, from: state)
                await HistoryStore.remove(profile.id, from: state)
            }
            return try await Self.dropToken(of: profile, tokens)
        } catch {
            try await put(removed, deadline: deadline)
            throw error
        }
    }

    /// Finishes what processes that were killed have begun, as far as it can be.
    ///
    /// - Parameters:
    ///   - age: How long nothing was removed: until then, others may undo what they have removed.
    ///   - deadline: As in ``finish(_:deadline:_:)``.
    ///   - tokens: As there.
    package func finishOthers(
        after age: Duration, deadline: ContinuousClock.Instant, _ tokens: () throws -> TokenKeeping
    ) async {
        guard let unfinished, let quiet = unfinished.stamp?.age, quiet > age, let set = try? unfinished.read() else {
            return
        }
        for profile in set.profiles {
            let removed = Removed(profile: profile, entry: profile.name, wasChosen: false)
            _ = try? await finish(removed, deadline: deadline, tokens)
        }
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

    /// Notes a removal.
    private func put(_ removed: Removed, deadline: ContinuousClock.Instant) async throws {
        guard let unfinished, let entry = removed.entry else { return }
        var one = ProfileSet()
        try one.put(removed.profile)
        let renamed = try one.rename(removed.profile.name, to: entry)
        try await unfinished.update(deadline: deadline) { try $0.put(renamed) }
    }

    /// Takes a removal out; false if another one has.
    private func take(_ entry: ProfileName?, deadline: ContinuousClock.Instant) async throws -> Bool {
        guard let unfinished, let entry else { return true }
        return try await unfinished.update(deadline: deadline) { $0.remove(entry) != nil }
    }
}
