import LandfallModel
package import LandfallTokens

/// Decides where a new token is stored before asking for it.
package struct TokenPlace: Sendable {
    /// What the user chooses where no store offers itself.
    package enum Choice: Sendable, Hashable {
        case sealed
        /// Nothing is stored: the token stays where this says.
        case reference(String)
    }

    package let tokens: TokenKeeping
    package let person: any Person
    package let patience: Patience
    /// Whether the user may keep the token instead. Not where the server makes it.
    package let offersReference: Bool
    /// The saved profile whose token it is.
    package var profile: String?

    /// What `--store` says, else what was remembered, else the keyring, else what the user answers.
    ///
    /// - Throws: ``TokenError`` where the place cannot take a token now: `no_token_store`, or what is wrong with the store.
    package func choose(explicit: TokenStoreKind?) async throws(TokenError) -> TokenReference {
        let choice = StoreChoice(memory: tokens.memory, keyring: tokens.keyring, mayPrompt: tokens.mayAsk)
        let kind: TokenStoreKind
        do throws(TokenStoreError) {
            kind = try await choice.store(explicit: explicit, deadline: patience.store(mayAsk: false))
        } catch {
            guard error.code == .noTokenStore, tokens.mayAsk else { throw .store(error, of: profile) }
            return try await ask(error)
        }
        try await check(kind)
        return .store(kind)
    }

    /// Finds out whether a store can take a token now.
    package func check(_ kind: TokenStoreKind) async throws(TokenError) {
        do throws(TokenStoreError) {
            try await tokens.store(kind).check(deadline: patience.store(mayAsk: false))
        } catch {
            // The desktop asks when the token is there.
            if error.code == .keyringLocked, tokens.mayAsk { return }
            throw .store(error, of: profile)
        }
    }

    /// Who names a place in another form than that of a reference is asked again.
    private func ask(_ error: TokenStoreError, attempt: Int = 1) async throws(TokenError) -> TokenReference {
        switch await person.tokenPlace(without: error, offersReference: offersReference) {
        case .sealed:
            try await check(.sealed)
            return .store(.sealed)
        case .reference(let text) where offersReference:
            if let reference = try? TokenReference(given: text) { return reference }
            let refusal = TokenStoreError(.referenceMalformed)
            guard attempt < Patience.tokenAttempts else { throw .store(refusal, of: profile) }
            person.tell(.placeUnusable(refusal))
            return try await ask(error, attempt: attempt + 1)
        case .reference, nil: throw .store(error, of: profile)
        }
    }
}
