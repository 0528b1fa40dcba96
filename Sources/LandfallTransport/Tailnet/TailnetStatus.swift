package import LandfallModel

/// The answer to `GET /localapi/v0/status`: what tailscaled knows of itself and of its peers.
package struct TailnetStatus: Sendable, Hashable {
    /// The daemon's version.
    package internal(set) var version = ForeignText("")
    /// The state of the daemon. Look at it first: a stopped daemon still lists its peers as online.
    package internal(set) var state = BackendState("")
    /// Where to log in.
    package internal(set) var authURL: ForeignText?
    /// Whether the tailnet is a network interface of this machine. False in userspace mode, where connections go through
    /// the daemon's `dial` alone; nil where an old daemon does not say.
    package internal(set) var hasInterface: Bool?
    /// This machine.
    package internal(set) var ownNode: TailnetNode?
    /// The domain of the tailnet in lower case, without dots at its ends; empty where there is none.
    package internal(set) var suffix = ""
    /// Whether the tailnet serves its names by DNS; nil where an old daemon does not say.
    package internal(set) var isMagicDNSEnabled: Bool?
    /// What the daemon complains about.
    package internal(set) var health: [ForeignText] = []
    /// The others, in the daemon's order, which is a random one.
    package internal(set) var peers: [TailnetNode] = []
    /// Names that the tailnet's DNS serves beside those of its machines.
    package internal(set) var records: [Record] = []
    /// The login names of the users whose machines are here, by user id.
    package internal(set) var users: [Int64: ForeignText] = [:]

    /// An address record of the tailnet's DNS.
    package struct Record: Sendable, Hashable {
        /// The full name in lower case without a final dot.
        package let name: ForeignText
        /// Its address.
        package let address: IPAddress
    }

    /// Makes the status of a daemon that says nothing.
    init() {}
}
