package import LandfallModel

/// Whose token it is: one profile.
package struct TokenOwner: Sendable, Hashable {
    /// The profile's UUID in lower case. A token is found by this alone, so that a profile can be renamed.
    package let id: String
    /// The profile's name when the token was stored.
    package let profile: String
    /// The product that the token opens.
    package let kind: ServerKind

    /// Creates an owner from the profile's values; nil if `id` is not a UUID (RFC 9562 section 4), because it becomes part of a file's name.
    package init?(id: String, profile: String, kind: ServerKind) {
        let groups = id.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } })
        else { return nil }
        self.id = id.lowercased()
        self.profile = profile
        self.kind = kind
    }

    /// What the user reads in Seahorse or KWalletManager.
    package var label: String { "landfall: \(profile) (\(kind.displayName))" }
}
