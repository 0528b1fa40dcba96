package import LandfallConnections
package import LandfallModel

/// Why the recorded identity of a server is not changed.
package enum TrustError: Error, Sendable {
    /// What was typed is not a SHA-256.
    case badDigest(String)
    /// The profile has no such certificate.
    case noSuchPin(ProfileName)
    /// The server shows other certificates than the one that was given.
    case notTheExpected
    /// There is no terminal on which these changes could be accepted.
    case nobodyAccepts(ProfileName, [ShownChange])
    /// There is no terminal on which to confirm what the profile runs or reads.
    case nobodyConfirms(Profile)
    /// The server was not reached, so that nothing is known of its identity: the route that came furthest, and its stage.
    case unreached(RouteReport, StageReport, FailureCode, of: Profile)
}
