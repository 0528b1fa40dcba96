package import LandfallConnections
package import LandfallTokens

/// Moves the token of a profile into another store, after that store has said that it can take one.
package struct TokenMoveRun: Sendable {
    private let tokens: TokenKeeping
    private let person: any UserInteraction
    private let patience: TimeLimits

    /// A run.
    package init(tokens: TokenKeeping, person: any UserInteraction, patience: TimeLimits) {
        self.tokens = tokens
        self.person = person
        self.patience = patience
    }

    /// Moves it.
    ///
    /// - Throws: ``TokenError``, ``TokenStoreError``, ``ProfileStoreError``; what was saved before is in force then.
    package func run(_ profile: Profile, to kind: TokenStoreKind) async throws -> TokenKeeping.Change {
        let place = TokenPlace(tokens: tokens, person: person, patience: patience)
        try await place.check(kind)
        let change = try await tokens.move(profile, to: kind, deadline: patience.store(mayAsk: tokens.mayAsk))
        guard let change else { throw TokenError.missing(profile.name, profile.kind) }
        return change
    }
}
