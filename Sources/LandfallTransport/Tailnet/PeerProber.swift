import LandfallModel

/// Asks a machine, without a token, which servers it has.
package protocol PeerProber: Sendable {
    /// Asks, and is done at `deadline` at the latest.
    func ask(_ probe: PeerProbe, deadline: ContinuousClock.Instant) async -> PeerAnswer
}

/// Asks over real connections, one at a time for each machine.
package struct TransportPeerProber: PeerProber {
    let api: LocalAPI
    var prober: TransportProber = TransportProber()

    /// Asks port by port.
    package func ask(_ probe: PeerProbe, deadline: ContinuousClock.Instant) async -> PeerAnswer {
        var answer = PeerAnswer()
        for (index, place) in probe.ports.enumerated() {
            // A firewall that drops what goes to one port must not take all the time of the next.
            let left = ContinuousClock.now.duration(to: deadline)
            let until = index == probe.ports.count - 1 ? deadline : deadline - left / 2
            let outcomes = await ask(probe, place.port, place.kinds, deadline: until)
            answer.outcomes.merge(outcomes) { _, new in new }
        }
        return answer
    }

    /// Asks one port for one product after the other.
    private func ask(
        _ probe: PeerProbe, _ port: UInt16, _ kinds: [ServerKind], deadline: ContinuousClock.Instant
    ) async -> [PeerQuestion: PeerAnswer.Outcome] {
        let tunnel = probe.way == .dial ? api.tunnel(to: probe.address, port: port) : nil
        var outcomes: [PeerQuestion: PeerAnswer.Outcome] = [:]
        func conclude(_ rest: PeerAnswer.Outcome) -> [PeerQuestion: PeerAnswer.Outcome] {
            for kind in kinds where outcomes[PeerQuestion(kind, port)] == nil {
                outcomes[PeerQuestion(kind, port)] = rest
            }
            return outcomes
        }
        for kind in kinds {
            for scheme in port == PeerQuestion.servePort ? [.https] : kind.product.schemes {
                let name = scheme == .https ? probe.name : nil
                let endpoint = Endpoint(scheme: scheme, address: probe.address, port: port, name: name)
                switch await prober.probe(endpoint, through: tunnel, for: kind, deadline: deadline) {
                case .product(let finding):
                    outcomes[PeerQuestion(kind, port)] = .server(PeerServer(scheme, finding))
                    return conclude(.nothing)
                case .nobody: return conclude(.nothing)
                case .unreachable: return conclude(.unreachable)
                case .anotherProduct: break
                }
            }
            outcomes[PeerQuestion(kind, port)] = .nothing
        }
        return outcomes
    }
}

extension PeerServer {
    fileprivate init(_ scheme: Route.Scheme, _ finding: ProbeOutcome.Finding) {
        self.init(
            scheme: scheme, asksForToken: finding.asksForToken, certificate: finding.certificate,
            process: finding.process, latency: finding.latency)
    }
}
