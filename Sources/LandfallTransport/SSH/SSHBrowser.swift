package import LandfallModel

extension DiscoverySource {
    /// One machine, which ssh leads to.
    package static let ssh = DiscoverySource(rawValue: "ssh")
}

/// Looks for the servers of one machine behind ssh, on the sockets and ports that the products usually have. Nobody is sent a token.
package struct SSHBrowser: Sendable {
    /// How long ssh may take where nothing else ends the search, and one round of questions.
    package static let patience = Duration.seconds(10)
    /// The time between two rounds.
    package static let poll = Duration.seconds(5)

    private let server: SSHServer
    private let kinds: [ServerKind]
    private let end: DiscoveryEnd
    private let forwards: SSHForwards
    private let prober: any ServerProber
    private let clock: any Clock<Duration>

    /// Prepares a browser; nothing happens before ``events()``.
    ///
    /// - Parameters:
    ///   - server: The machine.
    ///   - kinds: The products to look for.
    ///   - end: When to stop.
    ///   - forwards: What has the connections to machines.
    ///   - prober: What asks a place.
    ///   - clock: What rounds are paced by.
    package init(
        _ server: SSHServer, kinds: [ServerKind], ends end: DiscoveryEnd, forwards: SSHForwards,
        prober: any ServerProber = TransportProber(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.server = server
        self.kinds = kinds
        self.end = end
        self.forwards = forwards
        self.prober = prober
        self.clock = clock
    }

    /// Starts to look. Ending the iteration, or the task that iterates, ends the connection unless others need it.
    package func events() -> AsyncStream<DiscoveryEvent> {
        .rounds(ends: end, every: Self.poll, clock: clock) {
            do throws(SSHError) {
                let found = try await round(deadline: .now + (end.maximum ?? Self.patience))
                return DiscoveryRound(found, SourceReport(source: .ssh, isWorking: true))
            } catch {
                var report = SourceReport(source: .ssh, isWorking: false, code: error.code, detail: error.detail.raw)
                report.isOnTheWay = error.isOnTheWay
                return DiscoveryRound([], report)
            }
        }
    }

    /// A server, and where it has answered.
    private struct Found: Sendable {
        let kind: ServerKind
        let forward: SSHForward
        let finding: ProbeOutcome.Finding
    }

    /// What answers at the usual places now, in their order.
    ///
    /// - Throws: ``SSHError``, also where nothing was found because the machine does not let anybody look.
    private func round(deadline: ContinuousClock.Instant) async throws(SSHError) -> [Sighting] {
        let lease = try await forwards.connect(to: server, deadline: deadline)
        var asked: [(kind: ServerKind, forward: SSHForward)] = []
        for kind in kinds {
            let places = SSHPlace.usual(kind)
            guard !places.isEmpty else { continue }
            do throws(SSHError) {
                asked += try await lease.forward(places, deadline: deadline).map { (kind, $0) }
            } catch {
                if error.code != .sshNoCommand { throw error }
            }
        }
        let found = await answers(asked, deadline: deadline)
        if found.isEmpty {
            if await lease.isProhibited(ofAll: asked.count, deadline: deadline) { throw SSHError(.sshForwardRefused) }
            if let trouble = lease.commandTrouble { throw SSHError(.sshNoCommand, trouble) }
        }
        return Self.servers(found).compactMap(sighting)
    }

    private func answers(
        _ asked: [(kind: ServerKind, forward: SSHForward)], deadline: ContinuousClock.Instant
    ) async -> [Found] {
        await withTaskGroup(of: (Int, Found?).self) { group in
            for (index, (kind, forward)) in asked.enumerated() {
                group.addTask {
                    let endpoint = Endpoint(
                        scheme: .http, location: .forward(path: forward.path, to: forward.place))
                    let outcome = await prober.probe(endpoint, for: kind, deadline: deadline)
                    guard case .product(let finding) = outcome else { return (index, nil) }
                    return (index, Found(kind: kind, forward: forward, finding: finding))
                }
            }
            var found: [Int: Found] = [:]
            for await (index, one) in group { found[index] = one }
            return found.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// What was found, by server. A port is taken for another way to the server of a socket where both name one process, or where the
    /// port names none because it wants a key. That is for display; each route proves itself.
    private static func servers(_ found: [Found]) -> [[Found]] {
        found.reduce(into: []) { servers, one in
            let index = servers.firstIndex { server in
                guard server[0].kind == one.kind else { return false }
                let known = server.lazy.compactMap(\.finding.process).first
                if let process = one.finding.process { return process == known }
                return one.forward.place.port != nil && server.allSatisfy { $0.forward.place.port == nil }
            }
            if let index { servers[index].append(one) } else { servers.append([one]) }
        }
    }

    private func sighting(_ found: [Found]) -> Sighting? {
        guard let first = found.first else { return nil }
        let routes = found.compactMap { one -> Route? in
            guard case .ssh(let address)? = (try? ServerAddress(parsing: "ssh://\(server)"))?.host else { return nil }
            return Route(scheme: .http, host: .ssh(address.settled(at: one.forward.place)), port: nil, via: .ssh)
        }
        let ports = found.filter { $0.forward.place.port != nil }
        let asks = ports.contains { $0.finding.asksForToken }
        return Sighting(
            id: Sighting.ID(source: .ssh, key: "\(first.kind.rawValue) \(server) \(first.forward.place)"),
            kind: first.kind, name: ForeignText(server.host), routes: routes,
            traits: ServerTraits(
                asksForToken: asks ? true : first.kind.product.tokenProbe == .answer && !ports.isEmpty ? false : nil))
    }
}
