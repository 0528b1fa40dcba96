package import LandfallConnections

/// A metered network that this machine is in, and whose servers would be asked through it.
package struct MeteredUse: Sendable, Hashable {
    package let network: CurrentNetwork
    /// The profiles whose servers would be reached through it.
    package let profiles: [ProfileID]
    /// Those for which the user has still to say whether that may be: until then they are not asked.
    package let unanswered: [ProfileID]

    /// The same where only some are asked about.
    package func asking(_ profiles: [ProfileID]) -> MeteredUse {
        MeteredUse(network: network, profiles: self.profiles, unanswered: profiles)
    }
}
