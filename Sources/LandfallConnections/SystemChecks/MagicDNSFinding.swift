package import LandfallModel

/// Whether other programs of this machine find the names of the tailnet by DNS. landfall asks tailscaled.
package enum MagicDNSFinding: Sendable, Hashable {
    /// Tailscale is not up.
    case notUsed
    /// Tailscale is not up, and resolv.conf names nobody else: no name is found at all.
    case dead
    /// Without an interface no other program reaches the tailnet by itself.
    case userspace
    /// The tailnet serves no names.
    case disabled
    /// resolv.conf names tailscaled.
    case direct
    /// Through systemd-resolved.
    case viaResolved
    /// Through another name server of this machine, which may or may not ask tailscaled.
    case viaLocalServer(IPAddress)
    /// systemd-resolved was not told of tailscaled.
    case resolvedNotTold
    /// resolv.conf names the servers that systemd-resolved knows, and goes past it.
    case bypassesResolved
    /// tailscaled had written resolv.conf, and someone has written it again.
    case overwritten(by: ResolvConf.Writer?)
    /// tailscaled did not write resolv.conf: accept-dns is off, or it may not.
    case notAccepted(ResolvConf.Writer?)

    /// What is known.
    package struct Facts: Sendable {
        /// Whether Tailscale is up.
        package var isUp: Bool = true
        /// Whether the tailnet serves names; nil where tailscaled does not say.
        package var isEnabled: Bool?
        /// Whether the tailnet has an interface here; nil where tailscaled does not say.
        package var hasInterface: Bool?
        /// `/etc/resolv.conf`; nil where it cannot be read.
        package var file: ResolvConf?
        /// `/run/systemd/resolve/resolv.conf`, where systemd-resolved lists all servers that it knows.
        package var uplinks: ResolvConf?
        /// Whether the copy that tailscaled makes before it writes is there.
        package var hasBackup: Bool = false
    }

    /// Concludes from the facts.
    package init(_ facts: Facts) {
        let servers = facts.file?.effectiveServers ?? []
        if !facts.isUp {
            self = facts.file?.asksTailscaleAlone == true ? .dead : .notUsed
        } else if facts.hasInterface == false {
            self = .userspace
        } else if facts.isEnabled == false {
            self = .disabled
        } else if servers.contains(where: ResolvConf.isTailscale) {
            self = .direct
        } else if servers.contains(where: Self.isResolved) {
            let isTold = facts.uplinks.map { $0.servers.contains(where: ResolvConf.isTailscale) } ?? true
            self = isTold ? .viaResolved : .resolvedNotTold
        } else if let local = servers.first(where: \.isLoopback) {
            self = .viaLocalServer(local)
        } else if facts.file?.isUplinkList == true {
            self = .bypassesResolved
        } else if facts.hasBackup {
            self = .overwritten(by: facts.file?.writer)
        } else {
            self = .notAccepted(facts.file?.writer)
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .notUsed, .userspace, .direct, .viaResolved, .viaLocalServer: .ok
        case .disabled, .resolvedNotTold, .bypassesResolved, .overwritten, .notAccepted: .warn
        case .dead: .fail
        }
    }

    /// The stub of systemd-resolved and its proxy, systemd-resolved.service(8).
    private static func isResolved(_ server: IPAddress) -> Bool {
        ["127.0.0.53", "127.0.0.54"].contains(server.description)
    }
}
