package import LocalDiscovery

/// Whether mDNS has an interface to go out on. Names are in order, so that two runs say the same.
package enum MulticastFinding: Sendable, Hashable {
    case usable([String])
    /// What this machine sends to the group of mDNS does not come back to it on these interfaces: a firewall drops it.
    case blocked([String], usable: [String])
    /// Up, but there is no cable or no Wi-Fi (`IFF_RUNNING` is not set); `hasVPN` where a VPN is up beside.
    case unplugged([String], hasVPN: Bool)
    /// Up, but without `IFF_MULTICAST`.
    case noMulticast([String], hasVPN: Bool)
    /// Only point-to-point interfaces are up, which mDNS does not cross.
    case onlyVPN([String])
    /// All are down.
    case down([String])
    /// There is only loopback.
    case none

    /// Concludes from the interfaces of this machine.
    ///
    /// - Parameters:
    ///   - links: The interfaces.
    ///   - isHeard: Whether what is sent to the group of mDNS on an interface comes back; nil where that cannot be told.
    package init(_ links: LocalLinks, isHeard: (String) -> Bool?) {
        let usable = links.multicast.subtracting(links.unplugged).sorted()
        let hasVPN = !links.pointToPoint.isEmpty
        let blocked = usable.filter { isHeard($0) == false }
        if !blocked.isEmpty {
            self = .blocked(blocked, usable: usable.filter { !blocked.contains($0) })
        } else if !usable.isEmpty {
            self = .usable(usable)
        } else if !links.unplugged.isEmpty {
            self = .unplugged(links.unplugged.sorted(), hasVPN: hasVPN)
        } else if !links.unicastOnly.isEmpty {
            self = .noMulticast(links.unicastOnly.sorted(), hasVPN: hasVPN)
        } else if hasVPN {
            self = .onlyVPN(links.pointToPoint.sorted())
        } else if !links.down.isEmpty {
            self = .down(links.down.sorted())
        } else {
            self = .none
        }
    }

    /// How bad it is: over a VPN servers can still be reached.
    package var status: Verdict {
        switch self {
        case .usable: .ok
        case .blocked(_, let usable): usable.isEmpty ? .fail : .warn
        case .unplugged(_, let hasVPN), .noMulticast(_, let hasVPN): hasVPN ? .warn : .fail
        case .onlyVPN: .warn
        case .down, .none: .fail
        }
    }
}
