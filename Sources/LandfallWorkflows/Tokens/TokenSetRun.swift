package import LandfallConnections
internal import LandfallModel
package import LandfallTokens

/// Gives a profile its token: finds the place, takes the token, tests it, and only then lets it replace the old one.
package struct TokenSetRun: Sendable {
    package let tokens: TokenKeeping
    package let person: any Person
    package let patience: Patience
    /// Shows the token to the server; nil if the user wants no test.
    package let trial: TokenTester.Trial?
    /// Exchanges a pairing code for the key; nil where none is taken for one.
    package let pairing: PairRun?

    package init(
        tokens: TokenKeeping, person: any Person, patience: Patience, trial: TokenTester.Trial?, pairing: PairRun? = nil
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
        if case .reference(let reference) = source { return try await refer(profile, to: reference) }
        try person.checkToken(source)
        let place = TokenPlace(
            tokens: tokens, person: person, patience: patience, offersReference: source == .prompt,
            profile: profile.name.description)
        switch try await place.choose(explicit: explicit) {
        case .store(let kind):
            if source == .prompt, profile.kind.product.hints.pairs {
                person.tell(.tokenWanted(profile.name, profile.kind, kind))
            }
            let token = try await testedToken(from: source, of: profile)
            if let pairing, let code = pairingCode(token, of: profile) {
                let paired = try await pairing.run(profile, isNew: false, code: code, to: kind)
                return TokenKeeping.Change(profile: paired, old: profile.reference, isPaired: true)
            }
            return try await tokens.keep(
                token, in: kind, for: profile, deadline: patience.store(mayAsk: tokens.mayAsk))
        case let reference:
            return try await refer(profile, to: reference)
        }
    }

    private func pairingCode(_ token: Token, of profile: Profile) -> PairingCode? {
        profile.kind.product.hints.pairs ? PairingCode(token) : nil
    }

    /// A token that the server takes, or a pairing code. Who types one that it refuses is asked again.
    private func testedToken(from source: GivenToken, of profile: Profile) async throws(TokenError) -> Token {
        var attempt = 1
        while true {
            let token = try await person.token(source)
            if pairing != nil, pairingCode(token, of: profile) != nil { return token }
            do throws(TokenError) {
                try await test(token, profile)
                return token
            } catch {
                guard case .refused = error, source == .prompt, attempt < Patience.tokenAttempts else { throw error }
                attempt += 1
                person.tell(.tokenRefused)
            }
        }
    }

    private func refer(_ profile: Profile, to reference: TokenReference) async throws -> TokenKeeping.Change {
        let deadline = patience.store(mayAsk: tokens.mayAsk)
        if trial != nil {
            try await test(try await tokens.token(at: reference, of: profile, deadline: deadline), profile)
        }
        return try await tokens.refer(profile, to: reference, deadline: patience.store(mayAsk: tokens.mayAsk))
    }

    private func test(_ token: Token, _ profile: Profile) async throws(TokenError) {
        guard let trial else { return }
        switch await trial(profile, token, patience.until(Patience.ofTest)) {
        case .accepted: return
        case .notNeeded: person.tell(.tokenNotNeeded(profile.name))
        case .refused: throw .refused(profile.name.description)
        case .untested(let code): throw .untested(code, profile.name.description)
        }
    }
}
