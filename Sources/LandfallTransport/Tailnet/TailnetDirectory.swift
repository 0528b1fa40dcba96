package import FoundationEssentials
package import LandfallModel

/// Finds machines in a status. Does no I/O: the same status and name give the same answer.
package struct TailnetDirectory: Sendable {
    /// Where it looks.
    package let status: TailnetStatus

    /// Makes a directory of the machines in `status`.
    package init(_ status: TailnetStatus) {
        self.status = status
    }

    /// Throws why nothing can be reached through the tailnet now: a daemon that is not up, or an own key that has run
    /// out: a daemon whose key has just run out calls that a login that is needed, and still knows when it ran out.
    package func requireUp(at now: Date = Date()) throws(TailnetError) {
        let isNeeded = status.state == .needsLogin
        if let own = status.ownNode, status.state == .running || isNeeded,
            own.isExpired || isNeeded && own.keyExpiry.map({ $0 <= now }) == true
        {
            throw .ownKeyExpired(since: own.keyExpiry, authURL: status.authURL)
        }
        guard status.state == .running else { throw .notUp(status.state, authURL: status.authURL) }
    }

    /// Finds what `name` stands for: an address; else, without regard to case and one final dot, the full name of a
    /// machine, its name without the tailnet's suffix, a further name that the tailnet serves, or the first label of a
    /// machine that was shared into this tailnet. The systems' own names (`HostName`) are never compared.
    ///
    /// - Parameter name: What was typed, with international labels as A-labels (`xn--`).
    /// - Returns: What fitted first.
    /// - Throws: ``TailnetError/notUp(_:authURL:)`` and ``TailnetError/ownKeyExpired(since:authURL:)`` for any name but an
    ///   address, ``TailnetError/unknownPeer(suggestions:)``, ``TailnetError/ambiguousName(_:)``,
    ///   ``TailnetError/noAddress(_:)``.
    package func resolve(_ name: String) throws(TailnetError) -> TailnetTarget {
        if let address = IPAddress(name) { return target(.address, address: address) }
        try requireUp()
        let key = TailnetName.key(name)
        let short = status.suffix.isEmpty ? nil : "\(key).\(status.suffix)"
        if let found = try only(machines { !key.isEmpty && $0.name.raw == key }, .fullName) { return found }
        if let found = try only(machines { $0.name.raw == short }, .shortName) { return found }
        let records = status.records.filter { $0.name.raw == key }
        if let first = records.first { return target(.record, records: records, first: first) }
        let shared = machines { !key.isEmpty && $0.firstLabel == key && !$0.isRentedExitNode && isOutside($0) }
        if let found = try only(shared, .sharedName) { return found }
        throw .unknownPeer(suggestions: suggestions(for: name))
    }

    /// Whether nobody but this tailnet can know `name`: a full name below its suffix.
    package func isBelowSuffix(_ name: String) -> Bool {
        !status.suffix.isEmpty && TailnetName.key(name).hasSuffix(".\(status.suffix)")
    }

    /// The machine with a stable node id, whatever it is called now; nil where there is none, or none with an address.
    package func machine(_ id: ForeignText) -> TailnetNode? {
        machines { $0.id == id && !$0.addresses.isEmpty }.first
    }

    /// The login name of the person to whom `node` belongs; nil where that is the user of this machine or nobody, as with tagged ones,
    /// and where the daemon does not say.
    package func owner(of node: TailnetNode) -> ForeignText? {
        guard node.tags.isEmpty, let user = node.userID, user != status.ownNode?.userID else { return nil }
        return status.users[user]
    }

    /// The machine behind `address`, when LocalAPI says that it is one of the tailnet's. That an address lies in 100.64.0.0/10 says
    /// nothing, for carriers use that range too (RFC 6598).
    ///
    /// It proves who answers only on a connection that cannot leave but through Tailscale (``TailnetEntry``). A status is true for a
    /// moment: take one that was read while the connection stands. Nil for a daemon that is not up.
    package func confirms(_ address: IPAddress) -> TailnetNode? {
        guard (try? requireUp()) != nil else { return nil }
        let owners = machines(withSharees: true) { $0.addresses.contains(address) }
        if owners.isEmpty, let carrier = carrier(of: address), carrier.isItsEnd { return carrier.node }
        return owners.count == 1 && owners[0].id != nil ? owners[0] : nil
    }

    /// The machine to which the tailnet carries what is sent to an address that no machine has itself: that of a service (`svc:`), or one
    /// behind a subnet router, 4via6 included. Of several the one with the longest prefix, as WireGuard decides it, and of those the one that the
    /// control plane has made the primary router. What an exit node carries is no place of the tailnet.
    ///
    /// - Returns: The machine, and whether the address is one of its own services; nil where nobody carries it, where it cannot be told which of
    ///   several does, or the daemon is not up.
    package func carrier(of address: IPAddress) -> (node: TailnetNode, isItsEnd: Bool)? {
        guard (try? requireUp()) != nil else { return nil }
        let all = status.peers.flatMap { node in
            node.carried.filter { $0.length > 0 && $0.contains(address) }.map { (node: node, prefix: $0) }
        }
        let length = all.map(\.prefix.length).max()
        let best = all.filter { $0.prefix.length == length }
        let primary = best.count == 1 ? best : best.filter { $0.node.primaryRoutes.contains($0.prefix) }
        guard primary.count == 1, let (node, prefix) = primary.first else { return nil }
        // Behind a subnet router another network begins, in which anybody may answer.
        return (node, prefix.isSingle && address.mayBeTailnet && !address.isVia)
    }

    /// The full name of a machine, where the tailnet serves names.
    package func servedName(of node: TailnetNode) -> HostName? {
        status.isMagicDNSEnabled == false ? nil : HostName(node.name.raw)
    }

    /// The full name under which MagicDNS may know a name that the status lacks; nil for one that it cannot know.
    package func fullName(_ name: String) -> HostName? {
        guard !status.suffix.isEmpty, status.isMagicDNSEnabled != false else { return nil }
        let key = TailnetName.key(name)
        if isBelowSuffix(key) { return HostName(key) }
        return key.contains(".") ? nil : HostName("\(key).\(status.suffix)")
    }
}

/// How a connection gets into the tailnet.
package enum TailnetPath: Sendable, Hashable {
    /// By the system's routing table, which may also lead elsewhere.
    case kernelRoute
    /// By the daemon's `dial`.
    case dial
}

extension TailnetDirectory {
    /// The machines that can be named and of which `predicate` is true, this one first.
    private func machines(withSharees: Bool = false, where predicate: (TailnetNode) -> Bool) -> [TailnetNode] {
        [status.ownNode].compactMap { $0 }.filter(predicate)
            + status.peers.filter { (withSharees || !$0.isSharee) && predicate($0) }
    }

    /// Whether the name of `node` is one of another tailnet.
    func isOutside(_ node: TailnetNode) -> Bool {
        let name = node.name.raw
        return name.utf8.contains(UInt8(ascii: ".")) && !name.hasSuffix(".\(status.suffix)")
    }

    private func only(_ found: [TailnetNode], _ match: TailnetTarget.Match) throws(TailnetError) -> TailnetTarget? {
        guard let node = found.first else { return nil }
        guard found.count == 1 else { throw .ambiguousName(found.map(\.name).sorted()) }
        guard !node.addresses.isEmpty else { throw .noAddress(node) }
        return TailnetTarget(
            match: match, addresses: node.addresses, node: node, isThisMachine: node == status.ownNode)
    }

    private func target(_ match: TailnetTarget.Match, address: IPAddress) -> TailnetTarget {
        let node = (try? requireUp()) == nil ? nil : machines { $0.addresses.contains(address) }.first
        return TailnetTarget(
            match: match, addresses: [address], node: node, isThisMachine: node != nil && node == status.ownNode)
    }

    private func target(
        _ match: TailnetTarget.Match, records: [TailnetStatus.Record], first: TailnetStatus.Record
    ) -> TailnetTarget {
        let addresses = records.map(\.address)
        let node = target(match, address: first.address).node
        let isOneMachine = node.map { node in addresses.allSatisfy(node.addresses.contains) } ?? false
        return TailnetTarget(
            match: match,
            addresses: addresses.filter { $0.family == .ipv4 } + addresses.filter { $0.family == .ipv6 },
            node: isOneMachine ? node : nil, isThisMachine: isOneMachine && node == status.ownNode)
    }
}
