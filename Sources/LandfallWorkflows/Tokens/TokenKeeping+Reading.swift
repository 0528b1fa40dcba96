package import LandfallConnections
package import LandfallModel
package import LandfallTokens

/// What is read of tokens.
extension TokenKeeping {
    /// What is known of a recorded token.
    package enum Presence: Sendable, Hashable {
        case present, absent, unknown
    }

    /// The profile's token; nil where none is recorded. The profile is as the book has it.
    package func token(of profile: Profile, deadline: ContinuousClock.Instant) async throws(TokenStoreError) -> Token? {
        guard let saved = profile.token else { return nil }
        return try await token(at: TokenReference(saved), of: profile, deadline: deadline)
    }

    /// What is at a place that the profile does not have yet; nil for one that is still to be made.
    package func token(
        at reference: TokenReference, of profile: Profile?, deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) -> Token {
        try await resolver.token(of: reference, owner: profile.map(owner), deadline: deadline)
    }

    /// Whether the recorded token is there, and why that is not known or it is of no use. A command is not run for that.
    package func presence(
        of profile: Profile, deadline: ContinuousClock.Instant
    ) async -> (presence: Presence, error: TokenStoreError?) {
        if case .command = profile.reference, profile.token?.isConfirmed == true { return (.unknown, nil) }
        do throws(TokenStoreError) {
            return (try await token(of: profile, deadline: deadline) == nil ? .absent : .present, nil)
        } catch {
            switch error.code {
            case .tokenNotFound, .referenceMissing: return (.absent, error)
            case .tokenUnusable: return (.present, error)
            default: return (.unknown, error)
            }
        }
    }
}

extension Profile {
    /// Where its token is; nil where it has none, or one of a kind that this version does not know.
    package var reference: TokenReference? {
        token.flatMap { saved in try? TokenReference(saved.reference) }
    }
}
