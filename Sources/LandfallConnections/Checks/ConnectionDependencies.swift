package import LandfallModel
package import LandfallSystem
package import LandfallTransport

/// What a walk needs from outside.
package final class ConnectionDependencies: Sendable {
    /// Finds the addresses of a `.local` name by mDNS, at the deadline at the latest.
    package typealias LocalNames = @Sendable (HostName, ContinuousClock.Instant) async -> StageMachine.Event

    /// Looks for a service instance by mDNS, until the deadline at the latest.
    package typealias LocalServices = @Sendable (ServiceInstance, ContinuousClock.Instant) async -> StageMachine.Event
    /// The network through which this machine reaches an address, looked for until the deadline at the latest.
    package typealias Networks = @Sendable (IPAddress, ContinuousClock.Instant) async -> NetworkSight
    /// The way into the tailnet that a daemon with this status has, as it is now.
    package typealias TailnetEntries = @Sendable (TailnetStatus) -> TailnetEntry

    package let localNames: LocalNames
    package let localServices: LocalServices
    package let networks: Networks
    package let names: any NameResolver
    package let tailnet: TailnetReading
    package let tailnetEntry: TailnetEntries
    package let ssh: SSHForwards
    package let limits: TransportLimits
    /// Whether this machine asks Tailscale, and nobody else, for the addresses of names.
    package let namesNeedTailscale: @Sendable () -> Bool
    /// Whether this machine has a network that may lead to any of these targets.
    package let hasNetwork: @Sendable ([NetworkTarget]) -> Bool
    /// Whether what goes to an address stays in this machine: it is one of its interfaces.
    package let staysHere: @Sendable (IPAddress) -> Bool

    /// Makes surroundings.
    ///
    /// - Parameters:
    ///   - localNames: Finds `.local` names; it answers with ``StageMachine/Event/addresses(_:)`` or
    ///     ``StageMachine/Event/noAddresses(_:_:)``.
    ///   - localServices: Finds services; it answers with ``StageMachine/Event/located(_:)`` or
    ///     ``StageMachine/Event/noAddresses(_:_:)``.
    ///   - networks: Says which network leads to an address.
    ///   - names: Finds all others that the tailnet does not know.
    ///   - tailnet: What tailscaled says.
    ///   - tailnetEntry: Finds the way into the tailnet; nil asks the kernel.
    ///   - ssh: What leads to machines by ssh.
    ///   - limits: What is taken of a response.
    ///   - namesNeedTailscale: Whether this machine asks Tailscale, and nobody else, for the addresses of names.
    ///   - hasNetwork: Whether this machine has a network that may lead to any of some targets.
    ///   - staysHere: Whether what goes to an address stays in this machine.
    package init(
        localNames: @escaping LocalNames,
        localServices: @escaping LocalServices = { _, _ in .noAddresses(.serviceNotFound, nil) },
        networks: @escaping Networks = { _, _ in .beyond }, names: any NameResolver = SystemResolver(),
        tailnet: TailnetReading, tailnetEntry: TailnetEntries? = nil, ssh: SSHForwards = SSHForwards(environment: [:]),
        limits: TransportLimits = .standard, namesNeedTailscale: @escaping @Sendable () -> Bool = { false },
        hasNetwork: @escaping @Sendable ([NetworkTarget]) -> Bool = { _ in true },
        staysHere: @escaping @Sendable (IPAddress) -> Bool = { Egress.to($0)?.isLocal == true }
    ) {
        self.localNames = localNames
        self.localServices = localServices
        self.networks = networks
        self.names = names
        self.tailnet = tailnet
        let socketPath = tailnet.api.socketPath
        self.tailnetEntry = tailnetEntry ?? { TailnetEntry.find($0, socketPath: socketPath) }
        self.ssh = ssh
        self.limits = limits
        self.namesNeedTailscale = namesNeedTailscale
        self.hasNetwork = hasNetwork
        self.staysHere = staysHere
    }
}

extension StageNote {
    /// What a failure of ssh has to say.
    init?(_ error: SSHError) {
        if error.detail.raw.isEmpty { return nil }
        self = error.isOnTheWay ? .onTheWay(error.detail) : .said(error.detail)
    }

    /// What a failure of the tailnet has to say.
    init?(_ error: TailnetError) {
        switch error {
        case .unknownPeer(let suggestions): self = .suggestions(suggestions)
        case .ambiguousName(let names): self = .candidates(names)
        case .notUp(_, let url), .ownKeyExpired(_, let url): self = .login(url)
        case .noAddress(let node): self = .node(StageMachine.TailnetPeer(name: node.name, addresses: []))
        case .noSocket(let path), .refused(let path), .permissionDenied(let path), .untrusted(let path):
            self = .detail(path)
        case .badStatus(let status): self = .status(status)
        case .badAnswer(let failure): self = .detail("\(failure.code) \(failure.detail)")
        case .notJSON(let offset): self = .detail("not JSON at byte \(offset)")
        case .forbidden, .timedOut, .dialFailed, .dialTimedOut, .dialMissing, .cancelled: return nil
        }
    }
}
