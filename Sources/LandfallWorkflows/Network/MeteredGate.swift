package import LandfallConnections
package import LandfallModel
package import LandfallSystem

/// Decides what may keep polling over the current network. It is checked again before each request, because the network may have changed.
package actor MeteredGate {
    /// How long NetworkManager's answer is reused if it does not signal a change.
    private static let lifetime = Duration.seconds(30)

    private let reader: NetworkReader
    private let memory: NetworkMemory?
    private let allowsAll: Bool
    private let signals: @Sendable () -> AsyncStream<SystemSignal>
    private let clock: any Clock<Duration>
    private let patience: Duration
    private let elapsed: @Sendable () -> Duration
    private var known: [NetworkPath: (network: CurrentNetwork?, at: Duration)] = [:]

    /// Creates a gate.
    ///
    /// - Parameters:
    ///   - reader: What finds out about networks.
    ///   - memory: What the user has said; nil without a home.
    ///   - allowsAll: Whether the user has said with the command that it may use any network.
    ///   - limit: How long all may take for which it is asked; nil without a limit.
    ///   - signals: What tells that NetworkManager says something else.
    ///   - clock: What waits.
    package init(
        _ reader: NetworkReader, memory: NetworkMemory?, allowsAll: Bool, limit: Duration? = nil,
        signals: @escaping @Sendable () -> AsyncStream<SystemSignal> = SystemSignals(.devices).events,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.reader = reader
        self.memory = memory
        self.allowsAll = allowsAll
        self.signals = signals
        self.clock = clock
        // NetworkManager is left half of it.
        patience = min(limit ?? .seconds(60), NetworkManager.patience * 2)
        elapsed = clock.stopwatch()
    }

    /// Whether the server of a profile may be polled.
    package func use(of profile: Profile) async -> NetworkUse {
        guard !allowsAll else { return .free }
        var use = NetworkUse.free
        for network in await meteredNetworks(for: profile) {
            switch memory?.about(network.id)?.answers[profile.id.description] {
            case .yes: break
            case .slowly: use = MeteredAnswer.slowly.pace.map(NetworkUse.slowly) ?? use
            case .no, nil: return .refused(network: network.name)
            }
        }
        return use
    }

    /// The metered networks through which the server of a profile would be reached, by their names.
    package func meteredNetworks(for profile: Profile) async -> [CurrentNetwork] {
        await networks(for: profile).filter(\.metered.is)
    }

    /// The networks through which the server of a profile would be reached, by their names.
    package func networks(for profile: Profile) async -> [CurrentNetwork] {
        await networks(reader.paths(of: [profile]))
    }

    /// The metered networks through which any of these servers would be reached, by their names.
    package func meteredNetworks(for profiles: [Profile]) async -> [CurrentNetwork] {
        await networks(reader.paths(of: profiles)).filter(\.metered.is)
    }

    private func networks(_ paths: Set<NetworkPath>) async -> [CurrentNetwork] {
        var found: Set<CurrentNetwork> = []
        // NetworkManager may take its time for each of them.
        await withTaskGroup(of: CurrentNetwork?.self) { group in
            for path in paths { group.addTask { await self.network(path) } }
            for await case let network? in group { found.insert(network) }
        }
        return found.sorted { ($0.name.raw, $0.id) < ($1.name.raw, $1.id) }
    }

    /// The metered networks through which the servers of profiles would be reached now, by their names, and what there is to ask of each.
    package func uses(of profiles: [Profile]) async -> [MeteredUse] {
        var users: [CurrentNetwork: [ProfileID]] = [:]
        for profile in profiles {
            for network in await meteredNetworks(for: profile) { users[network, default: []].append(profile.id) }
        }
        return users.map { network, users in
            let answers = memory?.about(network.id)?.answers ?? [:]
            let unanswered = allowsAll ? [] : users.filter { answers[$0.description] == nil }
            return MeteredUse(network: network, profiles: users, unanswered: unanswered)
        }.sorted { ($0.network.name.raw, $0.network.id) < ($1.network.name.raw, $1.network.id) }
    }

    /// What this machine is connected to now.
    package func now() async -> NetworkNow {
        guard reader.hasNetwork else { return .absent }
        let network = await network(reader.pathOutside)
        return .connected(network, subnet: network.flatMap { reader.subnet(of: $0.device) })
    }

    /// Has the user say whether the servers of profiles may be asked where that costs something, and keeps the answer. It is asked once
    /// for each network.
    ///
    /// - Parameters:
    ///   - profiles: The profiles.
    ///   - purpose: What is to be done with them.
    ///   - person: The user; nil if no one can be asked.
    /// - Throws: ``MeteredError``; `PrivateFileError` where the answer cannot be kept.
    package func admit(
        _ profiles: [Profile], for purpose: MeteredPurpose, _ person: (any UserInteraction)?
    ) async throws {
        guard !allowsAll else { return }
        for use in await uses(of: profiles) {
            let network = use.network
            let answers = memory?.about(network.id)?.answers ?? [:]
            let users = profiles.filter { use.profiles.contains($0.id) }
            if let declined = users.first(where: { answers[$0.id.description] == .no }) {
                throw MeteredError.declined(declined.name, network.name)
            }
            let new = users.filter { use.unanswered.contains($0.id) }
            guard let first = new.first else { continue }
            let answer = await person?.allowsMetered(network.name, by: network.metered.by, new.map(\.name), purpose)
            guard let answer else { throw MeteredError.nobodyAsked(first.name, network.name) }
            try await keep(answer, for: use)
            if answer == .no { throw MeteredError.declined(first.name, network.name) }
        }
    }

    /// Keeps what the user says of the servers for which there was no answer yet.
    ///
    /// - Throws: `PrivateFileError` if it cannot be written.
    package func keep(_ answer: MeteredAnswer, for use: MeteredUse) async throws(PrivateFileError) {
        try await memory?.set(answer, for: use.unanswered.map(\.description), in: use.network.unknown)
    }

    /// Tells when NetworkManager says of a network in use whether it is metered, and says otherwise than before. Ending the iteration, or
    /// the task that iterates, ends it.
    package nonisolated func changes() -> AsyncStream<Void> {
        .filled(.bufferingNewest(1)) { [self] feed in
            for await _ in signals() {
                guard (try? await clock.sleep(for: NetworkManager.settling)) != nil else { break }
                if await readAnew() { feed.yield() }
            }
        }
    }

    /// Reads the networks in use once more, and says whether one counts otherwise than before.
    private func readAnew() async -> Bool {
        let before = known.mapValues(\.network)
        known = [:]
        var isOther = false
        for (path, network) in before where await self.network(path, last: network)?.metered.is != network?.metered.is {
            isOther = true
        }
        return isOther
    }

    private func network(_ path: NetworkPath, last: CurrentNetwork? = nil) async -> CurrentNetwork? {
        let before = known[path]
        if let before, elapsed() - before.at < Self.lifetime { return before.network?.asSaid(memory) }
        let network = await reader.network(
            path, last: before?.network ?? last, deadline: .now + patience)
        known[path] = (network, elapsed())
        return network
    }
}

/// Whether this machine is connected to anything.
package enum NetworkNow: Sendable, Hashable {
    /// No device leads out of it.
    case absent
    /// The network that leads everywhere else, nil if that cannot be told, and its subnet here.
    case connected(CurrentNetwork?, subnet: String? = nil)

    /// The network; nil without one.
    package var network: CurrentNetwork? { if case .connected(let network, _) = self { network } else { nil } }
}

/// What a command wants to do over a metered network.
package enum MeteredPurpose: Sendable, Hashable {
    /// Polling at this interval.
    case polling(Duration)
    /// A channel that stays open.
    case channel
}

/// Why a server is not polled over a metered network.
package enum MeteredError: Error, Sendable {
    /// There was no user to ask.
    case nobodyAsked(ProfileName, ForeignText)
    /// The user has refused.
    case declined(ProfileName, ForeignText)
    /// This machine has no network.
    case noNetwork
    /// No route of the server leads through a network now.
    case noRoute(ProfileName)
}
