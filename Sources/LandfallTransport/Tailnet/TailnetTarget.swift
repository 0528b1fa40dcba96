package import LandfallModel

/// What a name of the tailnet stands for.
package struct TailnetTarget: Sendable, Hashable {
    /// What the name was compared with.
    package enum Match: Sendable, Hashable {
        /// An address, which is used as it is.
        case address
        /// The full name of a machine.
        case fullName
        /// The name of a machine of this tailnet without the suffix.
        case shortName
        /// A name that the tailnet's DNS serves beside those of its machines.
        case record
        /// The first label of a machine from another tailnet, the only one to have it.
        case sharedName
    }

    /// What fitted.
    package let match: Match
    /// Where to connect to, IPv4 first; at least one.
    package let addresses: [IPAddress]
    /// The machine; nil for an address that is not of the tailnet, and for a service, which is not one machine.
    package let node: TailnetNode?
    /// Whether that is this machine.
    package let isThisMachine: Bool
}
