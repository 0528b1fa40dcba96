import LandfallModel

/// Decides which store a new token goes to, before the user is asked for it.
package struct StoreChoice: Sendable {
    private let memory: StoreMemory
    private let keyring: any TokenStore
    private let mayPrompt: Bool

    /// - Parameters:
    ///   - memory: What was chosen before.
    ///   - keyring: What is taken when nothing was chosen and it works.
    ///   - mayPrompt: Whether the user can be asked to unlock the keyring, so that a locked one works too.
    package init(memory: StoreMemory, keyring: any TokenStore, mayPrompt: Bool) {
        self.memory = memory
        self.keyring = keyring
        self.mayPrompt = mayPrompt
    }

    /// What `--store` says, else what was remembered, else the keyring if it works.
    ///
    /// It remembers nothing: that is done once a token has been kept there.
    ///
    /// - Throws: ``FailureCode/noTokenStore`` with the keyring's trouble as cause.
    package func store(
        explicit: TokenStoreKind?, deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) -> TokenStoreKind {
        if let explicit { return explicit }
        if let chosen = try memory.chosen() { return chosen }
        do throws(TokenStoreError) {
            try await keyring.check(deadline: deadline)
        } catch {
            if error.code == .cancelled { throw error }
            guard error.code == .keyringLocked, mayPrompt else {
                throw TokenStoreError(.noTokenStore, error.detail, cause: error.code)
            }
        }
        return .keyring
    }
}
