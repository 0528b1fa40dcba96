import LandfallModel
import LandfallTransport

/// Opens a connection on which the right product answers, by one of several schemes and ports, which are raced.
struct RouteOpener: Sendable {
    struct Success: Sendable {
        let attempt: ServerAddress.Attempt
        let connection: AnsweredConnection
        let productTook: Duration
    }

    struct Failure: Error, Sendable {
        let report: StageMachine.NotOpened
    }

    let host: ServerHost
    /// What a TLS server is asked for; nil for what it is reached by.
    let tlsName: HostName?
    let way: StageMachine.ConnectMethod
    let claim: Claim
    /// Whether only tailscaled or ssh can carry it, and the machine is recorded: then another key may be shown (docs/trust.md, identity, rows 11 and 12).
    let machineDecides: Bool
    /// By which interface alone a connection to an address may leave; nil for any.
    let binding: @Sendable (IPAddress) -> SocketBinding?
    let environment: ConnectionDependencies
    let deadline: ContinuousClock.Instant
    /// Told the stage that is waited for, once that is another one than connecting.
    var reached: @Sendable (Stage) -> Void = { _ in }

    /// What is raced: a scheme and port, at one of several addresses, behind one of several forwardings, or at the host.
    private struct Candidate: Sendable {
        let attempt: ServerAddress.Attempt
        var address: IPAddress?
        var forward: SSHForward?
    }

    /// Opens one. Of several failures the one that came furthest is told, of equals the first.
    func open(_ attempts: [ServerAddress.Attempt]) async throws(Failure) -> Success {
        let candidates = candidates(attempts)
        let outcome = await Race.run(candidates) { candidate throws(Failure) in
            try await open(candidate)
        } discard: {
            $0.connection.connection.close()
        }
        if let winner = outcome.winner { return winner.value }
        let reports = heard(outcome.failures.sorted { $0.index < $1.index }.map(\.error.report))
        let furthest = reports.reduce(nil as StageMachine.NotOpened?) { best, next in
            guard let best else { return next }
            return next.rank > best.rank ? next : best
        }
        let none = StageMachine.NotOpened(
            attempt: attempts[0], stage: .connect, code: .cancelled, took: .zero)
        throw Failure(report: furthest ?? none)
    }

    /// The reports without those of handshakes with places behind ssh at which nobody is: ssh takes every connection, and the end of it
    /// looks as if the handshake had failed.
    private func heard(_ reports: [StageMachine.NotOpened]) -> [StageMachine.NotOpened] {
        guard case .ssh = way else { return reports }
        let empty = reports.filter { $0.stage == .connect && $0.code == .connectionRefused }.map(\.attempt.port)
        return reports.filter { $0.stage == .connect || !empty.contains($0.attempt.port) }
    }

    private func candidates(_ attempts: [ServerAddress.Attempt]) -> [Candidate] {
        guard case .ssh(let forwards) = way else {
            return attempts.flatMap { attempt in addresses.map { Candidate(attempt: attempt, address: $0) } }
        }
        return forwards.flatMap { forward in
            // Nothing speaks TLS on a socket.
            attempts.filter { $0.scheme == .http || forward.place.port != nil }.map { attempt in
                Candidate(
                    attempt: .init(scheme: attempt.scheme, port: forward.place.port), forward: forward)
            }
        }
    }

    /// The addresses that are raced here; those of a name are raced by the transport.
    private var addresses: [IPAddress?] {
        if case (.system(let addresses), .address) = (way, host), !addresses.isEmpty { return addresses }
        return [nil]
    }

    private func open(_ candidate: Candidate) async throws(Failure) -> Success {
        let attempt = candidate.attempt
        let start = ContinuousClock.now
        let connection: TransportConnection
        do throws(TransportError) {
            connection = try await connect(candidate)
        } catch {
            throw Failure(report: report(error, attempt, start))
        }
        reached(.product)
        let asked = ContinuousClock.now
        do throws(AnsweredConnection.Failure) {
            let answered = try await AnsweredConnection(
                asking: connection, for: claim.kind, basePath: claim.basePath, deadline: deadline)
            return Success(attempt: attempt, connection: answered, productTook: asked.duration(to: .now))
        } catch {
            defer { connection.close() }
            var report = StageMachine.NotOpened(
                attempt: attempt, facts: connection.facts, stage: .product, code: .notThisProduct,
                took: asked.duration(to: .now))
            switch error {
            case .transport(let error):
                (report.code, report.note) = (error.code, .detail(error.detail))
                // What was taken for a plain server speaks TLS: that is the handshake's business.
                if error.code == .tlsExpected { report.stage = .tls }
                // The socket of this machine takes every connection; that nobody took it at the place shows by its end.
                if error.code == .connectionClosed, candidate.forward != nil {
                    (report.stage, report.code, report.facts) = (.connect, .connectionRefused, nil)
                }
            case .product(.badStatus(let status)): (report.code, report.note) = (.badStatus, .status(status))
            case .product(.undecodable): report.code = .decodeFailed
            case .product(.webPage): report.note = .webPage
            case .product(.another): break
            }
            if case .product = error, let other = await otherProduct(on: connection) {
                (report.code, report.note) = (.notThisProduct, .otherProduct(other))
            }
            throw Failure(report: report)
        }
    }

    /// Which product answers where another one was looked for; nil where none that is known does. Behind a base path nobody is asked: what is
    /// harmless for one product may be something else for another one.
    private func otherProduct(on connection: TransportConnection) async -> ServerKind? {
        guard let kind = claim.kind, claim.basePath.isEmpty else { return nil }
        for other in ServerKind.allCases where other != kind {
            do throws(AnsweredConnection.Failure) {
                return try await AnsweredConnection(asking: connection, for: other, deadline: deadline)
                    .product.kind
            } catch {
                if case .transport = error { return nil }
            }
        }
        return nil
    }

    private func connect(_ candidate: Candidate) async throws(TransportError) -> TransportConnection {
        let (attempt, place) = (candidate.attempt, candidate.address)
        if let forward = candidate.forward {
            let endpoint = Endpoint(scheme: attempt.scheme, location: .forward(path: forward.path, to: forward.place))
            return try await transport([]).open(
                endpoint, trust: claim.known.handshakeTrust(machineDecides: machineDecides), deadline: deadline)
        }
        let trust = claim.known.handshakeTrust(machineDecides: machineDecides)
        let port = attempt.port ?? 0
        let name = attempt.scheme == .https ? tlsName : nil
        switch (way, host) {
        case (.socket, .socket(let path)):
            let endpoint = Endpoint(scheme: .http, location: .unixSocket(path: path.description))
            return try await transport([]).open(endpoint, trust: trust, deadline: deadline)
        case (.system, .address(let address)):
            let endpoint = Endpoint(scheme: attempt.scheme, address: place ?? address, port: port, name: name)
            return try await transport([]).open(endpoint, trust: trust, deadline: deadline)
        case (.system(let addresses), .name(let typed)):
            let endpoint = Endpoint(scheme: attempt.scheme, location: .host(name ?? typed, port: port))
            return try await transport(addresses).open(endpoint, trust: trust, deadline: deadline)
        case (.dial(let address), _):
            let typed: HostName? = if case .name(let name) = host { name } else { nil }
            let endpoint = Endpoint(scheme: attempt.scheme, address: address, port: port, name: name ?? typed)
            return try await dial(endpoint, at: address, port: port, trust: trust)
        case (.socket, _), (.system, .socket), (.system, .ssh), (.ssh, _):
            throw TransportError(.serverUnreachable, stage: .connect)
        }
    }

    /// Has the daemon dial; once more where it ends in the middle of that, for it restarts then.
    private func dial(
        _ endpoint: Endpoint, at address: IPAddress, port: UInt16, trust: TLSTrust
    ) async throws(TransportError) -> TransportConnection {
        let (transport, api) = (transport([]), environment.tailnet.api)
        let tunnel = api.tunnel(to: address, port: port)
        do throws(TransportError) {
            return try await transport.open(endpoint, through: tunnel, trust: trust, deadline: deadline)
        } catch {
            let isRestart = error.stage == .request && error.code == .connectionClosed
            guard isRestart, await api.isBack(by: deadline) else { throw error }
            return try await transport.open(endpoint, through: tunnel, trust: trust, deadline: deadline)
        }
    }

    private func transport(_ addresses: [IPAddress]) -> Transport {
        Transport(limits: environment.limits, resolver: KnownAddresses(addresses: addresses), binding: binding)
    }

    private func report(
        _ error: TransportError, _ attempt: ServerAddress.Attempt, _ start: ContinuousClock.Instant
    ) -> StageMachine.NotOpened {
        let stage: Stage =
            switch error.stage {
            case .tls: .tls
            case .resolve, .connect, .request: .connect
            }
        var code = error.code
        if case .dial = way, let failure = environment.tailnet.api.tunnelFailure(error) { code = failure.code }
        let note =
            error.certificate.map { StageNote.pins(known: claim.known.pins, shown: $0) }
            ?? (error.detail.isEmpty ? nil : .detail(error.detail))
        return .init(attempt: attempt, stage: stage, code: code, note: note, took: start.duration(to: .now))
    }
}

/// The addresses that were found on the way here.
private struct KnownAddresses: NameResolver {
    let addresses: [IPAddress]

    func addresses(of _: String, deadline _: ContinuousClock.Instant) async throws(TransportError) -> [IPAddress] {
        guard !addresses.isEmpty else { throw TransportError(.nameNotFound, stage: .resolve) }
        return addresses
    }
}

extension StageMachine.NotOpened {
    /// How far it came. A changed pin outweighs everything: it must not be hidden by another port that merely answers.
    fileprivate var rank: Int {
        if code == .pinChanged { return 100 }
        // A closed port says less than one that is silent.
        return (Stage.allCases.firstIndex(of: stage) ?? 0) * 2 + (code == .connectionRefused ? 0 : 1)
    }
}
