package import LandfallConnections
package import LandfallModel
package import LandfallSystem
package import LandfallTokens

/// The tokens of this user's profiles: the one place that makes the stores, and the order in which tokens are changed.
///
/// The order loses nothing, whenever the process ends: the new token is put where it goes, then the profile's reference is saved,
/// and only then is the old one deleted. Of two changes one waits for the other, so that what is being moved is not replaced
/// meanwhile.
package struct TokenKeeping: Sendable {
    private static let lockName = "tokens.lock"

    /// What tells one state of all tokens from another, cheaply: no store is asked.
    ///
    /// - Parameter state: The state folder.
    /// - Returns: Nil where no token was ever changed.
    package static func stamp(in state: PrivateFolder) -> StorageStamp? {
        StorageStamp(ofFileAt: "\(state.path)/\(lockName)")
    }

    package let keyring: any TokenStore
    package let sealed: SealedStore
    package let memory: StoreMemory
    package let resolver: TokenResolver
    package let book: ProfileBook
    /// The state folder.
    package let state: PrivateFolder
    /// Whether the user may be asked, on the terminal and by the desktop.
    package let mayAsk: Bool
}

extension TokenKeeping {
    /// The tokens of the user to whom `environment` belongs; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - environment: Of the process: where the session bus and the folders are.
    ///   - book: The user's profiles.
    ///   - mayAsk: Whether the user may be asked: on the terminal, and by the desktop to unlock the keyring.
    ///   - commandErrors: The descriptor for what commands of `cmd:` say; nil drops it.
    /// - Throws: `ProfileStoreError` without a home.
    package init(
        environment: [String: String], book: ProfileBook, mayAsk: Bool, commandErrors: Int32? = nil
    ) throws(ProfileStoreError) {
        guard let state = PrivateFolder.state(environment: environment),
            let sealed = SealedStore(environment: environment)
        else { throw ProfileStoreError(.noHome) }
        let keyring = KeyringStore(environment: environment, mayPrompt: mayAsk)
        self.init(
            keyring: keyring, sealed: sealed, memory: StoreMemory(folder: state),
            resolver: TokenResolver(
                stores: [keyring, sealed], environment: environment, commandErrors: commandErrors),
            book: book, state: state, mayAsk: mayAsk)
    }

    /// Puts a token into a store, for the profile and in place of the one that it had, and remembers the store.
    ///
    /// - Parameters:
    ///   - token: The token, which has been tested.
    ///   - kind: Where it goes.
    ///   - profile: Whose it is.
    ///   - isNew: Whether the profile is saved with it for the first time. Else one that is gone meanwhile stays so.
    ///   - replaced: The profile whose place a new one takes.
    ///   - deadline: Until when to wait for the store and for others.
    /// - Returns: What has changed.
    /// - Throws: ``TokenStoreError`` or ``ProfileStoreError``; what was saved before is in force then.
    package func keep(
        _ token: Token, in kind: TokenStoreKind, for profile: Profile, isNew: Bool = false,
        replacing replaced: Profile? = nil, deadline: ContinuousClock.Instant
    ) async throws -> Change {
        try await exclusively(deadline) {
            try await put(token, in: kind, for: profile, isNew: isNew, replacing: replaced, deadline: deadline)
        }
    }

    /// Records where the user keeps the token, and deletes the one that a store had.
    package func refer(
        _ profile: Profile, to reference: TokenReference, deadline: ContinuousClock.Instant
    ) async throws -> Change {
        try await exclusively(deadline) {
            let (saved, old) = try await save(reference, in: profile, isNew: false, deadline: deadline)
            return await clearingOld(Change(profile: saved, old: old), besides: nil, deadline: deadline)
        }
    }

    /// Moves the token into a store; nil where there is none to move.
    package func move(
        _ profile: Profile, to kind: TokenStoreKind, deadline: ContinuousClock.Instant
    ) async throws -> Change? {
        try await exclusively(deadline) {
            let fresh = try current(profile)
            guard let token = try await token(of: fresh, deadline: deadline) else { return nil }
            return try await put(token, in: kind, for: fresh, isNew: false, deadline: deadline)
        }
    }

    /// Deletes the token from its store, then the reference: what is left over in between is a reference to nothing, never a
    /// token that is recorded nowhere.
    package func delete(_ profile: Profile, deadline: ContinuousClock.Instant) async throws -> Change {
        try await exclusively(deadline) {
            let fresh = try current(profile)
            if let reference = fresh.reference, let leftover = await drop(reference, fresh, deadline: deadline) {
                throw leftover.error
            }
            let (saved, old) = try await save(nil, in: fresh, isNew: false, deadline: deadline)
            return Change(profile: saved, old: old)
        }
    }

    /// Deletes the stored token of a profile that is gone.
    package func forget(_ profile: Profile, deadline: ContinuousClock.Instant) async -> Leftover? {
        guard let reference = profile.reference else { return nil }
        return await drop(reference, profile, deadline: deadline)
    }

    /// The store of that kind.
    package func store(_ kind: TokenStoreKind) -> any TokenStore {
        switch kind {
        case .keyring: keyring
        case .sealed: sealed
        }
    }

    // MARK: The steps

    private func put(
        _ token: Token, in kind: TokenStoreKind, for profile: Profile, isNew: Bool, replacing replaced: Profile? = nil,
        deadline: ContinuousClock.Instant
    ) async throws -> Change {
        try await store(kind).write(token, for: owner(of: profile), deadline: deadline)
        let written: (profile: Profile, old: TokenReference?)
        do {
            written = try await save(
                .store(kind), in: profile, isNew: isNew, replacing: replaced, deadline: deadline)
        } catch {
            // Nobody would ever find it. Where the file cannot be read, it may be the one that the profile has.
            if let set = try? book.load(), set.find(profile.id)?.reference != .store(kind) {
                _ = await drop(.store(kind), profile, deadline: deadline)
            }
            throw error
        }
        var change = await clearingOld(
            Change(profile: written.profile, old: written.old), besides: kind, deadline: deadline)
        do throws(TokenStoreError) {
            if try memory.chosen() != kind { try memory.remember(kind) }
        } catch {
            change.unremembered = error
        }
        return change
    }

    private func save(
        _ reference: TokenReference?, in profile: Profile, isNew: Bool, replacing replaced: Profile? = nil,
        deadline: ContinuousClock.Instant
    ) async throws -> (profile: Profile, old: TokenReference?) {
        let saved = reference.flatMap { SavedToken($0.description) }
        // The file takes fewer characters than a command may have.
        if reference != nil, saved == nil { throw TokenStoreError(.referenceMalformed) }
        return try await book.update(deadline: deadline) { set in
            let found = set.find(profile.id)
            guard var changed = found ?? (isNew ? profile : nil) else {
                throw ProfileStoreError(.profileUnknown, name: profile.name.description)
            }
            let old = found?.reference
            if changed.token?.reference != saved?.reference { changed.token = saved }
            // Anyone who names it has confirmed it.
            changed.token?.isConfirmed = true
            try set.put(changed, replacing: replaced)
            return (changed, old)
        }
    }

    private func clearingOld(
        _ change: Change, besides kind: TokenStoreKind?, deadline: ContinuousClock.Instant
    ) async -> Change {
        guard let old = change.old, old != kind.map(TokenReference.store) else { return change }
        var change = change
        change.leftover = await drop(old, change.profile, deadline: deadline)
        return change
    }

    /// Deletes a token from the store that `reference` names. What is there by itself is not ours.
    private func drop(
        _ reference: TokenReference, _ profile: Profile, deadline: ContinuousClock.Instant
    ) async -> Leftover? {
        guard case .store(let kind) = reference, let owner = try? owner(of: profile) else { return nil }
        do throws(TokenStoreError) {
            try await store(kind).delete(owner, deadline: deadline)
            return nil
        } catch {
            guard error.code != .tokenNotFound else { return nil }
            return Leftover(kind: kind, owner: owner, file: sealed.path(of: owner), error: error)
        }
    }

    func owner(of profile: Profile) throws(TokenStoreError) -> TokenOwner {
        guard let owner = TokenOwner(profile) else { throw TokenStoreError(.tokenNotFound, profile.id.description) }
        return owner
    }

    private func current(_ profile: Profile) throws(ProfileStoreError) -> Profile {
        guard let found = try book.load().find(profile.id) else {
            throw ProfileStoreError(.profileUnknown, name: profile.name.description)
        }
        return found
    }

    private func exclusively<Result>(
        _ deadline: ContinuousClock.Instant, _ change: () async throws -> Result
    ) async throws -> Result {
        do {
            try state.make()
            let lock = try await FileLock.take("\(state.path)/\(Self.lockName)", deadline: deadline)
            let result = try await change()
            lock.touch()
            return result
        } catch let error as PrivateFileError {
            throw ProfileStoreError(error)
        }
    }
}
