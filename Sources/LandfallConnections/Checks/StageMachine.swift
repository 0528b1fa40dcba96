internal import LandfallModel
internal import LandfallTransport

/// Walks the stages of one route: it says what to do next and takes what came of it. Does no I/O; docs/trust.md has its table.
package struct StageMachine: Sendable {
    /// Where to; for a service that was found, where that is.
    private(set) var plan: RoutePlan
    private let goal: Goal
    var stages: [Stage: StageReport] = [:]
    private var attempt: ServerAddress.Attempt?
    var product: ProductFacts?
    private(set) var server: Peer?
    var peer: TailnetPeer?
    /// Why the tailnet could not be asked, where the address looks like one of it.
    var suspect: (code: FailureCode, note: StageNote?)?
    /// Whether the kernel sends what goes to the address into a tunnel: it may lie behind a machine of the tailnet.
    var isBehindTunnel = false
    private var isService = false
    private var waiting: Action = .finish

    /// Makes a machine that has done nothing yet.
    package init(_ plan: RoutePlan, goal: Goal) {
        self.plan = plan
        self.goal = goal
    }

    /// How far it has come: each stage that was taken, and those that were left out as skipped.
    package var report: RouteReport {
        let reached = Stage.allCases.filter { goal == .everything || ($0 != .auth && $0 != .api) }
        return RouteReport(
            label: plan.label, via: plan.via, route: plan.route(attempt),
            stages: reached.map { stages[$0] ?? StageReport($0, .skipped) },
            product: product)
    }

    /// The first action.
    package mutating func start() -> Action {
        guard plan.isConfirmed else { return fail(.policy, .unconfirmed) }
        // Before anything is asked for: what is harmless behind no path may be another path behind this one.
        if let overlap = ServerKind.overlap(with: plan.claim.basePath, of: plan.claim.kind) {
            return fail(.policy, .basePathRefused, nil, .segment(ForeignText(overlap.segment)))
        }
        let host: ServerHost
        switch plan.place {
        case .host(let known): host = known
        case .service(let instance, _):
            isService = true
            pass(.policy)
            return wait(.locate(instance))
        }
        if case .address(let address) = host, address.family == .ipv6, address.isLinkLocal, address.zone == nil {
            return fail(.policy, .zoneMissing)
        }
        guard !plan.attempts.isEmpty else { return fail(.policy, .downgradeRefused) }
        pass(.policy)
        switch host {
        case .socket: return wait(.open(.socket))
        case .ssh(let address): return wait(.connectSSH(address))
        // RFC 6761 section 6.3: nobody is asked for this name.
        case .name(let name) where name.text == "localhost": return wait(.open(.system(IPAddress.loopbacks)))
        case .name(let name) where name.isLocal && plan.via != .tailnet: return wait(.lookUpLocal(name))
        case .name(let name): return wait(.askTailnet(name.description))
        case .address(let address) where address.mayBeTailnet || isBehindTunnel || plan.via == .tailnet:
            return wait(.askTailnet(address.description))
        case .address(let address): return wait(.open(.system([address])))
        }
    }

    /// Takes what came of the last action and says what is next.
    ///
    /// - Parameters:
    ///   - event: What came of it. An event that does not belong to the action ends the walk.
    ///   - took: How long it took.
    /// - Returns: What to do next.
    package mutating func next(_ event: Event, took: Duration) -> Action {
        switch (waiting, event) {
        case (.locate, .located(let sighting)):
            let addresses = plan.found(sighting)
            guard !addresses.isEmpty else { return fail(.mdns, .serviceUnresolved, took) }
            pass(.mdns, took, .addresses(addresses))
            return wait(.open(.system(addresses)))
        case (.locate, .noAddresses(let code, let note)):
            return fail(.mdns, code, took, note)
        case (.lookUpLocal, .addresses(let addresses)):
            pass(.mdns, took, .addresses(addresses))
            return wait(.open(.system(addresses)))
        case (.lookUpLocal, .noAddresses(let code, let note)):
            return fail(.mdns, code, took, note)
        case (.askTailnet, _):
            return tailnetAnswered(event, took)
        case (.connectSSH, .sshForwards(let forwards, let key)):
            return sshConnected(forwards, key, took)
        case (.connectSSH, .noSSH(let code, let note)):
            return fail(.ssh, code, took, note)
        case (.lookUp, .addresses(let addresses)):
            pass(.resolve, took, .addresses(addresses))
            return wait(.open(.system(addresses)))
        case (.lookUp, .noAddresses(let code, let note)):
            return failAsTailnetDown() ?? fail(.resolve, code, took, note)
        case (.open, .opened(let opened)):
            return openedNow(opened)
        case (.open, .notOpened(let failure)):
            return notOpened(failure)
        case (.identify, .identified(let proof, let lesson)):
            let isProven = proof.isProven
            set(
                StageReport(
                    .identity, isProven ? .ok : .warn, duration: took, code: isProven ? nil : .identityUnproven,
                    note: .proof(proof, lesson)))
            return goal == .proven ? wait(.finish) : authenticate(proof, lesson.doubt)
        case (.identify, .notIdentified(let refusal)):
            return fail(.identity, refusal.code, took, StageNote(refusal))
        case (.askWithToken, .authenticated(let outcome)), (.openChannel, .authenticated(let outcome)):
            return authenticated(outcome, took)
        case (.askWithToken, .failed(let code, let note)), (.openChannel, .failed(let code, let note)):
            return fail(.auth, code, took, note)
        case (.readAPI, .apiRead(let facts)):
            return readNow(facts, took)
        case (.readAPI, .failed(let code, let note)):
            return fail(.api, code, took, note)
        case (.askStore, .storeAnswered(let status)):
            if let status, status >= 500 {
                set(StageReport(.api, .warn, duration: took, code: .storeAway, note: .status(status)))
            }
            return wait(.finish)
        default:
            return wait(.finish)
        }
    }
}

extension StageMachine {
    /// Another key than the recorded one ends it here: nothing is asked for of another machine.
    private mutating func sshConnected(_ forwards: [SSHForward], _ key: SSHHostKey, _ took: Duration) -> Action {
        if let recorded = plan.claim.known.sshHost(key.host), recorded != key {
            let note = StageNote.ids(
                known: ForeignText(recorded.fingerprint), shown: ForeignText(key.fingerprint))
            return fail(.ssh, .sshHostChanged, took, note)
        }
        pass(.ssh, took, .sshHost(key))
        return forwards.isEmpty ? fail(.ssh, .sshNoServer, took) : wait(.open(.ssh(forwards)))
    }

    private mutating func openedNow(_ opened: Opened) -> Action {
        attempt = opened.attempt
        product = opened.product
        passConnection(opened.facts)
        if opened.facts.certificate != nil, opened.isExpired {
            let note = opened.facts.certificate.map(StageNote.certificate)
            let isKnown = !plan.claim.known.certificatePins.isEmpty
            guard isKnown else { return fail(.tls, .certificateExpired, opened.facts.tls, note) }
            set(StageReport(.tls, .warn, duration: opened.facts.tls, code: .certificateExpired, note: note))
        }
        pass(.product, opened.productTook, .product(opened.product))
        return wait(.identify)
    }

    private mutating func notOpened(_ failure: NotOpened) -> Action {
        if failure.stage == .ssh {
            let took = (stages[.ssh]?.duration ?? .zero) + failure.took
            return fail(.ssh, failure.code, took, failure.note)
        }
        attempt = failure.attempt
        failure.facts.map { passConnection($0) }
        guard failure.stage == .connect, Self.isSilence(failure.code) else {
            return fail(failure.stage, failure.code, failure.took, failure.note)
        }
        guard let peer else { return failAsTailnetDown() ?? fail(.connect, failure.code, failure.took, failure.note) }
        // What the control plane said of the machine explains the silence.
        return fail(.connect, peer.trouble ?? failure.code, failure.took, .node(peer))
    }

    private mutating func passConnection(_ facts: ConnectionFacts) {
        server = facts.peer
        // Of the addresses of a service the one that answered is its route.
        if isService, case .address(let address, _) = facts.peer { plan.place = .host(.address(address)) }
        if case .host(.ssh(let address)) = plan.place, case .forward(let path, _) = facts.peer,
            case .open(.ssh(let forwards)) = waiting
        {
            // So of the product's usual places there.
            plan.place = .host(.ssh(address.settled(at: forwards.first { $0.path == path }?.place)))
        }
        pass(.connect, facts.connect, .peer(facts.peer))
        if let tls = facts.tls { pass(.tls, tls, facts.certificate.map(StageNote.certificate)) }
    }

    mutating func wait(_ action: Action) -> Action {
        waiting = action
        return action
    }

    mutating func set(_ report: StageReport) { stages[report.stage] = report }

    mutating func pass(_ stage: Stage, _ duration: Duration? = nil, _ note: StageNote? = nil) {
        set(StageReport(stage, .ok, duration: duration, note: note))
    }

    mutating func fail(
        _ stage: Stage, _ code: FailureCode, _ duration: Duration? = nil, _ note: StageNote? = nil
    ) -> Action {
        set(StageReport(stage, .fail, duration: duration, code: code, note: note))
        return wait(.finish)
    }
}
