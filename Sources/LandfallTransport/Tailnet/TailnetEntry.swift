package import LandfallSystem

/// How connections get into the tailnet and nowhere else (docs/trust.md, "The way into the tailnet").
package enum TailnetEntry: Sendable, Hashable {
    /// Bound to tailscaled's interface: the kernel takes no route of another one for them then.
    case interface(SocketBinding)
    /// Through the daemon's `dial`: it runs in userspace mode, so that `dial` connects inside WireGuard. In TUN mode it is a plain
    /// connect of the daemon, which goes wherever the routing rules lead (`Dialer.UserDial` of net/tsdial/tsdial.go).
    case dial
    /// Nothing is known to lead there alone, and why: what is opened all the same proves nothing.
    case unknown(NoTailnetInterface)
}

/// Why no interface is known to lead into the tailnet.
package enum NoTailnetInterface: String, Sendable, Hashable, CaseIterable {
    /// The daemon's socket listens in another network namespace than this one, or it is unknown where.
    case otherNamespace = "other_namespace"
    /// No tunnel has this machine's address in the tailnet.
    case notFound = "not_found"
    /// Several have it.
    case several
    /// The kernel binds no socket of this user to it.
    case notBindable = "not_bindable"
}

extension TailnetEntry {
    /// Decides without I/O; ``find(_:socketPath:)`` asks the system.
    ///
    /// - Parameters:
    ///   - status: What the daemon says of this machine.
    ///   - links: The interfaces of this network namespace.
    ///   - addresses: Their addresses.
    ///   - isDaemonHere: Whether the daemon's socket listens in this network namespace.
    ///   - canBind: Whether this process may bind a socket to an interface.
    package init(
        _ status: TailnetStatus, links: [KernelLink], addresses: [InterfaceAddress], isDaemonHere: Bool,
        canBind: (KernelLink) -> Bool
    ) {
        let own = status.ownNode?.addresses ?? []
        // Another interface with the address is one of someone who wants to be taken for the tailnet.
        let held = addresses.filter { own.contains($0.address) }
        let tunnels = links.filter { link in link.isTun && held.contains { $0.device == link.index } }
        if status.hasInterface == false {
            self = .dial
        } else if !isDaemonHere {
            self = .unknown(.otherNamespace)
        } else if tunnels.count > 1 {
            self = .unknown(.several)
        } else if let tunnel = tunnels.first {
            let addresses = own.filter { address in
                held.contains { $0.device == tunnel.index && $0.address == address }
            }
            self =
                canBind(tunnel)
                ? .interface(SocketBinding(interface: tunnel.index, addresses: addresses)) : .unknown(.notBindable)
        } else {
            self = .unknown(.notFound)
        }
    }

    /// Finds the way as it is now. It waits for nobody: only the kernel is asked.
    ///
    /// - Parameters:
    ///   - status: What the daemon says.
    ///   - socketPath: The daemon's socket.
    /// - Returns: The way.
    package static func find(_ status: TailnetStatus, socketPath: String) -> TailnetEntry {
        let links = KernelLink.all()
        return TailnetEntry(
            status, links: links, addresses: InterfaceAddress.all(of: links),
            isDaemonHere: UnixListeners.areHere(at: socketPath), canBind: \.isBindable)
    }
}
