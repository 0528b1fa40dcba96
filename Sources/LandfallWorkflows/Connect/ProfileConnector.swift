package import LandfallConnections
package import LandfallModel
package import LandfallTokens
internal import LandfallTransport

/// Makes connections to the servers of profiles.
package struct ProfileConnector: Sendable {
    package let environment: ConnectionDependencies
    /// The token of the environment, where it is meant.
    package var typed: Token?
    package let resolver: TokenResolver
    package let recorder: IdentityRecorder
    /// What a connection has to prove to be of use.
    package var demand = ProofDemand.none
    /// How many GETs of a connection are under way at once.
    package var requests = ServerConnection.mostRequests
    /// What decides whether the network may be used by what keeps asking; nil for what the user types.
    package var gate: MeteredGate?
    /// Shows what is waited for; nil if there is nothing to show it on.
    package var waiting: Waiting?

    package init(
        environment: ConnectionDependencies, typed: Token? = nil, resolver: TokenResolver, recorder: IdentityRecorder,
        demand: ProofDemand = .none
    ) {
        self.environment = environment
        self.typed = typed
        self.resolver = resolver
        self.recorder = recorder
        self.demand = demand
    }

    /// A connection. Nothing is opened before something is asked; what is learnt is recorded.
    package func connection(to profile: Profile) -> ServerConnection {
        let token = typed.map { TokenSource($0) } ?? TokenSource(profile, resolver)
        return ServerConnection(
            kind: profile.kind, plans: profile.plans(), token: token.pausing(waiting), environment: environment,
            demand: demand, requests: requests, permit: permit(for: profile), observe: waiting?.observer,
            learned: { [recorder] in await recorder.record([$0], of: profile) })
    }

    private func permit(for profile: Profile) -> NetworkUse.Permit? {
        guard let gate else { return nil }
        return { await gate.use(of: profile) }
    }

    /// What tells when the tailnet comes up or goes down, where one of the profiles may be reached through it; nil else.
    package func tailnetChanges(for profiles: [Profile]) -> (@Sendable () -> AsyncStream<Void>)? {
        guard profiles.contains(where: { $0.plans().contains(where: \.mayUseTailnet) }) else { return nil }
        return TailnetChanges(environment.tailnet.api).events
    }

    /// What happens to the networks that may lead to the servers of profiles.
    package func networkEvents(for profiles: [Profile]) -> NetworkEvents {
        var events = NetworkEvents()
        events.tailnet = tailnetChanges(for: profiles)
        events.metered = gate?.changes
        return events
    }

    /// The server of a profile, for polling its status.
    package func watchTarget(_ profile: Profile) -> WatchTarget {
        WatchTarget(profile: profile.name, saved: profile) { ServerPoller(connection(to: profile)) }
    }

    /// The same, for a single poll that also counts what the server has.
    /// The state of a server without a profile is not kept.
    package func statusTarget(_ profile: Profile, isKept: Bool = true) -> WatchTarget {
        WatchTarget(profile: profile.name, saved: isKept ? profile : nil) {
            ServerPoller(connection(to: profile), countsEvery: 1)
        }
    }
}
