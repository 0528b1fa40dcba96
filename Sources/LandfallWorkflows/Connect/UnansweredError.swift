package import LandfallConnections
package import LandfallModel

/// The server of a profile gave no answer.
package struct UnansweredError: Error, Sendable {
    /// Why.
    package let error: ServerExchangeError
    package let profile: Profile

    package init(_ error: ServerExchangeError, of profile: Profile) {
        self.error = error
        self.profile = profile
    }
}
