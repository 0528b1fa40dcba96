package import ServerModel
package import ServerTransport
package import TailnetResolver

/// What a walk needs from outside.
package struct Surroundings: Sendable {
    /// Finds the addresses of a `.local` name by mDNS, at the deadline at the latest.
    package typealias LocalNames = @Sendable (HostName, ContinuousClock.Instant) async -> StageMachine.Event

    /// Looks for a service instance by mDNS, until the deadline at the latest.
    package typealias LocalServices = @Sendable (ServiceInstance, ContinuousClock.Instant) async -> StageMachine.Event
    /// The network through which this machine reaches an address; nil where nothing tells it from another one.
    package typealias Networks = @Sendable (IPAddress) -> NetworkMark?

    package let localNames: LocalNames
    package let localServices: LocalServices
    package let networks: Networks
    package let names: any NameResolver
    package let tailnet: TailnetReading
    package let limits: TransportLimits

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
    ///   - limits: What is taken of a response.
    package init(
        localNames: @escaping LocalNames,
        localServices: @escaping LocalServices = { _, _ in .noAddresses(.serviceNotFound, nil) },
        networks: @escaping Networks = { _ in nil }, names: any NameResolver = SystemResolver(),
        tailnet: TailnetReading,
        limits: TransportLimits = .standard
    ) {
        self.localNames = localNames
        self.localServices = localServices
        self.networks = networks
        self.names = names
        self.tailnet = tailnet
        self.limits = limits
    }
}

/// Reads tailscaled's status for many walks at once: a reading is shared by all who ask while it is under way or who take one of
/// its age.
package actor TailnetReading {
    package nonisolated let api: LocalAPI
    /// The reading that is under way or done. Owned by this actor, and bounded by the API's own time limit.
    private var last: (begun: ContinuousClock.Instant, reading: Task<Result<TailnetDirectory, TailnetError>, Never>)?
    /// When the last reading was done; nil while it is under way.
    private var ended: ContinuousClock.Instant?

    /// Makes a reader; nothing is read yet.
    package init(_ api: LocalAPI) {
        self.api = api
    }

    /// The machines as of a reading that is under way, or was done within the last second: young enough to find a name.
    package func recent(deadline: ContinuousClock.Instant) async throws(TailnetError) -> TailnetDirectory {
        if let last, ended.map({ .now - $0 < .seconds(1) }) ?? true { return try await last.reading.value.get() }
        return try await directory(notBefore: .now, deadline: deadline)
    }

    /// The machines as of a reading that was begun at `time` or later.
    package func directory(
        notBefore time: ContinuousClock.Instant, deadline: ContinuousClock.Instant
    ) async throws(TailnetError) -> TailnetDirectory {
        if let last, last.begun >= time { return try await last.reading.value.get() }
        guard !Task.isCancelled else { throw .cancelled }
        let api = api
        let reading = Task { () -> Result<TailnetDirectory, TailnetError> in
            do throws(TailnetError) {
                return .success(TailnetDirectory(try await api.status(deadline: deadline)))
            } catch {
                return .failure(error)
            }
        }
        (last, ended) = ((.now, reading), nil)
        let result = await reading.value
        ended = .now
        return try result.get()
    }
}

extension StageNote {
    /// What a failure of the tailnet has to say.
    init?(_ error: TailnetError) {
        switch error {
        case .unknownPeer(let suggestions): self = .suggestions(suggestions)
        case .ambiguousName(let names): self = .candidates(names)
        case .notUp(_, let url), .ownKeyExpired(_, let url): self = .login(url)
        case .noAddress(let node): self = .node(name: node.name)
        case .noSocket(let path), .refused(let path), .permissionDenied(let path): self = .detail(path)
        case .badStatus(let status): self = .status(status)
        case .badAnswer(let failure): self = .detail("\(failure.code) \(failure.detail)")
        case .notJSON(let offset): self = .detail("not JSON at byte \(offset)")
        case .forbidden, .timedOut, .dialFailed, .cancelled: return nil
        }
    }
}
