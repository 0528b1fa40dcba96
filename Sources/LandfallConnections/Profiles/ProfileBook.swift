internal import LandfallModel
internal import LandfallSystem

/// The profiles of a user and the selection among them. Nothing here uses the network or a keyring.
package struct ProfileBook: Sendable {
    /// How long a change waits for another process to end its own, where the caller has no limit.
    package static let patience = Duration.seconds(10)
    /// The variable that chooses a profile.
    package static let variable = "LANDFALL_SERVER"

    private let storage: any ProfileStorage
    private let selection: any ProfileSelection

    /// A book of other parts.
    package init(storage: any ProfileStorage, selection: any ProfileSelection) {
        self.storage = storage
        self.selection = selection
    }

    /// The book in the files of the user to whom `environment` belongs.
    ///
    /// - Throws: ``ProfileStoreError`` `no_home`.
    package init(environment: [String: String]) throws(ProfileStoreError) {
        guard let config = PrivateFolder.config(environment: environment),
            let state = PrivateFolder.state(environment: environment)
        else { throw ProfileStoreError(.noHome) }
        self.init(storage: ProfileFile(folder: config, state: state), selection: SelectionFile(folder: state))
    }

    /// Tells whether the profiles may have changed since another look, without reading them; nil if that cannot be told.
    package var stamp: StorageStamp? { storage.stamp }

    /// The same of the saved selection; nil if nothing was ever chosen.
    package var choiceStamp: StorageStamp? { selection.stamp }

    /// All profiles.
    package func load() throws(ProfileStoreError) -> ProfileSet { try storage.read() }

    /// Changes the profiles atomically, and returns what `change` returns.
    ///
    /// - Throws: ``ProfileStoreError``, and what `change` throws; nothing is changed then.
    package func update<Result: Sendable>(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout ProfileSet) throws -> Result
    ) async throws -> Result {
        try await storage.update(deadline: deadline, change)
    }

    /// The profile that the user names (``ProfileSet/find(_:exactly:)``).
    ///
    /// - Throws: ``ProfileStoreError`` `profile_unknown`, or that the file cannot be used.
    package func find(_ text: String, exactly: Bool = false) throws(ProfileStoreError) -> Profile {
        try Self.find(text, exactly: exactly, in: try load(), source: nil)
    }

    /// The profile that a command uses: that of the flag, of `LANDFALL_SERVER`, the saved one, or the only one.
    ///
    /// - Parameters:
    ///   - flag: What follows `--server`.
    ///   - exactly: Whether that has to be the whole name, as it always has in the variable: a script outlives profiles.
    ///   - environment: Where the variable is looked for; empty counts as unset.
    ///   - set: The profiles, as ``load()`` gave them.
    /// - Throws: ``ProfileStoreError`` `profile_unknown` with its source, `no_profile` or `no_profile_selected`.
    /// - Returns: The profile, where the choice comes from, and what it hides.
    package func choice(
        flag: String?, exactly: Bool = false, environment: [String: String], in set: ProfileSet
    ) throws(ProfileStoreError) -> ServerChoice {
        let saved = try selection.read().current
        func made(_ profile: Profile, _ source: SelectionSource) -> ServerChoice {
            ServerChoice(profile: profile, source: source, hidden: saved == profile.name ? nil : saved)
        }
        if let flag { return made(try Self.find(flag, exactly: exactly, in: set, source: .flag), .flag) }
        if let text = environment[Self.variable], !text.isEmpty {
            return made(try Self.find(text, exactly: true, in: set, source: .environment), .environment)
        }
        if let saved {
            return made(try Self.find(saved.description, exactly: true, in: set, source: .saved), .saved)
        }
        guard let first = set.profiles.first else { throw ProfileStoreError(.noProfile) }
        guard set.profiles.count == 1 else {
            var error = ProfileStoreError(.noProfileSelected)
            error.names = set.names.prefix(10).map(\.description)
            throw error
        }
        return made(first, .only)
    }

    /// The saved selection and the one before it.
    package func savedSelection() throws(ProfileStoreError) -> SavedSelection { try selection.read() }

    /// Changes the saved selection.
    ///
    /// - Returns: It, as it is now.
    @discardableResult
    package func select(_ change: (inout SavedSelection) -> Void) throws(ProfileStoreError) -> SavedSelection {
        let old = try selection.read()
        var new = old
        change(&new)
        if new != old { try selection.write(new) }
        return new
    }

    /// Saves an implicit selection, so that it outlives its cause: that of the only profile, and that of the one that was
    /// the only one until others were added.
    ///
    /// - Parameter added: The names of those that were added just now.
    /// - Throws: ``ProfileStoreError`` where the profiles cannot be read, or the choice not be written.
    package func keepChoice(adding added: Set<ProfileName>) throws(ProfileStoreError) {
        let names = try load().names
        let before = names.filter { !added.contains($0) }
        let only = before.isEmpty ? names : before
        guard only.count == 1, let name = only.first, try selection.read().current == nil else { return }
        try select { $0.choose(name) }
    }

    private static func find(
        _ text: String, exactly: Bool, in set: ProfileSet, source: SelectionSource?
    ) throws(ProfileStoreError) -> Profile {
        guard let profile = set.find(text, exactly: exactly) else {
            var error = ProfileStoreError(.profileUnknown, name: text, source: source)
            error.names = set.suggestions(for: text)
            error.isEmpty = set.profiles.isEmpty
            throw error
        }
        return profile
    }
}
