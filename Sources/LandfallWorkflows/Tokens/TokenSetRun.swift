package import LandfallConnections
internal import LandfallModel
package import LandfallTokens

/// Gives a profile its token: finds the place, takes the token, tests it, and only then lets it replace the old one.
package struct TokenSetRun: Sendable {
    package let tokens: TokenKeeping
    package let person: any UserInteraction
    package let patience: TimeLimits
    /// Shows the token to the server; nil if the user wants no test.
    package let trial: TokenTester.Trial?
    /// Exchanges a pairing code for the key; nil where none is taken for one.
    package let pairing: PairRun?

    package init(
        tokens: TokenKeeping, person: any UserInteraction, patience: TimeLimits, trial: TokenTester.Trial?,
        pairing: PairRun? = nil
    ) {
        self.pairing = pairing
        self.tokens = tokens
        self.person = person
        self.patience = patience
        self.trial = trial
    }

    /// Sets it.
    ///
    /// - Parameters:
    ///   - profile: Whose token it is.
    ///   - source: How it comes.
    ///   - explicit: What `--store` says.
    /// - Returns: What has changed.
    /// - Throws: ``TokenError``, `TokenStoreError` or `ProfileStoreError`; the old token is in force then.
    package func run(
        _ profile: Profile, from source: GivenToken, to explicit: TokenStoreKind?
    ) async throws -> TokenKeeping.Change {
        if case .reference(let reference) = source {
            try await test(reference, profile)
            return try await record(reference, of: profile)
        }
        try person.checkToken(source)
        let place = TokenPlace(
            tokens: tokens, person: person, patience: patience, profile: profile.name.description)
        guard source == .prompt else {
            let kind = try await place.choose(explicit: explicit)
            let token = try await person.token(source, without: nil)
            if pairingCode(token, of: profile) == nil { try await test(token, profile) }
            return try await keep(token, in: kind, for: profile)
        }
        let offer = try await place.offer(explicit: explicit)
        if profile.kind.product.hints.pairs {
            person.tell(.tokenWanted(profile.name, profile.kind, offer.kind))
        }
        return try await ask(profile, offer)
    }

    /// A token that the server takes, a pairing code, or a reference to a token. Who types what is of no use is asked again.
    private func ask(_ profile: Profile, _ offer: TokenPlace.Offer) async throws -> TokenKeeping.Change {
        var attempt = 1
        while true {
            let token = try await person.token(.prompt, without: attempt == 1 ? offer.trouble : nil)
            var reference: TokenReference?
            do {
                reference = offer.trouble == nil ? nil : try TokenReference(typed: token)
                if let reference {
                    try await test(reference, profile)
                } else if pairingCode(token, of: profile) == nil {
                    try await test(token, profile)
                }
            } catch TokenError.refused where attempt < TimeLimits.tokenAttempts {
                person.tell(.tokenRefused)
                attempt += 1
                continue
            } catch let error as TokenStoreError where attempt < TimeLimits.tokenAttempts {
                person.tell(.placeUnusable(error))
                attempt += 1
                continue
            }
            if let reference { return try await record(reference, of: profile) }
            return try await keep(token, in: offer.kind, for: profile)
        }
    }

    private func keep(
        _ token: Token, in kind: TokenStoreKind, for profile: Profile
    ) async throws -> TokenKeeping.Change {
        if let pairing, let code = pairingCode(token, of: profile) {
            let paired = try await pairing.run(profile, isNew: false, code: code, to: kind)
            return TokenKeeping.Change(profile: paired, old: profile.reference, isPaired: true)
        }
        return try await tokens.keep(
            token, in: kind, for: profile, deadline: patience.store(mayAsk: tokens.mayAsk))
    }

    /// The code that a text is; nil for a token, and where no code is exchanged.
    private func pairingCode(_ token: Token, of profile: Profile) -> PairingCode? {
        pairing != nil && profile.kind.product.hints.pairs ? PairingCode(token) : nil
    }

    private func record(_ reference: TokenReference, of profile: Profile) async throws -> TokenKeeping.Change {
        try await tokens.refer(profile, to: reference, deadline: patience.store(mayAsk: tokens.mayAsk))
    }

    private func test(_ reference: TokenReference, _ profile: Profile) async throws {
        guard trial != nil else { return }
        let deadline = patience.store(mayAsk: tokens.mayAsk)
        try await test(try await tokens.token(at: reference, of: profile, deadline: deadline), profile)
    }

    private func test(_ token: Token, _ profile: Profile) async throws(TokenError) {
        guard let trial else { return }
        switch await trial(profile, token, patience.until(TimeLimits.ofTest)) {
        case .accepted: return
        case .notNeeded: person.tell(.tokenNotNeeded(profile.name))
        case .refused: throw .refused(profile.name.description)
        case .untested(let code): throw .untested(code, profile.name.description)
        }
    }
}
