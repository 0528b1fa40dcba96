package import LandfallModel
package import LandfallTransport

/// A server that was chosen, ready to be asked: the value that is handed over to typed clients and programs.
///
/// It opens connections when they are needed, keeps idle ones, and has each prove product and identity before a token goes over it.
/// Nothing of it gives out the token. Closing it ends what is in flight.
package actor ServerConnection: ServerExchange {
    /// Called with what a route has shown each time that a connection was opened.
    package typealias Learned = @Sendable (RouteReport) async -> Void

    /// How many GETs are under way at once unless more are allowed: each has a connection of its own meanwhile.
    package static let mostRequests = 8
    /// How long connections are kept that prove nothing, where a route could prove the server: then it is looked for again.
    static let unprovenLifetime = Duration.seconds(10)

    /// The product.
    package nonisolated let kind: ServerKind
    /// The path of its Unix socket on this machine, where one of its routes is one.
    package nonisolated let machineSocket: String?
    private let token: TokenSource
    private let environment: ConnectionDependencies
    private let learned: Learned
    private let observe: WalkObserver?
    private let demand: ProofDemand
    private let permit: NetworkUse.Permit?
    private let clock: any Clock<Duration>
    /// The time since this was made.
    private let elapsed: @Sendable () -> Duration
    /// When a route that proves the server is to be looked for again; nil where one was found, or there is none.
    private var lookAgain: Duration?
    /// The routes, the one that answered last first.
    private(set) var plans: [RoutePlan]
    private var preference: RoutePreference
    /// Looks for a preferred route while another one is in use. Owned by the actor, and ended when it is closed.
    private var search: Task<Void, Never>?
    private var pool = ConnectionPool()
    var turns: RequestTurns
    /// What carried the connection that was opened last: an ssh process ends with the last share in it.
    private var carrier: (any Sendable)?
    private var known: Token?
    /// Whether the server asks for a token over REST, so that each answer there proves that it takes it.
    private var asksForToken = false
    /// Whether it has taken the token since the last connection was opened.
    private var isTokenAccepted = false
    private var isClosed = false
    /// The base URL of the route that answered last; nil before the first answer.
    package private(set) var route: String?
    /// What the server has proven on the connection that was opened last; nil before the first one.
    package private(set) var proof: ConnectionProof?
    /// Whether the server asked for no key on that connection, though there is one for it.
    package private(set) var hasLostKey = false
    /// The route of that connection, with the scheme and port that answered.
    package private(set) var lastRoute: Route?
    /// What came of that route, and its place before it was the first.
    private(set) var lastWalk: (place: Int, report: RouteReport)?
    /// Why each route did not lead to the server, by its label, if none did when they were tried last.
    private(set) var routeFailures: [String: ServerExchangeError] = [:]

    /// The least time from one poll to the next that the network allows; nil for no limit.
    private(set) var pace: Duration?

    /// Makes one; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - kind: The product.
    ///   - plans: The routes, most preferred first.
    ///   - token: Where its token is.
    ///   - environment: What looks things up.
    ///   - demand: What a connection has to prove to be of use: `identity_unproven` where it does not.
    ///   - requests: How many GETs are under way at once; the others wait for their turn.
    ///   - permit: Says before each request whether the network may be used: `metered_refused` where it may not. Nil for what a person
    ///     types, who sees what it costs.
    ///   - clock: Measures how long what proves nothing waits, and how long it is kept.
    ///   - observe: Told what is waited for.
    ///   - learned: Records what is learnt of the server.
    package init(
        kind: ServerKind, plans: [RoutePlan], token: TokenSource, environment: ConnectionDependencies,
        demand: ProofDemand = .none, requests: Int = ServerConnection.mostRequests,
        permit: NetworkUse.Permit? = nil, clock: some Clock<Duration> = ContinuousClock(),
        observe: WalkObserver? = nil, learned: @escaping Learned = { _ in }
    ) {
        self.observe = observe
        self.kind = kind
        machineSocket = plans.lazy.compactMap(\.machineSocket).first
        self.plans = plans
        preference = RoutePreference(plans)
        self.token = token
        self.environment = environment
        self.learned = learned
        self.demand = demand
        turns = RequestTurns(requests)
        self.permit = permit
        self.clock = clock
        elapsed = clock.stopwatch()
    }

    /// Sends a GET over an idle connection, or a new one.
    ///
    /// A kept connection that the server has closed meanwhile is replaced once: a GET may be sent twice (RFC 9110 section 9.2.2). So is
    /// one of which Tailscale no longer says that it leads to the machine that proved itself: nothing was sent on that.
    package func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        try await requirePermit()
        seek()
        try await takeTurn(deadline: deadline)
        defer { turns.leave() }
        // What is kept open would only be silent.
        if pool.hasIdle, !hasNetwork { throw ServerExchangeError(.networkDown) }
        while let connection = takeIdle() {
            // tailscaled knows at once that there is no tailnet any more; the connection itself would only be silent.
            if case .tailnet = connection.reach, await environment.tailnet.isGone(deadline: deadline) {
                pool.end(connection)
                connection.close()
                continue
            }
            do throws(ServerExchangeError) {
                return try await ask(connection, target, limit, deadline)
            } catch {
                let isReplaced = [.connectionClosed, .nodeUnconfirmed].contains { error == ServerExchangeError($0) }
                guard isReplaced, !isClosed else { throw error }
            }
        }
        return try await ask(try await open(deadline: deadline), target, limit, deadline)
    }

    /// Opens a WebSocket on a connection of its own.
    package func channel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        try await openChannel(target, deadline: deadline)
    }

    func openChannel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> OpenChannel {
        try await requirePermit()
        let connection = try await open(deadline: deadline)
        defer { pool.end(connection) }
        let secret = try await tokenOrClose(connection, deadline: deadline)
        do throws(TransportError) {
            let socket = try await connection.webSocket(target, token: secret, deadline: deadline)
            pool.hold(socket)
            return OpenChannel(socket: socket, carrier: connection.carrier)
        } catch {
            connection.close()
            throw ServerExchangeError(isClosed ? .cancelled : error.code, status: error.status)
        }
    }

    /// Opens a connection and keeps it for the first request, so that what is wrong is said before one.
    ///
    /// - Throws: ``ServerExchangeError``.
    package func connect(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) {
        try await requirePermit()
        pool.keep(try await proven(deadline: deadline))
    }

    /// Opens a connection on which the server has proven itself as far as its route can, for the caller alone, who closes it.
    ///
    /// - Throws: ``ServerExchangeError``.
    package func proven(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) -> ProvenConnection {
        let connection = try await open(deadline: deadline)
        pool.end(connection)
        return connection
    }

    /// The token for a connection, where one belongs on it.
    ///
    /// - Throws: ``ServerExchangeError`` of kind ``ServerExchangeError/Kind/token`` where it is missing or cannot be read.
    package func token(
        for connection: ProvenConnection, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> Token? {
        guard connection.wantsToken(token) else { return nil }
        if let known { return known }
        switch await token.read(deadline: deadline) {
        case .token(let token):
            known = token
            return token
        case .missing where connection.product.asksForToken != true: return nil
        case .missing: throw ServerExchangeError(.tokenMissing)
        case .unreadable(let code, let detail): throw ServerExchangeError(.token, code: code, detail: detail)
        }
    }

    /// Reads the token again from its store.
    ///
    /// - Parameter deadline: Until when to wait for the store.
    /// - Returns: Whether it is another one than before.
    package func rereadToken(deadline: ContinuousClock.Instant) async -> Bool {
        guard case .token(let new) = await token.read(deadline: deadline) else { return false }
        let isOther = known.map { !$0.isEqual(to: new) } ?? true
        known = new
        if isOther { isTokenAccepted = false }
        return isOther
    }

    /// Whether a token is kept for the server, as far as can be said without opening a store.
    package nonisolated var hasToken: Bool { token.isThere }

    /// Has a server that answers everybody say once for each new connection what it thinks of the token, where one is kept and only a
    /// channel tells. Costs nothing where that is known.
    ///
    /// - Parameter deadline: When to give up.
    /// - Throws: ``ServerExchangeError``; `token_refused` where it does not take the token.
    package func requireTokenAccepted(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) {
        guard let probe = ChannelProbe(kind.product), token.isThere, !asksForToken, !isTokenAccepted else { return }
        let connection = try await open(deadline: deadline)
        defer {
            pool.end(connection)
            connection.close()
        }
        guard let secret = try await token(for: connection, deadline: deadline) else { return }
        switch await probe.check(connection, token: secret, deadline: deadline) {
        case .authenticated(.accepted): isTokenAccepted = true
        case .authenticated: throw ServerExchangeError(.tokenRefused)
        case .failed(let code, .status(let status)?): throw ServerExchangeError(code, status: status)
        case .failed(let code, _): throw ServerExchangeError(isClosed ? .cancelled : code)
        default: throw ServerExchangeError(.cancelled)
        }
    }

    /// Ends what is in flight; every later call fails with `cancelled`.
    package func close() {
        isClosed = true
        search?.cancel()
        pool.closeAll()
        carrier = nil
    }

    /// Looks for a way again with the next request: the network has changed. One that ssh carries is kept, since another ssh process costs
    /// more than the question whether there is a better way.
    package func networkChanged() async {
        await environment.tailnet.forget()
        await environment.ssh.networkChanged()
        guard carrier == nil else { return preference.seekNow() }
        plans = preference.order
        dropIdle()
    }

    /// Whether this machine has a network that may lead to the server.
    package var hasNetwork: Bool { environment.hasNetwork(plans.map(\.networkTarget)) }

    /// Closes the kept connections, so that the next request looks for a way again.
    package func dropIdle() {
        pool.dropIdle()
        carrier = nil
    }
}

extension ServerConnection {
    /// Goes on only where the network may be used; where it may not, nothing stays open that sends by itself.
    private func requirePermit() async throws(ServerExchangeError) {
        routeFailures = [:]
        guard let permit else { return }
        switch await permit() {
        case .free: pace = nil
        case .slowly(let least): pace = least
        case .refused(let network):
            dropIdle()
            pool.closeSockets()
            throw ServerExchangeError(.policy, code: .meteredRefused, detail: network.raw)
        }
    }

    private func takeIdle() -> ProvenConnection? {
        if let lookAgain, elapsed() >= lookAgain { dropIdle() }
        return pool.takeIdle()
    }

    /// A new connection, counted as busy.
    private func open(deadline: ContinuousClock.Instant) async throws(ServerExchangeError) -> ProvenConnection {
        guard !isClosed else { throw ServerExchangeError(.cancelled) }
        guard hasNetwork else { throw ServerExchangeError(.networkDown) }
        let race = ProvenRace(
            token: token, environment: environment, deadline: deadline, demand: demand, clock: clock,
            observe: observe)
        // While this waits, another request may reorder them.
        let tried = plans
        let winner: ProvenRace.Winner
        do throws(ProvenRace.Failure) {
            winner = try await race.run(tried)
        } catch {
            carrier = nil
            routeFailures = error.routes
            throw isClosed
                ? ServerExchangeError(.cancelled)
                : ServerExchangeError(error.code, detail: error.subject, doubt: error.doubt)
        }
        guard !isClosed else {
            winner.connection.close()
            throw ServerExchangeError(.cancelled)
        }
        let plan = tried[winner.place]
        plans = [plan] + plans.filter { $0 != plan }
        pool.begin(winner.connection)
        await adopt(winner, of: plan)
        return winner.connection
    }

    /// Takes note of the route that answers from now on.
    private func adopt(_ winner: ProvenRace.Winner, of plan: RoutePlan) async {
        let connection = winner.connection
        carrier = connection.carrier
        asksForToken = connection.product.asksForToken == true
        isTokenAccepted = false
        hasLostKey =
            connection.product.keyWarning(at: connection.facts.peer, hasToken: token.isThere) == .serverLostKey
        route = winner.report.url
        lastRoute = winner.report.route
        lastWalk = (winner.place, winner.report)
        routeFailures = [:]
        note(winner.proof)
        preference.uses(plan, at: elapsed())
        await learned(winner.report)
    }

    /// Begins to look for a route that is preferred to the one in use, where it is time to. What is in use stays so until one is found.
    private func seek() {
        guard search == nil, !isClosed, preference.isDue(at: elapsed()) else { return }
        let better = preference.better
        let race = ProvenRace(
            token: token, environment: environment, deadline: .now + RoutePreference.patience, demand: .wherePossible,
            clock: clock
        )
        search = Task { [weak self] in
            let winner = try? await race.run(better)
            await self?.found(winner, among: better)
        }
    }

    private func found(_ winner: ProvenRace.Winner?, among better: [RoutePlan]) async {
        search = nil
        guard let winner else { return preference.foundNone(at: elapsed()) }
        guard !isClosed, winner.proof == .proven else {
            winner.connection.close()
            return preference.foundNone(at: elapsed())
        }
        pool.dropIdle()
        pool.keep(winner.connection)
        let plan = better[winner.place]
        plans = [plan] + plans.filter { $0 != plan }
        await adopt(winner, of: plan)
    }

    /// Takes note of what the last connection has proven. Where that is something, those that have proven nothing are not kept.
    private func note(_ proof: ConnectionProof) {
        self.proof = proof
        lookAgain = proof == .missing ? elapsed() + Self.unprovenLifetime : nil
        if proof == .proven { pool.dropUnproven() }
    }

    /// The token for a connection, which is closed where it cannot be read.
    private func tokenOrClose(
        _ connection: ProvenConnection, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> Token? {
        do throws(ServerExchangeError) {
            return try await token(for: connection, deadline: deadline)
        } catch {
            connection.close()
            throw error
        }
    }

    private func ask(
        _ connection: ProvenConnection, _ target: String, _ limit: Int, _ deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        defer { pool.end(connection) }
        // Decided here, where the whole path is known.
        guard !kind.paths.hasEffects(target, behind: connection.basePath) else {
            connection.close()
            throw ServerExchangeError(.policy, code: .getHasEffects)
        }
        let secret = try await tokenOrClose(connection, deadline: deadline)
        lastWalk.map { observe?($0.place, $0.report.waiting(for: .api)) }
        defer { lastWalk.map { observe?($0.place, $0.report) } }
        do throws(TransportError) {
            let answer = try await connection.request(.get(target, bodyLimit: limit), token: secret, deadline: deadline)
            if isClosed { connection.close() } else { pool.keep(connection) }
            return ServerAnswer(answer)
        } catch {
            connection.close()
            // What carried it may be dead.
            carrier = nil
            throw ServerExchangeError(isClosed ? .cancelled : error.code, status: error.status)
        }
    }
}
