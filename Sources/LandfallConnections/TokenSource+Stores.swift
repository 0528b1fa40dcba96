import LandfallModel
import LandfallSystem
package import LandfallTokens

extension TokenResolver {
    /// The stores of the user to whom `environment` belongs.
    ///
    /// - Parameters:
    ///   - environment: Of the process: where the session bus and the folders are.
    ///   - mayPrompt: Whether a person may be asked to unlock the keyring.
    ///   - commandErrors: The descriptor for what commands of `cmd:` say; nil drops it.
    package init(environment: [String: String], mayPrompt: Bool, commandErrors: Int32? = nil) {
        var stores: [any TokenStore] = [KeyringStore(environment: environment, mayPrompt: mayPrompt)]
        if let sealed = SealedStore(environment: environment) { stores.append(sealed) }
        self.init(stores: stores, environment: environment, commandErrors: commandErrors)
    }
}

extension SealedStore {
    /// The sealed files of the user to whom `environment` belongs; nil without a home.
    package init?(environment: [String: String]) {
        guard let state = PrivateFolder.state(environment: environment),
            let config = PrivateFolder.config(environment: environment)
        else { return nil }
        self.init(tokens: PrivateFolder(path: "\(state.path)/tokens"), keys: config)
    }
}

extension TokenSource {
    /// The token of a profile, read from its store when it is asked for.
    package init(_ profile: Profile, _ resolver: TokenResolver) {
        guard let saved = profile.token else {
            self.init(nil)
            return
        }
        self.init { deadline in
            do throws(TokenStoreError) {
                guard let owner = TokenOwner(profile) else { return .missing }
                let reference = try TokenReference(saved)
                return .token(try await resolver.token(of: reference, owner: owner, deadline: deadline))
            } catch {
                return .unreadable(error.code, detail: error.detail)
            }
        }
    }
}

extension TokenReference {
    /// What a profile records, where that may be used.
    ///
    /// - Throws: ``TokenStoreError`` `unconfirmed`, `reference_malformed`.
    package init(_ saved: SavedToken) throws(TokenStoreError) {
        guard saved.isConfirmed else { throw TokenStoreError(.unconfirmed, saved.reference) }
        try self.init(saved.reference)
    }
}

extension TokenOwner {
    /// A profile as the owner of its token.
    package init?(_ profile: Profile) {
        self.init(id: profile.id.description, profile: profile.name.description, kind: profile.kind)
    }
}
