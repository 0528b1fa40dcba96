package import FoundationEssentials
package import LandfallModel

/// A machine of the tailnet as LocalAPI describes it.
package struct TailnetNode: Sendable, Hashable {
    /// The stable node id, which outlives keys, names and addresses; nil where an old daemon gives none.
    package internal(set) var id: ForeignText?
    /// The full DNS name in lower case without a final dot; empty where it has none.
    package internal(set) var name = ForeignText("")
    /// What its own system calls it: not unique and nothing to connect by.
    package internal(set) var hostName = ForeignText("")
    /// Whether it is a phone or a tablet, on which no server runs.
    package internal(set) var isPhone = false
    /// The user who owns the machine; tagged machines share one that belongs to no person.
    package internal(set) var userID: Int64?
    /// The user who shared it with us, where that is not its owner.
    package internal(set) var sharerID: Int64?
    /// The addresses, IPv4 first; they may be missing.
    package internal(set) var addresses: [IPAddress] = []
    /// What else the tailnet carries to it: the addresses of its services, and the networks behind it, a default route included.
    package internal(set) var carried: [AddressPrefix] = []
    /// The networks behind it for which it is the router that counts.
    var primaryRoutes: Set<AddressPrefix> = []
    /// The public host keys of its sshd, `TYPE BASE64`, as it has told them.
    package internal(set) var sshHostKeys: [String] = []
    /// Its tags, with the `tag:`.
    package internal(set) var tags: [ForeignText] = []
    /// What the control plane thinks of it. Neither answer proves anything about reaching it.
    package internal(set) var isOnline = false
    /// When the control plane last saw it; nil while it is online and where it never was.
    package internal(set) var lastSeen: Date?
    /// When it last agreed on keys with this machine (WireGuard): it was awake then. Nil where it has not since the daemon began.
    package internal(set) var lastHandshake: Date?
    /// Whether its key has run out: nothing can be sent to it then.
    package internal(set) var isExpired = false
    /// When its key runs out or did; nil for never.
    package internal(set) var keyExpiry: Date?
    /// Whether it is here only because something of ours was shared with its owner.
    package internal(set) var isSharee = false
    /// Its public key, which another login changes.
    package internal(set) var publicKey = ForeignText("")
    /// Where its packets come from while they come by themselves; empty while they do not.
    package internal(set) var currentAddress = ForeignText("")
    /// The machine of the tailnet that passes its packets on; empty where none does.
    package internal(set) var peerRelay = ForeignText("")
    /// The code of the region whose relay (DERP) it uses where there is no better way; empty where none is known.
    package internal(set) var relay = ForeignText("")

    /// How packets get there, as of the reading; true of a machine only while something is sent there.
    package var path: TailnetFacts.Path? {
        if !currentAddress.raw.isEmpty { return .direct }
        if !peerRelay.raw.isEmpty { return .peerRelay }
        return relay.raw.isEmpty ? nil : .relay(relay)
    }

    /// Its state.
    package var condition: PeerCondition {
        if isExpired { return .expired(since: keyExpiry) }
        return isOnline ? .online : .offline(since: lastSeen)
    }

    /// The name up to its first dot.
    var firstLabel: Substring { name.raw.prefix { $0 != "." } }

    /// What an mDNS responder on it may call it, in lower case: the label that it has in the tailnet, and the one that its
    /// system's own name gives.
    package var hostLabels: Set<String> {
        Set([String(firstLabel), TailnetName.label(hostName.raw)]).subtracting(["", "localhost"])
    }

    /// Whether it is an exit node that Tailscale sells, of which there are hundreds.
    var isRentedExitNode: Bool { tags.contains(ForeignText("tag:mullvad-exit-node")) }
}

/// How a machine of the tailnet stands in the eyes of the control plane.
package enum PeerCondition: Sendable, Hashable {
    case online
    /// Not connected to the control plane; it may be reachable all the same.
    case offline(since: Date?)
    /// Its key has run out.
    case expired(since: Date?)

    /// The stable identifier of what is wrong; nil where nothing is.
    package var code: FailureCode? {
        switch self {
        case .online: nil
        case .offline: .peerOffline
        case .expired: .peerKeyExpired
        }
    }
}
