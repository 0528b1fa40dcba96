package import LandfallModel

/// A place that stores tokens for landfall, one for each profile.
///
/// Every call ends at its deadline; whether there is no token or the store could not say so are different codes.
package protocol TokenStore: Sendable {
    /// Which of the stores it is.
    var kind: TokenStoreKind { get }

    /// Finds out whether a token can be stored now, without keeping one and without asking the user anything.
    func check(deadline: ContinuousClock.Instant) async throws(TokenStoreError)

    /// The profile's token.
    ///
    /// - Throws: ``FailureCode/tokenNotFound`` when the store works and has none.
    func read(_ owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError) -> Token

    /// Stores the token, in place of one that the profile had. It is kept when this returns; after an error that is not a timeout
    /// the store is as it was.
    func write(_ token: Token, for owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError)

    /// Removes the profile's token.
    ///
    /// - Throws: ``FailureCode/tokenNotFound`` when there was none.
    func delete(_ owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError)
}
