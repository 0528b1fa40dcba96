import LandfallModel
import LandfallTransport

/// What a walk asks the tailnet.
extension RouteWalk {
    /// How long it is tried to reach what only the tailnet leads to, while that cannot be asked. A carrier's machine answers within it.
    private static let patienceWithoutTailnet = Duration.seconds(3)

    /// How long a machine that Tailscale calls offline is tried all the same, by all ways together: it may be back before the control plane
    /// knows.
    private static let patienceWithOffline = Duration.seconds(3)

    /// When to give up on a way that may be of the tailnet.
    var patience: ContinuousClock.Instant {
        if let offlineLimit { return min(deadline, offlineLimit) }
        return isTailnetAway ? min(deadline, .now + Self.patienceWithoutTailnet) : deadline
    }

    /// Whom to speak to: a server behind a name may ask for that name (RFC 6066 section 3).
    var host: ServerHost? {
        guard case .host(let host) = plan.place else { return nil }
        if case .name = host, let newName { return .name(newName) }
        return host
    }

    func askTailnet(_ name: String) async -> StageMachine.Event {
        let directory: TailnetDirectory
        do throws(TailnetError) {
            // What proves an identity is read again later.
            directory = try await environment.tailnet.recent(deadline: deadline)
        } catch {
            return noTailnet(error)
        }
        // Name servers are not asked for a name below the tailnet's suffix, unless the user says so.
        let isOnlyThere = !plan.allowsBareName && directory.isBelowSuffix(name)
        do throws(TailnetError) {
            try directory.requireUp()
        } catch {
            return isOnlyThere ? .onlyTailnet(.tailscale, error.code, StageNote(error)) : noTailnet(error)
        }
        do throws(TailnetError) {
            let target = try directory.resolve(name)
            guard let node = target.node else {
                if let event = carried(target.addresses, as: ForeignText(name), in: directory) { return event }
                // An address that no machine has is not an address of the tailnet.
                if target.match == .address {
                    return recorded(in: directory, insteadOf: name) ?? .noPeer(.peerUnknown, nil)
                }
                return found(
                    StageMachine.TailnetPeer(name: ForeignText(name), addresses: target.addresses), in: directory)
            }
            var peer = StageMachine.TailnetPeer(name: node.name, addresses: target.addresses)
            peer.take(node, in: directory)
            if target.isThisMachine {
                guard !plan.isListed else { return .onlyTailnet(.peer, .leadsHere, nil) }
                peer.trouble = nil
            }
            tlsName = directory.servedName(of: node)
            return found(peer, in: directory)
        } catch {
            if case .unknownPeer = error {
                if let event = await served(name, in: directory) ?? recorded(in: directory, insteadOf: name) {
                    return event
                }
            }
            let isUnknown = isOnlyThere && error.code == .peerUnknown
            return isUnknown
                ? .onlyTailnet(.peer, error.code, StageNote(error)) : .noPeer(error.code, StageNote(error))
        }
    }

    /// What MagicDNS says of a name that the status lacks; nil where it says nothing.
    private func served(_ name: String, in directory: TailnetDirectory) async -> StageMachine.Event? {
        let entry = environment.tailnetEntry(directory.status)
        guard
            let (full, addresses) = await environment.tailnet.api.served(
                name, in: directory, through: entry, deadline: deadline)
        else { return nil }
        tlsName = full
        let peer = StageMachine.TailnetPeer(name: ForeignText(full.text), addresses: addresses)
        return carried(addresses, as: peer.name, in: directory, through: entry)
            ?? found(peer, in: directory, through: entry)
    }

    /// What leads to addresses that no machine of the tailnet has, where it carries them all to one; nil where it does not.
    private func carried(
        _ addresses: [IPAddress], as name: ForeignText, in directory: TailnetDirectory,
        through entry: TailnetEntry? = nil
    ) -> StageMachine.Event? {
        let carriers = addresses.map { directory.carrier(of: $0)?.node }
        guard let first = carriers.first, let node = first, carriers.allSatisfy({ $0 == node }) else { return nil }
        var peer = StageMachine.TailnetPeer(name: name, addresses: addresses)
        peer.take(node, in: directory)
        peer.carrier = node.name
        return found(peer, in: directory, through: entry)
    }

    /// Whether a name was not found because this machine asks Tailscale for all of them, and that is not up.
    func isSilenceOfTailscale(_ error: TransportError) async -> Bool {
        guard error.code == .resolveTimeout || error.code == .resolveFailed, environment.namesNeedTailscale() else {
            return false
        }
        let error = await trouble()
        return error?.saysThereIsNone == true || error == .timedOut
    }

    /// Why the tailnet is not up; nil where it is. It is asked after the walk's own time, which is over by then.
    private func trouble() async -> TailnetError? {
        do throws(TailnetError) {
            try await environment.tailnet.api.requireUp(deadline: .now + environment.tailnet.api.timeLimit)
            return nil
        } catch {
            return error
        }
    }

    private func noTailnet(_ error: TailnetError) -> StageMachine.Event {
        if case .host(let host) = plan.place { isTailnetAway = host.looksLikeTailnet }
        return .noTailnet(error.code, StageNote(error))
    }

    /// The machine that is recorded for the server, where it has another name or address now than the route.
    private func recorded(in directory: TailnetDirectory, insteadOf name: String) -> StageMachine.Event? {
        guard let id = plan.claim.known.nodeID, let node = directory.machine(id) else { return nil }
        var peer = StageMachine.TailnetPeer(name: node.name, addresses: node.addresses)
        peer.take(node, in: directory)
        peer.formerName = ForeignText(name)
        newName = HostName(node.name.raw)
        return found(peer, in: directory)
    }

    /// Goes on to a machine; the way into the tailnet is looked for, unless it is known.
    private func found(
        _ peer: StageMachine.TailnetPeer, in directory: TailnetDirectory, through known: TailnetEntry? = nil
    ) -> StageMachine.Event {
        let entry = known ?? environment.tailnetEntry(directory.status)
        if case .interface(let interface) = entry { tunnel = (interface, Set(peer.addresses)) }
        isTailnetPeer = true
        if peer.trouble == .peerOffline { offlineLimit = .now + Self.patienceWithOffline }
        return .peer(peer, entry)
    }
}

extension StageMachine.TailnetPeer {
    /// What the control plane says of its machine.
    fileprivate mutating func take(_ node: TailnetNode, in directory: TailnetDirectory) {
        trouble = node.condition.code
        lastSeen = node.lastSeen
        facts.owner = directory.owner(of: node)
    }
}
