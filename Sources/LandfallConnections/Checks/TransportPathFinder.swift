import LandfallModel
import LandfallTransport

/// Finds out how a connection travels that stands: what the kernel, tailscaled and ssh say of its other end.
struct TransportPathFinder {
    /// How a connection travels, and how packets get to a machine of the tailnet, where that is known.
    typealias Found = (reach: TransportPath, path: TailnetFacts.Path?)

    let environment: ConnectionDependencies
    let deadline: ContinuousClock.Instant
    /// The way on which it was opened.
    let way: StageMachine.ConnectMethod
    /// The share in the ssh process that the way goes through.
    let lease: SSHLease?
    /// Whether mDNS or DNS has said where to connect to.
    let isHint: Bool

    func reach(of connection: TransportConnection) async -> Found {
        let local = await connection.reachOnThisMachine()
        if case .doubtful(let doubt)? = local { return (.doubtful(doubt), nil) }
        let facts = connection.facts
        switch (facts.peer, way) {
        case (.unixSocket, _): return (local ?? .elsewhere, nil)
        case (.forward(let path, _), .ssh(let forwards)):
            guard local == .unixSocket, let lease,
                let place = forwards.first(where: { $0.path == path })?.place
            else { return (local ?? .elsewhere, nil) }
            return (await reach(of: place, behind: lease), nil)
        case (.forward, _): return (.elsewhere, nil)
        case (.address(let address, _), _):
            var path: TailnetFacts.Path?
            // Unbound, it goes wherever the routing table says.
            if !address.isLoopback, let interface = facts.boundInterface {
                let confirmed = await confirm(address, boundTo: interface)
                // Of this machine's own address there the kernel can still say whose process answers.
                if confirmed.reach != .elsewhere { return confirmed }
                path = confirmed.path
            }
            return (isHint && local != nil ? .doubtful(.redirectedToSelf) : local ?? .elsewhere, path)
        case (.tunnel, .dial(let address)): return await confirm(address)
        case (.tunnel, _): return (.elsewhere, nil)
        }
    }

    /// What the machine vouches for: its sockets, and a port of its loopback that nobody has but who logs in, or root. It is asked after the
    /// server has answered, for before that nobody may have taken the connection.
    private func reach(of place: SSHPlace, behind lease: SSHLease) async -> TransportPath {
        let proven = TransportPath.ssh(lease.hostKey, isClaimed: lease.isClaimed)
        guard let port = place.port else { return proven }
        guard place.isPortOfMachine else { return .elsewhere }
        guard let sockets = await lease.sockets(port: port, deadline: deadline) else {
            return .doubtful(ContinuousClock.now < deadline ? .noCommand : .notSaidInTime)
        }
        return sockets.doubt(at: port).map(TransportPath.doubtful) ?? proven
    }

    /// Who is asked for the machine again before a token goes over the connection; `port` is that of the route.
    /// `consent` says whether it still stays in the network for which the user has allowed cleartext; nil where that is not made use of.
    func witness(
        for peer: Peer, port: UInt16?, consent: (@Sendable (ContinuousClock.Instant) async -> Bool)?
    ) -> NodeVerifier? {
        let isInNetwork = consent ?? { _ in false }
        let place: (address: IPAddress, port: UInt16)
        switch (peer, way) {
        case (.address(let address, let port), _): place = (address, port)
        case (.tunnel, .dial(let address)): place = (address, port ?? 0)
        case (.tunnel, _), (.unixSocket, _), (.forward, _): return nil
        }
        let tailnet = environment.tailnet
        return NodeVerifier(
            { deadline in
                if let node = try? await tailnet.api.node(behind: place.address, port: place.port, deadline: deadline) {
                    return node
                }
                // Of a service it knows no machine: the status says to which one what goes there is carried.
                return try? await tailnet.directory(notBefore: .now, deadline: deadline).confirms(place.address)?.id
            }, isInNetwork: isInNetwork)
    }

    /// The machine behind an address, where the connection is carried by tailscaled: through `dial`, or bound to an interface that is still
    /// the daemon's.
    private func confirm(_ address: IPAddress, boundTo index: UInt32? = nil) async -> Found {
        guard let directory = try? await environment.tailnet.directory(notBefore: .now, deadline: deadline) else {
            return (.elsewhere, nil)
        }
        if let index {
            guard case .interface(let interface) = environment.tailnetEntry(directory.status),
                interface.interface == index
            else {
                return (.elsewhere, nil)
            }
        }
        // Of this machine the tailnet does not know which of its processes answers.
        guard let node = directory.confirms(address), node != directory.status.ownNode else { return (.elsewhere, nil) }
        return (node.id.map(TransportPath.tailnet) ?? .elsewhere, node.path)
    }
}
