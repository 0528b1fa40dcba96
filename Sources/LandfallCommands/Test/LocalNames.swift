internal import ConnectionChecks
internal import ServerModel

/// `.local` names, by mDNS.
enum LocalNames {
    /// Looks one up.
    static let lookUp: Surroundings.LocalNames = { _, _ in .noAddresses(.avahiFailed, nil) }
}
