import LandfallModel
package import LandfallTokens

/// Decides where a new token is stored before it is taken.
package struct TokenPlace: Sendable {
    /// A store that can take a token now.
    package struct Offer: Sendable {
        package let kind: TokenStoreKind
        /// Why it is the sealed file, which nobody has chosen and the user has to agree to; nil for a store that was chosen, or that
        /// offers itself.
        package let trouble: TokenStoreError?
    }

    package let tokens: TokenKeeping
    package let person: any UserInteraction
    package let patience: TimeLimits
    /// The saved profile whose token it is.
    package var profile: String?

    package init(tokens: TokenKeeping, person: any UserInteraction, patience: TimeLimits, profile: String? = nil) {
        (self.tokens, self.person, self.patience, self.profile) = (tokens, person, patience, profile)
    }

    /// What `--store` says, else what was remembered, else the keyring, else the sealed file where the user may be asked.
    ///
    /// - Throws: ``TokenError`` where the place cannot take a token now: `no_token_store`, or what is wrong with the store.
    package func offer(explicit: TokenStoreKind?) async throws(TokenError) -> Offer {
        let choice = StoreChoice(memory: tokens.memory, keyring: tokens.keyring, mayPrompt: tokens.mayAsk)
        let offer: Offer
        do throws(TokenStoreError) {
            let kind = try await choice.store(explicit: explicit, deadline: patience.store(mayAsk: false))
            offer = Offer(kind: kind, trouble: nil)
        } catch {
            guard error.code == .noTokenStore, tokens.mayAsk else { throw .store(error, of: profile) }
            offer = Offer(kind: .sealed, trouble: error)
        }
        try await check(offer.kind)
        return offer
    }

    /// The store of a token that is there already, after the user has agreed to it where nobody has chosen it.
    ///
    /// - Throws: As ``offer(explicit:)``.
    package func choose(explicit: TokenStoreKind?) async throws(TokenError) -> TokenStoreKind {
        let offer = try await offer(explicit: explicit)
        if let trouble = offer.trouble, await !person.acceptsSealed(without: trouble) {
            throw .store(trouble, of: profile)
        }
        return offer.kind
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
}
