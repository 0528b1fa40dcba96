package import LandfallConnections
package import LandfallModel

/// A server is not connected in time.
package struct WaitError: Error, Sendable {
    package let profile: ProfileName
    package let limit: Duration
    /// Why it was not connected at the end; nil if nothing came of the first attempt.
    package let cause: ServerExchangeError?
}
