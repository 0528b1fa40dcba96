internal import LocalDiscovery
internal import ServerModel
internal import ServerViews
internal import Tailnet
internal import Wording
internal import Workflows

/// The outcome of a scan, for the last words and the exit code.
struct ScanOutcome {
    let document: ScanDocument
    let candidates: [Candidate]
    let wasInterrupted: Bool
    /// The codes of all troubles on the way.
    let troubles: Set<String>
    /// Whom the tailnet's source asks; nil where it asks nobody.
    let machines: SourceReport.Machines?
}

extension ScanOutcome {
    init(_ state: ScanState, _ end: LoopEnd, saved: ProfileIndex) {
        document = ScanDocument(state, saved: saved)
        candidates = state.candidates.candidates
        wasInterrupted = end == .interrupted
        troubles = state.troubles
        machines = state.candidates.reports[.tailnet]?.machines
    }
}

/// Why a scan found nothing, as far as this machine can tell, and what to do about it.
struct ScanDiagnosis {
    let outcome: ScanOutcome
    let links: LocalLinks
    let kinds: [ServerKind]
    /// Whether the tailnet was asked for by name.
    let wantsTailnet: Bool
    let messages: Messages

    /// The failure that ends the command; nil when something was found.
    var failure: CommandFailure? {
        guard outcome.candidates.isEmpty else { return nil }
        let sources = outcome.document.sources
        if !sources.isEmpty, !sources.contains(where: \.ok) { return noSource }
        return CommandFailure(.nothingFound, messages.noServersFound, hints: causes + [messages.addByHand])
    }

    /// What is wrong with the tailnet, and what to do about it; nil where nothing is.
    var tailnetLine: String? { tailnetTrouble.map(messages.tailnetLine) }

    /// Whether to speak of that: most machines have no Tailscale, and who scans their LAN has not asked for it.
    var tailnetIsWanted: Bool {
        wantsTailnet || tailnetTrouble != .daemonNotRunning || source(.lan)?.ok == false
    }

    private func source(_ source: DiscoverySource) -> ScanDocument.Source? {
        outcome.document.sources.first { $0.source == source }
    }

    private var tailnetTrouble: TailnetError.Code? {
        guard let tailnet = source(.tailnet), !tailnet.ok else { return nil }
        return tailnet.code.flatMap { TailnetError.Code(rawValue: $0) } ?? .stateUnknown
    }

    private var noSource: CommandFailure {
        guard source(.lan) != nil else {
            let trouble = tailnetTrouble ?? .stateUnknown
            return CommandFailure(
                FailureCode(rawValue: trouble.rawValue), messages.tailnetTrouble(trouble),
                hints: [messages.tailnetRemedy(trouble), messages.addByHand])
        }
        // The daemon's trouble came first; that the other engine is missing is the reason why it ended there.
        let order: [FailureCode] = [
            .avahiHung, .avahiLost, .avahiNotRunning, .avahiClientMissing, .avahiFailed, .embeddedEngineMissing,
            .embeddedEngineNotBuilt, .mdnsEngineFailed,
        ]
        let code = order.first { outcome.troubles.contains($0.rawValue) } ?? .avahiFailed
        let all = order.filter { outcome.troubles.contains($0.rawValue) }.map { messages.engineTrouble($0.rawValue) }
        let message = "\(messages.cannotScan): \(all.joined(separator: ", "))"
        return CommandFailure(
            code, message,
            hints: messages.engineRemedies(outcome.troubles) + [tailnetLine, messages.addByHand].compactMap { $0 })
    }

    private var causes: [String] {
        let silent = outcome.document.unresolved.map(\.instance.description)
        if !silent.isEmpty { return [messages.unanswered(silent.joined(separator: ", "), count: silent.count)] }
        return lanCauses + tailnetCauses
    }

    private var lanCauses: [String] {
        guard let lan = source(.lan) else { return [] }
        if !lan.ok { return [lan.code.map(messages.engineTrouble)].compactMap { $0 } }
        if links.multicast.isEmpty {
            return links.pointToPoint.isEmpty
                ? [messages.noInterface]
                : [messages.onlyPointToPoint(links.pointToPoint.sorted().joined(separator: ", "))]
        }
        return [messages.servedBy(links.multicast.sorted().joined(separator: ", ")), messages.firewall]
    }

    private var tailnetCauses: [String] {
        if let tailnetLine { return tailnetIsWanted ? [tailnetLine] : [] }
        guard let machines = outcome.machines else { return [] }
        if machines.asked + machines.remembered == 0 { return [messages.nobodyToAsk] }
        let ports = Set(kinds.flatMap(\.defaultPorts)).sorted(by: >).map(String.init)
        return [
            machines.asked == 0
                ? nil : messages.askedMachines(machines.asked, ports: ports.joined(separator: ", ")),
            machines.remembered == 0 ? nil : messages.rememberedMachines(machines.remembered),
        ].compactMap { $0 }
    }
}
