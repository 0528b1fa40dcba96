import LandfallModel
import LandfallTransport

/// What the stages of the tailnet decide.
extension StageMachine {
    /// Takes what the tailnet says of the host.
    mutating func tailnetAnswered(_ event: Event, _ took: Duration) -> Action {
        let isNeeded = plan.via == .tailnet
        switch event {
        case .peer(let found, let entry):
            pass(.tailscale, took, .tailnet(entry))
            // Its key has run out: nothing can be sent to it. Being offline is an opinion.
            if found.trouble == .peerKeyExpired { return fail(.peer, .peerKeyExpired, nil, .node(found)) }
            set(StageReport(.peer, found.trouble == nil ? .ok : .warn, code: found.trouble, note: .node(found)))
            guard let first = found.addresses.first else { return fail(.peer, .peerNoAddress) }
            peer = found
            return wait(.open(entry == .dial ? .dial(first) : .system(found.addresses)))
        case .noPeer(let code, let note):
            pass(.tailscale, took)
            if isNeeded || code == .nameAmbiguous { return fail(.peer, code, nil, note) }
        case .noTailnet(let code, let note):
            if isNeeded { return fail(.tailscale, code, took, note) }
            set(StageReport(.tailscale, .skipped, duration: took, code: code, note: note))
            if case .host(let host) = plan.place, host.looksLikeTailnet { suspect = (code, note) }
        case .onlyTailnet(let stage, let code, let note):
            if stage != .tailscale { pass(.tailscale, took) }
            return fail(stage, code, stage == .tailscale ? took : nil, note)
        default:
            return wait(.finish)
        }
        guard case .host(let host) = plan.place else { return wait(.finish) }
        switch host {
        case .name(let name) where !name.isSingleLabel || plan.allowsBareName: return wait(.lookUp(name))
        // A bare word is not sent to the name servers.
        case .name: return fail(.peer, .peerUnknown)
        case .address(let address): return wait(.open(.system([address])))
        case .socket, .ssh: return wait(.finish)
        }
    }

    /// Whether nobody has answered, and nobody has refused either.
    static func isSilence(_ code: FailureCode) -> Bool {
        [.connectTimeout, .serverUnreachable, .tailscaleDialFailed].contains(code)
    }

    /// What cannot be reached is what the tailnet alone leads to, and that is not up.
    mutating func failAsTailnetDown() -> Action? {
        guard let suspect else { return nil }
        return fail(.tailscale, suspect.code, stages[.tailscale]?.duration, suspect.note)
    }

    /// How packets get to the machine of the tailnet on which the server has proven itself.
    mutating func note(_ path: TailnetFacts.Path) {
        guard peer != nil, let report = stages[.peer] else { return }
        peer?.facts.path = path
        set(StageReport(.peer, report.status, code: report.code, note: peer.map(StageNote.node)))
    }
}

extension RouteReport {
    /// Why nothing could prove a server that may be of a tailnet: tailscaled is there, and cannot be asked.
    var unasked: StageReport? {
        guard let stage = stages.first(where: { $0.stage == .tailscale }), stage.status == .skipped,
            let code = stage.code,
            code != .tailscaledNotRunning, route?.host.looksLikeTailnet == true
        else { return nil }
        return stage
    }
}

extension ServerHost {
    /// Whether it may be of a tailnet, by its looks: nobody else has such names, and few such addresses (RFC 6598).
    var looksLikeTailnet: Bool {
        switch self {
        case .name(let name): name.text.hasSuffix(".ts.net")
        case .address(let address): address.mayBeTailnet
        case .socket, .ssh: false
        }
    }
}
