package import LandfallModel

/// Whether a server may be asked over the network that leads to it now, by what goes on asking without a person.
package enum NetworkUse: Sendable, Hashable {
    /// As often as one likes.
    case free
    /// Not more often than this.
    case slowly(Duration)
    /// Not at all: nobody has agreed to pay for it. The network is what a person calls it.
    case refused(network: ForeignText)

    /// Decides, and is asked again before each request.
    package typealias Permit = @Sendable () async -> NetworkUse
}
