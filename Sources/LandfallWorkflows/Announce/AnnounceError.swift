package import LandfallModel
package import LandfallTransport
package import LocalDiscovery

/// Why a server is not announced.
package enum AnnounceError: Error, Sendable {
    /// No server of this machine is found, of this kind where one was named.
    case noServer(LocalServerError, ServerKind?)
    /// Not the name of a service.
    case badName(String)
    /// There is no folder to keep the server's id in.
    case noHome
    /// Avahi rejected the service.
    case refused(AvahiCode)
    /// The name was not confirmed in time, so the service cannot be found by it yet.
    case late(String)
    /// No engine works, for reasons with these codes.
    case noEngine(Set<FailureCode>)
}
