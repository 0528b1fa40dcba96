package import LandfallConnections
package import LandfallTransport

/// Why a server is not handed to another program.
package enum HandoverError: Error, Sendable {
    /// The kernel has no way to the server of this profile, as tailscaled has.
    case routeNotShared(ProfileName, bySSH: Bool)
    /// Another program that connects to the address of this profile's server now may get to someone else.
    case leadsElsewhere(ProfileName)
    /// There is no folder for the socket of a proxy.
    case noHome
    /// The proxy cannot listen there.
    case notListening(ProxyServerError, ProxyPlace)
    /// The program cannot be executed: its name, and why by errno.
    case notExecuted(String, errno: Int32)
}
