package import LandfallModel

/// How tailscaled is, and this machine in its tailnet.
package enum TailscaleFinding: Sendable, Hashable {
    /// It is up; without an interface of its own (userspace mode) connections go through the daemon.
    case up(name: ForeignText?, isUserspace: Bool)
    /// Up, and what goes to the LAN of these interfaces goes to an exit node.
    case hidesLAN([String])
    /// Up, and the control plane has not been reached.
    case notOnline
    /// The key of this machine runs out in so many whole days.
    case keyExpiresSoon(days: Int)
    case keyExpired(authURL: ForeignText?)

    /// The daemon cannot be asked.
    case unanswered(Trouble)
    /// It answers, and is not up.
    case notUp(State)

    /// Why the daemon cannot be asked.
    package enum Trouble: Sendable, Hashable {
        case notInstalled
        /// There is no socket, or a dead daemon's.
        case notRunning(path: ForeignText)
        /// The file system does not let this user in.
        case noPermission(path: ForeignText)
        /// Another user listens at the socket, or could have put it there.
        case untrusted(path: ForeignText)
        /// The daemon tells this user nothing.
        case forbidden
        case timedOut
        /// What answers at the socket is not tailscaled, or it is broken.
        case badAnswer
    }

    /// What a daemon does that is not up.
    package enum State: Sendable, Hashable {
        case noState
        case inUseByOtherUser
        case needsLogin(authURL: ForeignText?)
        case needsApproval
        case stopped
        case starting
        case unknown(ForeignText)
    }

    /// A key that runs out within this time is warned of; seconds.
    package static let warningTime: Double = 7 * 86_400

    /// The same with what the kernel says of the LANs of this machine: interfaces whose neighbours it reaches through the tailnet.
    package func hiding(_ interfaces: [String]) -> TailscaleFinding {
        if case .up = self, !interfaces.isEmpty { .hidesLAN(interfaces) } else { self }
    }

    /// How bad it is: the LAN works without.
    package var status: Verdict {
        if case .up = self { .ok } else { .warn }
    }
}
