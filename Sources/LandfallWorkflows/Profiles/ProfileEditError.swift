package import LandfallConnections
package import LandfallModel

/// Why a profile is not changed as the user words it.
package enum ProfileEditError: Error, Sendable {
    /// The profile has no route of this number or text.
    case noSuchRoute(String, ProfileName)
    case badAddress(String, ServerAddressError)
    /// A single word may be a machine, a host or a typing error.
    case bareWord(String)
    case badRoute(String, SavedRoute.Refusal)
    case refused(Profile.Refusal, ProfileName)
    /// A label that is none, or that no profile has.
    case badLabel(String, ProfileLabels.Refusal?)
    /// The base path of this route stands where the product has paths of its own.
    case overlap(SavedRoute, ServerKind, segment: String)
}
