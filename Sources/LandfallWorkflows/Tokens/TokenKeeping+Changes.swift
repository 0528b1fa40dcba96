package import LandfallConnections
package import LandfallTokens

/// What changes of tokens come to.
extension TokenKeeping {
    /// What a change has come to.
    package struct Change: Sendable {
        /// The profile as it is saved now.
        package let profile: Profile
        /// Where its token was before; nil where it had none, or one that this version cannot read.
        package let old: TokenReference?
        /// A token that should be gone and is not.
        package var leftover: Leftover?
        /// Whether the token is a key that the server has given for a pairing code.
        package var isPaired = false
        /// Why the chosen store will not be remembered.
        package var unremembered: TokenStoreError?

        /// What it could not do besides.
        package var notices: [Notice] {
            [leftover.map(Notice.tokenLeft), unremembered.map(Notice.storeNotRemembered)].compactMap { $0 }
        }
    }

    /// A token that could not be deleted.
    package struct Leftover: Sendable {
        package let kind: TokenStoreKind
        package let owner: TokenOwner
        /// Where the sealed file of it would be.
        package let file: String
        package let error: TokenStoreError
    }
}
