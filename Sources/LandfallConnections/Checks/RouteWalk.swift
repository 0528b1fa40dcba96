import Glibc
import LandfallModel
import LandfallSystem
package import LandfallTransport

/// Walks one route: does what a ``StageMachine`` says and tells it what came of it.
package final class RouteWalk {
    private let token: TokenSource
    let environment: ConnectionDependencies
    let deadline: ContinuousClock.Instant

    var machine: StageMachine
    var plan: RoutePlan { machine.plan }
    private var answered: AnsweredConnection?
    private var proven: ProvenConnection?
    private var way = StageMachine.ConnectMethod.socket
    private var attempt: ServerAddress.Attempt?
    var isTailnetPeer = false
    /// When to give up on a machine that Tailscale calls offline.
    var offlineLimit: ContinuousClock.Instant?
    /// What the machine of the tailnet is called now, where it had another name when it was recorded.
    var newName: HostName?
    /// The full name of the machine or service of the tailnet, which a TLS server there asks for: `tailscale serve` has no certificate for
    /// any other one.
    var tlsName: HostName?
    /// Whether the address looks like one of the tailnet, which cannot be asked.
    var isTailnetAway = false
    /// The share in the ssh process that the way goes through.
    private var lease: SSHLease?
    /// tailscaled's interface, and the machines' addresses to which connections are bound to it.
    var tunnel: (interface: SocketBinding, to: Set<IPAddress>)?
    /// Whether mDNS or DNS has said where to connect to: anyone who answers such questions can say anything.
    private var isHint = false
    /// The answer to the request that showed the token: it need not be asked for twice.
    private var answer: HTTPResponse?

    /// Prepares a walk; nothing happens yet.
    ///
    /// - Parameters:
    ///   - plan: Where to.
    ///   - goal: How far.
    ///   - token: What to show to a server that has proven itself and asks for it.
    ///   - environment: What looks things up.
    ///   - deadline: When all of it has to be over.
    package init(
        _ plan: RoutePlan, goal: StageMachine.Goal, token: TokenSource = TokenSource(nil),
        environment: ConnectionDependencies, deadline: ContinuousClock.Instant
    ) {
        var plan = plan
        plan.hasToken = token.isThere
        self.token = token
        self.environment = environment
        self.deadline = deadline
        machine = StageMachine(plan, goal: goal)
    }

    /// Walks to the end or the deadline.
    ///
    /// - Parameter observe: Called before and after each stage with how far it has come; nil where nobody looks.
    /// - Returns: The report, and the connection where the identity stage was passed or consented to; the caller closes it.
    package func run(
        observe: (@Sendable (RouteReport) -> Void)? = nil
    ) async -> (report: RouteReport, connection: ProvenConnection?) {
        // Of others it makes no difference.
        if case .host(.address(let address)) = plan.place, plan.via != .tailnet, !address.mayBeTailnet,
            !address.isLoopback
        {
            // As tailscaled's is.
            machine.isBehindTunnel = Egress.to(address)?.link.isTun == true
        }
        var action = machine.start()
        while action != .finish {
            var reached: @Sendable (Stage) -> Void = { _ in }
            if let observe {
                let report = machine.report
                reached = { observe(report.waiting(for: $0)) }
            }
            action.stage.map(reached)
            let start = ContinuousClock.now
            let event = await perform(action, reached)
            action = machine.next(event, took: start.duration(to: .now))
        }
        let report = machine.report
        observe?(report)
        if proven == nil { answered?.connection.close() }
        return (report, proven)
    }

    private func perform(
        _ action: StageMachine.Action, _ reached: @escaping @Sendable (Stage) -> Void
    ) async -> StageMachine.Event {
        switch action {
        case .locate(let instance): await markUnauthenticated(environment.localServices(instance, deadline))
        case .lookUpLocal(let name): await markUnauthenticated(environment.localNames(name, deadline))
        case .askTailnet(let name): await askTailnet(name)
        case .connectSSH(let address): await connectSSH(address)
        case .lookUp(let name): await markUnauthenticated(lookUp(name))
        case .open(let way): await open(way, reached)
        case .identify: await identify()
        case .askWithToken: await askWithToken()
        case .openChannel(let withToken): await openChannel(withToken: withToken)
        case .readAPI: await readAPI()
        case .askStore(let path): await askStore(path)
        case .finish: .failed(.cancelled, nil)
        }
    }
}

// MARK: Looking up

extension RouteWalk {
    private func markUnauthenticated(_ event: StageMachine.Event) -> StageMachine.Event {
        isHint = true
        return event
    }

    private func connectSSH(_ address: SSHAddress) async -> StageMachine.Event {
        if plan.isListed, await leadsHere(address.server.host) { return .noSSH(.leadsHere, nil) }
        let places = address.place.map { [$0] } ?? SSHPlace.usual(plan.claim.kind)
        do throws(SSHError) {
            let lease = try await environment.ssh.connect(
                to: address.server, recorded: plan.claim.known.sshHost(address.server.machine),
                vouched: plan.claim.known.keysForSSH(of: address.server.machine), deadline: deadline)
            self.lease = lease
            return .sshForwards(try await lease.forward(places, deadline: deadline), lease.hostKey)
        } catch {
            let voucher = plan.claim.known.vouched.first { !$0.claims.sshHostKeys.isEmpty }?.by
            return .noSSH(
                error.code, (error.isClaimed ? voucher.map(StageNote.claimed) : nil) ?? StageNote(error))
        }
    }

    private func lookUp(_ name: HostName) async -> StageMachine.Event {
        do throws(TransportError) {
            return .addresses(try await environment.names.addresses(of: name.description, deadline: patience))
        } catch {
            if await isSilenceOfTailscale(error) { return .noAddresses(.tailscaleNamesDead, nil) }
            return .noAddresses(error.code, error.detail.isEmpty ? nil : .detail(error.detail))
        }
    }
}

// MARK: Opening

extension RouteWalk {
    private func open(
        _ way: StageMachine.ConnectMethod, _ reached: @escaping @Sendable (Stage) -> Void
    ) async -> StageMachine.Event {
        guard let way = allowed(way) else {
            return plan.attempts.first.map {
                .notOpened(.init(attempt: $0, stage: .connect, code: .leadsHere, took: .zero))
            } ?? .failed(.cancelled, nil)
        }
        self.way = way
        if case .system(let addresses) = way, !isTailnetPeer { tunnel = await tunnel(to: addresses) }
        guard let host else { return .failed(.cancelled, nil) }
        let opener = opener(host, plan.claim, deadline: patience, reached)
        do throws(RouteOpener.Failure) {
            let answered = try await opener.open(plan.attempts)
            self.answered = answered.connection
            // What comes later goes to the same place.
            if case .ssh(let forwards) = way, case .forward(let path, _) = answered.connection.connection.facts.peer {
                self.way = .ssh(forwards.filter { $0.path == path })
            }
            attempt = answered.attempt
            let facts = answered.connection.connection.facts
            return .opened(
                .init(
                    attempt: answered.attempt, facts: facts, product: answered.connection.product,
                    productTook: answered.productTook,
                    isExpired: facts.certificate.map { $0.notAfter < Int64(time(nil)) } ?? false))
        } catch {
            return .notOpened(await explained(error.report))
        }
    }

    /// What it means that no place behind ssh answered as it should.
    private func explained(_ failure: StageMachine.NotOpened) async -> StageMachine.NotOpened {
        guard case .ssh(let forwards) = way, let lease else { return failure }
        var explained = failure
        // Whatever else listens at a usual port, it is not what was looked for.
        let isOther = forwards.count > 1 && Self.isOfAnother(failure.code)
        guard failure.code == .connectionRefused || isOther else { return failure }
        (explained.stage, explained.facts) = (.ssh, nil)
        let mayBeRefused = await mayBeRefused(forwards.map(\.place), by: lease)
        (explained.code, explained.note) = (
            .sshNoServer, .tried(forwards.map(\.place), mayBeRefused: mayBeRefused)
        )
        if await lease.isProhibited(ofAll: forwards.count, deadline: deadline) {
            explained.code = .sshForwardRefused
        } else if let trouble = lease.commandTrouble {
            (explained.code, explained.note) = (.sshNoCommand, .said(ForeignText(trouble)))
        }
        return explained
    }

    /// Whether a machine may have refused to lead to a socket: sshd says the same of one that nothing listens on.
    private func mayBeRefused(_ places: [SSHPlace], by lease: SSHLease) async -> Bool {
        let sockets = places.filter { $0.port == nil }
        guard !sockets.isEmpty else { return false }
        guard let listeners = await lease.listeners(deadline: deadline) else { return true }
        return sockets.contains { listeners.contains($0.description) }
    }

    private static func isOfAnother(_ code: FailureCode) -> Bool {
        switch code {
        case .notThisProduct, .tlsFailed, .tlsTimeout, .tlsExpected, .badResponse, .badStatus, .decodeFailed: true
        default: false
        }
    }

    private func opener(
        _ host: ServerHost, _ claim: Claim, deadline: ContinuousClock.Instant,
        _ reached: @escaping @Sendable (Stage) -> Void = { _ in }
    ) -> RouteOpener {
        let isCarried = if case .dial = way { true } else { tunnel != nil }
        return RouteOpener(
            host: host, tlsName: tlsName, way: way, claim: claim,
            machineDecides: isTailnetPeer && isCarried && claim.known.nodeID != nil
                || lease.map { claim.known.sshHost($0.hostKey.host) == $0.hostKey } ?? false,
            binding: { [tunnel] address in
                tunnel.flatMap { $0.to.contains(address) ? $0.interface : nil }
            }, environment: environment, deadline: deadline, reached: reached)
    }

    /// tailscaled's interface for addresses to which mDNS or DNS has led: some machine of the tailnet, of which only the recorded one can
    /// be told.
    private func tunnel(to addresses: [IPAddress]) async -> (interface: SocketBinding, to: Set<IPAddress>)? {
        guard plan.claim.known.nodeID != nil, addresses.contains(where: \.mayBeTailnet),
            let directory = try? await environment.tailnet.recent(deadline: deadline),
            case .interface(let interface) = environment.tailnetEntry(directory.status)
        else { return nil }
        return (interface, Set(addresses.filter { directory.confirms($0) != nil }))
    }

    private func identify() async -> StageMachine.Event {
        guard let answered else { return .failed(.connectionClosed, nil) }
        let facts = answered.connection.facts
        let reach = await reach(of: answered.connection)
        let consent = await consent(for: answered.connection)
        do throws(IdentityCheck.Refusal) {
            let proven = try answered.connection.prove(
                as: answered.product, said: answered.said, reach: reach,
                claim: plan.claim.allowingCleartext(consent != nil),
                witness: finder.witness(for: facts.peer, port: attempt?.port, consent: consent), carrier: lease)
            self.proven = proven
            return .identified(proven.proof, proven.lesson)
        } catch {
            return .notIdentified(error)
        }
    }

    /// Whether the user's consent to cleartext holds for a connection: its other end is a neighbour on a link, in a network that it was given
    /// for or that the user means now. The connection is tied to that link then. Returns what says so again later; nil where it does not hold.
    private func consent(for connection: TransportConnection) async -> (
        @Sendable (ContinuousClock.Instant) async -> Bool
    )? {
        guard plan.hasConsent, !plan.holdsConsentBack, case .address(let address, _) = connection.facts.peer else {
            return nil
        }
        let (networks, consents) = (environment.networks, plan.consents)
        let isForNow = plan.claim.policy.allowsCleartext
        switch await networks(address, deadline) {
        case .network(let mark, let device) where isForNow || consents.contains { $0.covers(mark) }:
            guard await connection.confineToLink(device) else { return nil }
            return { await networks(address, $0) == .network(mark, device: device) }
        // Nothing tells the network from another one, or it has no IPv4: this link is meant now, and no other one later.
        case .silentGateway where isForNow, .beyond where isForNow:
            guard await connection.confineToLink() else { return nil }
            return { _ in true }
        case .network, .silentGateway, .beyond: return nil
        }
    }

    /// How a connection travels that stands now.
    private func reach(of connection: TransportConnection) async -> TransportPath {
        let (reach, path) = await finder.reach(of: connection)
        if let path { machine.note(path) }
        return reach
    }

    private var finder: TransportPathFinder {
        TransportPathFinder(environment: environment, deadline: deadline, way: way, lease: lease, isHint: isHint)
    }
}

// MARK: The token and the API

extension RouteWalk {
    private func askWithToken() async -> StageMachine.Event {
        guard let proven else { return .failed(.connectionClosed, nil) }
        let secret: Token
        switch await token.read(deadline: deadline) {
        case .token(let token): secret = token
        case .missing: return .authenticated(.missing)
        case .unreadable(let code, let detail): return .failed(.tokenUnreadable, .tokenStore(code, detail: detail))
        }
        do throws(TransportError) {
            let answer = try await proven.request(
                .get(proven.product.kind.product.api.path), token: secret, deadline: deadline)
            self.answer = answer
            switch answer.status {
            case 200: return .authenticated(.acceptedFullAccess)
            case 401: return .authenticated(.refused)
            default: return .failed(.badStatus, .status(answer.status))
            }
        } catch {
            return .failed(error.code, .detail(error.detail))
        }
    }

    private func openChannel(withToken: Bool) async -> StageMachine.Event {
        guard let attempt, let proven, let host,
            let probe = ChannelProbe(proven.product.kind.product)
        else { return .failed(.connectionClosed, nil) }
        var secret: Token?
        if withToken {
            switch await token.read(deadline: deadline) {
            case .token(let token): secret = token
            case .missing: break
            case .unreadable(let code, let detail): return .failed(.tokenUnreadable, .tokenStore(code, detail: detail))
            }
        }
        // What the first connection has proven, the second has to prove too.
        var claim = plan.claim
        claim.kind = proven.product.kind
        claim.known.vouched = []
        if let shown = proven.facts.certificate { claim.known.pins = [KnownIdentity.Pin(shown)] }
        if case .tailnet(let node) = proven.reach { claim.known.nodeID = node }
        if case .ssh(let key, _) = proven.reach {
            claim.known.hosts = [claim.known.host(key) ?? KnownIdentity.Host(key)]
        }
        let opener = opener(host, claim, deadline: deadline)
        let second: AnsweredConnection
        do throws(RouteOpener.Failure) {
            second = try await opener.open([attempt]).connection
        } catch {
            return .failed(error.report.code, error.report.note)
        }
        do throws(IdentityCheck.Refusal) {
            // A consent holds for the peer of this connection, which may be another one than the first's.
            let peer = second.connection.facts.peer
            let consent = await consent(for: second.connection)
            let proven = try second.connection.prove(
                as: second.product, reach: await reach(of: second.connection),
                claim: claim.allowingCleartext(consent != nil),
                witness: finder.witness(for: peer, port: attempt.port, consent: consent), carrier: lease)
            defer { proven.close() }
            return await probe.check(proven, token: secret, deadline: deadline)
        } catch {
            return .failed(error.code, StageNote(error))
        }
    }

    private func readAPI() async -> StageMachine.Event {
        guard let proven else { return .failed(.connectionClosed, nil) }
        let kind = proven.product.kind
        let question = kind.product.api
        let read = { (answer: HTTPResponse) in
            Self.read(question.read(ProductAnswer(answer), kind), answer, of: proven.product)
        }
        if let answer { return read(answer) }
        do throws(TransportError) {
            var shown: Token?
            if proven.proof.allowsToken, case .token(let token) = await token.read(deadline: deadline) { shown = token }
            let answer = try await proven.request(.get(question.path), token: shown, deadline: deadline)
            if answer.status == 401 { return .failed(.tokenRefused, .auth(.refused)) }
            return read(answer)
        } catch {
            return .failed(error.code, .detail(error.detail))
        }
    }

    private func askStore(_ path: String) async -> StageMachine.Event {
        guard let proven else { return .storeAnswered(nil) }
        var shown: Token?
        if proven.proof.allowsToken, case .token(let token) = await token.read(deadline: deadline) { shown = token }
        let answer = try? await proven.request(.get(path), token: shown, deadline: deadline)
        return .storeAnswered(answer?.status)
    }

    private static func read(
        _ reading: ProductQuestion.Reading, _ answer: HTTPResponse, of product: ProductFacts
    ) -> StageMachine.Event {
        switch reading {
        case .product(let facts): .apiRead(facts)
        // It may be the product, and the stage before has found that it is.
        case .passed: .apiRead(product)
        case .unready, .refused:
            answer.status == 200 ? .failed(.decodeFailed, nil) : .failed(.badStatus, .status(answer.status))
        }
    }
}
