internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import Wording

/// A change of a profile's recorded identity.
struct TrustEdit: Sendable {
    let name: String
    let context: CommandContext
    let global: GlobalOptions

    /// The profile as it is saved.
    func profile() throws -> Profile {
        _ = try global.server(or: name, context.messages)
        return try context.profiles().find(name)
    }

    /// Changes it, and prints what it is then.
    func save(
        _ words: (String) -> String, _ change: @escaping @Sendable (inout Profile) -> Void
    ) async throws -> CommandExit {
        let found = try profile()
        let changed = try await context.profiles().update(deadline: try context.deadline(global)) { set in
            // Between the two looks another process may have changed it, or removed it.
            guard var profile = set.find(found.id) else { throw ProfileStoreError(.unknown, name: name) }
            change(&profile)
            try set.put(profile)
            return profile
        }
        if context.isJSON {
            try context.out(try JSONText.encode(TrustDocument(changed)))
        } else {
            context.note(words(changed.name.description))
        }
        return .ok
    }

    /// The hash of a certificate as a person types it.
    static func pin(_ text: String, _ messages: Messages) throws(CommandFailure) -> Fingerprint {
        guard let pin = Fingerprint(hex: text.hasPrefix("SHA256:") ? String(text.dropFirst(7)) : text) else {
            throw CommandFailure(
                .usage, messages.badDigest(ForeignText(text).debugDescription), hints: [messages.digestForm])
        }
        return pin
    }
}
